<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Millwright::ActivityPage</name>
    <message numerus="yes">
        <source>%n entry(s) saved as %1.</source>
        <translation>
            <numerusform>%n entry saved as %1.</numerusform>
            <numerusform>%n entries saved as %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::BuildOutput</name>
    <message numerus="yes">
        <source>%n line(s) of the engine&apos;s answer could not be read.</source>
        <translation>
            <numerusform>%n line of the engine&apos;s answer could not be read.</numerusform>
            <numerusform>%n lines of the engine&apos;s answer could not be read.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::BuildWorkflow</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n more</numerusform>
            <numerusform>%n more</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::CompareDialog</name>
    <message numerus="yes">
        <source>%n thing(s) differ.</source>
        <translation>
            <numerusform>%n thing differs.</numerusform>
            <numerusform>%n things differ.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::ConfigurationCard</name>
    <message numerus="yes">
        <source>%n unsaved changes</source>
        <translation>
            <numerusform>%n unsaved change</numerusform>
            <numerusform>%n unsaved changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::Credentials</name>
    <message numerus="yes">
        <source>The ssh agent holds %n key(s). Whether “%1” takes one is told by the check of a repository.</source>
        <translation>
            <numerusform>The ssh agent holds %n key. Whether “%1” takes it is told by the check of a repository.</numerusform>
            <numerusform>The ssh agent holds %n keys. Whether “%1” takes one is told by the check of a repository.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::CronWords</name>
    <message numerus="yes">
        <source>%1 to %2 (every %n years)</source>
        <translation>
            <numerusform>%1 to %2 (every %n year)</numerusform>
            <numerusform>%1 to %2 (every %n years)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>every %n seconds</source>
        <translation>
            <numerusform>every %n second</numerusform>
            <numerusform>every %n seconds</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>every %n minutes</source>
        <translation>
            <numerusform>every %n minute</numerusform>
            <numerusform>every %n minutes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>every %n hours</source>
        <translation>
            <numerusform>every %n hour</numerusform>
            <numerusform>every %n hours</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>every %n hours at minute %1</source>
        <translation>
            <numerusform>every %n hour at minute %1</numerusform>
            <numerusform>every %n hours at minute %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>every %n minutes from %1 to %2</source>
        <comment>%1, %2: times</comment>
        <translation>
            <numerusform>every %n minute from %1 to %2</numerusform>
            <numerusform>every %n minutes from %1 to %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>every %n minutes in %1</source>
        <comment>%1: as in “hours 2 and 4”</comment>
        <translation>
            <numerusform>every %n minute in %1</numerusform>
            <numerusform>every %n minutes in %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::DockerBuilds</name>
    <message numerus="yes">
        <source>%n starting session(s) need this build, so it goes on. Stop them first.</source>
        <translation>
            <numerusform>%n starting session needs this build, so it goes on. Stop it first.</numerusform>
            <numerusform>%n starting sessions need this build, so it goes on. Stop them first.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::EnvironmentForm</name>
    <message numerus="yes">
        <source>Save %n changes</source>
        <translation>
            <numerusform>Save %n change</numerusform>
            <numerusform>Save %n changes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fields need attention</source>
        <translation>
            <numerusform>%n field needs attention</numerusform>
            <numerusform>%n fields need attention</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::EnvironmentPage</name>
    <message numerus="yes">
        <source>Build %1 was started from the saved environment, without your %n unsaved changes.</source>
        <translation>
            <numerusform>Build %1 was started from the saved environment, without your %n unsaved change.</numerusform>
            <numerusform>Build %1 was started from the saved environment, without your %n unsaved changes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::FindBar</name>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n match</numerusform>
            <numerusform>%n matches</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The search was stopped after %n second(s), before the end of the log.</source>
        <translation>
            <numerusform>The search was stopped after %n second, before the end of the log.</numerusform>
            <numerusform>The search was stopped after %n seconds, before the end of the log.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The search gave up on %n line(s) that would have taken too long.</source>
        <translation>
            <numerusform>The search gave up on %n line that would have taken too long.</numerusform>
            <numerusform>The search gave up on %n lines that would have taken too long.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::Format</name>
    <message numerus="yes">
        <source>%n days ago</source>
        <translation>
            <numerusform>%n day ago</numerusform>
            <numerusform>%n days ago</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n settings changed</source>
        <translation>
            <numerusform>%n setting changed</numerusform>
            <numerusform>%n settings changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n builds running</source>
        <translation>
            <numerusform>%n build running</numerusform>
            <numerusform>%n builds running</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::Keychain</name>
    <message numerus="yes">
        <source>The keychain did not answer within %n second(s). It may wait for its password: unlock it and try again.</source>
        <translation>
            <numerusform>The keychain did not answer within %n second. It may wait for its password: unlock it and try again.</numerusform>
            <numerusform>The keychain did not answer within %n seconds. It may wait for its password: unlock it and try again.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::LineLayouts</name>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n line</numerusform>
            <numerusform>%n lines</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::LogPanel</name>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::ProviderPage</name>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 and %n more</numerusform>
            <numerusform>%1 and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n running sandbox(es) will be stopped, their files stay: %1.</source>
        <translation>
            <numerusform>%n running sandbox will be stopped, its files stay: %1.</numerusform>
            <numerusform>%n running sandboxes will be stopped, their files stay: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n running build(s) will not be followed to the end.</source>
        <translation>
            <numerusform>%n running build will not be followed to the end.</numerusform>
            <numerusform>%n running builds will not be followed to the end.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sandbox(es) of another provider stay until they are removed or recreated: %1.</source>
        <translation>
            <numerusform>%n sandbox of another provider stays until it is removed or recreated: %1.</numerusform>
            <numerusform>%n sandboxes of another provider stay until they are removed or recreated: %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::Question</name>
    <message numerus="yes">
        <source>%n changes to %1 are not saved.</source>
        <translation>
            <numerusform>%n change to %1 is not saved.</numerusform>
            <numerusform>%n changes to %1 are not saved.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::RecreateDialog</name>
    <message numerus="yes">
        <source>Recreate %n sandbox(es)?</source>
        <translation>
            <numerusform>Recreate %n sandbox?</numerusform>
            <numerusform>Recreate %n sandboxes?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sandbox(es) could not be recreated. Those sessions keep their sandbox; try again.</source>
        <translation>
            <numerusform>%n sandbox could not be recreated. That session keeps its sandbox; try again.</numerusform>
            <numerusform>%n sandboxes could not be recreated. Those sessions keep their sandbox; try again.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::RecreateRow</name>
    <message numerus="yes">
        <source>%n file(s) not committed</source>
        <translation>
            <numerusform>%n file not committed</numerusform>
            <numerusform>%n files not committed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n commit(s) not pushed</source>
        <translation>
            <numerusform>%n commit not pushed</numerusform>
            <numerusform>%n commits not pushed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stash(es)</source>
        <translation>
            <numerusform>%n stash</numerusform>
            <numerusform>%n stashes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::RemoveProject</name>
    <message numerus="yes">
        <source>Its %n sessions are removed first, with every file that was not pushed. Its settings, builds and their logs are forgotten. Its repositories stay as they are.</source>
        <translation>
            <numerusform>Its session is removed first, with every file that was not pushed. Its settings, builds and their logs are forgotten. Its repositories stay as they are.</numerusform>
            <numerusform>Its %n sessions are removed first, with every file that was not pushed. Its settings, builds and their logs are forgotten. Its repositories stay as they are.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::RepositoryModel</name>
    <message numerus="yes">
        <source>%1, then %n more steps</source>
        <translation>
            <numerusform>%1, then %n more step</numerusform>
            <numerusform>%1, then %n more steps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::SchemaValidator</name>
    <message numerus="yes">
        <source>At least %n character(s).</source>
        <translation>
            <numerusform>At least %n character.</numerusform>
            <numerusform>At least %n characters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n character(s).</source>
        <translation>
            <numerusform>At most %n character.</numerusform>
            <numerusform>At most %n characters.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At least %n setting(s).</source>
        <translation>
            <numerusform>At least %n setting.</numerusform>
            <numerusform>At least %n settings.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n setting(s).</source>
        <translation>
            <numerusform>At most %n setting.</numerusform>
            <numerusform>At most %n settings.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At least %n entry(s).</source>
        <translation>
            <numerusform>At least %n entry.</numerusform>
            <numerusform>At least %n entries.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n entry(s).</source>
        <translation>
            <numerusform>At most %n entry.</numerusform>
            <numerusform>At most %n entries.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::Sessions</name>
    <message numerus="yes">
        <source>It did not answer within %n second(s).</source>
        <translation>
            <numerusform>It did not answer within %n second.</numerusform>
            <numerusform>It did not answer within %n seconds.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The sandbox was not stopped within %n minute(s). Recreate the session to begin with a new one.</source>
        <translation>
            <numerusform>The sandbox was not stopped within %n minute. Recreate the session to begin with a new one.</numerusform>
            <numerusform>The sandbox was not stopped within %n minutes. Recreate the session to begin with a new one.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The sandbox was not removed within %n minute(s). The provider may still be at it: try again later.</source>
        <translation>
            <numerusform>The sandbox was not removed within %n minute. The provider may still be at it: try again later.</numerusform>
            <numerusform>The sandbox was not removed within %n minutes. The provider may still be at it: try again later.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::SettingsDocument</name>
    <message numerus="yes">
        <source>The settings were not saved. %1: %2 There are %n more issue(s). Correct them and save again.</source>
        <translation>
            <numerusform>The settings were not saved. %1: %2 There is %n more issue. Correct them and save again.</numerusform>
            <numerusform>The settings were not saved. %1: %2 There are %n more issues. Correct them and save again.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n setting(s) left over from another provider or version were removed: %1.</source>
        <translation>
            <numerusform>%n setting left over from another provider or version was removed: %1.</numerusform>
            <numerusform>%n settings left over from another provider or version were removed: %1.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::Setup</name>
    <message numerus="yes">
        <source>%1, for %n project(s)</source>
        <comment>a variable&apos;s value</comment>
        <translation>
            <numerusform>%1, for %n project</numerusform>
            <numerusform>%1, for %n projects</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::SqlConnection</name>
    <message numerus="yes">
        <source>Another program has kept the database %1 locked for %n second(s). Close what else has it open, then try again.</source>
        <translation>
            <numerusform>Another program has kept the database %1 locked for %n second. Close what else has it open, then try again.</numerusform>
            <numerusform>Another program has kept the database %1 locked for %n seconds. Close what else has it open, then try again.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::TemplateBuild</name>
    <message numerus="yes">
        <source>not done within %n minute(s)</source>
        <translation>
            <numerusform>not done within %n minute</numerusform>
            <numerusform>not done within %n minutes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::TemplateDialog</name>
    <message numerus="yes">
        <source>It shows what is saved, without your %n unsaved change(s).</source>
        <translation>
            <numerusform>It shows what is saved, without your unsaved change.</numerusform>
            <numerusform>It shows what is saved, without your %n unsaved changes.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::TemplatesCard</name>
    <message numerus="yes">
        <source>%n template(s) use %1.</source>
        <translation>
            <numerusform>%n template uses %1.</numerusform>
            <numerusform>%n templates use %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them, %1, are used by no project and no session.</source>
        <translation>
            <numerusform>%n of them, %1, is used by no project and no session.</numerusform>
            <numerusform>%n of them, %1, are used by no project and no session.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n template(s) were removed, which freed %1.</source>
        <translation>
            <numerusform>%n template was removed, which freed %1.</numerusform>
            <numerusform>%n templates were removed, which freed %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %n unused template(s)?</source>
        <translation>
            <numerusform>Remove %n unused template?</numerusform>
            <numerusform>Remove %n unused templates?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::TriggersCard</name>
    <message numerus="yes">
        <source>%n unsaved changes</source>
        <translation>
            <numerusform>%n unsaved change</numerusform>
            <numerusform>%n unsaved changes</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::TryCommand</name>
    <message numerus="yes">
        <source>changed since    %n thing(s)</source>
        <translation>
            <numerusform>changed since    %n thing</numerusform>
            <numerusform>changed since    %n things</numerusform>
        </translation>
    </message>
</context>
</TS>
