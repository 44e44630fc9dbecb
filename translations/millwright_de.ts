<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Millwright::About</name>
    <message>
        <source>About Millwright</source>
        <translation>Über Millwright</translation>
    </message>
    <message>
        <source>Millwright %1</source>
        <translation>Millwright %1</translation>
    </message>
    <message>
        <source>Looks after the sandboxes of a coding factory: tunes their environments, builds their templates and rescues their sessions.

Licence: Apache 2.0</source>
        <translation>Kümmert sich um die Sandboxen einer Coding-Fabrik: stimmt ihre Umgebungen ab, baut ihre Vorlagen und rettet ihre Sitzungen.

Lizenz: Apache 2.0</translation>
    </message>
</context>
<context>
    <name>Millwright::Activity</name>
    <message>
        <source>Working directory</source>
        <translation>Arbeitsverzeichnis</translation>
    </message>
    <message>
        <source>Workspace setup command</source>
        <translation>Befehl, der den Arbeitsbereich einrichtet</translation>
    </message>
    <message>
        <source>Build after a push</source>
        <translation>Bauen nach einem Push</translation>
    </message>
    <message>
        <source>Minutes between builds after pushes</source>
        <translation>Minuten zwischen Builds nach Pushes</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>Position</translation>
    </message>
    <message>
        <source>In the environment</source>
        <translation>In der Umgebung</translation>
    </message>
    <message>
        <source>Setup command</source>
        <translation>Einrichtungsbefehl</translation>
    </message>
    <message>
        <source>Teardown command</source>
        <translation>Abräumbefehl</translation>
    </message>
    <message>
        <source>Added</source>
        <translation>Hinzugefügt</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>Entfernt</translation>
    </message>
    <message>
        <source>Created</source>
        <translation>Angelegt</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>a repository, what of it</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Sandbox left behind</source>
        <translation>Sandbox zurückgelassen</translation>
    </message>
    <message>
        <source>Default branch</source>
        <translation>Standard-Branch</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>Anbieter</translation>
    </message>
    <message>
        <source>Changed</source>
        <translation>Geändert</translation>
    </message>
    <message>
        <source>Token changed</source>
        <translation>Token geändert</translation>
    </message>
    <message>
        <source>Build on a schedule</source>
        <translation>Nach Zeitplan bauen</translation>
    </message>
    <message>
        <source>Times of the schedule</source>
        <translation>Zeiten des Zeitplans</translation>
    </message>
    <message>
        <source>Time zone of the schedule</source>
        <translation>Zeitzone des Zeitplans</translation>
    </message>
    <message>
        <source>Minutes between two looks for pushes</source>
        <translation>Minuten zwischen zwei Abfragen nach Pushes</translation>
    </message>
    <message>
        <source>on</source>
        <translation>ein</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
</context>
<context>
    <name>Millwright::ActivityModel</name>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>Repository</source>
        <translation>Repository</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Build</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>Projekt</translation>
    </message>
    <message>
        <source>When</source>
        <translation>Wann</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>Vorher</translation>
    </message>
    <message>
        <source>After</source>
        <translation>Nachher</translation>
    </message>
    <message>
        <source>%1, asked by %2</source>
        <comment>a build&apos;s number, who or what asked</comment>
        <translation>%1, angefordert von %2</translation>
    </message>
    <message>
        <source>Ready after %1</source>
        <comment>the time a build took</comment>
        <translation>Bereit nach %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>how a build ended, why</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Factory</source>
        <translation>Factory</translation>
    </message>
    <message>
        <source>Variable</source>
        <translation>Variable</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>Zugang</translation>
    </message>
</context>
<context>
    <name>Millwright::ActivityPage</name>
    <message>
        <source>Nothing happened here yet. Builds, sessions and changes of settings are listed as they come.</source>
        <translation>Hier ist noch nichts geschehen. Builds, Sitzungen und geänderte Einstellungen erscheinen hier, sobald es sie gibt.</translation>
    </message>
    <message>
        <source>Activity, newest first</source>
        <translation>Verlauf, Neuestes zuerst</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Filter activity</source>
        <translation>Aktivität filtern</translation>
    </message>
    <message>
        <source>Show activity of this kind</source>
        <translation>Aktivität dieser Art zeigen</translation>
    </message>
    <message>
        <source>all kinds</source>
        <translation>alle Arten</translation>
    </message>
    <message>
        <source>Save what is listed as a file</source>
        <translation>Was aufgeführt ist, als Datei speichern</translation>
    </message>
    <message>
        <source>As a &amp;table (CSV)…</source>
        <translation>Als &amp;Tabelle (CSV) …</translation>
    </message>
    <message>
        <source>Tables (*.csv)</source>
        <translation>Tabellen (*.csv)</translation>
    </message>
    <message>
        <source>As &amp;JSON…</source>
        <translation>Als &amp;JSON …</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>Export the activity</source>
        <translation>Aktivität exportieren</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1 kann nicht geschrieben werden: %2</translation>
    </message>
    <message numerus="yes">
        <source>%n entry(s) saved as %1.</source>
        <translation>
            <numerusform>%n Eintrag als %1 gespeichert.</numerusform>
            <numerusform>%n Einträge als %1 gespeichert.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing of this kind holds this text.</source>
        <translation>Nichts dieser Art enthält diesen Text.</translation>
    </message>
</context>
<context>
    <name>Millwright::Autostart</name>
    <message>
        <source>Builds templates on their schedules and after pushes</source>
        <translation>Baut Vorlagen nach Zeitplan und nach Pushes</translation>
    </message>
    <message>
        <source>“%1” cannot be removed: %2.</source>
        <translation>„%1“ kann nicht entfernt werden: %2.</translation>
    </message>
    <message>
        <source>“%1” cannot be written: %2.</source>
        <translation>„%1“ kann nicht geschrieben werden: %2.</translation>
    </message>
</context>
<context>
    <name>Millwright::BackgroundChoices</name>
    <message>
        <source>&amp;Keep running in the tray</source>
        <translation>Im &amp;Infobereich weiterlaufen</translation>
    </message>
    <message>
        <source>&amp;Keep running in the tray (this desktop has none)</source>
        <translation>Im &amp;Infobereich weiterlaufen (dieser Desktop hat keinen)</translation>
    </message>
</context>
<context>
    <name>Millwright::BuildComparison</name>
    <message>
        <source>%1: %2</source>
        <comment>a build&apos;s state, why</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Asked by</source>
        <translation>Angefordert von</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Begonnen</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>not in it</source>
        <comment>of a repository</comment>
        <translation>nicht enthalten</translation>
    </message>
    <message>
        <source>Commit of %1</source>
        <translation>Commit von %1</translation>
    </message>
</context>
<context>
    <name>Millwright::BuildContext</name>
    <message>
        <source>“%1” cannot be read: %2. Check its permissions, and build again.</source>
        <translation>„%1“ kann nicht gelesen werden: %2. Prüfen Sie die Rechte und bauen Sie erneut.</translation>
    </message>
    <message>
        <source>“%1” lies too deep to be copied into an image.</source>
        <translation>„%1“ liegt zu tief, um in ein Image kopiert zu werden.</translation>
    </message>
    <message>
        <source>“%1” was changed while it was read. Build again.</source>
        <translation>„%1“ wurde geändert, während es gelesen wurde. Bauen Sie erneut.</translation>
    </message>
</context>
<context>
    <name>Millwright::BuildFolders</name>
    <message>
        <source>The build could not be started, because “%1” cannot be written. Check its permissions and free space.</source>
        <translation>Der Build konnte nicht gestartet werden, weil „%1“ nicht geschrieben werden kann. Prüfen Sie die Rechte und den freien Platz.</translation>
    </message>
    <message>
        <source>“%1” is no build on this computer.</source>
        <translation>„%1“ ist kein Build auf diesem Computer.</translation>
    </message>
</context>
<context>
    <name>Millwright::BuildLog</name>
    <message>
        <source>This place in the log is not known. Read it from its beginning.</source>
        <translation>Diese Stelle des Protokolls ist nicht bekannt. Lesen Sie es von Anfang an.</translation>
    </message>
    <message>
        <source>The log of this build is not there any more.</source>
        <translation>Das Protokoll dieses Builds gibt es nicht mehr.</translation>
    </message>
</context>
<context>
    <name>Millwright::BuildLogs</name>
    <message>
        <source>This log is not kept any more.</source>
        <translation>Dieses Protokoll ist nicht mehr vorhanden.</translation>
    </message>
</context>
<context>
    <name>Millwright::BuildOutput</name>
    <message numerus="yes">
        <source>%n line(s) of the engine&apos;s answer could not be read.</source>
        <translation>
            <numerusform>%n Zeile der Antwort der Engine konnte nicht gelesen werden.</numerusform>
            <numerusform>%n Zeilen der Antwort der Engine konnten nicht gelesen werden.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::BuildRecord</name>
    <message>
        <source>The build was cancelled.</source>
        <translation>Der Build wurde abgebrochen.</translation>
    </message>
    <message>
        <source>interrupted: Millwright was closed while this build ran. Build again.</source>
        <translation>unterbrochen: Millwright wurde geschlossen, während dieser Build lief. Bauen Sie erneut.</translation>
    </message>
    <message>
        <source>interrupted: the process that ran this build ended before it was done. Build again.</source>
        <translation>unterbrochen: Der Prozess, der diesen Build ausführte, endete, bevor er fertig war. Bauen Sie erneut.</translation>
    </message>
</context>
<context>
    <name>Millwright::BuildRunModel</name>
    <message>
        <source>Skipped</source>
        <translation>Ausgelassen</translation>
    </message>
    <message>
        <source>Not possible</source>
        <translation>Nicht möglich</translation>
    </message>
    <message>
        <source>#%1</source>
        <translation>#%1</translation>
    </message>
    <message>
        <source>elsewhere</source>
        <translation>anderswo</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Build</translation>
    </message>
    <message>
        <source>Asked by</source>
        <translation>Angefordert von</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Begonnen</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <comment>template, provider</comment>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>who asked for a build, what was not as in the last one</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>Millwright::BuildWorkflow</name>
    <message>
        <source>Another provider is in use now, so how this build ended is not known.</source>
        <translation>Inzwischen wird ein anderer Anbieter verwendet, deshalb ist nicht bekannt, wie dieser Build endete.</translation>
    </message>
    <message>
        <source>Build wait timed out.</source>
        <translation>Das Warten auf den Build hat zu lange gedauert.</translation>
    </message>
    <message>
        <source>This provider builds no templates.</source>
        <translation>Dieser Anbieter baut keine Vorlagen.</translation>
    </message>
    <message>
        <source>This project has no such build.</source>
        <translation>Dieses Projekt hat keinen solchen Build.</translation>
    </message>
    <message>
        <source>It was given up before a build began.</source>
        <translation>Der Vorgang wurde abgebrochen, bevor ein Build begann.</translation>
    </message>
    <message>
        <source>This build is one of the provider “%1”, which this factory does not use now. Choose it again to ask for it.</source>
        <translation>Dieser Build ist einer des Anbieters „%1“, den diese Factory jetzt nicht verwendet. Wählen Sie ihn wieder, um danach zu fragen.</translation>
    </message>
    <message>
        <source>There was no build yet.</source>
        <translation>Bisher gab es keinen Build.</translation>
    </message>
    <message>
        <source>The last build is one of the provider “%1”.</source>
        <translation>Der letzte Build ist einer des Anbieters „%1“.</translation>
    </message>
    <message>
        <source>The last build failed.</source>
        <translation>Der letzte Build ist fehlgeschlagen.</translation>
    </message>
    <message>
        <source>How the last build ended is not known.</source>
        <translation>Wie der letzte Build endete, ist nicht bekannt.</translation>
    </message>
    <message>
        <source>%1 is at %2</source>
        <comment>a repository, a commit</comment>
        <translation>%1 steht bei %2</translation>
    </message>
    <message>
        <source>What the last template was built from was not recorded.</source>
        <translation>Woraus die letzte Vorlage gebaut wurde, ist nicht festgehalten.</translation>
    </message>
    <message>
        <source>A repository is in the environment no more.</source>
        <translation>Ein Repository gehört nicht mehr zur Umgebung.</translation>
    </message>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>%n weitere</numerusform>
            <numerusform>%n weitere</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::BuildsPanel</name>
    <message>
        <source>Builds</source>
        <translation>Builds</translation>
    </message>
    <message>
        <source>Show builds in this state</source>
        <translation>Builds in diesem Zustand zeigen</translation>
    </message>
    <message>
        <source>all states</source>
        <translation>alle Zustände</translation>
    </message>
    <message>
        <source>Builds, newest first</source>
        <translation>Builds, neueste zuerst</translation>
    </message>
    <message>
        <source>No build yet. Build now makes the template that sessions start from.</source>
        <translation>Noch kein Build. „Jetzt bauen“ erstellt die Vorlage, aus der Sitzungen starten.</translation>
    </message>
    <message>
        <source>%1 builds no templates: a session prepares its own sandbox when it starts.</source>
        <translation>%1 baut keine Vorlagen: Eine Sitzung bereitet ihre Sandbox beim Start selbst vor.</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Select a build to see its log.</source>
        <translation>Wählen Sie einen Build, um sein Protokoll zu sehen.</translation>
    </message>
    <message>
        <source>Log of a build from elsewhere</source>
        <translation>Protokoll eines Builds von anderswo</translation>
    </message>
    <message>
        <source>Log of %1</source>
        <translation>Protokoll von %1</translation>
    </message>
    <message>
        <source>No build came of this run: %1</source>
        <translation>Aus diesem Lauf wurde kein Build: %1</translation>
    </message>
    <message>
        <source>This provider keeps no log of its builds.</source>
        <translation>Dieser Anbieter bewahrt keine Protokolle seiner Builds auf.</translation>
    </message>
    <message>
        <source>Show builds that this asked for</source>
        <translation>Builds zeigen, die so angefordert wurden</translation>
    </message>
    <message>
        <source>by anyone</source>
        <translation>von allen</translation>
    </message>
    <message>
        <source>No build is like that. Show all states, by anyone, to see the others.</source>
        <translation>Kein Build ist so. Alle Zustände, von allen angefordert, zeigen die übrigen.</translation>
    </message>
    <message>
        <source>builds only</source>
        <translation>nur Builds</translation>
    </message>
    <message>
        <source>Leaves out what no build came of</source>
        <translation>Lässt weg, woraus kein Build wurde</translation>
    </message>
    <message>
        <source>Log of %1: %2</source>
        <comment>build, why it began</comment>
        <translation>Protokoll von %1: %2</translation>
    </message>
</context>
<context>
    <name>Millwright::ChangedSessions</name>
    <message>
        <source>%1: %2</source>
        <comment>a session, its state</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>Millwright::Checkout</name>
    <message>
        <source>“%1” cannot be read: %2.</source>
        <translation>„%1“ kann nicht gelesen werden: %2.</translation>
    </message>
    <message>
        <source>The local copy of “%1” is damaged. Try again: it is then made anew.</source>
        <translation>Die lokale Kopie von „%1“ ist beschädigt. Versuchen Sie es noch einmal: Sie wird dann neu angelegt.</translation>
    </message>
    <message>
        <source>“%1” is not the name of a commit.</source>
        <translation>„%1“ ist nicht der Name eines Commits.</translation>
    </message>
    <message>
        <source>“%1” exists already, so nothing is checked out there.</source>
        <translation>„%1“ gibt es schon, deshalb wird dort nichts ausgecheckt.</translation>
    </message>
</context>
<context>
    <name>Millwright::Checkouts</name>
    <message>
        <source>Fetch %1</source>
        <translation>%1 holen</translation>
    </message>
    <message>
        <source>Check out %1 of %2</source>
        <translation>%1 von %2 auschecken</translation>
    </message>
    <message>
        <source>The mirror of “%1” is damaged and is made anew.</source>
        <translation>Der Spiegel von „%1“ ist beschädigt und wird neu angelegt.</translation>
    </message>
</context>
<context>
    <name>Millwright::ChoiceFieldEditor</name>
    <message>
        <source>Not set</source>
        <translation>Nicht gesetzt</translation>
    </message>
    <message>
        <source>Default: %1</source>
        <translation>Standard: %1</translation>
    </message>
</context>
<context>
    <name>Millwright::ClientLog</name>
    <message>
        <source>No output yet.</source>
        <translation>Noch keine Ausgabe.</translation>
    </message>
    <message>
        <source>A part of this log is missing: it could not be kept, or was removed to make room.</source>
        <translation>Ein Teil dieses Protokolls fehlt: Er konnte nicht behalten werden oder musste Platz machen.</translation>
    </message>
</context>
<context>
    <name>Millwright::CloneUrl</name>
    <message>
        <source>The repository address holds “%1”, which is not allowed there. Use letters, digits and %2 only.</source>
        <translation>Die Adresse des Repositorys enthält „%1“, was dort nicht erlaubt ist. Verwenden Sie nur Buchstaben, Ziffern und %2.</translation>
    </message>
    <message>
        <source>“%1” is not a host name. Enter an address such as https://github.com/owner/name.</source>
        <translation>„%1“ ist kein Name eines Hosts. Geben Sie eine Adresse wie https://github.com/owner/name ein.</translation>
    </message>
    <message>
        <source>The repository address ends at the host. Add the repository, such as https://github.com/owner/name.</source>
        <translation>Die Adresse des Repositorys endet beim Host. Ergänzen Sie das Repository, etwa https://github.com/owner/name.</translation>
    </message>
    <message>
        <source>The path “%1” has an empty or relative part. Enter it without “//”, “.” and “..”.</source>
        <translation>Der Pfad „%1“ hat einen leeren oder relativen Teil. Geben Sie ihn ohne „//“, „.“ und „..“ ein.</translation>
    </message>
    <message>
        <source>“%1” is not a port. Enter a number from 1 to 65535 behind the host, or nothing.</source>
        <translation>„%1“ ist kein Port. Geben Sie hinter dem Host eine Zahl von 1 bis 65535 ein oder nichts.</translation>
    </message>
    <message>
        <source>The repository address is longer than %1 characters.</source>
        <translation>Die Adresse des Repositorys ist länger als %1 Zeichen.</translation>
    </message>
    <message>
        <source>The address holds a user name or token before “@”, where it would be stored and shown. Remove it and put the token under Access instead.</source>
        <translation>Die Adresse enthält vor dem „@“ einen Benutzernamen oder ein Token, das so gespeichert und angezeigt würde. Entfernen Sie es und tragen Sie das Token stattdessen unter Zugang ein.</translation>
    </message>
    <message>
        <source>The repository address must not have a part behind “?” or “#”. Enter it without.</source>
        <translation>Die Adresse des Repositorys darf keinen Teil hinter „?“ oder „#“ haben. Geben Sie sie ohne diesen ein.</translation>
    </message>
    <message>
        <source>The path “%1” holds “:”, which is allowed only before a port.</source>
        <translation>Der Pfad „%1“ enthält „:“, das nur vor einem Port erlaubt ist.</translation>
    </message>
    <message>
        <source>The address holds a password before “@”, where it would be stored and shown. Remove it and use an ssh key.</source>
        <translation>Die Adresse enthält vor dem „@“ ein Passwort, das so gespeichert und angezeigt würde. Entfernen Sie es und verwenden Sie einen SSH-Schlüssel.</translation>
    </message>
    <message>
        <source>“%1” is not a user name for ssh. Enter an address such as git@github.com:owner/name.git.</source>
        <translation>„%1“ ist kein Benutzername für SSH. Geben Sie eine Adresse wie git@github.com:owner/name.git ein.</translation>
    </message>
    <message>
        <source>The path “%1” begins with “-”. Enter it with its owner, such as git@github.com:owner/name.git.</source>
        <translation>Der Pfad „%1“ beginnt mit „-“. Geben Sie ihn mit seinem Besitzer ein, etwa git@github.com:owner/name.git.</translation>
    </message>
    <message>
        <source>The repository path holds a control character. Rename the folder, or enter another.</source>
        <translation>Der Pfad des Repositorys enthält ein Steuerzeichen. Benennen Sie den Ordner um oder geben Sie einen anderen ein.</translation>
    </message>
    <message>
        <source>“%1” is the root folder. Enter the folder of a git repository.</source>
        <translation>„%1“ ist der Wurzelordner. Geben Sie den Ordner eines Git-Repositorys ein.</translation>
    </message>
    <message>
        <source>“%1” names a host. A file address has three slashes, such as file:///srv/git/name.</source>
        <translation>„%1“ nennt einen Host. Eine Datei-Adresse hat drei Schrägstriche, etwa file:///srv/git/name.</translation>
    </message>
    <message>
        <source>Enter the address of a git repository, such as https://github.com/owner/name.</source>
        <translation>Geben Sie die Adresse eines Git-Repositorys ein, etwa https://github.com/owner/name.</translation>
    </message>
    <message>
        <source>The repository address holds a line break or control character. Enter it on one line.</source>
        <translation>Die Adresse des Repositorys enthält einen Zeilenumbruch oder ein Steuerzeichen. Geben Sie sie in einer Zeile ein.</translation>
    </message>
    <message>
        <source>There is no home directory that “~” could stand for. Enter the whole path.</source>
        <translation>Es gibt kein Home-Verzeichnis, für das „~“ stehen könnte. Geben Sie den ganzen Pfad ein.</translation>
    </message>
    <message>
        <source>%1:// sends everything unencrypted. Enter the address with https:// instead.</source>
        <translation>%1:// sendet alles unverschlüsselt. Geben Sie die Adresse stattdessen mit https:// ein.</translation>
    </message>
    <message>
        <source>“%1” is not a way to reach a repository. Use https://, ssh://, file:// or an absolute path.</source>
        <translation>„%1“ ist kein Weg zu einem Repository. Verwenden Sie https://, ssh://, file:// oder einen absoluten Pfad.</translation>
    </message>
    <message>
        <source>Remote helpers such as “%1” are not used. Use https://, ssh://, file:// or an absolute path.</source>
        <translation>Remote-Helfer wie „%1“ werden nicht verwendet. Verwenden Sie https://, ssh://, file:// oder einen absoluten Pfad.</translation>
    </message>
    <message>
        <source>“%1” is neither an address nor an absolute path. Enter one such as https://github.com/owner/name or /home/me/project.</source>
        <translation>„%1“ ist weder eine Adresse noch ein absoluter Pfad. Geben Sie etwa https://github.com/owner/name oder /home/me/project ein.</translation>
    </message>
    <message>
        <source>“%1” lies on this computer, where the sandbox provider cannot read it. Push it to a git host and enter its https address.</source>
        <translation>„%1“ liegt auf diesem Rechner, wo der Sandbox-Anbieter es nicht lesen kann. Laden Sie es zu einem Git-Host hoch und geben Sie dessen https-Adresse ein.</translation>
    </message>
    <message>
        <source>“%1” is known in your network only, so the sandbox provider cannot reach it. Use a repository on a public host.</source>
        <translation>„%1“ ist nur in Ihrem Netz bekannt, deshalb erreicht der Sandbox-Anbieter es nicht. Verwenden Sie ein Repository auf einem öffentlichen Host.</translation>
    </message>
    <message>
        <source>The sandbox provider has no ssh key of yours. Enter the repository as https://%1/%2.</source>
        <translation>Der Sandbox-Anbieter hat keinen SSH-Schlüssel von Ihnen. Geben Sie das Repository als https://%1/%2 ein.</translation>
    </message>
    <message>
        <source>“%1” cannot be the name of a branch. Enter one such as main or feature/login.</source>
        <translation>„%1“ kann nicht der Name eines Branches sein. Geben Sie etwa main oder feature/login ein.</translation>
    </message>
</context>
<context>
    <name>Millwright::ClosedNotice</name>
    <message>
        <source>Keep running in the tray</source>
        <translation>Im Infobereich weiterlaufen</translation>
    </message>
    <message>
        <source>Start with the desktop</source>
        <translation>Mit dem Desktop starten</translation>
    </message>
    <message>
        <source>Millwright stays in the tray when its window is closed. Until it is started, nothing is built by itself; what was missed runs once then.</source>
        <translation>Millwright bleibt im Infobereich, wenn sein Fenster geschlossen wird. Bis es gestartet ist, wird nichts von selbst gebaut; Versäumtes läuft dann einmal.</translation>
    </message>
    <message>
        <source>While Millwright is closed nothing is built by itself; what was missed runs once at the next start.</source>
        <translation>Solange Millwright geschlossen ist, wird nichts von selbst gebaut; Versäumtes läuft beim nächsten Start einmal.</translation>
    </message>
</context>
<context>
    <name>Millwright::CommandBuilds</name>
    <message>
        <source>“%1” should be a time like 2026-03-02T08:00:00Z, and is “%2”.</source>
        <translation>„%1“ muss eine Zeit wie 2026-03-02T08:00:00Z sein und ist „%2“.</translation>
    </message>
    <message>
        <source>It is about another build than the one that was asked for.</source>
        <translation>Sie handelt von einem anderen Build als dem, nach dem gefragt wurde.</translation>
    </message>
    <message>
        <source>Of “%1”: this is no base64.</source>
        <translation>Zu „%1“: Das ist kein Base64.</translation>
    </message>
    <message>
        <source>The page is longer than the %1 bytes of “limit”.</source>
        <translation>Die Seite ist länger als die %1 Bytes von „limit“.</translation>
    </message>
</context>
<context>
    <name>Millwright::CommandPanel</name>
    <message>
        <source>Stop command</source>
        <translation>Befehl stoppen</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Command to run in this session</source>
        <translation>Befehl, der in dieser Sitzung ausgeführt wird</translation>
    </message>
    <message>
        <source>Run a command in this session</source>
        <translation>Einen Befehl in dieser Sitzung ausführen</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>Ausgabe</translation>
    </message>
    <message>
        <source>Select a session to run a command in it.</source>
        <translation>Wählen Sie eine Sitzung, um in ihr einen Befehl auszuführen.</translation>
    </message>
    <message>
        <source>No command was run in this session yet.</source>
        <translation>In dieser Sitzung wurde noch kein Befehl ausgeführt.</translation>
    </message>
    <message>
        <source>The session does not run; start it first.</source>
        <translation>Die Sitzung läuft nicht; starten Sie sie zuerst.</translation>
    </message>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>ran out of time</source>
        <translation>Zeit abgelaufen</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>gestoppt</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>exit status %1</source>
        <translation>Exit-Status %1</translation>
    </message>
    <message>
        <source>The session does not run, so no command can run in it. Start it first.</source>
        <translation>Die Sitzung läuft nicht, deshalb kann in ihr kein Befehl laufen. Starten Sie sie zuerst.</translation>
    </message>
</context>
<context>
    <name>Millwright::CommandProcess</name>
    <message>
        <source>“%1” could not run the command: %2</source>
        <translation>„%1“ konnte den Befehl nicht ausführen: %2</translation>
    </message>
</context>
<context>
    <name>Millwright::CommandProgram</name>
    <message>
        <source>What “%1” answered to “%2” cannot be used: %3 Mend the program.</source>
        <translation>Was „%1“ auf „%2“ geantwortet hat, ist nicht verwendbar: %3 Berichtigen Sie das Programm.</translation>
    </message>
    <message>
        <source>It is empty, and should be a JSON object.</source>
        <translation>Die Antwort ist leer und muss ein JSON-Objekt sein.</translation>
    </message>
    <message>
        <source>It should be a JSON object, and begins with “%1”.</source>
        <translation>Die Antwort muss ein JSON-Objekt sein und beginnt mit „%1“.</translation>
    </message>
    <message>
        <source>Of “%1”: %2</source>
        <translation>Zu „%1“: %2</translation>
    </message>
    <message>
        <source>“%1” answered “%2” with more than %3 MiB and was ended. Mend the program.</source>
        <translation>„%1“ hat auf „%2“ mit mehr als %3 MiB geantwortet und wurde beendet. Berichtigen Sie das Programm.</translation>
    </message>
    <message>
        <source>“%1” could not be asked to “%2”. %3</source>
        <translation>„%1“ konnte nicht für „%2“ gestartet werden. %3</translation>
    </message>
    <message>
        <source>“%1” did not answer “%2” within %3 s and was ended. Mend the program, or give it more time by the option “timeoutSeconds”.</source>
        <translation>„%1“ hat auf „%2“ nicht innerhalb von %3 s geantwortet und wurde beendet. Berichtigen Sie das Programm, oder geben Sie ihm mit der Option „timeoutSeconds“ mehr Zeit.</translation>
    </message>
    <message>
        <source>“%1” failed at “%2” with exit status %3 and did not say why. Run it in a terminal to see.</source>
        <translation>„%1“ ist bei „%2“ mit dem Exit-Status %3 gescheitert und hat nicht gesagt, warum. Führen Sie es in einem Terminal aus, um mehr zu sehen.</translation>
    </message>
    <message>
        <source>“%1” failed at “%2” with exit status %3: %4</source>
        <translation>„%1“ ist bei „%2“ mit dem Exit-Status %3 gescheitert: %4</translation>
    </message>
</context>
<context>
    <name>Millwright::CommandProvider</name>
    <message>
        <source>The provider “command” needs a program. Name one by the option “program”.</source>
        <translation>Der Anbieter „command“ braucht ein Programm. Nennen Sie es mit der Option „program“.</translation>
    </message>
    <message>
        <source>“%1” is no program that can be run. Check the path and that the file is executable.</source>
        <translation>„%1“ ist kein ausführbares Programm. Prüfen Sie den Pfad, und ob die Datei ausführbar ist.</translation>
    </message>
    <message>
        <source>There is no program “%1” in PATH. Give its absolute path by the option “program”.</source>
        <translation>In PATH gibt es kein Programm „%1“. Geben Sie mit der Option „program“ den absoluten Pfad an.</translation>
    </message>
    <message>
        <source>A program of your own</source>
        <translation>Ein eigenes Programm</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>An absolute path, or a name that is found in PATH.</source>
        <translation>Ein absoluter Pfad oder ein Name, der in PATH gefunden wird.</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>Argumente</translation>
    </message>
    <message>
        <source>Given before the name of the call.</source>
        <translation>Stehen vor dem Namen des Aufrufs.</translation>
    </message>
    <message>
        <source>Time limit of a call (seconds)</source>
        <translation>Zeitgrenze eines Aufrufs (Sekunden)</translation>
    </message>
</context>
<context>
    <name>Millwright::CommandRequest</name>
    <message>
        <source>“%1” cannot be the name of a variable here: it may have letters, digits and underscores, and begins with no digit.</source>
        <translation>„%1“ kann hier kein Name einer Variable sein: Er darf aus Buchstaben, Ziffern und Unterstrichen bestehen und beginnt mit keiner Ziffer.</translation>
    </message>
</context>
<context>
    <name>Millwright::CompareDialog</name>
    <message>
        <source>Compare builds</source>
        <translation>Builds vergleichen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>First build</source>
        <translation>Erster Build</translation>
    </message>
    <message>
        <source>Second build</source>
        <translation>Zweiter Build</translation>
    </message>
    <message>
        <source>What is saved now</source>
        <translation>Was jetzt gespeichert ist</translation>
    </message>
    <message>
        <source>%1 %2, %3</source>
        <comment>a build&apos;s number, its state, when</comment>
        <translation>%1 %2, %3</translation>
    </message>
    <message>
        <source>Saved now</source>
        <comment>what is saved now</comment>
        <translation>Jetzt gespeichert</translation>
    </message>
    <message>
        <source>What they were made from was not recorded.</source>
        <translation>Woraus sie entstanden, wurde nicht festgehalten.</translation>
    </message>
    <message>
        <source>Nothing differs.</source>
        <translation>Nichts unterscheidet sich.</translation>
    </message>
    <message numerus="yes">
        <source>%n thing(s) differ.</source>
        <translation>
            <numerusform>%n Unterschied.</numerusform>
            <numerusform>%n Unterschiede.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::Composition</name>
    <message>
        <source>Millwright is already running on this store (process %1). Use that window, or start with --data and another folder.</source>
        <translation>Millwright läuft bereits auf diesem Speicher (Prozess %1). Verwenden Sie jenes Fenster, oder starten Sie mit --data und einem anderen Ordner.</translation>
    </message>
    <message>
        <source>The folder “%1” cannot be written. Check its permissions and that the disk has room.</source>
        <translation>In den Ordner „%1“ kann nicht geschrieben werden. Prüfen Sie seine Rechte und den freien Platz.</translation>
    </message>
    <message>
        <source>The folder “%1” cannot be made. Check its permissions and that the disk has room.</source>
        <translation>Der Ordner „%1“ kann nicht angelegt werden. Prüfen Sie seine Rechte und den freien Platz.</translation>
    </message>
</context>
<context>
    <name>Millwright::ConfigurationCard</name>
    <message>
        <source>Configuration</source>
        <translation>Konfiguration</translation>
    </message>
    <message>
        <source>&amp;Working directory</source>
        <translation>&amp;Arbeitsverzeichnis</translation>
    </message>
    <message>
        <source>Working directory</source>
        <translation>Arbeitsverzeichnis</translation>
    </message>
    <message>
        <source>An absolute path in the sandbox; empty for the provider&apos;s own</source>
        <translation>Ein absoluter Pfad in der Sandbox; leer für den des Anbieters</translation>
    </message>
    <message>
        <source>Default: the provider&apos;s own, for example /workspace</source>
        <translation>Standard: der des Anbieters, zum Beispiel /workspace</translation>
    </message>
    <message>
        <source>Wor&amp;kspace setup command</source>
        <translation>&amp;Einrichtung des Arbeitsbereichs</translation>
    </message>
    <message>
        <source>One step a line, run after every repository is set up.</source>
        <translation>Ein Schritt je Zeile, ausgeführt, nachdem jedes Repository eingerichtet ist.</translation>
    </message>
    <message>
        <source>Workspace setup command</source>
        <translation>Befehl, der den Arbeitsbereich einrichtet</translation>
    </message>
    <message>
        <source>1 unsaved change</source>
        <translation>1 ungespeicherte Änderung</translation>
    </message>
    <message numerus="yes">
        <source>%n unsaved changes</source>
        <translation>
            <numerusform>%n ungespeicherte Änderung</numerusform>
            <numerusform>%n ungespeicherte Änderungen</numerusform>
        </translation>
    </message>
    <message>
        <source>The working directory is a path from the root; begin it with /.</source>
        <translation>Das Arbeitsverzeichnis ist ein Pfad ab der Wurzel; er beginnt mit /.</translation>
    </message>
    <message>
        <source>Form</source>
        <translation>Formular</translation>
    </message>
    <message>
        <source>Edit the settings in a form</source>
        <translation>Die Einstellungen in einem Formular bearbeiten</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Edit the settings as JSON</source>
        <translation>Die Einstellungen als JSON bearbeiten</translation>
    </message>
</context>
<context>
    <name>Millwright::ContainerOptions</name>
    <message>
        <source>Write it as name=soft:hard, for example nofile=1024:4096.</source>
        <translation>Schreiben Sie Name=weich:hart, zum Beispiel nofile=1024:4096.</translation>
    </message>
    <message>
        <source>Write it as docker run --mount does: type=volume,source=cache,target=/cache.</source>
        <translation>Schreiben Sie es wie bei docker run --mount: type=volume,source=cache,target=/cache.</translation>
    </message>
    <message>
        <source>Write a size in bytes, or with k, m or g: 512m.</source>
        <translation>Geben Sie die Größe in Bytes an oder mit k, m oder g: 512m.</translation>
    </message>
    <message>
        <source>Write a folder or a volume, and where it is in the container: /srv/cache=/cache.</source>
        <translation>Geben Sie einen Ordner oder ein Volume an und wo es im Container ist: /srv/cache=/cache.</translation>
    </message>
    <message>
        <source>This is memory and swap together, so it needs a limit of memory, too.</source>
        <translation>Das sind Speicher und Swap zusammen, daher braucht es auch eine Grenze für den Speicher.</translation>
    </message>
    <message>
        <source>This is memory and swap together, so it cannot be less than the memory.</source>
        <translation>Das sind Speicher und Swap zusammen, daher kann es nicht weniger als der Speicher sein.</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netzwerk</translation>
    </message>
    <message>
        <source>Of sessions and of builds: none, host, bridge or a network of yours. Unset: the engine&apos;s own.</source>
        <translation>Von Sitzungen und Builds: none, host, bridge oder ein eigenes Netzwerk. Nicht gesetzt: das der Engine.</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>Speicher</translation>
    </message>
    <message>
        <source>A session&apos;s limit, for example 2g.</source>
        <translation>Die Grenze einer Sitzung, zum Beispiel 2g.</translation>
    </message>
    <message>
        <source>Memory and swap</source>
        <translation>Speicher und Swap</translation>
    </message>
    <message>
        <source>Both together; -1: as much swap as there is.</source>
        <translation>Beides zusammen; -1: so viel Swap, wie da ist.</translation>
    </message>
    <message>
        <source>CPU shares</source>
        <translation>CPU-Anteile</translation>
    </message>
    <message>
        <source>The weight against other containers; the engine&apos;s own is 1024.</source>
        <translation>Das Gewicht gegenüber anderen Containern; die Engine selbst nimmt 1024.</translation>
    </message>
    <message>
        <source>CPU quota</source>
        <translation>CPU-Kontingent</translation>
    </message>
    <message>
        <source>Microseconds of CPU time in each period.</source>
        <translation>Mikrosekunden CPU-Zeit in jeder Periode.</translation>
    </message>
    <message>
        <source>CPU period</source>
        <translation>CPU-Periode</translation>
    </message>
    <message>
        <source>Microseconds.</source>
        <translation>Mikrosekunden.</translation>
    </message>
    <message>
        <source>Processes</source>
        <translation>Prozesse</translation>
    </message>
    <message>
        <source>The most that a session can have; -1: no limit.</source>
        <translation>Wie viele eine Sitzung höchstens haben kann; -1: ohne Grenze.</translation>
    </message>
    <message>
        <source>Volumes</source>
        <translation>Volumes</translation>
    </message>
    <message>
        <source>Folders of the engine&apos;s machine, or named volumes, by where they are in the container.</source>
        <translation>Ordner auf dem Rechner der Engine oder benannte Volumes und wo sie im Container sind.</translation>
    </message>
    <message>
        <source>Mounts</source>
        <translation>Mounts</translation>
    </message>
    <message>
        <source>As docker run --mount: type=volume,source=cache,target=/cache.</source>
        <translation>Wie bei docker run --mount: type=volume,source=cache,target=/cache.</translation>
    </message>
    <message>
        <source>Memory file systems</source>
        <translation>Dateisysteme im Speicher</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>Grenzen</translation>
    </message>
    <message>
        <source>As docker run --ulimit: nofile=1024:4096.</source>
        <translation>Wie bei docker run --ulimit: nofile=1024:4096.</translation>
    </message>
    <message>
        <source>Linux capabilities that sessions get, for example SYS_PTRACE.</source>
        <translation>Linux-Capabilities, die Sitzungen bekommen, zum Beispiel SYS_PTRACE.</translation>
    </message>
    <message>
        <source>Linux capabilities that are taken away; ALL: every one.</source>
        <translation>Linux-Capabilities, die entzogen werden; ALL: alle.</translation>
    </message>
    <message>
        <source>Security options</source>
        <translation>Sicherheitsoptionen</translation>
    </message>
    <message>
        <source>As docker run --security-opt: no-new-privileges.</source>
        <translation>Wie bei docker run --security-opt: no-new-privileges.</translation>
    </message>
    <message>
        <source>Init process</source>
        <translation>Init-Prozess</translation>
    </message>
    <message>
        <source>Collects processes that lost their parent. Without it they pile up.</source>
        <translation>Sammelt Prozesse ein, die ihren Elternprozess verloren haben. Ohne ihn häufen sie sich.</translation>
    </message>
    <message>
        <source>Read-only system</source>
        <translation>System nur lesbar</translation>
    </message>
    <message>
        <source>Only volumes and memory file systems can be written; the workspace has to be one.</source>
        <translation>Nur Volumes und Dateisysteme im Speicher sind beschreibbar; der Arbeitsbereich muss eines davon sein.</translation>
    </message>
    <message>
        <source>Privileged</source>
        <translation>Privilegiert</translation>
    </message>
    <message>
        <source>A session can then do whatever the engine&apos;s machine can.</source>
        <translation>Eine Sitzung kann dann alles, was der Rechner der Engine kann.</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>Labels</translation>
    </message>
    <message>
        <source>Of every container.</source>
        <translation>Von jedem Container.</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>What keeps the container running. Unset: sleep infinity.</source>
        <translation>Was den Container am Laufen hält. Nicht gesetzt: sleep infinity.</translation>
    </message>
    <message>
        <source>The option “%1” cannot be used. %2</source>
        <translation>Die Option „%1“ kann nicht verwendet werden. %2</translation>
    </message>
    <message>
        <source>Options by path: /run=size=64m.</source>
        <translation>Optionen je Pfad: /run=size=64m.</translation>
    </message>
    <message>
        <source>Added capabilities</source>
        <translation>Zusätzliche Capabilities</translation>
    </message>
    <message>
        <source>Dropped capabilities</source>
        <translation>Entzogene Capabilities</translation>
    </message>
</context>
<context>
    <name>Millwright::CopyDialog</name>
    <message>
        <source>Copy from another project</source>
        <translation>Aus einem anderen Projekt kopieren</translation>
    </message>
    <message>
        <source>Project to copy from</source>
        <translation>Projekt, aus dem kopiert wird</translation>
    </message>
    <message>
        <source>&amp;Project</source>
        <translation>&amp;Projekt</translation>
    </message>
    <message>
        <source>Reading the projects…</source>
        <translation>Die Projekte werden gelesen…</translation>
    </message>
    <message>
        <source>There is no other project to copy from.</source>
        <translation>Es gibt kein anderes Projekt, aus dem kopiert werden könnte.</translation>
    </message>
    <message>
        <source>Reading its environment…</source>
        <translation>Seine Umgebung wird gelesen…</translation>
    </message>
</context>
<context>
    <name>Millwright::Credential</name>
    <message>
        <source>GitHub token</source>
        <translation>GitHub-Token</translation>
    </message>
    <message>
        <source>GitLab token</source>
        <translation>GitLab-Token</translation>
    </message>
    <message>
        <source>User name and password</source>
        <translation>Benutzername und Passwort</translation>
    </message>
    <message>
        <source>ssh agent</source>
        <translation>ssh-Agent</translation>
    </message>
    <message>
        <source>Enter a host such as github.com, or the address of a repository such as https://github.com/owner/name.</source>
        <translation>Geben Sie einen Server wie github.com ein oder die Adresse eines Repositorys wie https://github.com/owner/name.</translation>
    </message>
    <message>
        <source>“%1” lies on this computer and needs no access.</source>
        <translation>„%1“ liegt auf diesem Rechner und braucht keinen Zugang.</translation>
    </message>
    <message>
        <source>A repository with an ssh address is reached by the ssh agent. Choose that, or enter its https address.</source>
        <translation>Ein Repository mit ssh-Adresse wird über den ssh-Agenten erreicht. Wählen Sie ihn, oder geben Sie die https-Adresse ein.</translation>
    </message>
    <message>
        <source>The ssh agent is for ssh addresses, such as git@github.com:owner/name.git. Enter one, or choose a token.</source>
        <translation>Der ssh-Agent ist für ssh-Adressen wie git@github.com:owner/name.git. Geben Sie eine solche ein, oder wählen Sie ein Token.</translation>
    </message>
    <message>
        <source>Enter the user name, without “:” and with at most %1 characters.</source>
        <translation>Geben Sie den Benutzernamen ein, ohne „:“ und mit höchstens %1 Zeichen.</translation>
    </message>
</context>
<context>
    <name>Millwright::CredentialDialog</name>
    <message>
        <source>Access to repositories</source>
        <translation>Zugang zu Repositorys</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Host or repository</source>
        <translation>Server oder Repository</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>User name</source>
        <translation>Benutzername</translation>
    </message>
    <message>
        <source>Ask the host what this access may do. Nothing is saved.</source>
        <translation>Den Server fragen, was dieser Zugang darf. Nichts wird gespeichert.</translation>
    </message>
    <message>
        <source>&amp;Host or repository</source>
        <translation>&amp;Server oder Repository</translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation>&amp;Art</translation>
    </message>
    <message>
        <source>&amp;User name</source>
        <translation>&amp;Benutzername</translation>
    </message>
    <message>
        <source>&amp;Token</source>
        <translation>&amp;Token</translation>
    </message>
    <message>
        <source>Password or token</source>
        <translation>Passwort oder Token</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>A personal access token. One that may only read the contents of the repositories is enough.</source>
        <translation>Ein persönliches Zugriffstoken. Eines, das den Inhalt der Repositorys nur lesen darf, genügt.</translation>
    </message>
    <message>
        <source>A personal, group or project access token with the scope “read_repository”.</source>
        <translation>Ein Zugriffstoken einer Person, einer Gruppe oder eines Projekts mit der Berechtigung „read_repository“.</translation>
    </message>
    <message>
        <source>For any other host. A token in place of the password is better where the host has them.</source>
        <translation>Für jeden anderen Server. Ein Token statt des Passworts ist besser, wo der Server welche hat.</translation>
    </message>
    <message>
        <source>For ssh addresses: the keys of the ssh agent that was running when Millwright was started.</source>
        <translation>Für ssh-Adressen: die Schlüssel des ssh-Agenten, der beim Start von Millwright lief.</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Wird geprüft …</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Wird gespeichert …</translation>
    </message>
    <message>
        <source>&amp;Password or token</source>
        <translation>&amp;Passwort oder Token</translation>
    </message>
    <message>
        <source>stored, unchanged</source>
        <translation>gespeichert, unverändert</translation>
    </message>
</context>
<context>
    <name>Millwright::CredentialModel</name>
    <message>
        <source>%1: %2</source>
        <comment>when, what was told</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>not checked</source>
        <translation>nicht geprüft</translation>
    </message>
    <message>
        <source>Host or repository</source>
        <translation>Server oder Repository</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>User name</source>
        <translation>Benutzername</translation>
    </message>
    <message>
        <source>Last check</source>
        <translation>Letzte Prüfung</translation>
    </message>
    <message>
        <source>works</source>
        <translation>geht</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
</context>
<context>
    <name>Millwright::Credentials</name>
    <message>
        <source>%1 (%2)</source>
        <comment>a host or repository, a kind of access</comment>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>This is no token: it holds a line break, or is too long. Enter it again.</source>
        <translation>Das ist kein Token: Es enthält einen Zeilenumbruch oder ist zu lang. Geben Sie es erneut ein.</translation>
    </message>
    <message>
        <source>Enter the token again: it was entered for “%1”.</source>
        <translation>Geben Sie das Token erneut ein: Es wurde für „%1“ eingegeben.</translation>
    </message>
    <message>
        <source>This access was removed in the meantime.</source>
        <translation>Dieser Zugang wurde inzwischen entfernt.</translation>
    </message>
    <message>
        <source>There is access to “%1” already. Change or remove that one.</source>
        <translation>Es gibt schon einen Zugang zu „%1“. Ändern oder entfernen Sie diesen.</translation>
    </message>
    <message>
        <source>Enter the token.</source>
        <translation>Geben Sie das Token ein.</translation>
    </message>
    <message numerus="yes">
        <source>The ssh agent holds %n key(s). Whether “%1” takes one is told by the check of a repository.</source>
        <translation>
            <numerusform>Der ssh-Agent hat %n Schlüssel. Ob „%1“ ihn annimmt, sagt die Prüfung eines Repositorys.</numerusform>
            <numerusform>Der ssh-Agent hat %n Schlüssel. Ob „%1“ einen davon annimmt, sagt die Prüfung eines Repositorys.</numerusform>
        </translation>
    </message>
    <message>
        <source>“%1” cannot be asked what a user name and password may do. The check of a repository tells it.</source>
        <translation>„%1“ kann nicht gefragt werden, was ein Benutzername mit Passwort darf. Die Prüfung eines Repositorys sagt es.</translation>
    </message>
</context>
<context>
    <name>Millwright::CredentialsPage</name>
    <message>
        <source>Add…</source>
        <translation>Hinzufügen …</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen …</translation>
    </message>
    <message>
        <source>For repositories that are not public. The access of a repository counts before that of its host; without either, GH_TOKEN, GITHUB_TOKEN and GITLAB_TOKEN of the environment count.</source>
        <translation>Für Repositorys, die nicht öffentlich sind. Der Zugang eines Repositorys gilt vor dem seines Servers; ohne beide gelten GH_TOKEN, GITHUB_TOKEN und GITLAB_TOKEN der Umgebung.</translation>
    </message>
    <message>
        <source>Ask the host what the selected access may do</source>
        <translation>Den Server fragen, was der ausgewählte Zugang darf</translation>
    </message>
    <message>
        <source>Access to repositories</source>
        <translation>Zugang zu Repositorys</translation>
    </message>
    <message>
        <source>No access yet. Public repositories, and those that the ssh agent opens, need none.</source>
        <translation>Noch kein Zugang. Öffentliche Repositorys und solche, die der ssh-Agent öffnet, brauchen keinen.</translation>
    </message>
    <message>
        <source>looking</source>
        <translation>wird gesucht</translation>
    </message>
    <message>
        <source>Trying the keychain…</source>
        <translation>Der Schlüsselbund wird probiert …</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>unbekannt</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>bleibt</translation>
    </message>
    <message>
        <source>not kept</source>
        <translation>bleibt nicht</translation>
    </message>
    <message>
        <source>Checking “%1”…</source>
        <translation>„%1“ wird geprüft …</translation>
    </message>
    <message>
        <source>Its token is forgotten here; at the host it stays valid until you revoke it there.</source>
        <translation>Das Token wird hier vergessen; beim Server bleibt es gültig, bis Sie es dort widerrufen.</translation>
    </message>
    <message>
        <source>The keys stay in the ssh agent.</source>
        <translation>Die Schlüssel bleiben im ssh-Agenten.</translation>
    </message>
    <message>
        <source>Remove the access to “%1”?</source>
        <translation>Zugang zu „%1“ entfernen?</translation>
    </message>
    <message>
        <source>Remove access</source>
        <translation>Zugang entfernen</translation>
    </message>
    <message>
        <source>Removing it…</source>
        <translation>Wird entfernt …</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Ändern …</translation>
    </message>
</context>
<context>
    <name>Millwright::CronEdit</name>
    <message>
        <source>As one te&amp;xt</source>
        <translation>Als ein Te&amp;xt</translation>
    </message>
    <message>
        <source>Cron expression</source>
        <translation>Cron-Ausdruck</translation>
    </message>
    <message>
        <source>Five fields; six with the seconds in front, seven with a year at the end. Or @hourly, @daily, @weekly, @monthly, @yearly.</source>
        <translation>Fünf Felder; sechs mit Sekunden davor, sieben mit einem Jahr dahinter. Oder @hourly, @daily, @weekly, @monthly, @yearly.</translation>
    </message>
</context>
<context>
    <name>Millwright::CronExpression</name>
    <message>
        <source>The expression is longer than %1 characters.</source>
        <translation>Der Ausdruck ist länger als %1 Zeichen.</translation>
    </message>
    <message>
        <source>The expression is empty.</source>
        <translation>Der Ausdruck ist leer.</translation>
    </message>
    <message>
        <source>“%1” is none of @hourly, @daily, @midnight, @weekly, @monthly, @yearly and @annually.</source>
        <translation>„%1“ ist keines von @hourly, @daily, @midnight, @weekly, @monthly, @yearly und @annually.</translation>
    </message>
    <message>
        <source>“%1” does not have five fields (minute, hour, day of month, month, day of week), six with the second in front or seven with the year behind.</source>
        <translation>„%1“ hat nicht fünf Felder (Minute, Stunde, Tag des Monats, Monat, Wochentag), sechs mit der Sekunde davor oder sieben mit dem Jahr dahinter.</translation>
    </message>
    <message>
        <source>“%1” never fires again: its last year has gone by.</source>
        <translation>„%1“ wird nie wieder ausgelöst: Das letzte Jahr ist vorbei.</translation>
    </message>
    <message>
        <source>“%1” never fires: no year has such a day.</source>
        <translation>„%1“ wird nie ausgelöst: Kein Jahr hat einen solchen Tag.</translation>
    </message>
    <message>
        <source>%1: a value is missing.</source>
        <translation>%1: Ein Wert fehlt.</translation>
    </message>
    <message>
        <source>%1: the list “%2” has an empty place.</source>
        <translation>%1: Die Liste „%2“ hat eine leere Stelle.</translation>
    </message>
    <message>
        <source>%1: the step in “%2” needs * or a range before it, as in */5 or 10-30/5.</source>
        <translation>%1: Der Schritt in „%2“ braucht * oder einen Bereich davor, wie in */5 oder 10-30/5.</translation>
    </message>
    <message>
        <source>%1: the step in “%2” needs a range, as in 2026-2099/2.</source>
        <translation>%1: Der Schritt in „%2“ braucht einen Bereich, wie in 2026-2099/2.</translation>
    </message>
    <message>
        <source>%1: the step in “%2” is not a number from 1 to %3.</source>
        <translation>%1: Der Schritt in „%2“ ist keine Zahl von 1 bis %3.</translation>
    </message>
    <message>
        <source>%1: “%2” ends before it begins. A range does not go on from the start; write two ranges.</source>
        <translation>%1: „%2“ endet vor dem Anfang. Ein Bereich geht nicht von vorn weiter; schreiben Sie zwei Bereiche.</translation>
    </message>
    <message>
        <source>%1: “%2” is not complete.</source>
        <translation>%1: „%2“ ist nicht vollständig.</translation>
    </message>
    <message>
        <source>%1: %2 is not between %3 and %4.</source>
        <translation>%1: %2 liegt nicht zwischen %3 und %4.</translation>
    </message>
    <message>
        <source>%1: “%2” is neither a number nor a month such as JAN.</source>
        <translation>%1: „%2“ ist weder eine Zahl noch ein Monat wie JAN.</translation>
    </message>
    <message>
        <source>%1: “%2” is neither a number nor a day such as MON.</source>
        <translation>%1: „%2“ ist weder eine Zahl noch ein Tag wie MON.</translation>
    </message>
    <message>
        <source>%1: “%2” is not a number.</source>
        <translation>%1: „%2“ ist keine Zahl.</translation>
    </message>
    <message>
        <source>%1: “%2” is not understood. L alone is the last day of the month, LW its last weekday.</source>
        <translation>%1: „%2“ ist nicht verständlich. L allein ist der letzte Tag des Monats, LW sein letzter Werktag (Mo–Fr).</translation>
    </message>
    <message>
        <source>%1: “%2” is not understood. W stands behind one day, as in 15W.</source>
        <translation>%1: „%2“ ist nicht verständlich. W steht hinter einem Tag, wie in 15W.</translation>
    </message>
    <message>
        <source>%1: “%2” is not understood. L stands behind a day, as in FRI#L, the last Friday.</source>
        <translation>%1: „%2“ ist nicht verständlich. L steht hinter einem Tag, wie in FRI#L, dem letzten Freitag.</translation>
    </message>
    <message>
        <source>%1: “%2” is not understood. # stands behind a day, as in MON#2, the second Monday.</source>
        <translation>%1: „%2“ ist nicht verständlich. # steht hinter einem Tag, wie in MON#2, dem zweiten Montag.</translation>
    </message>
    <message>
        <source>%1: “%2” is not understood. Behind # stands a number from 1 to 5, or L for the last.</source>
        <translation>%1: „%2“ ist nicht verständlich. Hinter # steht eine Zahl von 1 bis 5, oder L für den letzten.</translation>
    </message>
</context>
<context>
    <name>Millwright::CronFields</name>
    <message>
        <source>Second</source>
        <translation>Sekunde</translation>
    </message>
    <message>
        <source>Minute</source>
        <translation>Minute</translation>
    </message>
    <message>
        <source>Hour</source>
        <translation>Stunde</translation>
    </message>
    <message>
        <source>Day of month</source>
        <translation>Tag des Monats</translation>
    </message>
    <message>
        <source>Month</source>
        <translation>Monat</translation>
    </message>
    <message>
        <source>Day of week</source>
        <translation>Wochentag</translation>
    </message>
    <message>
        <source>Year</source>
        <translation>Jahr</translation>
    </message>
</context>
<context>
    <name>Millwright::CronWords</name>
    <message>
        <source>%1st</source>
        <comment>a day of a month</comment>
        <translation>%1.</translation>
    </message>
    <message>
        <source>%1nd</source>
        <comment>a day of a month</comment>
        <translation>%1.</translation>
    </message>
    <message>
        <source>%1rd</source>
        <comment>a day of a month</comment>
        <translation>%1.</translation>
    </message>
    <message>
        <source>%1th</source>
        <comment>a day of a month</comment>
        <translation>%1.</translation>
    </message>
    <message>
        <source>first %1</source>
        <comment>%1: a day of the week</comment>
        <translation>ersten %1</translation>
    </message>
    <message>
        <source>second %1</source>
        <comment>%1: a day of the week</comment>
        <translation>zweiten %1</translation>
    </message>
    <message>
        <source>third %1</source>
        <comment>%1: a day of the week</comment>
        <translation>dritten %1</translation>
    </message>
    <message>
        <source>fourth %1</source>
        <comment>%1: a day of the week</comment>
        <translation>vierten %1</translation>
    </message>
    <message>
        <source>fifth %1</source>
        <comment>%1: a day of the week</comment>
        <translation>fünften %1</translation>
    </message>
    <message>
        <source>last %1</source>
        <comment>%1: a day of the week</comment>
        <translation>letzten %1</translation>
    </message>
    <message>
        <source>every day %1</source>
        <comment>%1: months, as in “in January”</comment>
        <translation>jeden Tag %1</translation>
    </message>
    <message>
        <source>%1 and also %2</source>
        <comment>%1: as in “on the 13th of every month”, %2: as in “on Friday”</comment>
        <translation>%1 und außerdem %2</translation>
    </message>
    <message>
        <source>%1, but only %2,</source>
        <comment>%1: as in “on the 1st of every month”, %2: as in “on the first Sunday of every month”</comment>
        <translation>%1, aber nur %2,</translation>
    </message>
    <message>
        <source>%1 if it is a %2</source>
        <comment>%1: as in “on the 13th of every month”, %2: as in “Monday or Friday”</comment>
        <translation>%1, falls es ein %2 ist,</translation>
    </message>
    <message>
        <source>d MMMM</source>
        <comment>how a day is written, as in “29 February”; see QDate::toString()</comment>
        <translation>d. MMMM</translation>
    </message>
    <message>
        <source>on %1</source>
        <comment>%1: dates, as in “29 February”</comment>
        <translation>am %1</translation>
    </message>
    <message>
        <source>weekday nearest the %1</source>
        <comment>Monday to Friday; %1: as in “15th”</comment>
        <translation>nächstgelegenen Werktag (Mo–Fr) zum %1</translation>
    </message>
    <message>
        <source>last day</source>
        <comment>of a month</comment>
        <translation>letzten Tag</translation>
    </message>
    <message>
        <source>last weekday</source>
        <comment>Monday to Friday, of a month</comment>
        <translation>letzten Werktag (Mo–Fr)</translation>
    </message>
    <message>
        <source>on the %1 %2</source>
        <comment>%1: as in “15th”, “last day”, “second Monday”, %2: as in “of every month”</comment>
        <translation>am %1 %2</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <comment>%1: as in “on Friday”, %2: as in “on the first Monday of every month”</comment>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>on %1 to %2</source>
        <comment>%1, %2: days of the week</comment>
        <translation>von %1 bis %2</translation>
    </message>
    <message>
        <source>on %1</source>
        <comment>%1: days of the week</comment>
        <translation>jeden %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>%1: as in “on Friday”, %2: as in “in January”</comment>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <comment>days of the week</comment>
        <translation>%1 oder %2</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <comment>%1, %2: months</comment>
        <translation>von %1 bis %2</translation>
    </message>
    <message>
        <source>in %1</source>
        <comment>%1: months</comment>
        <translation>im %1</translation>
    </message>
    <message>
        <source>of every month</source>
        <translation>jedes Monats</translation>
    </message>
    <message>
        <source>of %1 to %2</source>
        <comment>%1, %2: months</comment>
        <translation>von %1 bis %2</translation>
    </message>
    <message>
        <source>of %1</source>
        <comment>%1: months</comment>
        <translation>im %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <comment>a range</comment>
        <translation>%1 bis %2</translation>
    </message>
    <message numerus="yes">
        <source>%1 to %2 (every %n years)</source>
        <translation>
            <numerusform>%1 bis %2 (jedes Jahr)</numerusform>
            <numerusform>%1 bis %2 (alle %n Jahre)</numerusform>
        </translation>
    </message>
    <message>
        <source>every second</source>
        <translation>jede Sekunde</translation>
    </message>
    <message numerus="yes">
        <source>every %n seconds</source>
        <translation>
            <numerusform>jede Sekunde</numerusform>
            <numerusform>alle %n Sekunden</numerusform>
        </translation>
    </message>
    <message>
        <source>every minute</source>
        <translation>jede Minute</translation>
    </message>
    <message>
        <source>every hour</source>
        <translation>jede Stunde</translation>
    </message>
    <message numerus="yes">
        <source>every %n minutes</source>
        <translation>
            <numerusform>jede Minute</numerusform>
            <numerusform>alle %n Minuten</numerusform>
        </translation>
    </message>
    <message>
        <source>at minute %1 of every hour</source>
        <translation>in Minute %1 jeder Stunde</translation>
    </message>
    <message>
        <source>at minutes %1 of every hour</source>
        <translation>in den Minuten %1 jeder Stunde</translation>
    </message>
    <message numerus="yes">
        <source>every %n hours</source>
        <translation>
            <numerusform>jede Stunde</numerusform>
            <numerusform>alle %n Stunden</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>every %n hours at minute %1</source>
        <translation>
            <numerusform>jede Stunde in Minute %1</numerusform>
            <numerusform>alle %n Stunden in Minute %1</numerusform>
        </translation>
    </message>
    <message>
        <source>every minute from %1 to %2</source>
        <comment>%1, %2: times</comment>
        <translation>jede Minute von %1 bis %2 Uhr</translation>
    </message>
    <message>
        <source>every hour from %1 to %2</source>
        <comment>%1, %2: times</comment>
        <translation>jede Stunde von %1 bis %2 Uhr</translation>
    </message>
    <message numerus="yes">
        <source>every %n minutes from %1 to %2</source>
        <comment>%1, %2: times</comment>
        <translation>
            <numerusform>jede Minute von %1 bis %2 Uhr</numerusform>
            <numerusform>alle %n Minuten von %1 bis %2 Uhr</numerusform>
        </translation>
    </message>
    <message>
        <source>every hour</source>
        <comment>within “at … of …”</comment>
        <translation>jeder Stunde</translation>
    </message>
    <message>
        <source>hour %1</source>
        <comment>within “at … of …”</comment>
        <translation>Stunde %1</translation>
    </message>
    <message>
        <source>hours %1</source>
        <comment>within “at … of …”</comment>
        <translation>den Stunden %1</translation>
    </message>
    <message>
        <source>every minute</source>
        <comment>within “at … of …”</comment>
        <translation>jeder Minute</translation>
    </message>
    <message>
        <source>minute %1</source>
        <comment>within “at … of …”</comment>
        <translation>Minute %1</translation>
    </message>
    <message>
        <source>minutes %1</source>
        <comment>within “at … of …”</comment>
        <translation>den Minuten %1</translation>
    </message>
    <message>
        <source>every second</source>
        <comment>within “at … of …”</comment>
        <translation>jeder Sekunde</translation>
    </message>
    <message>
        <source>second %1</source>
        <comment>within “at … of …”</comment>
        <translation>Sekunde %1</translation>
    </message>
    <message>
        <source>seconds %1</source>
        <comment>within “at … of …”</comment>
        <translation>den Sekunden %1</translation>
    </message>
    <message>
        <source>at %1 of %2</source>
        <comment>%1: as in “minute 5”, %2: as in “every hour”</comment>
        <translation>in %1 von %2</translation>
    </message>
    <message>
        <source>at %1 of %2 of %3</source>
        <comment>%1: seconds, %2: minutes, %3: hours</comment>
        <translation>in %1 von %2 von %3</translation>
    </message>
    <message>
        <source>every minute in %1</source>
        <comment>%1: as in “hours 2 and 4”</comment>
        <translation>jede Minute in %1</translation>
    </message>
    <message numerus="yes">
        <source>every %n minutes in %1</source>
        <comment>%1: as in “hours 2 and 4”</comment>
        <translation>
            <numerusform>jede Minute in %1</numerusform>
            <numerusform>alle %n Minuten in %1</numerusform>
        </translation>
    </message>
    <message>
        <source>every day at %1</source>
        <comment>%1: times</comment>
        <translation>jeden Tag um %1 Uhr</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <comment>%1: days, as in “on Monday”, %2: times</comment>
        <translation>%1 um %2 Uhr</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>%1: as in “every 15 minutes”, %2: days, as in “on Monday”</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, only in %2</source>
        <comment>%1: days and times, %2: years</comment>
        <translation>%1, nur %2</translation>
    </message>
</context>
<context>
    <name>Millwright::CustomFactorySandbox</name>
    <message>
        <source>The custom provider has no callback that makes a sandbox. Give it one.</source>
        <translation>Der eigene Anbieter hat keine Funktion, die eine Sandbox erstellt. Geben Sie ihm eine.</translation>
    </message>
    <message>
        <source>The custom provider&apos;s callback made no sandbox. Mend the callback.</source>
        <translation>Die Funktion des eigenen Anbieters hat keine Sandbox erstellt. Berichtigen Sie die Funktion.</translation>
    </message>
    <message>
        <source>The custom provider&apos;s callback failed: %1. Mend the callback.</source>
        <translation>Die Funktion des eigenen Anbieters ist fehlgeschlagen: %1. Berichtigen Sie die Funktion.</translation>
    </message>
    <message>
        <source>The custom provider&apos;s callback failed without saying why. Mend the callback.</source>
        <translation>Die Funktion des eigenen Anbieters ist ohne Angabe eines Grundes fehlgeschlagen. Berichtigen Sie die Funktion.</translation>
    </message>
</context>
<context>
    <name>Millwright::Desktop</name>
    <message>
        <source>Millwright is already open on this store: its window was brought to the front.</source>
        <translation>Millwright ist auf diesem Speicher bereits geöffnet: Sein Fenster wurde nach vorn geholt.</translation>
    </message>
    <message>
        <source>Build %1</source>
        <translation>Build %1</translation>
    </message>
    <message>
        <source>Build %1: %2</source>
        <comment>number, error</comment>
        <translation>Build %1: %2</translation>
    </message>
    <message>
        <source>Millwright cannot start</source>
        <translation>Millwright kann nicht starten</translation>
    </message>
    <message>
        <source>Millwright runs on in the tray</source>
        <translation>Millwright läuft im Infobereich weiter</translation>
    </message>
    <message>
        <source>Schedules and pushes go on. To end it, choose Quit in the icon&apos;s menu, or press Ctrl+Q in the window.</source>
        <translation>Zeitpläne und Pushes laufen weiter. Zum Beenden wählen Sie „Beenden“ im Menü des Symbols oder drücken Strg+Q im Fenster.</translation>
    </message>
</context>
<context>
    <name>Millwright::Dialog</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>Millwright::DifferenceView</name>
    <message>
        <source>What differs</source>
        <translation>Was sich unterscheidet</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>Jetzt</translation>
    </message>
    <message>
        <source>Then</source>
        <translation>Danach</translation>
    </message>
    <message>
        <source>%1, differs</source>
        <translation>%1, unterscheidet sich</translation>
    </message>
</context>
<context>
    <name>Millwright::DockerBuild</name>
    <message>
        <source>The checkouts could not be made, because “%1” cannot be written. Check its permissions and free space.</source>
        <translation>Es konnte nicht ausgecheckt werden, weil „%1“ nicht geschrieben werden kann. Prüfen Sie die Rechte und den freien Platz.</translation>
    </message>
    <message>
        <source>The build&apos;s log could not be written. Free some space and build again.</source>
        <translation>Das Protokoll des Builds konnte nicht geschrieben werden. Schaffen Sie Platz und bauen Sie erneut.</translation>
    </message>
    <message>
        <source>Send the checkouts to the engine</source>
        <translation>Den ausgecheckten Stand an die Engine senden</translation>
    </message>
    <message>
        <source>The engine did not take the build.</source>
        <translation>Die Engine hat den Build nicht angenommen.</translation>
    </message>
    <message>
        <source>The engine&apos;s answer ended before the image was made. Build again.</source>
        <translation>Die Antwort der Engine endete, bevor das Image fertig war. Bauen Sie erneut.</translation>
    </message>
    <message>
        <source>Build the image</source>
        <translation>Das Image bauen</translation>
    </message>
    <message>
        <source>exit status %1</source>
        <translation>Exit-Status %1</translation>
    </message>
    <message>
        <source>The engine has no room left: %1. Free some where it keeps its images, and build again.</source>
        <translation>Die Engine hat keinen Platz mehr: %1. Schaffen Sie Platz, wo sie ihre Images ablegt, und bauen Sie erneut.</translation>
    </message>
    <message>
        <source>The base image “%1” has no /bin/sh, which setup commands and sessions need. Choose another one.</source>
        <translation>Das Basis-Image „%1“ hat kein /bin/sh, das Einrichtungsbefehle und Sitzungen brauchen. Wählen Sie ein anderes.</translation>
    </message>
    <message>
        <source>Git could not be installed in “%1”: %2. Look at the log; either its network is missing, or choose a base image that has git.</source>
        <translation>Git konnte in „%1“ nicht installiert werden: %2. Sehen Sie ins Protokoll; entweder fehlt das Netz, oder wählen Sie ein Basis-Image, das Git hat.</translation>
    </message>
    <message>
        <source>The working directory could not be made for “%1”: %2. Look at the log, and check that the base image has this user.</source>
        <translation>Das Arbeitsverzeichnis konnte für „%1“ nicht angelegt werden: %2. Sehen Sie ins Protokoll und prüfen Sie, ob das Basis-Image diesen Benutzer hat.</translation>
    </message>
    <message>
        <source>“%1” failed: %2. Look at the log, mend the setup command, and build again.</source>
        <translation>„%1“ ist fehlgeschlagen: %2. Sehen Sie ins Protokoll, berichtigen Sie den Einrichtungsbefehl, und bauen Sie erneut.</translation>
    </message>
    <message>
        <source>The base image “%1” could not be had: %2. Check its name and the engine&apos;s network; where it needs a login, log in with “docker login”.</source>
        <translation>Das Basis-Image „%1“ war nicht zu bekommen: %2. Prüfen Sie seinen Namen und das Netz der Engine; braucht es eine Anmeldung, melden Sie sich mit „docker login“ an.</translation>
    </message>
</context>
<context>
    <name>Millwright::DockerBuilds</name>
    <message>
        <source>The image of this template is not there any more. Build again.</source>
        <translation>Das Image dieser Vorlage ist nicht mehr da. Bauen Sie erneut.</translation>
    </message>
    <message>
        <source>A template needs at least one repository. Add one to the environment.</source>
        <translation>Eine Vorlage braucht mindestens ein Repository. Fügen Sie der Umgebung eines hinzu.</translation>
    </message>
    <message>
        <source>This build is not known on this computer. Build again.</source>
        <translation>Dieser Build ist auf diesem Rechner nicht bekannt. Bauen Sie erneut.</translation>
    </message>
    <message>
        <source>This build is not known on this computer, so there is no log of it.</source>
        <translation>Dieser Build ist auf diesem Rechner nicht bekannt, deshalb gibt es kein Protokoll von ihm.</translation>
    </message>
    <message numerus="yes">
        <source>%n starting session(s) need this build, so it goes on. Stop them first.</source>
        <translation>
            <numerusform>%n startende Sitzung braucht diesen Build, deshalb läuft er weiter. Stoppen Sie sie zuerst.</numerusform>
            <numerusform>%n startende Sitzungen brauchen diesen Build, deshalb läuft er weiter. Stoppen Sie sie zuerst.</numerusform>
        </translation>
    </message>
    <message>
        <source>This build runs in another Millwright. Cancel it there.</source>
        <translation>Dieser Build läuft in einem anderen Millwright. Brechen Sie ihn dort ab.</translation>
    </message>
</context>
<context>
    <name>Millwright::DockerConnection</name>
    <message>
        <source>The Docker engine ended the connection. It may have stopped or been restarted; see whether it runs, then try again.</source>
        <translation>Die Docker-Engine hat die Verbindung beendet. Vielleicht wurde sie angehalten oder neu gestartet. Prüfen Sie, ob sie läuft, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>No Docker engine listens on %1. Start it, or say where it listens. %2</source>
        <translation>Auf %1 lauscht keine Docker-Engine. Starten Sie sie, oder geben Sie an, wo sie lauscht. %2</translation>
    </message>
    <message>
        <source>You may not use the Docker engine&apos;s socket %1. Become a member of the group that owns it, mostly with `sudo usermod -aG docker $USER`, and log in again. %2</source>
        <translation>Sie dürfen den Socket der Docker-Engine %1 nicht benutzen. Werden Sie Mitglied der Gruppe, der er gehört, meist mit `sudo usermod -aG docker $USER`, und melden Sie sich neu an. %2</translation>
    </message>
    <message>
        <source>The Docker engine on %1 cannot be reached: %2. %3</source>
        <translation>Die Docker-Engine auf %1 ist nicht erreichbar: %2. %3</translation>
    </message>
    <message>
        <source>There is no trusted connection with the Docker engine on %1: %2. Look at ca.pem, cert.pem and key.pem. %3</source>
        <translation>Mit der Docker-Engine auf %1 kommt keine vertrauenswürdige Verbindung zustande: %2. Prüfen Sie ca.pem, cert.pem und key.pem. %3</translation>
    </message>
</context>
<context>
    <name>Millwright::DockerEndpoint</name>
    <message>
        <source>The file ca.pem in %1 holds no certificate.</source>
        <translation>Die Datei ca.pem in %1 enthält kein Zertifikat.</translation>
    </message>
    <message>
        <source>The file cert.pem in %1 holds no certificate.</source>
        <translation>Die Datei cert.pem in %1 enthält kein Zertifikat.</translation>
    </message>
    <message>
        <source>The file key.pem in %1 holds no private key without a password.</source>
        <translation>Die Datei key.pem in %1 enthält keinen privaten Schlüssel ohne Passwort.</translation>
    </message>
    <message>
        <source>The provider&apos;s options name both a host and a context of Docker. Leave one of them empty.</source>
        <translation>Die Optionen des Anbieters nennen sowohl einen Host als auch einen Kontext von Docker. Lassen Sie eines davon leer.</translation>
    </message>
    <message>
        <source>The provider&apos;s option “Address” says so.</source>
        <translation>Das legt die Option „Adresse“ des Anbieters fest.</translation>
    </message>
    <message>
        <source>The provider&apos;s option “Context” says so.</source>
        <translation>Das legt die Option „Kontext“ des Anbieters fest.</translation>
    </message>
    <message>
        <source>The variable DOCKER_HOST says so.</source>
        <translation>Das legt die Variable DOCKER_HOST fest.</translation>
    </message>
    <message>
        <source>The variable DOCKER_CONTEXT says so.</source>
        <translation>Das legt die Variable DOCKER_CONTEXT fest.</translation>
    </message>
    <message>
        <source>The current context in %1 says so.</source>
        <translation>Das legt der aktuelle Kontext in %1 fest.</translation>
    </message>
    <message>
        <source>Nothing says otherwise, and Docker listens there by default.</source>
        <translation>Nichts legt etwas anderes fest, und Docker lauscht dort normalerweise.</translation>
    </message>
    <message>
        <source>The Docker engine on %1 is to be verified, but %2 cannot be read. Put its authority&apos;s certificate there, or say with DOCKER_CERT_PATH where it is.</source>
        <translation>Die Docker-Engine auf %1 soll überprüft werden, aber %2 ist nicht lesbar. Legen Sie das Zertifikat ihrer Zertifizierungsstelle dort ab, oder geben Sie mit DOCKER_CERT_PATH an, wo es liegt.</translation>
    </message>
    <message>
        <source>There is no Docker context “%1” with an engine in %2. `docker context ls` lists those there are. %3</source>
        <translation>In %2 gibt es keinen Docker-Kontext „%1“ mit einer Engine. `docker context ls` listet die vorhandenen auf. %3</translation>
    </message>
    <message>
        <source>A Docker engine cannot be reached by %1. Forward its socket instead, with `ssh -nNT -L /tmp/docker.sock:/var/run/docker.sock HOST`, and let DOCKER_HOST be unix:///tmp/docker.sock. %2</source>
        <translation>Über %1 ist keine Docker-Engine erreichbar. Leiten Sie stattdessen ihren Socket weiter, mit `ssh -nNT -L /tmp/docker.sock:/var/run/docker.sock HOST`, und setzen Sie DOCKER_HOST auf unix:///tmp/docker.sock. %2</translation>
    </message>
    <message>
        <source>“%1” is no address of a Docker engine. Write unix:///path/to/the.sock or tcp://host:port. %2</source>
        <translation>„%1“ ist keine Adresse einer Docker-Engine. Schreiben Sie unix:///pfad/zum.sock oder tcp://host:port. %2</translation>
    </message>
</context>
<context>
    <name>Millwright::DockerEngine</name>
    <message>
        <source>The Docker engine ended the connection in the middle of its answer. It may have stopped or been restarted; see whether it runs, then try again.</source>
        <translation>Die Docker-Engine hat die Verbindung mitten in ihrer Antwort beendet. Vielleicht wurde sie angehalten oder neu gestartet. Prüfen Sie, ob sie läuft, und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The Docker engine on %1 did not answer within %2 s. See whether it is overloaded or hangs.</source>
        <translation>Die Docker-Engine auf %1 hat nicht innerhalb von %2 s geantwortet. Prüfen Sie, ob sie überlastet ist oder hängt.</translation>
    </message>
    <message>
        <source>What is to be sent to the Docker engine cannot be read: %1</source>
        <translation>Was an die Docker-Engine gesendet werden soll, ist nicht lesbar: %1</translation>
    </message>
    <message>
        <source>The Docker engine&apos;s answer is longer than any that is expected.</source>
        <translation>Die Antwort der Docker-Engine ist länger als jede, die erwartet wird.</translation>
    </message>
    <message>
        <source>The Docker engine refused the connection.</source>
        <translation>Die Docker-Engine hat die Verbindung abgelehnt.</translation>
    </message>
    <message>
        <source>What answers on %1 does not tell the version of a Docker engine.</source>
        <translation>Was auf %1 antwortet, nennt nicht die Version einer Docker-Engine.</translation>
    </message>
    <message>
        <source>The Docker engine on %1 is too old: it is version %2 with API %3. Version 20.10 with API %4 or newer is needed.</source>
        <translation>Die Docker-Engine auf %1 ist zu alt: Sie hat Version %2 mit API %3. Nötig ist Version 20.10 mit API %4 oder neuer.</translation>
    </message>
    <message>
        <source>The Docker engine on %1, version %2, no longer understands API %3. A newer Millwright is needed.</source>
        <translation>Die Docker-Engine auf %1, Version %2, versteht API %3 nicht mehr. Nötig ist ein neueres Millwright.</translation>
    </message>
    <message>
        <source>%1 The engine gives no reason (status %2).</source>
        <translation>%1 Die Engine nennt keinen Grund (Status %2).</translation>
    </message>
    <message>
        <source>%1 The engine says: %2</source>
        <translation>%1 Die Engine meldet: %2</translation>
    </message>
    <message>
        <source>%1 The engine has no room left: %2. Free some where it keeps its images, and try again.</source>
        <translation>%1 Die Engine hat keinen Platz mehr: %2. Schaffen Sie Platz, wo sie ihre Images ablegt, und versuchen Sie es noch einmal.</translation>
    </message>
</context>
<context>
    <name>Millwright::DockerExec</name>
    <message>
        <source>The command could not be started in the container %1.</source>
        <translation>Der Befehl konnte im Container %1 nicht gestartet werden.</translation>
    </message>
    <message>
        <source>The container does not answer, so it is not known whether the command ended.</source>
        <translation>Der Container antwortet nicht, deshalb ist nicht bekannt, ob der Befehl beendet ist.</translation>
    </message>
</context>
<context>
    <name>Millwright::DockerFactorySandbox</name>
    <message>
        <source>permission denied</source>
        <translation>keine Berechtigung</translation>
    </message>
    <message>
        <source>too old or too new</source>
        <translation>zu alt oder zu neu</translation>
    </message>
    <message>
        <source>does not answer</source>
        <translation>antwortet nicht</translation>
    </message>
    <message>
        <source>not running</source>
        <translation>läuft nicht</translation>
    </message>
    <message>
        <source>The working directory “%1” is no absolute path. Begin it with “/”.</source>
        <translation>Das Arbeitsverzeichnis „%1“ ist kein absoluter Pfad. Es muss mit „/“ beginnen.</translation>
    </message>
    <message>
        <source>connected</source>
        <translation>verbunden</translation>
    </message>
    <message>
        <source>Connected to %1 %2 at %3.</source>
        <comment>name, version, address</comment>
        <translation>Verbunden mit %1 %2 unter %3.</translation>
    </message>
</context>
<context>
    <name>Millwright::DockerOptions</name>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>As DOCKER_HOST: unix:///path or tcp://host:port. Unset: found as the docker command finds it.</source>
        <translation>Wie DOCKER_HOST: unix:///Pfad oder tcp://Host:Port. Nicht gesetzt: wie der Befehl docker sie findet.</translation>
    </message>
    <message>
        <source>Context</source>
        <translation>Kontext</translation>
    </message>
    <message>
        <source>Of docker context, instead of an address.</source>
        <translation>Aus docker context, anstelle einer Adresse.</translation>
    </message>
    <message>
        <source>Check its certificate</source>
        <translation>Zertifikat prüfen</translation>
    </message>
    <message>
        <source>Off: the connection is encrypted, but the engine may be anybody.</source>
        <translation>Aus: Die Verbindung ist verschlüsselt, aber die Engine kann irgendwer sein.</translation>
    </message>
    <message>
        <source>Certificates</source>
        <translation>Zertifikate</translation>
    </message>
    <message>
        <source>A folder with ca.pem, cert.pem and key.pem.</source>
        <translation>Ein Ordner mit ca.pem, cert.pem und key.pem.</translation>
    </message>
    <message>
        <source>Docker engine</source>
        <translation>Docker-Engine</translation>
    </message>
    <message>
        <source>Variables of builds</source>
        <translation>Variablen von Builds</translation>
    </message>
    <message>
        <source>They are part of every template, and of the sessions that boot from it: no place for secrets.</source>
        <translation>Sie sind Teil jeder Vorlage und der Sitzungen, die daraus starten: kein Ort für Geheimnisse.</translation>
    </message>
    <message>
        <source>Templates</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Working directory</source>
        <translation>Arbeitsverzeichnis</translation>
    </message>
    <message>
        <source>Where a project says nothing. Unset: /workspace.</source>
        <translation>Wo ein Projekt nichts angibt. Nicht gesetzt: /workspace.</translation>
    </message>
    <message>
        <source>Defaults of the settings</source>
        <translation>Vorgaben der Einstellungen</translation>
    </message>
    <message>
        <source>They hold where a project sets nothing.</source>
        <translation>Sie gelten, wo ein Projekt nichts setzt.</translation>
    </message>
    <message>
        <source>Give either an address or a context of the Docker engine, not both.</source>
        <translation>Geben Sie entweder eine Adresse oder einen Kontext der Docker-Engine an, nicht beides.</translation>
    </message>
    <message>
        <source>The working directory is an absolute path: it begins with “/”.</source>
        <translation>Das Arbeitsverzeichnis ist ein absoluter Pfad: Es beginnt mit „/“.</translation>
    </message>
</context>
<context>
    <name>Millwright::DockerProcess</name>
    <message>
        <source>A command and its folder must not contain a NUL character.</source>
        <translation>Ein Befehl und sein Ordner dürfen kein NUL-Zeichen enthalten.</translation>
    </message>
    <message>
        <source>A variable needs a name without “=”, and neither its name nor its value may contain a NUL character.</source>
        <translation>Eine Variable braucht einen Namen ohne „=“, und weder ihr Name noch ihr Wert darf ein NUL-Zeichen enthalten.</translation>
    </message>
    <message>
        <source>The container did not start the command in time. See whether it is overloaded or paused.</source>
        <translation>Der Container hat den Befehl nicht rechtzeitig gestartet. Prüfen Sie, ob er überlastet oder angehalten ist.</translation>
    </message>
    <message>
        <source>The command could not be started in the container. Check that its image has /bin/sh.</source>
        <translation>Der Befehl konnte im Container nicht gestartet werden. Prüfen Sie, ob dessen Image /bin/sh enthält.</translation>
    </message>
    <message>
        <source>The command could not be started in “%1”. Check that the folder is there, and that the container&apos;s image has /bin/sh.</source>
        <translation>Der Befehl konnte in „%1“ nicht gestartet werden. Prüfen Sie, ob es den Ordner gibt und das Image des Containers /bin/sh enthält.</translation>
    </message>
    <message>
        <source>The connection with the command was lost, and it may still run in the container. %1</source>
        <translation>Die Verbindung zum Befehl ging verloren; vielleicht läuft er im Container noch. %1</translation>
    </message>
    <message>
        <source>The command was killed, but processes of it are still there. Stop the sandbox to end them.</source>
        <translation>Der Befehl wurde abgebrochen, aber es gibt noch Prozesse von ihm. Halten Sie die Sandbox an, um sie zu beenden.</translation>
    </message>
    <message>
        <source>The engine does not know it any more.</source>
        <translation>Die Engine kennt ihn nicht mehr.</translation>
    </message>
    <message>
        <source>Its exit code did not become known.</source>
        <translation>Sein Exit-Code wurde nicht bekannt.</translation>
    </message>
    <message>
        <source>The command has ended.</source>
        <translation>Der Befehl ist beendet.</translation>
    </message>
    <message>
        <source>The command takes no input any more. Start it again, with its input open.</source>
        <translation>Der Befehl nimmt keine Eingabe mehr an. Starten Sie ihn noch einmal, mit offener Eingabe.</translation>
    </message>
    <message>
        <source>The command ended before it read all of its input.</source>
        <translation>Der Befehl endete, bevor er seine ganze Eingabe gelesen hatte.</translation>
    </message>
</context>
<context>
    <name>Millwright::DockerSandbox</name>
    <message>
        <source>The containers of the session could not be listed.</source>
        <translation>Die Container der Sitzung konnten nicht aufgelistet werden.</translation>
    </message>
    <message>
        <source>The container of this session, %1, was removed outside of Millwright. Recreate the session to begin with a new one.</source>
        <translation>Der Container dieser Sitzung, %1, wurde außerhalb von Millwright entfernt. Erstellen Sie die Sandbox der Sitzung neu, um mit einem neuen zu beginnen.</translation>
    </message>
    <message>
        <source>The container of the session could not be looked at.</source>
        <translation>Der Container der Sitzung konnte nicht angesehen werden.</translation>
    </message>
    <message>
        <source>The engine is removing the container of this session. Start it again when that is done; if it does not end, restart the Docker engine.</source>
        <translation>Die Engine entfernt gerade den Container dieser Sitzung. Starten Sie sie danach erneut; wenn es kein Ende nimmt, starten Sie die Docker-Engine neu.</translation>
    </message>
    <message>
        <source>pulling %1: %2 of %3</source>
        <translation>%1 wird geholt: %2 von %3</translation>
    </message>
    <message>
        <source>pulling %1</source>
        <translation>%1 wird geholt</translation>
    </message>
    <message>
        <source>building its template</source>
        <translation>ihre Vorlage wird gebaut</translation>
    </message>
    <message>
        <source>The container of the session could not be made.</source>
        <translation>Der Container der Sitzung konnte nicht erstellt werden.</translation>
    </message>
    <message>
        <source>The container of the session could not be started.</source>
        <translation>Der Container der Sitzung konnte nicht gestartet werden.</translation>
    </message>
    <message>
        <source>The container of the session ended as soon as it had begun, with exit code %1. What it runs is the option “Command” of the provider.</source>
        <translation>Der Container der Sitzung endete gleich nach dem Start mit Exit-Code %1. Was er ausführt, ist die Option „Befehl“ des Anbieters.</translation>
    </message>
    <message>
        <source>The container of the session could not be stopped.</source>
        <translation>Der Container der Sitzung konnte nicht gestoppt werden.</translation>
    </message>
    <message>
        <source>The container of the session could not be removed.</source>
        <translation>Der Container der Sitzung konnte nicht entfernt werden.</translation>
    </message>
    <message>
        <source>The Docker engine does not finish removing the container %1. Restart the engine, then try again.</source>
        <translation>Die Docker-Engine wird mit dem Entfernen des Containers %1 nicht fertig. Starten Sie die Engine neu, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>The session does not run. Start it again.</source>
        <translation>Die Sitzung läuft nicht. Starten Sie sie erneut.</translation>
    </message>
    <message>
        <source>Other options are set now than its container was made with (%1). Recreate the session to apply them.</source>
        <translation>Jetzt sind andere Optionen eingestellt, als der Container hat (%1). Erstellen Sie die Sitzung neu, damit sie gelten.</translation>
    </message>
    <message>
        <source>The engine says that the name “%1” is taken. Remove the container that has it, or restart the engine, then start the session again.</source>
        <translation>Die Engine meldet, dass der Name „%1“ vergeben ist. Entfernen Sie den Container, der ihn hat, oder starten Sie die Engine neu, und starten Sie die Sitzung dann erneut.</translation>
    </message>
</context>
<context>
    <name>Millwright::DockerSettings</name>
    <message>
        <source>Enter the name of an image.</source>
        <translation>Geben Sie den Namen eines Images ein.</translation>
    </message>
    <message>
        <source>Enter a user of the base image, alone or with a group: “node” or “1000:1000”.</source>
        <translation>Geben Sie einen Benutzer des Basis-Images ein, allein oder mit Gruppe: „node“ oder „1000:1000“.</translation>
    </message>
    <message>
        <source>The environment&apos;s setting “%1” cannot be used. %2</source>
        <translation>Die Einstellung „%1“ der Umgebung kann nicht verwendet werden. %2</translation>
    </message>
    <message>
        <source>Base image</source>
        <translation>Basis-Image</translation>
    </message>
    <message>
        <source>What templates are built on, and what a session without a repository runs. It needs a shell and git.</source>
        <translation>Worauf Vorlagen aufbauen, und was eine Sitzung ohne Repository ausführt. Es braucht eine Shell und Git.</translation>
    </message>
    <message>
        <source>Owner</source>
        <translation>Eigentümer</translation>
    </message>
    <message>
        <source>The user of the image who owns the checkouts and runs setup commands and sessions, alone or with a group.</source>
        <translation>Der Benutzer des Images, dem die ausgecheckten Dateien gehören und der Einrichtungsbefehle und Sitzungen ausführt, allein oder mit Gruppe.</translation>
    </message>
</context>
<context>
    <name>Millwright::DockerTemplate</name>
    <message>
        <source>The setup command “%1” has more than one line, which an image cannot be built with. Make each line a command of its own, or end the lines with a backslash.</source>
        <translation>Der Einrichtungsbefehl „%1“ hat mehrere Zeilen; damit kann kein Image gebaut werden. Machen Sie aus jeder Zeile einen eigenen Befehl, oder beenden Sie die Zeilen mit einem Backslash.</translation>
    </message>
    <message>
        <source>A setup command must not contain a NUL character.</source>
        <translation>Ein Einrichtungsbefehl darf kein NUL-Zeichen enthalten.</translation>
    </message>
    <message>
        <source>“%1” is too long to build an image with. Put it into a script of the repository, and run that.</source>
        <translation>„%1“ ist zu lang, um damit ein Image zu bauen. Legen Sie es als Skript ins Repository, und führen Sie dieses aus.</translation>
    </message>
    <message>
        <source>Install git</source>
        <translation>Git installieren</translation>
    </message>
    <message>
        <source>Make the folder %1</source>
        <translation>Den Ordner %1 anlegen</translation>
    </message>
    <message>
        <source>Copy %1 at %2</source>
        <translation>%1 im Stand %2 kopieren</translation>
    </message>
    <message>
        <source>Let git see the files</source>
        <translation>Git die Dateien ansehen lassen</translation>
    </message>
    <message>
        <source>Note what was set up</source>
        <translation>Vermerken, was eingerichtet wurde</translation>
    </message>
    <message>
        <source>“%1” cannot be the name of a variable. Use letters, digits and underscores, and no digit first.</source>
        <translation>„%1“ kann nicht der Name einer Variablen sein. Verwenden Sie Buchstaben, Ziffern und Unterstriche, und am Anfang keine Ziffer.</translation>
    </message>
    <message>
        <source>The value of the variable “%1” has more than one line, which an image cannot be built with.</source>
        <translation>Der Wert der Variablen „%1“ hat mehrere Zeilen; damit kann kein Image gebaut werden.</translation>
    </message>
</context>
<context>
    <name>Millwright::EmbeddedClient</name>
    <message>
        <source>The factory is being closed.</source>
        <translation>Die Fabrik wird gerade geschlossen.</translation>
    </message>
</context>
<context>
    <name>Millwright::EnvironmentFile</name>
    <message>
        <source>This file is no environment of Millwright. %1</source>
        <translation>Diese Datei ist keine Umgebung von Millwright. %1</translation>
    </message>
    <message>
        <source>This file is no environment of Millwright. Choose one that was exported from a project.</source>
        <translation>Diese Datei ist keine Umgebung von Millwright. Wählen Sie eine, die aus einem Projekt exportiert wurde.</translation>
    </message>
    <message>
        <source>This file was written by a newer version of Millwright. Update this one to read it.</source>
        <translation>Diese Datei wurde von einer neueren Version von Millwright geschrieben. Aktualisieren Sie diese, um sie zu lesen.</translation>
    </message>
    <message>
        <source>“%1” in this file is not what it should be. Mend it there, or export the environment again.</source>
        <translation>„%1“ in dieser Datei ist nicht, was es sein sollte. Berichtigen Sie es dort, oder exportieren Sie die Umgebung noch einmal.</translation>
    </message>
</context>
<context>
    <name>Millwright::EnvironmentForm</name>
    <message>
        <source>Revert</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Wird gespeichert…</translation>
    </message>
    <message>
        <source>Save 1 change</source>
        <translation>1 Änderung speichern</translation>
    </message>
    <message numerus="yes">
        <source>Save %n changes</source>
        <translation>
            <numerusform>%n Änderung speichern</numerusform>
            <numerusform>%n Änderungen speichern</numerusform>
        </translation>
    </message>
    <message>
        <source>1 field needs attention</source>
        <translation>1 Feld braucht Aufmerksamkeit</translation>
    </message>
    <message numerus="yes">
        <source>%n fields need attention</source>
        <translation>
            <numerusform>%n Feld braucht Aufmerksamkeit</numerusform>
            <numerusform>%n Felder brauchen Aufmerksamkeit</numerusform>
        </translation>
    </message>
    <message>
        <source>Show the changes…</source>
        <translation>Änderungen zeigen…</translation>
    </message>
    <message>
        <source>Show what is wrong</source>
        <translation>Zeigen, was nicht stimmt</translation>
    </message>
    <message>
        <source>Show what would be saved</source>
        <translation>Zeigen, was gespeichert würde</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>repository and what is wrong with it</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>The JSON text needs mending</source>
        <translation>Der JSON-Text muss berichtigt werden</translation>
    </message>
</context>
<context>
    <name>Millwright::EnvironmentPage</name>
    <message>
        <source>Nothing was saved yet: mend what is marked, then save again.</source>
        <translation>Noch wurde nichts gespeichert: Berichtigen Sie, was markiert ist, und speichern Sie dann erneut.</translation>
    </message>
    <message>
        <source>Saved. The next session that starts uses it.</source>
        <translation>Gespeichert. Die nächste Sitzung, die startet, verwendet es.</translation>
    </message>
    <message>
        <source>Saved. No build was started.</source>
        <translation>Gespeichert. Es wurde kein Build gestartet.</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <comment>setting and its value</comment>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>Dropped, because this provider does not know them and they were in the way: %1.</source>
        <translation>Entfernt, weil dieser Anbieter es nicht kennt und es im Weg war: %1.</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>Somebody else changed this environment since you began. Your changes are still here: keep them and save over what differs, or revert to see theirs.</source>
        <translation>Jemand anderes hat diese Umgebung geändert, seit Sie begonnen haben. Ihre Änderungen sind noch da: Behalten Sie sie und speichern Sie über das, was abweicht, oder verwerfen Sie sie, um die anderen zu sehen.</translation>
    </message>
    <message>
        <source>Build %1 was started.</source>
        <translation>Build %1 wurde gestartet.</translation>
    </message>
    <message>
        <source>Build %1 was started from the saved environment, without your unsaved change.</source>
        <translation>Build %1 wurde aus der gespeicherten Umgebung gestartet, ohne Ihre ungespeicherte Änderung.</translation>
    </message>
    <message numerus="yes">
        <source>Build %1 was started from the saved environment, without your %n unsaved changes.</source>
        <translation>
            <numerusform>Build %1 wurde aus der gespeicherten Umgebung gestartet, ohne Ihre %n ungespeicherte Änderung.</numerusform>
            <numerusform>Build %1 wurde aus der gespeicherten Umgebung gestartet, ohne Ihre %n ungespeicherten Änderungen.</numerusform>
        </translation>
    </message>
    <message>
        <source>No build was started: %1.</source>
        <translation>Es wurde kein Build gestartet: %1.</translation>
    </message>
    <message>
        <source>No build is possible: %1.</source>
        <translation>Es ist kein Build möglich: %1.</translation>
    </message>
    <message>
        <source>The build could not be started.</source>
        <translation>Der Build konnte nicht gestartet werden.</translation>
    </message>
    <message>
        <source>The build could not be started. %1</source>
        <translation>Der Build konnte nicht gestartet werden. %1</translation>
    </message>
    <message>
        <source>The build is being cancelled. The active template stays as it is.</source>
        <translation>Der Build wird abgebrochen. Die aktive Vorlage bleibt, wie sie ist.</translation>
    </message>
    <message>
        <source>Build now</source>
        <translation>Jetzt bauen</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>Keep mine</source>
        <translation>Meine behalten</translation>
    </message>
    <message>
        <source>The saved environment was exported to %1.</source>
        <translation>Die gespeicherte Umgebung wurde nach %1 exportiert.</translation>
    </message>
    <message>
        <source>Set up…</source>
        <translation>Einrichten…</translation>
    </message>
</context>
<context>
    <name>Millwright::EnvironmentPatch</name>
    <message>
        <source>The working directory is a text.</source>
        <translation>Das Arbeitsverzeichnis ist ein Text.</translation>
    </message>
    <message>
        <source>The working directory must begin with “/”.</source>
        <translation>Das Arbeitsverzeichnis muss mit „/“ beginnen.</translation>
    </message>
    <message>
        <source>The working directory has at most %1 characters.</source>
        <translation>Das Arbeitsverzeichnis hat höchstens %1 Zeichen.</translation>
    </message>
    <message>
        <source>The working directory must not contain “..” or control characters.</source>
        <translation>Das Arbeitsverzeichnis darf weder „..“ noch Steuerzeichen enthalten.</translation>
    </message>
    <message>
        <source>A setup command is a text or a list of texts.</source>
        <translation>Ein Einrichtungsbefehl ist ein Text oder eine Liste von Texten.</translation>
    </message>
    <message>
        <source>A setup command has at most %1 steps.</source>
        <translation>Ein Einrichtungsbefehl hat höchstens %1 Schritte.</translation>
    </message>
    <message>
        <source>A command is a text.</source>
        <translation>Ein Befehl ist ein Text.</translation>
    </message>
    <message>
        <source>A command has at most %1 characters. Put a longer one into a script in the repository.</source>
        <translation>Ein Befehl hat höchstens %1 Zeichen. Legen Sie einen längeren als Skript ins Repository.</translation>
    </message>
    <message>
        <source>A command must not contain control characters.</source>
        <translation>Ein Befehl darf keine Steuerzeichen enthalten.</translation>
    </message>
    <message>
        <source>This is either on or off.</source>
        <translation>Dies ist entweder ein oder aus.</translation>
    </message>
    <message>
        <source>This is a whole number from %1 to %2.</source>
        <translation>Dies ist eine ganze Zahl von %1 bis %2.</translation>
    </message>
    <message>
        <source>The triggers are an object.</source>
        <translation>Die Auslöser sind ein Objekt.</translation>
    </message>
    <message>
        <source>A schedule says whether it is enabled.</source>
        <translation>Ein Zeitplan sagt, ob er eingeschaltet ist.</translation>
    </message>
    <message>
        <source>The push trigger is an object.</source>
        <translation>Der Push-Auslöser ist ein Objekt.</translation>
    </message>
    <message>
        <source>The repositories are a list of at most %1.</source>
        <translation>Die Repositorys sind eine Liste von höchstens %1.</translation>
    </message>
    <message>
        <source>A repository is named by its id.</source>
        <translation>Ein Repository wird mit seiner Kennung genannt.</translation>
    </message>
    <message>
        <source>A repository is named twice.</source>
        <translation>Ein Repository ist doppelt genannt.</translation>
    </message>
    <message>
        <source>The environment was not saved, because some of it is not valid.</source>
        <translation>Die Umgebung wurde nicht gespeichert, weil etwas darin ungültig ist.</translation>
    </message>
    <message>
        <source>The change is not a JSON object.</source>
        <translation>Die Änderung ist kein JSON-Objekt.</translation>
    </message>
    <message>
        <source>The settings are an object.</source>
        <translation>Die Einstellungen sind ein Objekt.</translation>
    </message>
    <message>
        <source>The change names nothing that can be changed.</source>
        <translation>Die Änderung nennt nichts, was geändert werden kann.</translation>
    </message>
    <message>
        <source>The project has no such repository any more. Load the page again.</source>
        <translation>Das Projekt hat dieses Repository nicht mehr. Laden Sie die Seite neu.</translation>
    </message>
    <message>
        <source>A new order must give every repository of the project a place of its own.</source>
        <translation>Eine neue Reihenfolge muss jedem Repository des Projekts einen eigenen Platz geben.</translation>
    </message>
    <message>
        <source>This is a text of 1 to %1 characters.</source>
        <translation>Hier steht ein Text von 1 bis %1 Zeichen.</translation>
    </message>
</context>
<context>
    <name>Millwright::EnvironmentState</name>
    <message>
        <source>on</source>
        <translation>ein</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>nicht gesetzt</translation>
    </message>
    <message>
        <source>default, %1</source>
        <translation>Standard, %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>%1: in the environment</source>
        <translation>%1: in der Umgebung</translation>
    </message>
    <message>
        <source>%1: setup command</source>
        <translation>%1: Einrichtungsbefehl</translation>
    </message>
    <message>
        <source>%1: teardown command</source>
        <translation>%1: Abräumbefehl</translation>
    </message>
    <message>
        <source>the provider&apos;s own</source>
        <translation>der des Anbieters</translation>
    </message>
    <message>
        <source>Working directory</source>
        <translation>Arbeitsverzeichnis</translation>
    </message>
    <message>
        <source>Workspace setup command</source>
        <translation>Befehl, der den Arbeitsbereich einrichtet</translation>
    </message>
    <message>
        <source>Order of the repositories</source>
        <translation>Reihenfolge der Repositorys</translation>
    </message>
    <message>
        <source>as this computer</source>
        <translation>wie dieser Rechner</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>Build on a schedule</source>
        <translation>Nach Zeitplan bauen</translation>
    </message>
    <message>
        <source>Times of the schedule</source>
        <translation>Zeiten des Zeitplans</translation>
    </message>
    <message>
        <source>Time zone of the schedule</source>
        <translation>Zeitzone des Zeitplans</translation>
    </message>
    <message>
        <source>Build after a push</source>
        <translation>Bauen nach einem Push</translation>
    </message>
    <message>
        <source>Between builds after pushes</source>
        <translation>Zwischen Builds nach Pushes</translation>
    </message>
</context>
<context>
    <name>Millwright::Error</name>
    <message>
        <source>This was cancelled before it was done.</source>
        <translation>Dies wurde abgebrochen, bevor es fertig war.</translation>
    </message>
</context>
<context>
    <name>Millwright::Factory</name>
    <message>
        <source>A project needs a name.</source>
        <translation>Ein Projekt braucht einen Namen.</translation>
    </message>
    <message>
        <source>A project&apos;s name has at most %1 characters.</source>
        <translation>Der Name eines Projekts hat höchstens %1 Zeichen.</translation>
    </message>
    <message>
        <source>A project&apos;s description has at most %1 characters.</source>
        <translation>Die Beschreibung eines Projekts hat höchstens %1 Zeichen.</translation>
    </message>
    <message>
        <source>This provider builds no templates, so there is nothing to trigger.</source>
        <translation>Dieser Anbieter baut keine Vorlagen, deshalb gibt es nichts auszulösen.</translation>
    </message>
    <message>
        <source>Somebody else changed this environment in the meantime. Load it again, or save once more to put your values over theirs.</source>
        <translation>Jemand anderes hat diese Umgebung inzwischen geändert. Laden Sie sie neu, oder speichern Sie noch einmal, um Ihre Werte über jene zu setzen.</translation>
    </message>
    <message>
        <source>This repository is already in the project.</source>
        <translation>Dieses Repository ist schon im Projekt.</translation>
    </message>
    <message>
        <source>“%1” and “%2” would both be checked out in the folder “%3”. Only one of them can be in this project.</source>
        <translation>„%1“ und „%2“ würden beide im Ordner „%3“ ausgecheckt. Nur eines von beiden kann in diesem Projekt sein.</translation>
    </message>
    <message>
        <source>The project has no such repository any more. Load the page again.</source>
        <translation>Das Projekt hat dieses Repository nicht mehr. Laden Sie die Seite neu.</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>Anbieter</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keiner</translation>
    </message>
    <message>
        <source>This factory&apos;s store keeps no schedules. Templates can still be built by hand and after pushes.</source>
        <translation>Diese Factory bewahrt keine Zeitpläne auf. Vorlagen können trotzdem von Hand und nach Pushes gebaut werden.</translation>
    </message>
</context>
<context>
    <name>Millwright::FactoryClient</name>
    <message>
        <source>What is kept of logs is decided where this factory runs.</source>
        <translation>Was von Protokollen aufbewahrt wird, wird dort entschieden, wo diese Fabrik läuft.</translation>
    </message>
    <message>
        <source>This factory is set up where it runs.</source>
        <translation>Diese Factory wird dort eingerichtet, wo sie läuft.</translation>
    </message>
</context>
<context>
    <name>Millwright::FactoryCore</name>
    <message>
        <source>No sandbox provider is set up. Choose one for this factory.</source>
        <translation>Es ist kein Sandbox-Anbieter eingerichtet. Wählen Sie einen für diese Factory.</translation>
    </message>
</context>
<context>
    <name>Millwright::FactoryDialog</name>
    <message>
        <source>This computer</source>
        <translation>Dieser Computer</translation>
    </message>
    <message>
        <source>Parts of the factory&apos;s setup</source>
        <translation>Teile der Einrichtung der Factory</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>Anbieter</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>Variablen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>the provider</source>
        <translation>dem Anbieter</translation>
    </message>
    <message>
        <source>Access</source>
        <translation>Zugang</translation>
    </message>
</context>
<context>
    <name>Millwright::FactorySandbox</name>
    <message>
        <source>This provider removes unused templates by itself.</source>
        <translation>Dieser Anbieter entfernt unbenutzte Vorlagen von selbst.</translation>
    </message>
</context>
<context>
    <name>Millwright::FieldEditor</name>
    <message>
        <source>on</source>
        <translation>ein</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Not set</source>
        <translation>Nicht gesetzt</translation>
    </message>
</context>
<context>
    <name>Millwright::FieldRow</name>
    <message>
        <source>Reset: leave it unset</source>
        <translation>Zurücksetzen: nicht setzen</translation>
    </message>
    <message>
        <source>Reset to the default, %1</source>
        <translation>Auf den Standard zurücksetzen, %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Not set.</source>
        <translation>Nicht gesetzt.</translation>
    </message>
    <message>
        <source>Not set; the default is %1.</source>
        <translation>Nicht gesetzt; der Standard ist %1.</translation>
    </message>
    <message>
        <source>Changed, not saved.</source>
        <translation>Geändert, nicht gespeichert.</translation>
    </message>
    <message>
        <source>Set.</source>
        <translation>Gesetzt.</translation>
    </message>
    <message>
        <source>Set; the default is %1.</source>
        <translation>Gesetzt; der Standard ist %1.</translation>
    </message>
</context>
<context>
    <name>Millwright::FileLock</name>
    <message>
        <source>“%1” cannot be locked: %2. Check its folder&apos;s permissions and free space.</source>
        <translation>„%1“ kann nicht gesperrt werden: %2. Prüfen Sie die Rechte des Ordners und den freien Platz.</translation>
    </message>
</context>
<context>
    <name>Millwright::FileLogStorage</name>
    <message>
        <source>The log “%1” could not be opened: %2.</source>
        <translation>Das Protokoll „%1“ konnte nicht geöffnet werden: %2.</translation>
    </message>
    <message>
        <source>There is no room for the log in “%1”. It goes on when there is.</source>
        <translation>In „%1“ ist kein Platz für das Protokoll. Es geht weiter, sobald welcher frei ist.</translation>
    </message>
    <message>
        <source>The log could not be written in “%1”: %2.</source>
        <translation>Das Protokoll konnte nicht nach „%1“ geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>The file of this log, “%1”, became shorter: a part of it is missing here.</source>
        <translation>Die Datei dieses Protokolls, „%1“, wurde kürzer: Ein Teil davon fehlt hier.</translation>
    </message>
    <message>
        <source>The log could not be read from “%1”: %2.</source>
        <translation>Das Protokoll konnte nicht aus „%1“ gelesen werden: %2.</translation>
    </message>
</context>
<context>
    <name>Millwright::FindBar</name>
    <message>
        <source>Find in the log</source>
        <translation>Im Protokoll suchen</translation>
    </message>
    <message>
        <source>Match case</source>
        <translation>Groß- und Kleinschreibung beachten</translation>
    </message>
    <message>
        <source>Upper and lower case must be the same</source>
        <translation>Groß- und Kleinschreibung muss übereinstimmen</translation>
    </message>
    <message>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>The text is a regular expression</source>
        <translation>Der Text ist ein regulärer Ausdruck</translation>
    </message>
    <message>
        <source>Show matching lines only</source>
        <translation>Nur Zeilen mit Treffern zeigen</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>Previous match (Shift+F3)</source>
        <translation>Voriger Treffer (Umschalt+F3)</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Next match (F3)</source>
        <translation>Nächster Treffer (F3)</translation>
    </message>
    <message>
        <source>Found again from the start</source>
        <translation>Vom Anfang an weitergesucht</translation>
    </message>
    <message>
        <source>Found again from the end</source>
        <translation>Vom Ende an weitergesucht</translation>
    </message>
    <message>
        <source>searching</source>
        <translation>wird gesucht</translation>
    </message>
    <message>
        <source>no match</source>
        <translation>kein Treffer</translation>
    </message>
    <message numerus="yes">
        <source>%n match(es)</source>
        <translation>
            <numerusform>%n Treffer</numerusform>
            <numerusform>%n Treffer</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2, from the start</source>
        <translation>%1 von %2, wieder vom Anfang</translation>
    </message>
    <message>
        <source>%1 of %2, from the end</source>
        <translation>%1 von %2, wieder vom Ende</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message numerus="yes">
        <source>The search was stopped after %n second(s), before the end of the log.</source>
        <translation>
            <numerusform>Die Suche wurde nach %n Sekunde beendet, vor dem Ende des Protokolls.</numerusform>
            <numerusform>Die Suche wurde nach %n Sekunden beendet, vor dem Ende des Protokolls.</numerusform>
        </translation>
    </message>
    <message>
        <source>The search was stopped after %1 matches.</source>
        <translation>Die Suche wurde nach %1 Treffern beendet.</translation>
    </message>
    <message numerus="yes">
        <source>The search gave up on %n line(s) that would have taken too long.</source>
        <translation>
            <numerusform>Die Suche hat %n Zeile ausgelassen, die zu lange gedauert hätte.</numerusform>
            <numerusform>Die Suche hat %n Zeilen ausgelassen, die zu lange gedauert hätten.</numerusform>
        </translation>
    </message>
    <message>
        <source>This is no valid pattern: %1.</source>
        <translation>Das ist kein gültiges Muster: %1.</translation>
    </message>
</context>
<context>
    <name>Millwright::Fingerprint</name>
    <message>
        <source>not set</source>
        <translation>nicht gesetzt</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>Anbieter</translation>
    </message>
    <message>
        <source>Repositories</source>
        <translation>Repositorys</translation>
    </message>
    <message>
        <source>Setup command of %1</source>
        <translation>Einrichtungsbefehl von %1</translation>
    </message>
    <message>
        <source>Workspace setup command</source>
        <translation>Befehl, der den Arbeitsbereich einrichtet</translation>
    </message>
    <message>
        <source>Working directory</source>
        <translation>Arbeitsverzeichnis</translation>
    </message>
    <message>
        <source>not recorded</source>
        <translation>nicht festgehalten</translation>
    </message>
</context>
<context>
    <name>Millwright::FinishedBuilds</name>
    <message>
        <source>%1: the template is ready</source>
        <translation>%1: Die Vorlage ist bereit</translation>
    </message>
    <message>
        <source>%1: the build failed</source>
        <translation>%1: Der Build ist fehlgeschlagen</translation>
    </message>
</context>
<context>
    <name>Millwright::FolderLock</name>
    <message>
        <source>The folder “%1” is not there any more.</source>
        <translation>Der Ordner „%1“ ist nicht mehr da.</translation>
    </message>
    <message>
        <source>“%1” cannot be locked: %2. Check the folder&apos;s permissions and free space.</source>
        <translation>„%1“ kann nicht gesperrt werden: %2. Prüfen Sie die Rechte des Ordners und den freien Platz.</translation>
    </message>
    <message>
        <source>“%1” is in use by another Millwright, or by what is left of one. Close it, or wait until it has ended, and try again.</source>
        <translation>„%1“ wird von einem anderen Millwright benutzt oder von dem, was von einem übrig ist. Schließen Sie es, oder warten Sie, bis es beendet ist, und versuchen Sie es noch einmal.</translation>
    </message>
</context>
<context>
    <name>Millwright::Format</name>
    <message>
        <source>under 1 s</source>
        <translation>unter 1 s</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>%1 min</source>
        <translation>%1 min</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 h</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>%1 d</source>
        <translation>%1 T.</translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <translation>%1 T. %2 h</translation>
    </message>
    <message>
        <source>just now</source>
        <translation>gerade eben</translation>
    </message>
    <message>
        <source>%1 min ago</source>
        <translation>vor %1 min</translation>
    </message>
    <message>
        <source>%1 h ago</source>
        <translation>vor %1 h</translation>
    </message>
    <message>
        <source>1 day ago</source>
        <translation>vor 1 Tag</translation>
    </message>
    <message numerus="yes">
        <source>%n days ago</source>
        <translation>
            <numerusform>vor %n Tag</numerusform>
            <numerusform>vor %n Tagen</numerusform>
        </translation>
    </message>
    <message>
        <source>today %1</source>
        <translation>heute %1</translation>
    </message>
    <message>
        <source>yesterday %1</source>
        <translation>gestern %1</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartet</translation>
    </message>
    <message>
        <source>Building</source>
        <translation>Wird gebaut</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>Unbekannt</translation>
    </message>
    <message>
        <source>you</source>
        <translation>Ihnen</translation>
    </message>
    <message>
        <source>schedule</source>
        <translation>Zeitplan</translation>
    </message>
    <message>
        <source>push</source>
        <translation>Push</translation>
    </message>
    <message>
        <source>Not started</source>
        <translation>Nicht gestartet</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>Startet</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Läuft</translation>
    </message>
    <message>
        <source>Stopping</source>
        <translation>Wird gestoppt</translation>
    </message>
    <message>
        <source>Stopped</source>
        <translation>Gestoppt</translation>
    </message>
    <message>
        <source>Removing</source>
        <translation>Wird entfernt</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>Entfernt</translation>
    </message>
    <message>
        <source>this provider builds no templates</source>
        <translation>dieser Anbieter baut keine Vorlagen</translation>
    </message>
    <message>
        <source>no repository can be reached from here</source>
        <translation>von hier ist kein Repository erreichbar</translation>
    </message>
    <message>
        <source>the environment has no repository; add one first</source>
        <translation>die Umgebung hat kein Repository; fügen Sie zuerst eines hinzu</translation>
    </message>
    <message>
        <source>too soon after the build before</source>
        <translation>zu kurz nach dem vorigen Build</translation>
    </message>
    <message>
        <source>a build is in progress</source>
        <translation>es läuft schon ein Build</translation>
    </message>
    <message>
        <source>no head moved, nothing changed</source>
        <translation>kein Stand hat sich bewegt, nichts hat sich geändert</translation>
    </message>
    <message>
        <source>the engine is still starting; try again in a moment</source>
        <translation>die Engine startet noch; versuchen Sie es gleich noch einmal</translation>
    </message>
    <message>
        <source>the build workflow is not registered</source>
        <translation>der Build-Ablauf ist nicht angemeldet</translation>
    </message>
    <message>
        <source>1 setting changed</source>
        <translation>1 Einstellung geändert</translation>
    </message>
    <message numerus="yes">
        <source>%n settings changed</source>
        <translation>
            <numerusform>%n Einstellung geändert</numerusform>
            <numerusform>%n Einstellungen geändert</numerusform>
        </translation>
    </message>
    <message>
        <source>No build running</source>
        <translation>Kein Build läuft</translation>
    </message>
    <message>
        <source>1 build running</source>
        <translation>1 Build läuft</translation>
    </message>
    <message numerus="yes">
        <source>%n builds running</source>
        <translation>
            <numerusform>%n Build läuft</numerusform>
            <numerusform>%n Builds laufen</numerusform>
        </translation>
    </message>
    <message>
        <source>a later build took its place</source>
        <translation>ein späterer Build ist an seine Stelle getreten</translation>
    </message>
    <message>
        <source>tomorrow %1</source>
        <translation>morgen %1</translation>
    </message>
    <message>
        <source>now</source>
        <translation>jetzt</translation>
    </message>
    <message>
        <source>in under 1 min</source>
        <translation>in weniger als 1 min</translation>
    </message>
    <message>
        <source>in %1 min</source>
        <translation>in %1 min</translation>
    </message>
    <message>
        <source>in %1 h %2 min</source>
        <translation>in %1 h %2 min</translation>
    </message>
    <message>
        <source>in %1 h</source>
        <translation>in %1 h</translation>
    </message>
    <message>
        <source>in %1 days</source>
        <translation>in %1 Tagen</translation>
    </message>
    <message>
        <source>debounced until %1</source>
        <translation>zurückgestellt bis %1</translation>
    </message>
    <message>
        <source>a build is in progress; decided again when it ends</source>
        <translation>ein Build läuft; wird neu entschieden, wenn er endet</translation>
    </message>
    <message>
        <source>tried again at %1</source>
        <translation>neuer Versuch um %1</translation>
    </message>
    <message>
        <source>tried again at %1: %2</source>
        <comment>time, what failed</comment>
        <translation>neuer Versuch um %1: %2</translation>
    </message>
    <message>
        <source>schedule for %1, run at %2 (Millwright was closed, or this computer asleep)</source>
        <translation>Zeitplan für %1, gelaufen um %2 (Millwright war geschlossen, oder dieser Rechner schlief)</translation>
    </message>
</context>
<context>
    <name>Millwright::Git</name>
    <message>
        <source>git was not found. Install it and try again.</source>
        <translation>git wurde nicht gefunden. Installieren Sie es und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>“%1” did not answer in time. Check the network and try again.</source>
        <translation>„%1“ hat nicht rechtzeitig geantwortet. Prüfen Sie das Netz und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The disk is full. Make room for the copy of “%1” and try again.</source>
        <translation>Der Datenträger ist voll. Schaffen Sie Platz für die Kopie von „%1“ und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The host “%1” was not found. Check the address and the network.</source>
        <translation>Der Host „%1“ wurde nicht gefunden. Prüfen Sie die Adresse und das Netz.</translation>
    </message>
    <message>
        <source>ssh does not know the key of “%1”, or knows another. Connect to it once with ssh in a terminal and check the key.</source>
        <translation>ssh kennt den Schlüssel von „%1“ nicht oder kennt einen anderen. Verbinden Sie sich einmal mit ssh in einem Terminal und prüfen Sie den Schlüssel.</translation>
    </message>
    <message>
        <source>No trusted connection to “%1” could be made: %2. Check its certificate, or name your own authorities by SSL_CERT_FILE.</source>
        <translation>Zu „%1“ kam keine vertrauenswürdige Verbindung zustande: %2. Prüfen Sie das Zertifikat, oder nennen Sie eigene Zertifizierungsstellen mit SSL_CERT_FILE.</translation>
    </message>
    <message>
        <source>“%1” cannot be reached. Check the address, the network and whether the host is up.</source>
        <translation>„%1“ ist nicht erreichbar. Prüfen Sie die Adresse, das Netz und ob der Host läuft.</translation>
    </message>
    <message>
        <source>“%1” answers from another address, to which the token is not sent. Enter its present address; some hosts want “.git” at the end.</source>
        <translation>„%1“ antwortet von einer anderen Adresse, an die das Token nicht gesendet wird. Geben Sie die jetzige Adresse ein; manche Hosts wollen „.git“ am Ende.</translation>
    </message>
    <message>
        <source>“%1” refused the ssh keys of this computer. Load the right key into the ssh agent, or use the https address with a token.</source>
        <translation>„%1“ hat die SSH-Schlüssel dieses Rechners abgelehnt. Laden Sie den richtigen Schlüssel in den SSH-Agenten, oder verwenden Sie die https-Adresse mit einem Token.</translation>
    </message>
    <message>
        <source>“%1” refused the token for “%2”. Check that it is right, has not expired and may read the repository.</source>
        <translation>„%1“ hat das Token für „%2“ abgelehnt. Prüfen Sie, ob es stimmt, noch gilt und das Repository lesen darf.</translation>
    </message>
    <message>
        <source>“%1” wants a token before it shows “%2”. Check the address, or add a token that may read the repository.</source>
        <translation>„%1“ verlangt ein Token, bevor es „%2“ zeigt. Prüfen Sie die Adresse, oder geben Sie ein Token an, das das Repository lesen darf.</translation>
    </message>
    <message>
        <source>“%1” belongs to another user, so git does not open it. If you trust it, run: git config --global --add safe.directory %1</source>
        <translation>„%1“ gehört einem anderen Benutzer, deshalb öffnet git es nicht. Wenn Sie ihm vertrauen, führen Sie aus: git config --global --add safe.directory %1</translation>
    </message>
    <message>
        <source>“%1” may not be read by this user. Change its permissions, or enter another.</source>
        <translation>„%1“ darf von diesem Benutzer nicht gelesen werden. Ändern Sie die Rechte, oder geben Sie ein anderes ein.</translation>
    </message>
    <message>
        <source>“%1” is not a git repository. Enter the folder of one.</source>
        <translation>„%1“ ist kein Git-Repository. Geben Sie den Ordner eines solchen ein.</translation>
    </message>
    <message>
        <source>“%1” has no repository “%2” that this access may see. Check the address, or use one that may.</source>
        <translation>„%1“ hat kein Repository „%2“, das dieser Zugang sehen darf. Prüfen Sie die Adresse, oder verwenden Sie einen, der es darf.</translation>
    </message>
    <message>
        <source>“%1” has no repository “%2”, or it is private. Check the address, or add a token that may read it.</source>
        <translation>„%1“ hat kein Repository „%2“, oder es ist privat. Prüfen Sie die Adresse, oder geben Sie ein Token an, das es lesen darf.</translation>
    </message>
    <message>
        <source>“%1” broke off or is overloaded: %2. Try again later.</source>
        <translation>„%1“ hat abgebrochen oder ist überlastet: %2. Versuchen Sie es später noch einmal.</translation>
    </message>
    <message>
        <source>“%1” leads to a protocol that is not used: %2.</source>
        <translation>„%1“ führt zu einem Protokoll, das nicht verwendet wird: %2.</translation>
    </message>
    <message>
        <source>git could not read “%1”: %2.</source>
        <translation>git konnte „%1“ nicht lesen: %2.</translation>
    </message>
    <message>
        <source>it ended with status %1</source>
        <translation>es endete mit Status %1</translation>
    </message>
</context>
<context>
    <name>Millwright::GitRemote</name>
    <message>
        <source>“%1” is empty: it has no commit yet. Push one and try again.</source>
        <translation>„%1“ ist leer: Es hat noch keinen Commit. Laden Sie einen hoch und versuchen Sie es noch einmal.</translation>
    </message>
    <message>
        <source>The default branch of “%1” does not exist. Choose another one there, or name a branch here: %2.</source>
        <translation>Den Standard-Branch von „%1“ gibt es nicht. Wählen Sie dort einen anderen, oder nennen Sie hier einen Branch: %2.</translation>
    </message>
    <message>
        <source>“%1” has no branch “%2”, and its default branch does not exist. It has: %3.</source>
        <translation>„%1“ hat keinen Branch „%2“, und seinen Standard-Branch gibt es nicht. Es hat: %3.</translation>
    </message>
    <message>
        <source>“%1” has no branch “%2”. Name another.</source>
        <translation>„%1“ hat keinen Branch „%2“. Nennen Sie einen anderen.</translation>
    </message>
    <message>
        <source>%1 fetches the repositories.</source>
        <translation>%1 holt die Repositorys.</translation>
    </message>
    <message>
        <source>Repositories are fetched with git. Install the package “git”.</source>
        <translation>Repositorys werden mit git geholt. Installieren Sie das Paket „git“.</translation>
    </message>
    <message>
        <source>“%1” has no branch “%2”. Its default branch is “%3”; use that, or name another.</source>
        <translation>„%1“ hat keinen Branch „%2“. Sein Standard-Branch ist „%3“; nehmen Sie diesen oder nennen Sie einen anderen.</translation>
    </message>
</context>
<context>
    <name>Millwright::GuardedProvider</name>
    <message>
        <source>Its provider failed: %1. Ask who made it for another version.</source>
        <translation>Sein Anbieter ist gescheitert: %1. Bitten Sie den Hersteller um eine andere Version.</translation>
    </message>
    <message>
        <source>Its provider failed without saying why. Ask who made it for another version.</source>
        <translation>Sein Anbieter ist ohne Begründung gescheitert. Bitten Sie den Hersteller um eine andere Version.</translation>
    </message>
    <message>
        <source>Its provider is called “%1”. The name of one has up to 40 small letters, digits and hyphens.</source>
        <translation>Sein Anbieter heißt „%1“. Ein Name hat bis zu 40 Kleinbuchstaben, Ziffern und Bindestriche.</translation>
    </message>
    <message>
        <source>Its provider made nothing. Ask who made it for another version.</source>
        <translation>Sein Anbieter hat nichts erzeugt. Bitten Sie den Hersteller um eine andere Version.</translation>
    </message>
</context>
<context>
    <name>Millwright::HttpReply</name>
    <message>
        <source>What answers there does not speak HTTP as a Docker engine does.</source>
        <translation>Was dort antwortet, spricht kein HTTP, wie eine Docker-Engine es tut.</translation>
    </message>
</context>
<context>
    <name>Millwright::ImagePull</name>
    <message>
        <source>The image “%1” could not be pulled.</source>
        <translation>Das Image „%1“ konnte nicht geholt werden.</translation>
    </message>
    <message>
        <source>There is no image “%1”. Check its name and tag in the settings.</source>
        <translation>Es gibt kein Image „%1“. Prüfen Sie Namen und Tag in den Einstellungen.</translation>
    </message>
    <message>
        <source>The image “%1” could not be looked up.</source>
        <translation>Das Image „%1“ konnte nicht nachgesehen werden.</translation>
    </message>
    <message>
        <source>The registry does not give out the image “%1”. Check its name, or log in with “docker login %2”.</source>
        <translation>Die Registry gibt das Image „%1“ nicht heraus. Prüfen Sie den Namen, oder melden Sie sich mit „docker login %2“ an.</translation>
    </message>
</context>
<context>
    <name>Millwright::ImageReference</name>
    <message>
        <source>“%1” is no name of an image. Enter one as “docker pull” takes it, such as “node:22-slim” or “ghcr.io/acme/base:1.4”.</source>
        <translation>„%1“ ist kein Name eines Images. Geben Sie einen ein, wie „docker pull“ ihn nimmt, etwa „node:22-slim“ oder „ghcr.io/acme/base:1.4“.</translation>
    </message>
</context>
<context>
    <name>Millwright::IssueList</name>
    <message>
        <source>What needs attention</source>
        <translation>Was Aufmerksamkeit braucht</translation>
    </message>
    <message>
        <source>Go there</source>
        <translation>Dorthin gehen</translation>
    </message>
</context>
<context>
    <name>Millwright::Keychain</name>
    <message>
        <source>The keychain is locked. Unlock it and try again.</source>
        <translation>Der Schlüsselbund ist gesperrt. Entsperren Sie ihn und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The keychain does not answer any more. Start it again, for example by logging in anew, and try again.</source>
        <translation>Der Schlüsselbund antwortet nicht mehr. Starten Sie ihn neu, zum Beispiel durch eine neue Anmeldung, und versuchen Sie es erneut.</translation>
    </message>
    <message numerus="yes">
        <source>The keychain did not answer within %n second(s). It may wait for its password: unlock it and try again.</source>
        <translation>
            <numerusform>Der Schlüsselbund hat innerhalb von %n Sekunde nicht geantwortet. Vielleicht wartet er auf sein Passwort: Entsperren Sie ihn und versuchen Sie es erneut.</numerusform>
            <numerusform>Der Schlüsselbund hat innerhalb von %n Sekunden nicht geantwortet. Vielleicht wartet er auf sein Passwort: Entsperren Sie ihn und versuchen Sie es erneut.</numerusform>
        </translation>
    </message>
    <message>
        <source>Secrets are kept in the system&apos;s keychain.</source>
        <translation>Geheimnisse liegen im Schlüsselbund des Systems.</translation>
    </message>
    <message>
        <source>Secrets are kept in the system&apos;s keychain, which is locked. Unlock it, so that they can be read and written.</source>
        <translation>Geheimnisse liegen im Schlüsselbund des Systems, der gesperrt ist. Entsperren Sie ihn, damit sie gelesen und geschrieben werden können.</translation>
    </message>
    <message>
        <source>There is no keychain that works, so secrets are kept in memory only, until Millwright is closed. To keep them, start one, such as GNOME Keyring or KWallet.</source>
        <translation>Es gibt keinen Schlüsselbund, der funktioniert; Geheimnisse bleiben daher nur im Speicher, bis Millwright beendet wird. Um sie zu behalten, starten Sie einen, etwa GNOME Keyring oder KWallet.</translation>
    </message>
</context>
<context>
    <name>Millwright::LastTriggers</name>
    <message>
        <source>%1, %2</source>
        <comment>a build&apos;s number, why</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>Last triggers</source>
        <translation>Letzte Auslöser</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>when, who asked</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <comment>when, who asked, what came of it</comment>
        <translation>%1, %2: %3</translation>
    </message>
</context>
<context>
    <name>Millwright::LeftoverList</name>
    <message>
        <source>Stored for another provider</source>
        <translation>Für einen anderen Anbieter gespeichert</translation>
    </message>
    <message>
        <source>%1 = %2</source>
        <comment>setting and its value</comment>
        <translation>%1 = %2</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>Behalten</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Keep the stored setting %1</source>
        <translation>Die gespeicherte Einstellung %1 behalten</translation>
    </message>
    <message>
        <source>Remove the stored setting %1</source>
        <translation>Die gespeicherte Einstellung %1 entfernen</translation>
    </message>
</context>
<context>
    <name>Millwright::LineLayouts</name>
    <message>
        <source>running</source>
        <translation>läuft</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>fehlgeschlagen</translation>
    </message>
    <message>
        <source>failed after %1</source>
        <translation>fehlgeschlagen nach %1</translation>
    </message>
    <message>
        <source>from the cache</source>
        <translation>aus dem Zwischenspeicher</translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n Zeile</numerusform>
            <numerusform>%n Zeilen</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Millwright::LinesFieldEditor</name>
    <message>
        <source>NAME=value, one a line</source>
        <translation>NAME=Wert, je Zeile einer</translation>
    </message>
    <message>
        <source>One a line</source>
        <translation>Je Zeile einer</translation>
    </message>
</context>
<context>
    <name>Millwright::LoadingMark</name>
    <message>
        <source>It was not loaded, because “%1” could not be written: %2. Make room, or change the permissions.</source>
        <translation>Es wurde nicht geladen, weil „%1“ nicht geschrieben werden konnte: %2. Schaffen Sie Platz, oder ändern Sie die Rechte.</translation>
    </message>
</context>
<context>
    <name>Millwright::LocalFactorySandbox</name>
    <message>
        <source>The working directory “%1” is outside of the session&apos;s folder “%2”. On this machine every session works in a folder of its own: leave the project&apos;s working directory empty, or use another provider.</source>
        <translation>Das Arbeitsverzeichnis „%1“ liegt außerhalb des Ordners „%2“ der Sitzung. Auf diesem Rechner arbeitet jede Sitzung in einem eigenen Ordner: Lassen Sie das Arbeitsverzeichnis des Projekts leer, oder verwenden Sie einen anderen Anbieter.</translation>
    </message>
</context>
<context>
    <name>Millwright::LocalProvider</name>
    <message>
        <source>Local</source>
        <translation>Lokal</translation>
    </message>
    <message>
        <source>Folder of the sessions</source>
        <translation>Ordner der Sitzungen</translation>
    </message>
    <message>
        <source>Every session works in a folder of its own below it. Empty: ~/.mastracode/web/sandboxes.</source>
        <translation>Jede Sitzung arbeitet in einem eigenen Ordner darunter. Leer: ~/.mastracode/web/sandboxes.</translation>
    </message>
    <message>
        <source>All that commands see of this machine besides PATH. Unset: the few variables that git and TLS need.</source>
        <translation>Alles, was Befehle außer PATH von diesem Rechner sehen. Nicht gesetzt: die wenigen Variablen, die git und TLS brauchen.</translation>
    </message>
</context>
<context>
    <name>Millwright::LocalSandbox</name>
    <message>
        <source>The folder “%1” could not be made: %2. Make room for it or change its permissions, then start the session again.</source>
        <translation>Der Ordner „%1“ konnte nicht angelegt werden: %2. Schaffen Sie Platz oder ändern Sie seine Rechte, und starten Sie die Sitzung dann erneut.</translation>
    </message>
    <message>
        <source>The session&apos;s folder “%1” could not be looked at: %2. Check its permissions and those of the folders above it.</source>
        <translation>Der Ordner „%1“ der Sitzung konnte nicht angesehen werden: %2. Prüfen Sie seine Rechte und die der Ordner darüber.</translation>
    </message>
    <message>
        <source>“%1” should be the session&apos;s folder, but something else is there. Move it away, then start the session again.</source>
        <translation>„%1“ sollte der Ordner der Sitzung sein, aber dort ist etwas anderes. Verschieben Sie es, und starten Sie die Sitzung dann erneut.</translation>
    </message>
    <message>
        <source>The working directory “%1” leads out of the session&apos;s folder by a symbolic link. Remove the link or choose another working directory.</source>
        <translation>Das Arbeitsverzeichnis „%1“ führt durch einen symbolischen Link aus dem Ordner der Sitzung hinaus. Entfernen Sie den Link oder wählen Sie ein anderes Arbeitsverzeichnis.</translation>
    </message>
    <message>
        <source>The folder “%1” is outside of the session&apos;s folder. Give one inside it, or an absolute path.</source>
        <translation>Der Ordner „%1“ liegt außerhalb des Ordners der Sitzung. Geben Sie einen darin an oder einen absoluten Pfad.</translation>
    </message>
    <message>
        <source>The session&apos;s folder “%1” is gone, so the command was not run. Start the session again to get a new, empty one.</source>
        <translation>Der Ordner „%1“ der Sitzung ist weg, deshalb wurde der Befehl nicht ausgeführt. Starten Sie die Sitzung erneut, um einen neuen, leeren zu bekommen.</translation>
    </message>
</context>
<context>
    <name>Millwright::LogExport</name>
    <message>
        <source>The log could not be saved as %1: %2. Choose another place, or make room there.</source>
        <translation>Das Protokoll konnte nicht als %1 gespeichert werden: %2. Wählen Sie einen anderen Ort, oder schaffen Sie dort Platz.</translation>
    </message>
    <message>
        <source>The log was not saved, because another one was opened meanwhile. Open it again and save it.</source>
        <translation>Das Protokoll wurde nicht gespeichert, weil inzwischen ein anderes geöffnet wurde. Öffnen Sie es noch einmal, und speichern Sie es.</translation>
    </message>
</context>
<context>
    <name>Millwright::LogMenu</name>
    <message>
        <source>&amp;Wrap long lines</source>
        <translation>Lange Zeilen &amp;umbrechen</translation>
    </message>
    <message>
        <source>&amp;Fold all steps</source>
        <translation>Alle Schritte &amp;einklappen</translation>
    </message>
    <message>
        <source>&amp;Unfold all steps</source>
        <translation>Alle Schritte &amp;ausklappen</translation>
    </message>
    <message>
        <source>&amp;Next error</source>
        <translation>&amp;Nächster Fehler</translation>
    </message>
    <message>
        <source>&amp;Previous error</source>
        <translation>&amp;Voriger Fehler</translation>
    </message>
    <message>
        <source>&amp;Time of each line</source>
        <translation>&amp;Zeit jeder Zeile</translation>
    </message>
    <message>
        <source>&amp;Hidden</source>
        <translation>&amp;Verborgen</translation>
    </message>
    <message>
        <source>Time of &amp;day</source>
        <translation>&amp;Uhrzeit</translation>
    </message>
    <message>
        <source>Since the &amp;start</source>
        <translation>Seit dem &amp;Beginn</translation>
    </message>
    <message>
        <source>&amp;Lines around a match</source>
        <translation>Zeilen um einen &amp;Treffer</translation>
    </message>
</context>
<context>
    <name>Millwright::LogPanel</name>
    <message>
        <source>Save the log</source>
        <translation>Protokoll speichern</translation>
    </message>
    <message>
        <source>No output yet.</source>
        <translation>Noch keine Ausgabe.</translation>
    </message>
    <message>
        <source>The log was saved as %1.</source>
        <translation>Das Protokoll wurde als %1 gespeichert.</translation>
    </message>
    <message>
        <source>Text without colours (*.txt)</source>
        <translation>Text ohne Farben (*.txt)</translation>
    </message>
    <message>
        <source>As it came, with colours (*.log)</source>
        <translation>Wie es kam, mit Farben (*.log)</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Next error (F8)</source>
        <translation>Nächster Fehler (F8)</translation>
    </message>
    <message>
        <source>How this log is seen</source>
        <translation>Wie dieses Protokoll zu sehen ist</translation>
    </message>
    <message>
        <source>The selection is longer than %1, which is too much to copy. Save the log instead.</source>
        <translation>Die Auswahl ist länger als %1 und damit zu lang zum Kopieren. Speichern Sie stattdessen das Protokoll.</translation>
    </message>
    <message numerus="yes">
        <source>%n error(s)</source>
        <translation>
            <numerusform>%n Fehler</numerusform>
            <numerusform>%n Fehler</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 was copied.</source>
        <translation>%1 wurde kopiert.</translation>
    </message>
</context>
<context>
    <name>Millwright::LogRetentionDialog</name>
    <message>
        <source>Kept logs</source>
        <translation>Aufbewahrte Protokolle</translation>
    </message>
    <message>
        <source>The logs of builds and of commands are kept on this computer. When there are more, the oldest are removed; a log that still grows never is.</source>
        <translation>Die Protokolle von Builds und Befehlen werden auf diesem Rechner aufbewahrt. Werden es mehr, so werden die ältesten entfernt; ein Protokoll, das noch wächst, nie.</translation>
    </message>
    <message>
        <source>Logs of each kind</source>
        <translation>Protokolle jeder Art</translation>
    </message>
    <message>
        <source>Megabytes of each kind</source>
        <translation>Megabyte jeder Art</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Wird gespeichert…</translation>
    </message>
</context>
<context>
    <name>Millwright::LogSpool</name>
    <message>
        <source>The log “%1” could not be written: %2. Make room or check the folder&apos;s permissions.</source>
        <translation>Das Protokoll „%1“ konnte nicht geschrieben werden: %2. Schaffen Sie Platz oder prüfen Sie die Rechte des Ordners.</translation>
    </message>
    <message>
        <source>The output of this command is no longer there.</source>
        <translation>Die Ausgabe dieses Befehls ist nicht mehr da.</translation>
    </message>
    <message>
        <source>The log could not be read: %1.</source>
        <translation>Das Protokoll konnte nicht gelesen werden: %1.</translation>
    </message>
    <message>
        <source>The disk was full: the rest of this output is missing.</source>
        <translation>Der Datenträger war voll: Der Rest dieser Ausgabe fehlt.</translation>
    </message>
    <message>
        <source>This log has no such place. Read it from its beginning.</source>
        <translation>Dieses Protokoll hat keine solche Stelle. Lesen Sie es von Anfang an.</translation>
    </message>
</context>
<context>
    <name>Millwright::LogStrip</name>
    <message>
        <source>Line %1: %2</source>
        <translation>Zeile %1: %2</translation>
    </message>
</context>
<context>
    <name>Millwright::LogView</name>
    <message>
        <source>(%1 more of this line are in the saved log)</source>
        <translation>(%1 mehr von dieser Zeile stehen im gespeicherten Protokoll)</translation>
    </message>
    <message>
        <source>Newest</source>
        <translation>Neuestes</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Protokoll</translation>
    </message>
    <message>
        <source>Go to the newest line and follow</source>
        <translation>Zur neuesten Zeile gehen und ihr folgen</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Select &amp;all</source>
        <translation>&amp;Alles auswählen</translation>
    </message>
    <message>
        <source>Ctrl+click opens it</source>
        <translation>Strg+Klick öffnet die Adresse</translation>
    </message>
    <message>
        <source>Ctrl+click copies it</source>
        <translation>Strg+Klick kopiert den Pfad</translation>
    </message>
    <message>
        <source>Unfold this step</source>
        <translation>Diesen Schritt ausklappen</translation>
    </message>
    <message>
        <source>Fold this step</source>
        <translation>Diesen Schritt einklappen</translation>
    </message>
    <message>
        <source>&amp;Open the address</source>
        <translation>Adresse ö&amp;ffnen</translation>
    </message>
    <message>
        <source>Copy the a&amp;ddress</source>
        <translation>A&amp;dresse kopieren</translation>
    </message>
    <message>
        <source>Copy the &amp;path</source>
        <translation>&amp;Pfad kopieren</translation>
    </message>
    <message>
        <source>&amp;Fold all steps</source>
        <translation>Alle Schritte &amp;einklappen</translation>
    </message>
    <message>
        <source>&amp;Unfold all steps</source>
        <translation>Alle Schritte &amp;ausklappen</translation>
    </message>
    <message>
        <source>Newest, %1 more</source>
        <translation>Neueste, %1 weitere</translation>
    </message>
    <message>
        <source>No line matches.</source>
        <translation>Keine Zeile passt.</translation>
    </message>
</context>
<context>
    <name>Millwright::Machine</name>
    <message>
        <source>No overlay could be mounted on “%1” (%2), so each session gets a copy of its template.</source>
        <translation>Auf „%1“ konnte kein Overlay eingehängt werden (%2), deshalb bekommt jede Sitzung eine Kopie ihrer Vorlage.</translation>
    </message>
    <message>
        <source>The program millwright-session is missing beside the application. Install Millwright again.</source>
        <translation>Das Programm millwright-session fehlt neben der Anwendung. Installieren Sie Millwright neu.</translation>
    </message>
    <message>
        <source>Isolation needs bubblewrap. Install the package “bubblewrap”, then start Millwright again.</source>
        <translation>Die Isolierung braucht bubblewrap. Installieren Sie das Paket „bubblewrap“ und starten Sie Millwright dann neu.</translation>
    </message>
    <message>
        <source>bubblewrap cannot make a namespace here (%1). Allow unprivileged user namespaces (sysctl kernel.unprivileged_userns_clone=1, or an AppArmor profile for bwrap), or choose the isolation “none”.</source>
        <translation>bubblewrap kann hier keinen Namensraum anlegen (%1). Erlauben Sie Benutzern eigene Namensräume (sysctl kernel.unprivileged_userns_clone=1 oder ein AppArmor-Profil für bwrap), oder wählen Sie die Isolierung „none“.</translation>
    </message>
    <message>
        <source>Without bubblewrap no overlay can be mounted, so each session gets a copy of its template.</source>
        <translation>Ohne bubblewrap kann kein Overlay eingehängt werden, deshalb bekommt jede Sitzung eine Kopie ihrer Vorlage.</translation>
    </message>
</context>
<context>
    <name>Millwright::Main</name>
    <message>
        <source>Pictures of the window</source>
        <translation>Bilder des Fensters</translation>
    </message>
    <message>
        <source>Looks after the sandboxes in which coding sessions run.</source>
        <translation>Kümmert sich um die Sandboxen, in denen Coding-Sitzungen laufen.</translation>
    </message>
    <message>
        <source>Keep everything in this folder.</source>
        <translation>Alles in diesem Ordner aufbewahren.</translation>
    </message>
    <message>
        <source>With try: save pictures of the window in this folder.</source>
        <translation>Mit try: Bilder des Fensters in diesem Ordner speichern.</translation>
    </message>
    <message>
        <source>try: the main job from end to end, in the terminal. Without one, the window.</source>
        <translation>try: die Hauptaufgabe von Anfang bis Ende, im Terminal. Ohne Befehl das Fenster.</translation>
    </message>
    <message>
        <source>There is no command “%1”.</source>
        <translation>Es gibt keinen Befehl „%1“.</translation>
    </message>
    <message>
        <source>With the provider “Automatic”: sessions run on this computer, as with NODE_ENV=development.</source>
        <translation>Mit dem Anbieter „Automatisch“: Sitzungen laufen auf diesem Rechner, wie bei NODE_ENV=development.</translation>
    </message>
    <message>
        <source>Begin without the window, in the tray; minimised where there is none.</source>
        <translation>Ohne Fenster im Infobereich beginnen; minimiert, wo es keinen gibt.</translation>
    </message>
</context>
<context>
    <name>Millwright::MainWindow</name>
    <message>
        <source>Millwright</source>
        <translation>Millwright</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message>
        <source>%1[*] – Millwright</source>
        <translation>%1[*] – Millwright</translation>
    </message>
    <message>
        <source>Millwright[*]</source>
        <translation>Millwright[*]</translation>
    </message>
</context>
<context>
    <name>Millwright::MessageBar</name>
    <message>
        <source>Close this message</source>
        <translation>Diese Meldung schließen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Show less</source>
        <translation>Weniger zeigen</translation>
    </message>
    <message>
        <source>Show more</source>
        <translation>Mehr zeigen</translation>
    </message>
</context>
<context>
    <name>Millwright::Migrations</name>
    <message>
        <source>The file %1 is the database of another program. It was left as it is. Move it to another folder, or choose another folder for this factory.</source>
        <translation>Die Datei %1 ist die Datenbank eines anderen Programms. Sie wurde unverändert gelassen. Verschieben Sie sie in einen anderen Ordner, oder wählen Sie einen anderen Ordner für diese Fabrik.</translation>
    </message>
    <message>
        <source>The database %1 was written by a newer version of this program (format %2; this one knows %3). It was left as it is. Install the newer version, or choose another folder for this factory.</source>
        <translation>Die Datenbank %1 wurde von einer neueren Version dieses Programms geschrieben (Format %2; diese kennt %3). Sie wurde unverändert gelassen. Installieren Sie die neuere Version, oder wählen Sie einen anderen Ordner für diese Fabrik.</translation>
    </message>
</context>
<context>
    <name>Millwright::MirrorCache</name>
    <message>
        <source>“%1” cannot be written. Check its permissions and free space.</source>
        <translation>„%1“ kann nicht geschrieben werden. Prüfen Sie die Rechte und den freien Platz.</translation>
    </message>
    <message>
        <source>“%1” does not have the commit %2 any more. Build again to take its present head.</source>
        <translation>„%1“ hat den Commit %2 nicht mehr. Bauen Sie erneut, um den jetzigen Stand zu nehmen.</translation>
    </message>
    <message>
        <source>“%1” is not the name of a commit.</source>
        <translation>„%1“ ist nicht der Name eines Commits.</translation>
    </message>
</context>
<context>
    <name>Millwright::MirrorUpload</name>
    <message>
        <source>“%1” cannot be written. Check its permissions and free space.</source>
        <translation>„%1“ kann nicht beschrieben werden. Prüfen Sie die Berechtigungen und den freien Platz.</translation>
    </message>
    <message>
        <source>What the sandbox lacks of the repository could not be packed: %1</source>
        <translation>Was der Sandbox vom Repository fehlt, konnte nicht gepackt werden: %1</translation>
    </message>
    <message>
        <source>“%1” cannot be read.</source>
        <translation>„%1“ kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>The image has no git, which sessions need. Choose a base image with git.</source>
        <translation>Das Image hat kein git, das Sitzungen brauchen. Wählen Sie ein Basis-Image mit git.</translation>
    </message>
    <message>
        <source>The repository could not be brought into the sandbox: %1</source>
        <translation>Das Repository konnte nicht in die Sandbox gebracht werden: %1</translation>
    </message>
</context>
<context>
    <name>Millwright::NextTimes</name>
    <message>
        <source>The clock goes forward: %1 does not exist on that day; it runs at %2.</source>
        <translation>Die Uhr wird vorgestellt: %1 gibt es an diesem Tag nicht; gebaut wird um %2.</translation>
    </message>
    <message>
        <source>The clock goes back: %1 comes twice on that day; it runs the first time only.</source>
        <translation>Die Uhr wird zurückgestellt: %1 kommt an diesem Tag zweimal; gebaut wird nur beim ersten Mal.</translation>
    </message>
    <message>
        <source>Next times</source>
        <translation>Nächste Zeiten</translation>
    </message>
    <message>
        <source>here, %1</source>
        <comment>a time zone</comment>
        <translation>hier, %1</translation>
    </message>
</context>
<context>
    <name>Millwright::Notifier</name>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
</context>
<context>
    <name>Millwright::OldVariables</name>
    <message>
        <source>Sandboxes with old variables</source>
        <translation>Sandboxes mit alten Variablen</translation>
    </message>
    <message>
        <source>Stop and start</source>
        <translation>Stoppen und starten</translation>
    </message>
    <message>
        <source>Recreate…</source>
        <translation>Neu erstellen…</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <comment>project, session: variables</comment>
        <translation>%1, %2: %3</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>They keep what they were made with: a new sandbox each makes the old values go.</source>
        <translation>Sie behalten, womit sie erstellt wurden: Je eine neue Sandbox lässt die alten Werte verschwinden.</translation>
    </message>
    <message>
        <source>Started again, they get the present values; their files stay.</source>
        <translation>Neu gestartet bekommen sie die jetzigen Werte; ihre Dateien bleiben.</translation>
    </message>
</context>
<context>
    <name>Millwright::Pictures</name>
    <message>
        <source>The picture “%1” could not be written. Check that its folder can be written to.</source>
        <translation>Das Bild „%1“ konnte nicht geschrieben werden. Prüfen Sie, ob in seinen Ordner geschrieben werden kann.</translation>
    </message>
    <message>
        <source>The folder “%1” could not be made.</source>
        <translation>Der Ordner „%1“ konnte nicht angelegt werden.</translation>
    </message>
</context>
<context>
    <name>Millwright::ProcessGroup</name>
    <message>
        <source>The command could not be started: %1. Check the machine&apos;s limits on processes, memory and open files.</source>
        <translation>Der Befehl konnte nicht gestartet werden: %1. Prüfen Sie die Grenzen des Rechners für Prozesse, Speicher und offene Dateien.</translation>
    </message>
    <message>
        <source>A command and its folder must not contain a NUL character.</source>
        <translation>Ein Befehl und sein Ordner dürfen kein NUL-Zeichen enthalten.</translation>
    </message>
    <message>
        <source>A variable needs a name without “=”, and neither its name nor its value may contain a NUL character.</source>
        <translation>Eine Variable braucht einen Namen ohne „=“, und weder ihr Name noch ihr Wert darf ein NUL-Zeichen enthalten.</translation>
    </message>
    <message>
        <source>The command could not be started in “%1”: %2. Check that the folder is there.</source>
        <translation>Der Befehl konnte in „%1“ nicht gestartet werden: %2. Prüfen Sie, ob der Ordner da ist.</translation>
    </message>
    <message>
        <source>The command could not be started in “%1”, because that is not a folder. Give the path of a folder.</source>
        <translation>Der Befehl konnte in „%1“ nicht gestartet werden, weil das kein Ordner ist. Geben Sie den Pfad eines Ordners an.</translation>
    </message>
    <message>
        <source>The command takes no input any more. Start it again, with its input open.</source>
        <translation>Der Befehl nimmt keine Eingabe mehr an. Starten Sie ihn erneut, mit offener Eingabe.</translation>
    </message>
    <message>
        <source>The command ended before it read all of its input.</source>
        <translation>Der Befehl endete, bevor er seine ganze Eingabe gelesen hatte.</translation>
    </message>
</context>
<context>
    <name>Millwright::ProcessRunner</name>
    <message>
        <source>“%1” could not be started: %2.</source>
        <translation>„%1“ konnte nicht gestartet werden: %2.</translation>
    </message>
</context>
<context>
    <name>Millwright::ProjectDialog</name>
    <message>
        <source>New project</source>
        <translation>Neues Projekt</translation>
    </message>
    <message>
        <source>Create project</source>
        <translation>Projekt anlegen</translation>
    </message>
    <message>
        <source>Creating the project…</source>
        <translation>Das Projekt wird angelegt…</translation>
    </message>
    <message>
        <source>Rename project</source>
        <translation>Projekt umbenennen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Renaming the project…</source>
        <translation>Das Projekt wird umbenannt…</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>Beschreibung</translation>
    </message>
    <message>
        <source>optional</source>
        <translation>freiwillig</translation>
    </message>
    <message>
        <source>&amp;Description</source>
        <translation>&amp;Beschreibung</translation>
    </message>
</context>
<context>
    <name>Millwright::ProjectListModel</name>
    <message>
        <source>Never built</source>
        <translation>Nie gebaut</translation>
    </message>
    <message>
        <source>Waiting, %1</source>
        <translation>Wartet, %1</translation>
    </message>
    <message>
        <source>Building, %1</source>
        <translation>Wird gebaut, %1</translation>
    </message>
    <message>
        <source>Ready, built %1</source>
        <translation>Bereit, gebaut %1</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>Failed %1</source>
        <translation>Fehlgeschlagen %1</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>Fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>Unknown since %1</source>
        <translation>Unbekannt seit %1</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
    <message>
        <source>%1
%2
%3</source>
        <translation>%1
%2
%3</translation>
    </message>
</context>
<context>
    <name>Millwright::ProjectPages</name>
    <message>
        <source>The project&apos;s pages</source>
        <translation>Die Seiten des Projekts</translation>
    </message>
    <message>
        <source>Pages of the project</source>
        <translation>Seiten des Projekts</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>Umgebung</translation>
    </message>
    <message>
        <source>Sandboxes</source>
        <translation>Sandboxen</translation>
    </message>
    <message>
        <source>Activity</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Sandboxes are off</source>
        <translation>Sandboxes sind aus</translation>
    </message>
    <message>
        <source>%1 on this computer</source>
        <comment>provider</comment>
        <translation>%1 auf diesem Rechner</translation>
    </message>
    <message>
        <source>Sandboxes %1</source>
        <translation>Sandboxen %1</translation>
    </message>
</context>
<context>
    <name>Millwright::ProviderFactory</name>
    <message>
        <source>Variables of sessions</source>
        <translation>Variablen der Sitzungen</translation>
    </message>
    <message>
        <source>The options of the provider “%1” must be a JSON object.</source>
        <translation>Die Optionen des Anbieters „%1“ müssen ein JSON-Objekt sein.</translation>
    </message>
    <message>
        <source>The option “%1” of the provider “%2” cannot be used: %3</source>
        <translation>Die Option „%1“ des Anbieters „%2“ kann nicht verwendet werden: %3</translation>
    </message>
</context>
<context>
    <name>Millwright::ProviderPage</name>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message numerus="yes">
        <source>%1 and %n more</source>
        <translation>
            <numerusform>%1 und %n weitere</numerusform>
            <numerusform>%1 und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>Verbindung</translation>
    </message>
    <message>
        <source>Check connection</source>
        <translation>Verbindung prüfen</translation>
    </message>
    <message>
        <source>Revert</source>
        <translation>Zurücksetzen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>&amp;Sandboxes are made by</source>
        <translation>&amp;Sandboxes erstellt</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>%1 (not in this build)</source>
        <translation>%1 (nicht in diesem Build)</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Not loaded: %1</source>
        <translation>Nicht geladen: %1</translation>
    </message>
    <message>
        <source>%1 This build of Millwright does not have that provider.</source>
        <translation>%1 Dieser Build von Millwright hat diesen Anbieter nicht.</translation>
    </message>
    <message>
        <source>This build of Millwright does not have this provider. Choose another one, or install what brings it.</source>
        <translation>Dieser Build von Millwright hat diesen Anbieter nicht. Wählen Sie einen anderen, oder installieren Sie, was ihn mitbringt.</translation>
    </message>
    <message>
        <source>It needs nothing of this computer that could be missing.</source>
        <translation>Er braucht nichts von diesem Rechner, was fehlen könnte.</translation>
    </message>
    <message numerus="yes">
        <source>%n running sandbox(es) will be stopped, their files stay: %1.</source>
        <translation>
            <numerusform>%n laufende Sandbox wird gestoppt, ihre Dateien bleiben: %1.</numerusform>
            <numerusform>%n laufende Sandboxes werden gestoppt, ihre Dateien bleiben: %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n running build(s) will not be followed to the end.</source>
        <translation>
            <numerusform>%n laufender Build wird nicht bis zum Ende verfolgt.</numerusform>
            <numerusform>%n laufende Builds werden nicht bis zum Ende verfolgt.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sandbox(es) of another provider stay until they are removed or recreated: %1.</source>
        <translation>
            <numerusform>%n Sandbox eines anderen Anbieters bleibt, bis sie entfernt oder neu erstellt wird: %1.</numerusform>
            <numerusform>%n Sandboxes eines anderen Anbieters bleiben, bis sie entfernt oder neu erstellt werden: %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing was saved yet: mend what is marked, then save again.</source>
        <translation>Noch wurde nichts gespeichert: Beheben Sie, was markiert ist, und speichern Sie dann erneut.</translation>
    </message>
    <message>
        <source>Save all the same</source>
        <translation>Trotzdem speichern</translation>
    </message>
    <message>
        <source>Opening the factory again…</source>
        <translation>Die Factory wird neu geöffnet…</translation>
    </message>
    <message>
        <source>Saved, but the provider could not be started.</source>
        <translation>Gespeichert, aber der Anbieter konnte nicht gestartet werden.</translation>
    </message>
    <message>
        <source>Saved. The factory works with it now.</source>
        <translation>Gespeichert. Die Factory arbeitet jetzt damit.</translation>
    </message>
</context>
<context>
    <name>Millwright::ProviderPlugin</name>
    <message>
        <source>contract %1</source>
        <translation>Vertrag %1</translation>
    </message>
    <message>
        <source>It has no mark of a Millwright provider. Remove it from this folder.</source>
        <translation>Es trägt kein Kennzeichen eines Anbieters für Millwright. Entfernen Sie es aus diesem Ordner.</translation>
    </message>
    <message>
        <source>It was made for %1; this Millwright has %2. Build it again against this Millwright, or get a version that was.</source>
        <translation>Es wurde für %1 gemacht; dieses Millwright hat %2. Bauen Sie es gegen dieses Millwright neu, oder besorgen Sie eine passende Version.</translation>
    </message>
    <message>
        <source>It could not be loaded: %1.</source>
        <translation>Es konnte nicht geladen werden: %1.</translation>
    </message>
    <message>
        <source>It has the mark of a Millwright provider and holds none. Ask who made it for another version.</source>
        <translation>Es trägt das Kennzeichen eines Anbieters für Millwright und enthält keinen. Bitten Sie den Hersteller um eine andere Version.</translation>
    </message>
    <message>
        <source>It failed while it was loaded: %1. Ask who made it for another version.</source>
        <translation>Es ist beim Laden gescheitert: %1. Bitten Sie den Hersteller um eine andere Version.</translation>
    </message>
    <message>
        <source>It failed while it was loaded without saying why. Ask who made it for another version.</source>
        <translation>Es ist beim Laden ohne Begründung gescheitert. Bitten Sie den Hersteller um eine andere Version.</translation>
    </message>
    <message>
        <source>It is no plugin of Qt: %1.</source>
        <translation>Es ist kein Plugin von Qt: %1.</translation>
    </message>
    <message>
        <source>It took Millwright down while it was loaded the last time. Replace the file to have it tried again.</source>
        <translation>Es hat Millwright beim letzten Laden zum Absturz gebracht. Ersetzen Sie die Datei, damit es noch einmal versucht wird.</translation>
    </message>
</context>
<context>
    <name>Millwright::ProviderRegistry</name>
    <message>
        <source>There is a provider “%1” already. Give this one another name, or remove the file.</source>
        <translation>Einen Anbieter „%1“ gibt es schon. Geben Sie diesem einen anderen Namen, oder entfernen Sie die Datei.</translation>
    </message>
</context>
<context>
    <name>Millwright::ProviderState</name>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>limited</source>
        <translation>eingeschränkt</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
    <message>
        <source>Engine starting</source>
        <translation>Engine startet</translation>
    </message>
    <message>
        <source>Engine does not answer</source>
        <translation>Engine antwortet nicht</translation>
    </message>
    <message>
        <source>Provider not checked</source>
        <translation>Anbieter nicht geprüft</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>what is needed, how it is</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Engine ready, store ready</source>
        <translation>Engine bereit, Speicher bereit</translation>
    </message>
    <message>
        <source>Show the provider</source>
        <translation>Anbieter anzeigen</translation>
    </message>
    <message>
        <source>%1
Show the provider</source>
        <comment>why</comment>
        <translation>%1
Anbieter anzeigen</translation>
    </message>
</context>
<context>
    <name>Millwright::Providers</name>
    <message>
        <source>This build of Millwright has no provider “%1”. Choose another one, or install what brings it.</source>
        <translation>Dieser Build von Millwright hat keinen Anbieter „%1“. Wählen Sie einen anderen, oder installieren Sie, was ihn mitbringt.</translation>
    </message>
    <message>
        <source>This build of Millwright has no provider “%1”.</source>
        <translation>Dieser Build von Millwright hat keinen Anbieter „%1“.</translation>
    </message>
</context>
<context>
    <name>Millwright::PushEditor</name>
    <message>
        <source>never</source>
        <translation>nie</translation>
    </message>
    <message>
        <source>every minute</source>
        <translation>jede Minute</translation>
    </message>
    <message>
        <source>every hour</source>
        <translation>jede Stunde</translation>
    </message>
    <message>
        <source>every %1 minutes</source>
        <translation>alle %1 Minuten</translation>
    </message>
    <message>
        <source>Minutes between builds after pushes</source>
        <translation>Minuten zwischen Builds nach Pushes</translation>
    </message>
    <message>
        <source>&amp;Minutes between builds after pushes</source>
        <translation>&amp;Minuten zwischen Builds nach Pushes</translation>
    </message>
    <message>
        <source>How often repositories are asked for pushes, for all projects</source>
        <translation>Wie oft Repositorys nach Pushes gefragt werden, für alle Projekte</translation>
    </message>
    <message>
        <source>Ask the repositories of a&amp;ll projects for pushes</source>
        <translation>Die Repositorys a&amp;ller Projekte nach Pushes fragen</translation>
    </message>
    <message>
        <source>A push is remembered: whether it is built is decided at %1, %2.</source>
        <comment>time, how long until then</comment>
        <translation>Ein Push ist vorgemerkt: Ob er gebaut wird, entscheidet sich um %1, %2.</translation>
    </message>
    <message>
        <source>The minutes are a whole number from 0 to %1.</source>
        <translation>Die Minuten sind eine ganze Zahl von 0 bis %1.</translation>
    </message>
    <message>
        <source>Every push to a default branch is built at once.</source>
        <translation>Jeder Push auf einen Standard-Branch wird sofort gebaut.</translation>
    </message>
    <message>
        <source>A push to a default branch is built at once; one that comes within a minute of the build before it is remembered, and built when that minute is over.</source>
        <translation>Ein Push auf einen Standard-Branch wird sofort gebaut; einer, der weniger als eine Minute nach dem vorigen Build kommt, wird vorgemerkt und danach gebaut.</translation>
    </message>
    <message>
        <source>A push to a default branch is built at once; one that comes within %1 minutes of the build before it is remembered, and built when they are over.</source>
        <translation>Ein Push auf einen Standard-Branch wird sofort gebaut; einer, der weniger als %1 Minuten nach dem vorigen Build kommt, wird vorgemerkt und danach gebaut.</translation>
    </message>
    <message>
        <source>The repositories are not asked, so no push will be found.</source>
        <translation>Die Repositorys werden nicht gefragt, also wird kein Push gefunden.</translation>
    </message>
    <message>
        <source>Last asked %1.</source>
        <translation>Zuletzt gefragt: %1.</translation>
    </message>
    <message>
        <source>Not asked yet.</source>
        <translation>Noch nicht gefragt.</translation>
    </message>
</context>
<context>
    <name>Millwright::PushWatch</name>
    <message>
        <source>Repositories are asked every 1 to %1 minutes, or with 0 never.</source>
        <translation>Repositorys werden alle 1 bis %1 Minuten gefragt, mit 0 nie.</translation>
    </message>
</context>
<context>
    <name>Millwright::Question</name>
    <message>
        <source>1 change to %1 is not saved.</source>
        <translation>1 Änderung an %1 ist nicht gespeichert.</translation>
    </message>
    <message numerus="yes">
        <source>%n changes to %1 are not saved.</source>
        <translation>
            <numerusform>%n Änderung an %1 ist nicht gespeichert.</numerusform>
            <numerusform>%n Änderungen an %1 sind nicht gespeichert.</numerusform>
        </translation>
    </message>
    <message>
        <source>Save your changes first?</source>
        <translation>Zuerst Ihre Änderungen speichern?</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Keep editing</source>
        <translation>Weiter bearbeiten</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>Verwerfen</translation>
    </message>
</context>
<context>
    <name>Millwright::RecordFile</name>
    <message>
        <source>“%1” is damaged or of a newer version.</source>
        <translation>„%1“ ist beschädigt oder von einer neueren Version.</translation>
    </message>
</context>
<context>
    <name>Millwright::RecordedBuild</name>
    <message>
        <source>The template %1 is ready.</source>
        <translation>Die Vorlage %1 ist bereit.</translation>
    </message>
</context>
<context>
    <name>Millwright::RecreateDialog</name>
    <message>
        <source>It has been starting for %1; a start may take %2.</source>
        <translation>Sie startet seit %1; ein Start darf %2 dauern.</translation>
    </message>
    <message>
        <source>It has been stopping for %1; a stop may take %2.</source>
        <translation>Sie wird seit %1 gestoppt; das darf %2 dauern.</translation>
    </message>
    <message>
        <source>Its removal has taken %1; it may take %2.</source>
        <translation>Sie wird seit %1 entfernt; das darf %2 dauern.</translation>
    </message>
    <message>
        <source>It is running.</source>
        <translation>Sie läuft.</translation>
    </message>
    <message>
        <source>It has been running for %1.</source>
        <translation>Sie läuft seit %1.</translation>
    </message>
    <message>
        <source>Its last action failed.</source>
        <translation>Die letzte Aktion ist fehlgeschlagen.</translation>
    </message>
    <message>
        <source>Its last action failed: %1</source>
        <translation>Die letzte Aktion ist fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>It is not running.</source>
        <translation>Sie läuft nicht.</translation>
    </message>
    <message>
        <source>Recreate the sandbox of %1?</source>
        <translation>Die Sandbox von %1 neu erstellen?</translation>
    </message>
    <message>
        <source>Recreate</source>
        <translation>Neu erstellen</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>Verloren</translation>
    </message>
    <message>
        <source>Running commands</source>
        <translation>Laufende Befehle</translation>
    </message>
    <message>
        <source>Files that were not pushed</source>
        <translation>Dateien, die nicht gepusht wurden</translation>
    </message>
    <message>
        <source>Files not pushed from %1</source>
        <translation>Nicht gepushte Dateien von %1</translation>
    </message>
    <message>
        <source>Changes to the home directory</source>
        <translation>Änderungen am Home-Verzeichnis</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>Bleibt</translation>
    </message>
    <message>
        <source>The session, its branch and title</source>
        <translation>Die Sitzung, ihr Branch und ihr Titel</translation>
    </message>
    <message>
        <source>Everything pushed</source>
        <translation>Alles Gepushte</translation>
    </message>
    <message>
        <source>The environment and its template</source>
        <translation>Die Umgebung und ihre Vorlage</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <comment>provider, sandbox</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>no sandbox yet</source>
        <translation>noch keine Sandbox</translation>
    </message>
    <message>
        <source>template %1</source>
        <translation>Vorlage %1</translation>
    </message>
    <message>
        <source>made %1</source>
        <translation>erstellt %1</translation>
    </message>
    <message numerus="yes">
        <source>Recreate %n sandbox(es)?</source>
        <translation>
            <numerusform>%n Sandbox neu erstellen?</numerusform>
            <numerusform>%n Sandboxen neu erstellen?</numerusform>
        </translation>
    </message>
    <message>
        <source>Recreating…</source>
        <translation>Wird neu erstellt…</translation>
    </message>
    <message numerus="yes">
        <source>%n sandbox(es) could not be recreated. Those sessions keep their sandbox; try again.</source>
        <translation>
            <numerusform>%n Sandbox konnte nicht neu erstellt werden. Diese Sitzung behält ihre Sandbox; versuchen Sie es noch einmal.</numerusform>
            <numerusform>%n Sandboxen konnten nicht neu erstellt werden. Diese Sitzungen behalten ihre Sandbox; versuchen Sie es noch einmal.</numerusform>
        </translation>
    </message>
    <message>
        <source>The sandbox could not be recreated. Try again.</source>
        <translation>Die Sandbox konnte nicht neu erstellt werden. Versuchen Sie es noch einmal.</translation>
    </message>
</context>
<context>
    <name>Millwright::RecreateRow</name>
    <message numerus="yes">
        <source>%n file(s) not committed</source>
        <translation>
            <numerusform>%n Datei ohne Commit</numerusform>
            <numerusform>%n Dateien ohne Commit</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n commit(s) not pushed</source>
        <translation>
            <numerusform>%n Commit nicht gepusht</numerusform>
            <numerusform>%n Commits nicht gepusht</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n stash(es)</source>
        <translation>
            <numerusform>%n Stash</numerusform>
            <numerusform>%n Stashes</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>repository, what is lost of it</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Looking what is in it…</source>
        <translation>Es wird nachgesehen, was darin ist…</translation>
    </message>
    <message>
        <source>What is in it is not known. %1</source>
        <translation>Was darin ist, ist nicht bekannt. %1</translation>
    </message>
    <message>
        <source>Nothing in its repositories that was not pushed.</source>
        <translation>In ihren Repositorys ist nichts, was nicht gepusht wurde.</translation>
    </message>
    <message>
        <source>A command runs: %1</source>
        <translation>Ein Befehl läuft: %1</translation>
    </message>
    <message>
        <source>Recreating</source>
        <translation>Wird neu erstellt</translation>
    </message>
    <message>
        <source>Recreated</source>
        <translation>Neu erstellt</translation>
    </message>
    <message>
        <source>Its sandbox is %1 now.</source>
        <translation>Ihre Sandbox ist jetzt %1.</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>Fehlgeschlagen</translation>
    </message>
    <message>
        <source>%1 / %2</source>
        <comment>provider, sandbox</comment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Leave it behind</source>
        <translation>Zurücklassen</translation>
    </message>
    <message>
        <source>Leave the sandbox of %1 behind</source>
        <translation>Die Sandbox von %1 zurücklassen</translation>
    </message>
    <message>
        <source>Starting anew</source>
        <translation>Startet neu</translation>
    </message>
    <message>
        <source>%1 was left behind. It takes up space, and may cost money, until somebody removes it by hand.</source>
        <translation>%1 wurde zurückgelassen. Sie belegt Platz und kann Geld kosten, bis jemand sie von Hand entfernt.</translation>
    </message>
    <message>
        <source>Try again, or leave it behind: the session gets a new sandbox, and %1 stays where it is with all that is in it. It takes up space, and may cost money, until somebody removes it by hand.</source>
        <translation>Versuchen Sie es noch einmal, oder lassen Sie sie zurück: Die Sitzung bekommt eine neue Sandbox, und %1 bleibt mit allem darin, wo sie ist. Sie belegt Platz und kann Geld kosten, bis jemand sie von Hand entfernt.</translation>
    </message>
</context>
<context>
    <name>Millwright::RemoveProject</name>
    <message>
        <source>Its settings, builds and their logs are forgotten. Its repositories stay as they are.</source>
        <translation>Seine Einstellungen, Builds und deren Protokolle werden vergessen. Seine Repositorys bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Its session is removed first, with every file that was not pushed. Its settings, builds and their logs are forgotten. Its repositories stay as they are.</source>
        <translation>Zuerst wird seine Sitzung entfernt, mit jeder Datei, die nicht gepusht wurde. Seine Einstellungen, Builds und deren Protokolle werden vergessen. Seine Repositorys bleiben, wie sie sind.</translation>
    </message>
    <message numerus="yes">
        <source>Its %n sessions are removed first, with every file that was not pushed. Its settings, builds and their logs are forgotten. Its repositories stay as they are.</source>
        <translation>
            <numerusform>Zuerst wird seine Sitzung entfernt, mit jeder Datei, die nicht gepusht wurde. Seine Einstellungen, Builds und deren Protokolle werden vergessen. Seine Repositorys bleiben, wie sie sind.</numerusform>
            <numerusform>Zuerst werden seine %n Sitzungen entfernt, mit jeder Datei, die nicht gepusht wurde. Seine Einstellungen, Builds und deren Protokolle werden vergessen. Seine Repositorys bleiben, wie sie sind.</numerusform>
        </translation>
    </message>
    <message>
        <source>Removing it…</source>
        <translation>Es wird entfernt…</translation>
    </message>
    <message>
        <source>Remove the project %1?</source>
        <translation>Das Projekt %1 entfernen?</translation>
    </message>
    <message>
        <source>Remove project</source>
        <translation>Projekt entfernen</translation>
    </message>
</context>
<context>
    <name>Millwright::Repositories</name>
    <message>
        <source>“%1” cannot be the working directory. Enter an absolute path such as “/workspace”, without “.” or “..”.</source>
        <translation>„%1“ kann nicht das Arbeitsverzeichnis sein. Geben Sie einen absoluten Pfad wie „/workspace“ ein, ohne „.“ oder „..“.</translation>
    </message>
    <message>
        <source>Set up %1: %2</source>
        <translation>%1 einrichten: %2</translation>
    </message>
    <message>
        <source>Set up the workspace: %1</source>
        <translation>Den Arbeitsbereich einrichten: %1</translation>
    </message>
    <message>
        <source>Two repositories would be checked out in the folder “%1”. Leave one of them out of the environment.</source>
        <translation>Zwei Repositorys würden im Ordner „%1“ ausgecheckt. Lassen Sie eines davon aus der Umgebung weg.</translation>
    </message>
    <message>
        <source>“%1” is no commit of “%2”. Build again.</source>
        <translation>„%1“ ist kein Commit von „%2“. Bauen Sie erneut.</translation>
    </message>
    <message>
        <source>“%1” cannot be the working directory, because “%2” belongs to the system inside a session. Choose a folder such as “/workspace”.</source>
        <translation>„%1“ kann nicht das Arbeitsverzeichnis sein, weil „%2“ in einer Sitzung dem System gehört. Wählen Sie einen Ordner wie „/workspace“.</translation>
    </message>
</context>
<context>
    <name>Millwright::RepositoriesCard</name>
    <message>
        <source>Repositories</source>
        <translation>Repositorys</translation>
    </message>
    <message>
        <source>No repository yet. A template and its sessions need at least one: add it by its address.</source>
        <translation>Noch kein Repository. Eine Vorlage und ihre Sitzungen brauchen mindestens eines: Fügen Sie es mit seiner Adresse hinzu.</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen…</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfen</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Repositories in the order of their checkout</source>
        <translation>Repositorys in der Reihenfolge, in der sie ausgecheckt werden</translation>
    </message>
    <message>
        <source>&amp;Add a repository</source>
        <translation>Ein Repository &amp;hinzufügen</translation>
    </message>
    <message>
        <source>Address of a repository</source>
        <translation>Adresse eines Repositorys</translation>
    </message>
    <message>
        <source>https://…, ssh://… or a path on this machine</source>
        <translation>https://…, ssh://… oder ein Pfad auf diesem Rechner</translation>
    </message>
    <message>
        <source>Look whether it can be reached, and what its default branch is</source>
        <translation>Nachsehen, ob es erreichbar ist und was sein Standard-Branch ist</translation>
    </message>
    <message>
        <source>checked out under %1</source>
        <translation>ausgecheckt unter %1</translation>
    </message>
    <message>
        <source>Looking at it…</source>
        <translation>Es wird nachgesehen…</translation>
    </message>
    <message>
        <source>%1: the default branch %2 is at %3.</source>
        <translation>%1: Der Standard-Branch %2 steht auf %3.</translation>
    </message>
    <message>
        <source>Adding it…</source>
        <translation>Es wird hinzugefügt…</translation>
    </message>
    <message>
        <source>Remove %1 from the project?</source>
        <translation>%1 aus dem Projekt entfernen?</translation>
    </message>
    <message>
        <source>Its setup and teardown commands are forgotten, and the next template is built without it. The repository itself and what sessions have checked out stay as they are.</source>
        <translation>Seine Befehle zum Einrichten und Abräumen werden vergessen, und die nächste Vorlage wird ohne es gebaut. Das Repository selbst und was Sitzungen ausgecheckt haben, bleiben, wie sie sind.</translation>
    </message>
    <message>
        <source>Remove repository</source>
        <translation>Repository entfernen</translation>
    </message>
    <message>
        <source>Removing it…</source>
        <translation>Es wird entfernt…</translation>
    </message>
    <message>
        <source>Move up (Alt+Up)</source>
        <translation>Nach oben (Alt+Pfeil hoch)</translation>
    </message>
    <message>
        <source>Move down (Alt+Down)</source>
        <translation>Nach unten (Alt+Pfeil runter)</translation>
    </message>
    <message>
        <source>%1 is already in this project.</source>
        <translation>%1 ist schon in diesem Projekt.</translation>
    </message>
    <message>
        <source>%1 would be checked out in the same folder as %2. Only one of them can be in this project.</source>
        <translation>%1 würde im selben Ordner ausgecheckt wie %2. Nur eines von beiden kann in diesem Projekt sein.</translation>
    </message>
    <message>
        <source>Add access…</source>
        <translation>Zugang hinzufügen …</translation>
    </message>
</context>
<context>
    <name>Millwright::RepositoryAccess</name>
    <message>
        <source>The token for “%1” cannot be read. %2</source>
        <translation>Das Token für „%1“ kann nicht gelesen werden. %2</translation>
    </message>
    <message>
        <source>The token for “%1” is not kept any more. Enter it again where access to repositories is set up.</source>
        <translation>Das Token für „%1“ ist nicht mehr vorhanden. Geben Sie es beim Zugang zu Repositorys erneut ein.</translation>
    </message>
</context>
<context>
    <name>Millwright::RepositoryCheck</name>
    <message>
        <source>“%1” only hands out files.</source>
        <translation>„%1“ gibt nur Dateien heraus.</translation>
    </message>
    <message>
        <source>May read “%1”. May also push: a key that only reads is enough.</source>
        <translation>Darf „%1“ lesen. Darf auch pushen: Ein Schlüssel, der nur liest, genügt.</translation>
    </message>
    <message>
        <source>May read “%1”. May also push: a token that only reads is enough.</source>
        <translation>Darf „%1“ lesen. Darf auch pushen: Ein Token, das nur liest, genügt.</translation>
    </message>
    <message>
        <source>May read “%1”. Whether it may push was not told: %2</source>
        <translation>Darf „%1“ lesen. Ob es pushen darf, wurde nicht gesagt: %2</translation>
    </message>
    <message>
        <source>May read “%1”, and not push.</source>
        <translation>Darf „%1“ lesen und nicht pushen.</translation>
    </message>
</context>
<context>
    <name>Millwright::RepositoryDetails</name>
    <message>
        <source>In the &amp;environment</source>
        <translation>In der &amp;Umgebung</translation>
    </message>
    <message>
        <source>Checked out into the template and into each session</source>
        <translation>Wird in die Vorlage und in jede Sitzung ausgecheckt</translation>
    </message>
    <message>
        <source>Set&amp;up command</source>
        <translation>&amp;Einrichtungsbefehl</translation>
    </message>
    <message>
        <source>Setup command</source>
        <translation>Einrichtungsbefehl</translation>
    </message>
    <message>
        <source>One step a line, run in the checkout</source>
        <translation>Ein Schritt je Zeile, im Checkout ausgeführt</translation>
    </message>
    <message>
        <source>&amp;Teardown command</source>
        <translation>&amp;Abräumbefehl</translation>
    </message>
    <message>
        <source>Teardown command</source>
        <translation>Abräumbefehl</translation>
    </message>
    <message>
        <source>Run before a session is removed</source>
        <translation>Wird ausgeführt, bevor eine Sitzung entfernt wird</translation>
    </message>
    <message>
        <source>Set up by a session.</source>
        <translation>Von einer Sitzung eingerichtet.</translation>
    </message>
    <message>
        <source>The last setup failed: %1</source>
        <translation>Die letzte Einrichtung ist fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
</context>
<context>
    <name>Millwright::RepositoryModel</name>
    <message>
        <source>no setup command</source>
        <translation>kein Einrichtungsbefehl</translation>
    </message>
    <message>
        <source>%1, then 1 more step</source>
        <translation>%1, dann 1 weiterer Schritt</translation>
    </message>
    <message numerus="yes">
        <source>%1, then %n more steps</source>
        <translation>
            <numerusform>%1, dann %n weiterer Schritt</numerusform>
            <numerusform>%1, dann %n weitere Schritte</numerusform>
        </translation>
    </message>
    <message>
        <source>%1
Last setup failed: %2</source>
        <translation>%1
Die letzte Einrichtung ist fehlgeschlagen: %2</translation>
    </message>
    <message>
        <source>%1. %2, %3</source>
        <translation>%1. %2, %3</translation>
    </message>
    <message>
        <source>not in the environment</source>
        <translation>nicht in der Umgebung</translation>
    </message>
    <message>
        <source>%1 @ %2</source>
        <comment>branch, commit</comment>
        <translation>%1 @ %2</translation>
    </message>
    <message>
        <source>Checked out in the folder “%1”, as %2 is. Remove one of them.</source>
        <translation>Wird im Ordner „%1“ ausgecheckt, wie %2 auch. Entfernen Sie eines von beiden.</translation>
    </message>
</context>
<context>
    <name>Millwright::RequirementBar</name>
    <message>
        <source>Check again</source>
        <translation>Erneut prüfen</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>Wird geprüft…</translation>
    </message>
</context>
<context>
    <name>Millwright::RequirementList</name>
    <message>
        <source>Checking…</source>
        <translation>Wird geprüft…</translation>
    </message>
    <message>
        <source>found</source>
        <translation>gefunden</translation>
    </message>
    <message>
        <source>limited</source>
        <translation>eingeschränkt</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>fehlt</translation>
    </message>
</context>
<context>
    <name>Millwright::ReviewDialog</name>
    <message>
        <source>What would be saved</source>
        <translation>Was gespeichert würde</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Saving starts no build: what the template holds changes with the next one.</source>
        <translation>Speichern startet keinen Build: Was die Vorlage enthält, ändert sich mit dem nächsten.</translation>
    </message>
    <message>
        <source>A sandbox that exists keeps the settings it was made with until it is recreated.</source>
        <translation>Eine vorhandene Sandbox behält die Einstellungen, mit denen sie erstellt wurde, bis sie neu erstellt wird.</translation>
    </message>
    <message>
        <source>A session that exists keeps the settings it was started with.</source>
        <translation>Eine vorhandene Sitzung behält die Einstellungen, mit denen sie gestartet wurde.</translation>
    </message>
</context>
<context>
    <name>Millwright::Rows</name>
    <message>
        <source>What the database holds in the column %1 of %2 cannot be understood. Put a copy of the database from a backup in its place, or remove what is damaged.</source>
        <translation>Was die Datenbank in der Spalte %1 von %2 enthält, ist nicht zu verstehen. Setzen Sie eine Kopie der Datenbank aus einer Sicherung an ihre Stelle, oder entfernen Sie, was beschädigt ist.</translation>
    </message>
</context>
<context>
    <name>Millwright::RunDelegate</name>
    <message>
        <source>active</source>
        <translation>aktiv</translation>
    </message>
</context>
<context>
    <name>Millwright::RunningWork</name>
    <message>
        <source>Reading the projects…</source>
        <translation>Die Projekte werden gelesen…</translation>
    </message>
    <message>
        <source>…</source>
        <comment>more projects</comment>
        <translation>…</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>builds running, their projects</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
</context>
<context>
    <name>Millwright::SampleProject</name>
    <message>
        <source>The folder “%1” could not be made for the sample.</source>
        <translation>Der Ordner „%1“ für das Beispiel konnte nicht angelegt werden.</translation>
    </message>
    <message>
        <source>The sample&apos;s file “%1” could not be written: %2.</source>
        <translation>Die Datei „%1“ des Beispiels konnte nicht geschrieben werden: %2.</translation>
    </message>
    <message>
        <source>The sample&apos;s repository could not be made: %1</source>
        <translation>Das Repository des Beispiels konnte nicht angelegt werden: %1</translation>
    </message>
    <message>
        <source>The sample project</source>
        <translation>Das Beispielprojekt</translation>
    </message>
</context>
<context>
    <name>Millwright::Sandbox</name>
    <message>
        <source>This sandbox was removed and cannot be started. Start its session anew.</source>
        <translation>Diese Sandbox wurde entfernt und kann nicht gestartet werden. Starten Sie ihre Sitzung neu.</translation>
    </message>
    <message>
        <source>This sandbox was removed. Start its session anew.</source>
        <translation>Diese Sandbox wurde entfernt. Starten Sie ihre Sitzung neu.</translation>
    </message>
    <message>
        <source>The sandbox stopped again while it was being started. Start it once more.</source>
        <translation>Die Sandbox hielt wieder an, während sie gestartet wurde. Starten Sie sie noch einmal.</translation>
    </message>
    <message>
        <source>The limit of a command&apos;s kept output cannot be negative.</source>
        <translation>Die Grenze für die aufbewahrte Ausgabe eines Befehls kann nicht negativ sein.</translation>
    </message>
    <message>
        <source>A command&apos;s time limit cannot be negative.</source>
        <translation>Das Zeitlimit eines Befehls kann nicht negativ sein.</translation>
    </message>
    <message>
        <source>The sandbox was stopped while the command was being started. Start the sandbox and run the command again.</source>
        <translation>Die Sandbox wurde gestoppt, während der Befehl gestartet wurde. Starten Sie die Sandbox und führen Sie den Befehl noch einmal aus.</translation>
    </message>
</context>
<context>
    <name>Millwright::SandboxBuilds</name>
    <message>
        <source>This provider keeps no history of builds.</source>
        <translation>Dieser Anbieter führt keine Liste seiner Builds.</translation>
    </message>
    <message>
        <source>This provider keeps no build logs.</source>
        <translation>Dieser Anbieter bewahrt keine Protokolle von Builds auf.</translation>
    </message>
    <message>
        <source>This provider cannot cancel a build.</source>
        <translation>Dieser Anbieter kann einen Build nicht abbrechen.</translation>
    </message>
</context>
<context>
    <name>Millwright::SandboxChoice</name>
    <message>
        <source>Sandboxes are off: no provider was chosen, and the environment has no credentials of the Platform (MASTRA_PLATFORM_ACCESS_TOKEN or MASTRA_PLATFORM_SECRET_KEY).</source>
        <translation>Sandboxes sind aus: Es wurde kein Anbieter gewählt, und die Umgebung hat keine Zugangsdaten der Platform (MASTRA_PLATFORM_ACCESS_TOKEN oder MASTRA_PLATFORM_SECRET_KEY).</translation>
    </message>
    <message>
        <source>Local, although the environment has credentials of the Platform: in development no remote machine is started.</source>
        <translation>Local, obwohl die Umgebung Zugangsdaten der Platform hat: In der Entwicklung wird kein entfernter Rechner gestartet.</translation>
    </message>
    <message>
        <source>Sandboxes are off: the environment has credentials of the Platform, but %1 is not set. Set it and start Millwright again, or choose a provider.</source>
        <translation>Sandboxes sind aus: Die Umgebung hat Zugangsdaten der Platform, aber %1 ist nicht gesetzt. Setzen Sie es und starten Sie Millwright neu, oder wählen Sie einen Anbieter.</translation>
    </message>
    <message>
        <source> and </source>
        <translation> und </translation>
    </message>
    <message>
        <source>Platform, because the environment has its credentials.</source>
        <translation>Platform, weil die Umgebung deren Zugangsdaten hat.</translation>
    </message>
</context>
<context>
    <name>Millwright::SandboxContext</name>
    <message>
        <source>A sandbox needs the id of its session.</source>
        <translation>Eine Sandbox braucht die Kennung ihrer Sitzung.</translation>
    </message>
    <message>
        <source>A session has either one repository or a list of them, not both.</source>
        <translation>Eine Sitzung hat entweder ein Repository oder eine Liste davon, nicht beides.</translation>
    </message>
    <message>
        <source>A workspace setup command, or going on after a failed setup, needs a list of repositories.</source>
        <translation>Ein Befehl zum Einrichten des Arbeitsbereichs und das Weitermachen nach einer fehlgeschlagenen Einrichtung brauchen eine Liste von Repositorys.</translation>
    </message>
    <message>
        <source>Every repository of a list must say how it is reached.</source>
        <translation>Jedes Repository einer Liste muss sagen, wie es erreicht wird.</translation>
    </message>
    <message>
        <source>The working directory must begin with “/”.</source>
        <translation>Das Arbeitsverzeichnis muss mit „/“ beginnen.</translation>
    </message>
    <message>
        <source>The working directory must not contain a NUL character.</source>
        <translation>Das Arbeitsverzeichnis darf kein NUL-Zeichen enthalten.</translation>
    </message>
    <message>
        <source>A session&apos;s id names its folder, so it may not be “.” or “..” and may hold no slash, backslash or control character. Start the session under another id.</source>
        <translation>Die Kennung einer Sitzung benennt ihren Ordner, deshalb darf sie nicht „.“ oder „..“ sein und keinen Schrägstrich, umgekehrten Schrägstrich oder Steuerzeichen enthalten. Starten Sie die Sitzung unter einer anderen Kennung.</translation>
    </message>
    <message>
        <source>A session&apos;s id names its folder, so it may have at most 255 bytes. Start the session under a shorter id.</source>
        <translation>Die Kennung einer Sitzung benennt ihren Ordner, deshalb darf sie höchstens 255 Bytes haben. Starten Sie die Sitzung unter einer kürzeren Kennung.</translation>
    </message>
</context>
<context>
    <name>Millwright::SandboxesPage</name>
    <message>
        <source>Start a session</source>
        <translation>Sitzung starten</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Recreate…</source>
        <translation>Neu erstellen…</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen…</translation>
    </message>
    <message>
        <source>No session yet. Start one to work in a sandbox made from this environment.</source>
        <translation>Noch keine Sitzung. Starten Sie eine, um in einer Sandbox aus dieser Umgebung zu arbeiten.</translation>
    </message>
    <message>
        <source>Start the selected session again</source>
        <translation>Die gewählte Sitzung wieder starten</translation>
    </message>
    <message>
        <source>Stop the selected session; its files stay</source>
        <translation>Die gewählte Sitzung stoppen; ihre Dateien bleiben</translation>
    </message>
    <message>
        <source>Filter sessions</source>
        <translation>Sitzungen filtern</translation>
    </message>
    <message>
        <source>Sessions</source>
        <translation>Sitzungen</translation>
    </message>
    <message>
        <source>%1 does not offer to recreate a sandbox: it runs on this machine&apos;s own files. Stop a session that is stuck, or remove it and start another.</source>
        <translation>%1 bietet nicht an, eine Sandbox neu zu erstellen: Sie arbeitet auf den Dateien dieses Rechners. Stoppen Sie eine Sitzung, die hängt, oder entfernen Sie sie und starten Sie eine andere.</translation>
    </message>
    <message>
        <source>Making a session…</source>
        <translation>Eine Sitzung wird erstellt…</translation>
    </message>
    <message>
        <source>Starting… Stop gives it up.</source>
        <translation>Startet… Stoppen gibt es auf.</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird gestoppt…</translation>
    </message>
    <message>
        <source>%1 has a new sandbox.</source>
        <translation>%1 hat eine neue Sandbox.</translation>
    </message>
    <message>
        <source>Remove the session %1?</source>
        <translation>Die Sitzung %1 entfernen?</translation>
    </message>
    <message>
        <source>Its commands are stopped, its teardown commands run, and its sandbox is removed with every file that was not pushed.</source>
        <translation>Ihre Befehle werden gestoppt, ihre Abräumbefehle ausgeführt, und ihre Sandbox wird mit jeder Datei entfernt, die nicht gepusht wurde.</translation>
    </message>
    <message>
        <source>Remove session</source>
        <translation>Sitzung entfernen</translation>
    </message>
    <message>
        <source>Removing it…</source>
        <translation>Es wird entfernt…</translation>
    </message>
    <message>
        <source>Remove the sandboxes of the selected sessions and make new ones</source>
        <translation>Die Sandboxen der gewählten Sitzungen entfernen und neue erstellen</translation>
    </message>
    <message>
        <source>Recreate them, so that what they hold goes.</source>
        <translation>Erstellen Sie sie neu, damit verschwindet, was sie halten.</translation>
    </message>
    <message>
        <source>Stop and start them to bring them up to date.</source>
        <translation>Stoppen und starten Sie sie, um sie auf den Stand zu bringen.</translation>
    </message>
    <message>
        <source>Variables were changed since these sandboxes got them (%1): %2. %3</source>
        <translation>Variablen wurden geändert, seit diese Sandboxes sie bekamen (%1): %2. %3</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>Starting: %1. Stop gives it up.</source>
        <comment>what it is at</comment>
        <translation>Startet: %1. Stoppen gibt es auf.</translation>
    </message>
</context>
<context>
    <name>Millwright::ScheduleEditor</name>
    <message>
        <source>&amp;Repeat</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;On</source>
        <translation>&amp;Am</translation>
    </message>
    <message>
        <source>At m&amp;inute</source>
        <translation>In M&amp;inute</translation>
    </message>
    <message>
        <source>Repeat</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Day of the week</source>
        <translation>Wochentag</translation>
    </message>
    <message>
        <source>Time of day</source>
        <translation>Uhrzeit</translation>
    </message>
    <message>
        <source>Minute of the hour</source>
        <translation>Minute der Stunde</translation>
    </message>
    <message>
        <source>every hour</source>
        <translation>jede Stunde</translation>
    </message>
    <message>
        <source>every day</source>
        <translation>jeden Tag</translation>
    </message>
    <message>
        <source>Monday to Friday</source>
        <translation>Montag bis Freitag</translation>
    </message>
    <message>
        <source>every week</source>
        <translation>jede Woche</translation>
    </message>
    <message>
        <source>custom</source>
        <translation>eigene Zeiten</translation>
    </message>
    <message>
        <source>Time &amp;zone</source>
        <translation>&amp;Zeitzone</translation>
    </message>
    <message>
        <source>Time zone</source>
        <translation>Zeitzone</translation>
    </message>
    <message>
        <source>Type a part of its name to search</source>
        <translation>Zum Suchen einen Teil des Namens eingeben</translation>
    </message>
    <message>
        <source>A minute is a number from 0 to 59.</source>
        <translation>Eine Minute ist eine Zahl von 0 bis 59.</translation>
    </message>
    <message>
        <source>Write the time of day as 03:00, from 00:00 to 23:59.</source>
        <translation>Schreiben Sie die Uhrzeit wie 03:00, von 00:00 bis 23:59.</translation>
    </message>
    <message>
        <source>There is no time zone “%1”. Choose one from the list.</source>
        <translation>Es gibt keine Zeitzone „%1“. Wählen Sie eine aus der Liste.</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>when a schedule fires, time zone</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1.</source>
        <comment>when a schedule fires: a sentence</comment>
        <translation>%1.</translation>
    </message>
    <message>
        <source>It may run again after %1, and the last build took %2: a time that meets a running build is skipped.</source>
        <translation>Zwei Zeiten liegen nur %1 auseinander, und der letzte Build dauerte %2: Eine Zeit, zu der noch ein Build läuft, wird ausgelassen.</translation>
    </message>
    <message>
        <source>At</source>
        <translation>Um</translation>
    </message>
</context>
<context>
    <name>Millwright::Schedules</name>
    <message>
        <source>The schedule “%1” never comes again.</source>
        <translation>Der Zeitplan „%1“ kommt nie wieder.</translation>
    </message>
    <message>
        <source>A schedule needs a cron expression.</source>
        <translation>Ein Zeitplan braucht einen Cron-Ausdruck.</translation>
    </message>
</context>
<context>
    <name>Millwright::SchemaShape</name>
    <message>
        <source>This must be an object or a boolean.</source>
        <translation>Dies muss ein Objekt oder ein Wahrheitswert sein.</translation>
    </message>
    <message>
        <source>References are not followed. Write the schema out in their place.</source>
        <translation>Verweisen wird nicht gefolgt. Schreiben Sie das Schema an ihrer Stelle aus.</translation>
    </message>
    <message>
        <source>This must be a type of JSON, or a list of them.</source>
        <translation>Dies muss ein Typ von JSON sein oder eine Liste davon.</translation>
    </message>
    <message>
        <source>This must be a list.</source>
        <translation>Dies muss eine Liste sein.</translation>
    </message>
    <message>
        <source>This must be a number.</source>
        <translation>Dies muss eine Zahl sein.</translation>
    </message>
    <message>
        <source>This must be a number greater than 0.</source>
        <translation>Dies muss eine Zahl größer als 0 sein.</translation>
    </message>
    <message>
        <source>This must be a whole number that is not negative.</source>
        <translation>Dies muss eine ganze Zahl sein, die nicht negativ ist.</translation>
    </message>
    <message>
        <source>This must be a regular expression of ECMA-262.</source>
        <translation>Dies muss ein regulärer Ausdruck nach ECMA-262 sein.</translation>
    </message>
    <message>
        <source>This must be a list of names.</source>
        <translation>Dies muss eine Liste von Namen sein.</translation>
    </message>
    <message>
        <source>This must be an object of schemas.</source>
        <translation>Dies muss ein Objekt aus Schemas sein.</translation>
    </message>
    <message>
        <source>This must be an object.</source>
        <translation>Dies muss ein Objekt sein.</translation>
    </message>
    <message>
        <source>This must be a list of schemas that is not empty.</source>
        <translation>Dies muss eine Liste von Schemas sein, die nicht leer ist.</translation>
    </message>
    <message>
        <source>This is nested too deeply.</source>
        <translation>Dies ist zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>This must be true or false.</source>
        <translation>Dies muss wahr oder falsch sein.</translation>
    </message>
</context>
<context>
    <name>Millwright::SchemaValidator</name>
    <message>
        <source>Nothing is allowed here.</source>
        <translation>Hier ist nichts erlaubt.</translation>
    </message>
    <message>
        <source>This could not be compared with its pattern, which takes too long for this text. Enter a simpler one.</source>
        <translation>Dies ließ sich nicht mit seinem Muster vergleichen, weil das für diesen Text zu lange dauert. Geben Sie einen einfacheren ein.</translation>
    </message>
    <message>
        <source>One of these types: %1.</source>
        <translation>Einer dieser Typen: %1.</translation>
    </message>
    <message>
        <source>A whole number.</source>
        <translation>Eine ganze Zahl.</translation>
    </message>
    <message>
        <source>A number.</source>
        <translation>Eine Zahl.</translation>
    </message>
    <message>
        <source>A text.</source>
        <translation>Ein Text.</translation>
    </message>
    <message>
        <source>True or false.</source>
        <translation>Wahr oder falsch.</translation>
    </message>
    <message>
        <source>An object.</source>
        <translation>Ein Objekt.</translation>
    </message>
    <message>
        <source>A list.</source>
        <translation>Eine Liste.</translation>
    </message>
    <message>
        <source>Nothing but null.</source>
        <translation>Nichts als null.</translation>
    </message>
    <message>
        <source>One of: %1.</source>
        <translation>Eines von: %1.</translation>
    </message>
    <message>
        <source>Only %1.</source>
        <translation>Nur %1.</translation>
    </message>
    <message>
        <source>At least %1.</source>
        <translation>Mindestens %1.</translation>
    </message>
    <message>
        <source>At most %1.</source>
        <translation>Höchstens %1.</translation>
    </message>
    <message>
        <source>More than %1.</source>
        <translation>Mehr als %1.</translation>
    </message>
    <message>
        <source>Less than %1.</source>
        <translation>Weniger als %1.</translation>
    </message>
    <message>
        <source>A multiple of %1.</source>
        <translation>Ein Vielfaches von %1.</translation>
    </message>
    <message numerus="yes">
        <source>At least %n character(s).</source>
        <translation>
            <numerusform>Mindestens %n Zeichen.</numerusform>
            <numerusform>Mindestens %n Zeichen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n character(s).</source>
        <translation>
            <numerusform>Höchstens %n Zeichen.</numerusform>
            <numerusform>Höchstens %n Zeichen.</numerusform>
        </translation>
    </message>
    <message>
        <source>A text that matches %1.</source>
        <translation>Ein Text, der zu %1 passt.</translation>
    </message>
    <message numerus="yes">
        <source>At least %n setting(s).</source>
        <translation>
            <numerusform>Mindestens %n Einstellung.</numerusform>
            <numerusform>Mindestens %n Einstellungen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n setting(s).</source>
        <translation>
            <numerusform>Höchstens %n Einstellung.</numerusform>
            <numerusform>Höchstens %n Einstellungen.</numerusform>
        </translation>
    </message>
    <message>
        <source>This is required.</source>
        <translation>Dies ist erforderlich.</translation>
    </message>
    <message>
        <source>A setting cannot have this name.</source>
        <translation>Eine Einstellung kann diesen Namen nicht haben.</translation>
    </message>
    <message>
        <source>There is no setting of this name.</source>
        <translation>Es gibt keine Einstellung mit diesem Namen.</translation>
    </message>
    <message>
        <source>This is required when %1 is set.</source>
        <translation>Dies ist erforderlich, wenn %1 gesetzt ist.</translation>
    </message>
    <message>
        <source>This has none of the allowed forms.</source>
        <translation>Dies hat keine der erlaubten Formen.</translation>
    </message>
    <message>
        <source>This has more than one of the forms that exclude each other.</source>
        <translation>Dies hat mehr als eine der Formen, die einander ausschließen.</translation>
    </message>
    <message>
        <source>This is excluded.</source>
        <translation>Dies ist ausgeschlossen.</translation>
    </message>
    <message numerus="yes">
        <source>At least %n entry(s).</source>
        <translation>
            <numerusform>Mindestens %n Eintrag.</numerusform>
            <numerusform>Mindestens %n Einträge.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n entry(s).</source>
        <translation>
            <numerusform>Höchstens %n Eintrag.</numerusform>
            <numerusform>Höchstens %n Einträge.</numerusform>
        </translation>
    </message>
    <message>
        <source>This is in the list already.</source>
        <translation>Dies steht schon in der Liste.</translation>
    </message>
    <message>
        <source>An entry that is required is not in the list.</source>
        <translation>Ein Eintrag, der nötig ist, fehlt in der Liste.</translation>
    </message>
</context>
<context>
    <name>Millwright::SecretFieldEditor</name>
    <message>
        <source>Kept; type another one to replace it</source>
        <translation>Gespeichert; zum Ersetzen einen anderen eingeben</translation>
    </message>
</context>
<context>
    <name>Millwright::SecretStore</name>
    <message>
        <source>Secrets are kept in memory only, until Millwright is closed.</source>
        <translation>Geheimnisse werden nur im Speicher gehalten, bis Millwright geschlossen wird.</translation>
    </message>
</context>
<context>
    <name>Millwright::SessionCommands</name>
    <message>
        <source>There is no command to run. Type one first.</source>
        <translation>Es gibt keinen Befehl auszuführen. Geben Sie zuerst einen ein.</translation>
    </message>
    <message>
        <source>Setup</source>
        <translation>Einrichtung</translation>
    </message>
    <message>
        <source>Nothing is known of this command any more.</source>
        <translation>Von diesem Befehl ist nichts mehr bekannt.</translation>
    </message>
    <message>
        <source>Nothing is known of this command.</source>
        <translation>Von diesem Befehl ist nichts bekannt.</translation>
    </message>
</context>
<context>
    <name>Millwright::SessionDelegate</name>
    <message>
        <source>older</source>
        <translation>älter</translation>
    </message>
</context>
<context>
    <name>Millwright::SessionDialog</name>
    <message>
        <source>Start a session</source>
        <translation>Sitzung starten</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Starten</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>Titel</translation>
    </message>
    <message>
        <source>its branch</source>
        <translation>ihr Branch</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>&amp;Titel</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>Branch</translation>
    </message>
    <message>
        <source>a new one of its own</source>
        <translation>ein neuer eigener</translation>
    </message>
    <message>
        <source>&amp;Branch</source>
        <translation>&amp;Branch</translation>
    </message>
    <message>
        <source>Making the session…</source>
        <translation>Die Sitzung wird erstellt…</translation>
    </message>
</context>
<context>
    <name>Millwright::SessionModel</name>
    <message>
        <source>%1, stuck</source>
        <translation>%1, hängt</translation>
    </message>
    <message>
        <source>%1, %2 of %3</source>
        <comment>since, how long, limit</comment>
        <translation>%1, %2 von %3</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>since, how long</comment>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>%1, older than the active template</source>
        <translation>%1, älter als die aktive Vorlage</translation>
    </message>
    <message>
        <source>%1, exit status %2</source>
        <translation>%1, Exit-Status %2</translation>
    </message>
    <message>
        <source>%1
The project has a newer template since.</source>
        <translation>%1
Das Projekt hat seither eine neuere Vorlage.</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>Sitzung</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>Seit</translation>
    </message>
    <message>
        <source>Template</source>
        <translation>Vorlage</translation>
    </message>
    <message>
        <source>Sandbox id</source>
        <translation>Sandbox-Kennung</translation>
    </message>
    <message>
        <source>Last command</source>
        <translation>Letzter Befehl</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>provider, sandbox</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1
Made by the provider %2, which this factory does not use now.</source>
        <translation>%1
Vom Anbieter %2 gemacht, den diese Factory jetzt nicht verwendet.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>state, what is to be said of it</comment>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>Millwright::SessionNamespace</name>
    <message>
        <source>The command was not started, because its folder “%1” cannot be entered: %2.</source>
        <translation>Der Befehl wurde nicht gestartet, weil sein Ordner „%1“ nicht betreten werden kann: %2.</translation>
    </message>
    <message>
        <source>The command was not started, because it and its variables are too long. Put it into a file and run that.</source>
        <translation>Der Befehl wurde nicht gestartet, weil er und seine Variablen zu lang sind. Legen Sie ihn in eine Datei und führen Sie die aus.</translation>
    </message>
    <message>
        <source>The command was not started, because the session&apos;s shell /bin/sh cannot be run: %1.</source>
        <translation>Der Befehl wurde nicht gestartet, weil die Shell /bin/sh der Sitzung nicht ausgeführt werden kann: %1.</translation>
    </message>
    <message>
        <source>The command was not started, because the session can have no more processes: %1. End some of them.</source>
        <translation>Der Befehl wurde nicht gestartet, weil die Sitzung keine weiteren Prozesse haben kann: %1. Beenden Sie einige davon.</translation>
    </message>
    <message>
        <source>The session refused to start the command: %1.</source>
        <translation>Die Sitzung lehnte es ab, den Befehl zu starten: %1.</translation>
    </message>
    <message>
        <source>The session could not be started: %1.</source>
        <translation>Die Sitzung konnte nicht gestartet werden: %1.</translation>
    </message>
    <message>
        <source>“%1” could not be started: %2.</source>
        <translation>„%1“ konnte nicht gestartet werden: %2.</translation>
    </message>
    <message>
        <source>The session could not be watched: %1. Linux 5.3 or newer is needed.</source>
        <translation>Die Sitzung konnte nicht überwacht werden: %1. Linux 5.3 oder neuer ist nötig.</translation>
    </message>
    <message>
        <source>The session did not start in time.</source>
        <translation>Die Sitzung startete nicht rechtzeitig.</translation>
    </message>
    <message>
        <source>The session has ended. Start it again.</source>
        <translation>Die Sitzung ist beendet. Starten Sie sie erneut.</translation>
    </message>
    <message>
        <source>A command and its variables cannot contain a NUL, and a variable needs a name without “=”.</source>
        <translation>Ein Befehl und seine Variablen können kein NUL enthalten, und eine Variable braucht einen Namen ohne „=“.</translation>
    </message>
    <message>
        <source>The command was not started: %1.</source>
        <translation>Der Befehl wurde nicht gestartet: %1.</translation>
    </message>
    <message>
        <source>millwright-session is of another version. Install Millwright again.</source>
        <translation>millwright-session hat eine andere Version. Installieren Sie Millwright neu.</translation>
    </message>
    <message>
        <source>The session&apos;s namespace could not be made: %1. Recreate the session if this stays so.</source>
        <translation>Der Namensraum der Sitzung konnte nicht angelegt werden: %1. Erstellen Sie die Sandbox der Sitzung neu, wenn es dabei bleibt.</translation>
    </message>
    <message>
        <source>The session ended before the command was started. Start it again.</source>
        <translation>Die Sitzung endete, bevor der Befehl gestartet wurde. Starten Sie sie erneut.</translation>
    </message>
</context>
<context>
    <name>Millwright::SessionProcess</name>
    <message>
        <source>The command has ended.</source>
        <translation>Der Befehl ist beendet.</translation>
    </message>
    <message>
        <source>The command has ended or its input is closed, so nothing can be written to it.</source>
        <translation>Der Befehl ist beendet oder seine Eingabe geschlossen, deshalb kann ihm nichts geschrieben werden.</translation>
    </message>
    <message>
        <source>The command was started without an input, so nothing can be written to it.</source>
        <translation>Der Befehl wurde ohne Eingabe gestartet, deshalb kann ihm nichts geschrieben werden.</translation>
    </message>
    <message>
        <source>The command has closed its input.</source>
        <translation>Der Befehl hat seine Eingabe geschlossen.</translation>
    </message>
</context>
<context>
    <name>Millwright::Sessions</name>
    <message>
        <source>The application ended while this sandbox was being removed. Remove or recreate it again.</source>
        <translation>Die Anwendung endete, während diese Sandbox entfernt wurde. Entfernen Sie sie noch einmal oder erstellen Sie sie neu.</translation>
    </message>
    <message>
        <source>This provider keeps a session&apos;s folder when its sandbox is removed, so there is nothing to recreate. Stop and start the session instead.</source>
        <translation>Dieser Anbieter behält den Ordner einer Sitzung, wenn ihre Sandbox entfernt wird, deshalb gibt es nichts neu zu erstellen. Stoppen und starten Sie die Sitzung stattdessen.</translation>
    </message>
    <message>
        <source>It does not run, so nobody can look into it.</source>
        <translation>Sie läuft nicht, deshalb kann niemand hineinsehen.</translation>
    </message>
    <message numerus="yes">
        <source>It did not answer within %n second(s).</source>
        <translation>
            <numerusform>Sie hat nicht innerhalb von %n Sekunde geantwortet.</numerusform>
            <numerusform>Sie hat nicht innerhalb von %n Sekunden geantwortet.</numerusform>
        </translation>
    </message>
    <message>
        <source>A sandbox is left behind only after it could not be removed. Recreate the session first.</source>
        <translation>Eine Sandbox wird erst zurückgelassen, wenn sie nicht entfernt werden konnte. Erstellen Sie die Sandbox der Sitzung zuerst neu.</translation>
    </message>
    <message numerus="yes">
        <source>The sandbox was not stopped within %n minute(s). Recreate the session to begin with a new one.</source>
        <translation>
            <numerusform>Die Sandbox wurde in %n Minute nicht gestoppt. Erstellen Sie die Sandbox der Sitzung neu, um mit einer neuen zu beginnen.</numerusform>
            <numerusform>Die Sandbox wurde in %n Minuten nicht gestoppt. Erstellen Sie die Sandbox der Sitzung neu, um mit einer neuen zu beginnen.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The sandbox was not removed within %n minute(s). The provider may still be at it: try again later.</source>
        <translation>
            <numerusform>Die Sandbox wurde in %n Minute nicht entfernt. Der Anbieter ist vielleicht noch dabei: Versuchen Sie es später noch einmal.</numerusform>
            <numerusform>Die Sandbox wurde in %n Minuten nicht entfernt. Der Anbieter ist vielleicht noch dabei: Versuchen Sie es später noch einmal.</numerusform>
        </translation>
    </message>
    <message>
        <source>The sandbox of this session was made by the provider “%1”, and this factory uses “%2” now. Recreate the session to go on there with a new sandbox, or choose “%1” again.</source>
        <translation>Die Sandbox dieser Sitzung wurde vom Anbieter „%1“ gemacht, und diese Factory verwendet jetzt „%2“. Erstellen Sie die Sitzung neu, um dort mit einer neuen Sandbox weiterzumachen, oder wählen Sie wieder „%1“.</translation>
    </message>
</context>
<context>
    <name>Millwright::SettingsDocument</name>
    <message>
        <source>All settings</source>
        <translation>Alle Einstellungen</translation>
    </message>
    <message>
        <source>The settings were not saved. %1: %2 Correct it and save again.</source>
        <translation>Die Einstellungen wurden nicht gespeichert. %1: %2 Berichtigen Sie es und speichern Sie noch einmal.</translation>
    </message>
    <message numerus="yes">
        <source>The settings were not saved. %1: %2 There are %n more issue(s). Correct them and save again.</source>
        <translation>
            <numerusform>Die Einstellungen wurden nicht gespeichert. %1: %2 Es gibt noch %n weiteres Problem. Berichtigen Sie sie und speichern Sie noch einmal.</numerusform>
            <numerusform>Die Einstellungen wurden nicht gespeichert. %1: %2 Es gibt noch %n weitere Probleme. Berichtigen Sie sie und speichern Sie noch einmal.</numerusform>
        </translation>
    </message>
    <message>
        <source>This is the older name of %1. Set only one of them.</source>
        <translation>Dies ist der ältere Name von %1. Setzen Sie nur eines von beiden.</translation>
    </message>
    <message numerus="yes">
        <source>%n setting(s) left over from another provider or version were removed: %1.</source>
        <translation>
            <numerusform>%n Einstellung, die von einem anderen Anbieter oder einer anderen Version übrig war, wurde entfernt: %1.</numerusform>
            <numerusform>%n Einstellungen, die von einem anderen Anbieter oder einer anderen Version übrig waren, wurden entfernt: %1.</numerusform>
        </translation>
    </message>
    <message>
        <source>The stored settings of this project cannot be read, because they are no JSON object. Restore a backup of the database, or remove the settings and set them again.</source>
        <translation>Die gespeicherten Einstellungen dieses Projekts können nicht gelesen werden, weil sie kein JSON-Objekt sind. Stellen Sie eine Sicherung der Datenbank wieder her, oder entfernen Sie die Einstellungen und setzen Sie sie neu.</translation>
    </message>
    <message>
        <source>These are no settings, because they are no JSON object of plain values. Give an object with a value per key.</source>
        <translation>Dies sind keine Einstellungen, weil sie kein JSON-Objekt aus einfachen Werten sind. Geben Sie ein Objekt mit einem Wert je Schlüssel an.</translation>
    </message>
    <message>
        <source>An update is an object with a value per key.</source>
        <translation>Eine Änderung ist ein Objekt mit einem Wert je Schlüssel.</translation>
    </message>
    <message>
        <source>This is nested too deeply.</source>
        <translation>Dies ist zu tief verschachtelt.</translation>
    </message>
</context>
<context>
    <name>Millwright::SettingsEditor</name>
    <message>
        <source>Back to the text</source>
        <translation>Zurück zum Text</translation>
    </message>
    <message>
        <source>Discard the text</source>
        <translation>Den Text verwerfen</translation>
    </message>
    <message>
        <source>The text cannot be read, and the fields rest until it is mended. %1</source>
        <translation>Der Text kann nicht gelesen werden, und die Felder ruhen, bis er berichtigt ist. %1</translation>
    </message>
</context>
<context>
    <name>Millwright::SettingsForm</name>
    <message>
        <source>This provider has no settings to tune.</source>
        <translation>Dieser Anbieter hat keine Einstellungen, die sich anpassen ließen.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Not shown, because a form has no control for nested values: %1.</source>
        <translation>Nicht gezeigt, weil ein Formular kein Bedienelement für verschachtelte Werte hat: %1.</translation>
    </message>
</context>
<context>
    <name>Millwright::SettingsSchema</name>
    <message>
        <source>The provider&apos;s settings schema cannot be used, because of %1: %2 Correct the provider.</source>
        <translation>Das Schema der Einstellungen des Anbieters kann nicht verwendet werden, wegen %1: %2 Berichtigen Sie den Anbieter.</translation>
    </message>
    <message>
        <source>The provider&apos;s settings schema cannot be used, because it does not describe an object. Give it &quot;type&quot;: &quot;object&quot; and &quot;properties&quot;.</source>
        <translation>Das Schema der Einstellungen des Anbieters kann nicht verwendet werden, weil es kein Objekt beschreibt. Geben Sie ihm &quot;type&quot;: &quot;object&quot; und &quot;properties&quot;.</translation>
    </message>
    <message>
        <source>This must be the name of another setting.</source>
        <translation>Dies muss der Name einer anderen Einstellung sein.</translation>
    </message>
    <message>
        <source>Another setting replaces %1 already.</source>
        <translation>Eine andere Einstellung ersetzt %1 schon.</translation>
    </message>
    <message>
        <source>There is no setting of this name.</source>
        <translation>Es gibt keine Einstellung mit diesem Namen.</translation>
    </message>
    <message>
        <source>The provider&apos;s own defaults cannot be used, because of %1: %2 Correct them where the provider is set up.</source>
        <translation>Die eigenen Standards des Anbieters können nicht verwendet werden, wegen %1: %2 Berichtigen Sie sie dort, wo der Anbieter eingerichtet ist.</translation>
    </message>
    <message>
        <source>The settings are an object.</source>
        <translation>Die Einstellungen sind ein Objekt.</translation>
    </message>
    <message>
        <source>This is nested too deeply.</source>
        <translation>Dies ist zu tief verschachtelt.</translation>
    </message>
</context>
<context>
    <name>Millwright::SettingsText</name>
    <message>
        <source>Line %1: the text ends before the JSON does.</source>
        <translation>Zeile %1: Der Text endet vor dem JSON.</translation>
    </message>
    <message>
        <source>Line %1, column %2: this is no JSON.</source>
        <translation>Zeile %1, Spalte %2: Dies ist kein JSON.</translation>
    </message>
    <message>
        <source>Line %1: “%2” is there twice. Keep one of the two.</source>
        <translation>Zeile %1: „%2“ steht zweimal da. Behalten Sie eines von beiden.</translation>
    </message>
    <message>
        <source>This is nested too deeply.</source>
        <translation>Dies ist zu tief verschachtelt.</translation>
    </message>
    <message>
        <source>The settings are one object: begin with { and end with }.</source>
        <translation>Die Einstellungen sind ein Objekt: Beginnen Sie mit { und enden Sie mit }.</translation>
    </message>
</context>
<context>
    <name>Millwright::SettingsTextView</name>
    <message>
        <source>Settings as JSON</source>
        <translation>Einstellungen als JSON</translation>
    </message>
</context>
<context>
    <name>Millwright::Setup</name>
    <message>
        <source>The options are no JSON.</source>
        <translation>Die Optionen sind kein JSON.</translation>
    </message>
    <message>
        <source>a secret</source>
        <translation>ein Geheimnis</translation>
    </message>
    <message>
        <source>%1, for all projects</source>
        <comment>a variable&apos;s value</comment>
        <translation>%1, für alle Projekte</translation>
    </message>
    <message numerus="yes">
        <source>%1, for %n project(s)</source>
        <comment>a variable&apos;s value</comment>
        <translation>
            <numerusform>%1, für %n Projekt</numerusform>
            <numerusform>%1, für %n Projekte</numerusform>
        </translation>
    </message>
    <message>
        <source>The provider of this factory cannot be chosen.</source>
        <translation>Der Anbieter dieser Factory kann nicht gewählt werden.</translation>
    </message>
    <message>
        <source>This factory has no variables.</source>
        <translation>Diese Factory hat keine Variablen.</translation>
    </message>
    <message>
        <source>a value</source>
        <translation>ein Wert</translation>
    </message>
    <message>
        <source>a new secret</source>
        <translation>ein neues Geheimnis</translation>
    </message>
    <message>
        <source>a new value</source>
        <translation>ein neuer Wert</translation>
    </message>
</context>
<context>
    <name>Millwright::ShortcutsDialog</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>In a log</source>
        <translation>In einem Protokoll</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>In the list of repositories</source>
        <translation>In der Liste der Repositorys</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Actions and their keys</source>
        <translation>Aktionen und ihre Tasten</translation>
    </message>
    <message>
        <source>Next error</source>
        <translation>Nächster Fehler</translation>
    </message>
    <message>
        <source>Previous error</source>
        <translation>Voriger Fehler</translation>
    </message>
    <message>
        <source>Fold a step</source>
        <translation>Einen Schritt einklappen</translation>
    </message>
    <message>
        <source>Unfold a step</source>
        <translation>Einen Schritt ausklappen</translation>
    </message>
    <message>
        <source>Follow a link</source>
        <translation>Einem Verweis folgen</translation>
    </message>
</context>
<context>
    <name>Millwright::Sidebar</name>
    <message>
        <source>Try the sample project</source>
        <translation>Beispielprojekt ausprobieren</translation>
    </message>
    <message>
        <source>+ New project</source>
        <translation>+ Neues Projekt</translation>
    </message>
    <message>
        <source>Factory</source>
        <translation>Fabrik</translation>
    </message>
    <message>
        <source>The engine whose projects are shown</source>
        <translation>Die Engine, deren Projekte gezeigt werden</translation>
    </message>
    <message>
        <source>This computer</source>
        <translation>Dieser Rechner</translation>
    </message>
    <message>
        <source>Filter projects</source>
        <translation>Projekte filtern</translation>
    </message>
    <message>
        <source>Filter projects (Ctrl+K)</source>
        <translation>Projekte filtern (Strg+K)</translation>
    </message>
    <message>
        <source>Projects</source>
        <translation>Projekte</translation>
    </message>
    <message>
        <source>New project</source>
        <translation>Neues Projekt</translation>
    </message>
    <message>
        <source>Making the sample…</source>
        <translation>Das Beispiel wird angelegt…</translation>
    </message>
    <message>
        <source>No project&apos;s name contains “%1”.</source>
        <translation>Kein Projektname enthält „%1“.</translation>
    </message>
    <message>
        <source>No project yet.</source>
        <translation>Noch kein Projekt.</translation>
    </message>
</context>
<context>
    <name>Millwright::Snapshot</name>
    <message>
        <source>“%1” cannot be written. Check its permissions and free space.</source>
        <translation>„%1“ kann nicht geschrieben werden. Prüfen Sie die Rechte und den freien Platz.</translation>
    </message>
</context>
<context>
    <name>Millwright::SnapshotBuilds</name>
    <message>
        <source>A template needs at least one repository. Add one to the environment.</source>
        <translation>Eine Vorlage braucht mindestens ein Repository. Fügen Sie der Umgebung eines hinzu.</translation>
    </message>
    <message>
        <source>This build is not known on this computer. Build again.</source>
        <translation>Dieser Build ist auf diesem Rechner nicht bekannt. Bauen Sie erneut.</translation>
    </message>
    <message>
        <source>This build is not known on this computer, so there is no log of it.</source>
        <translation>Dieser Build ist auf diesem Rechner nicht bekannt, deshalb gibt es kein Protokoll von ihm.</translation>
    </message>
    <message>
        <source>This build runs in another Millwright. Cancel it there.</source>
        <translation>Dieser Build läuft in einem anderen Millwright. Brechen Sie ihn dort ab.</translation>
    </message>
</context>
<context>
    <name>Millwright::SnapshotFactorySandbox</name>
    <message>
        <source>“%1” cannot be the id of a session. Use up to 128 letters, digits, “.”, “_” and “-”, beginning with a letter or digit.</source>
        <translation>„%1“ kann nicht die Kennung einer Sitzung sein. Verwenden Sie bis zu 128 Buchstaben, Ziffern, „.“, „_“ und „-“, beginnend mit einem Buchstaben oder einer Ziffer.</translation>
    </message>
    <message>
        <source>Snapshot, this computer</source>
        <translation>Snapshot, dieser Rechner</translation>
    </message>
    <message>
        <source>Sessions are kept apart from this machine and from each other.</source>
        <translation>Sitzungen sind von diesem Rechner und voneinander getrennt.</translation>
    </message>
    <message>
        <source>overlay</source>
        <translation>Overlay</translation>
    </message>
    <message>
        <source>Sessions start from their template without a copy of it.</source>
        <translation>Sitzungen starten aus ihrer Vorlage, ohne sie zu kopieren.</translation>
    </message>
    <message>
        <source>Sessions are kept apart, but with the network on they reach abstract sockets of this machine, such as the X server&apos;s: Linux is older than 6.12. Turn the network off for what you do not trust.</source>
        <translation>Sitzungen sind abgeschottet, erreichen bei eingeschaltetem Netzwerk aber abstrakte Sockets dieses Rechners, etwa den des X-Servers: Linux ist älter als 6.12. Schalten Sie das Netzwerk für alles aus, dem Sie nicht vertrauen.</translation>
    </message>
    <message>
        <source>Variables of builds</source>
        <translation>Variablen der Builds</translation>
    </message>
    <message>
        <source>Setup commands see them while a template is built; sessions do not.</source>
        <translation>Setup-Befehle sehen sie, während eine Vorlage gebaut wird; Sitzungen nicht.</translation>
    </message>
    <message>
        <source>Templates</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Defaults of the settings</source>
        <translation>Vorgaben der Einstellungen</translation>
    </message>
    <message>
        <source>They hold where a project sets nothing.</source>
        <translation>Sie gelten, wo ein Projekt nichts setzt.</translation>
    </message>
    <message>
        <source>The snapshot provider removes unused ones by itself and keeps the newest %1 of each project.</source>
        <translation>Der Snapshot-Anbieter entfernt unbenutzte von selbst und behält die neuesten %1 jedes Projekts.</translation>
    </message>
</context>
<context>
    <name>Millwright::SnapshotSandbox</name>
    <message>
        <source>“%1” cannot be written. Check its permissions and free space.</source>
        <translation>„%1“ kann nicht geschrieben werden. Prüfen Sie die Rechte und den freien Platz.</translation>
    </message>
    <message>
        <source>The folder of this session, “%1”, was removed outside of Millwright. Recreate the session to begin with a new one.</source>
        <translation>Der Ordner dieser Sitzung, „%1“, wurde außerhalb von Millwright entfernt. Erstellen Sie die Sandbox neu, um mit einem neuen zu beginnen.</translation>
    </message>
    <message>
        <source>The session cannot be started, because its record cannot be read. %1 Recreate the session to begin with a new one.</source>
        <translation>Die Sitzung kann nicht gestartet werden, weil ihr Eintrag nicht gelesen werden kann. %1 Erstellen Sie die Sandbox neu, um mit einem neuen zu beginnen.</translation>
    </message>
    <message>
        <source>This session was made as an overlay, which needs the isolation “bubblewrap”. Choose that again, or recreate the session.</source>
        <translation>Diese Sitzung wurde als Overlay angelegt, das die Isolierung „bubblewrap“ braucht. Wählen Sie diese wieder, oder erstellen Sie die Sandbox neu.</translation>
    </message>
    <message>
        <source>The template %1, which this session is based on, was removed outside of Millwright. Recreate the session.</source>
        <translation>Die Vorlage %1, auf der diese Sitzung beruht, wurde außerhalb von Millwright entfernt. Erstellen Sie die Sandbox neu.</translation>
    </message>
    <message>
        <source>Another Millwright is starting this session.</source>
        <translation>Ein anderes Millwright startet diese Sitzung.</translation>
    </message>
    <message>
        <source>The session does not run. Start it again.</source>
        <translation>Die Sitzung läuft nicht. Starten Sie sie erneut.</translation>
    </message>
    <message>
        <source>A repository that is new to this session cannot be shown while commands run in it. Stop the session and start it again.</source>
        <translation>Ein Repository, das für diese Sitzung neu ist, kann nicht gezeigt werden, solange in ihr Befehle laufen. Stoppen Sie die Sitzung und starten Sie sie wieder.</translation>
    </message>
    <message>
        <source>The session ended as soon as it had begun. Start it again.</source>
        <translation>Die Sitzung endete, kaum dass sie begonnen hatte. Starten Sie sie noch einmal.</translation>
    </message>
</context>
<context>
    <name>Millwright::SnapshotSettings</name>
    <message>
        <source>Choose yes or no.</source>
        <translation>Wählen Sie ja oder nein.</translation>
    </message>
    <message>
        <source>Choose “%1” or “%2”.</source>
        <translation>Wählen Sie „%1“ oder „%2“.</translation>
    </message>
    <message>
        <source>Enter a whole number from %1 to %2.</source>
        <translation>Geben Sie eine ganze Zahl von %1 bis %2 ein.</translation>
    </message>
    <message>
        <source>The environment&apos;s setting “%1” cannot be used. %2</source>
        <translation>Die Einstellung „%1“ der Umgebung kann nicht verwendet werden. %2</translation>
    </message>
    <message>
        <source>Without isolation the network cannot be turned off. Choose the isolation “bubblewrap”, or turn the network on.</source>
        <translation>Ohne Isolierung lässt sich das Netz nicht abschalten. Wählen Sie die Isolierung „bubblewrap“, oder schalten Sie das Netz ein.</translation>
    </message>
    <message>
        <source>Isolation</source>
        <translation>Isolierung</translation>
    </message>
    <message>
        <source>“bubblewrap” shows a session only its own files and the system&apos;s programs. With “none”, commands can do whatever you can.</source>
        <translation>„bubblewrap“ zeigt einer Sitzung nur ihre eigenen Dateien und die Programme des Systems. Mit „none“ können Befehle alles, was Sie können.</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>Netz</translation>
    </message>
    <message>
        <source>Off: sessions reach only their own servers. Needs bubblewrap.</source>
        <translation>Aus: Sitzungen erreichen nur ihre eigenen Server. Braucht bubblewrap.</translation>
    </message>
    <message>
        <source>Workspace</source>
        <translation>Arbeitsbereich</translation>
    </message>
    <message>
        <source>CPU cores</source>
        <translation>CPU-Kerne</translation>
    </message>
    <message>
        <source>Of this machine&apos;s cores; unset: all of them.</source>
        <translation>Von den Kernen dieses Rechners; nicht gesetzt: alle.</translation>
    </message>
    <message>
        <source>Setup limit (minutes)</source>
        <translation>Grenze der Einrichtung (Minuten)</translation>
    </message>
    <message>
        <source>A step that takes longer is ended, and the build fails.</source>
        <translation>Ein Schritt, der länger dauert, wird beendet, und der Build schlägt fehl.</translation>
    </message>
    <message>
        <source>Idle limit (minutes)</source>
        <translation>Grenze der Untätigkeit (Minuten)</translation>
    </message>
    <message>
        <source>A session without a command for that long is stopped; its files stay. 0: never.</source>
        <translation>Eine Sitzung, in der so lange kein Befehl läuft, wird gestoppt; ihre Dateien bleiben. 0: nie.</translation>
    </message>
    <message>
        <source>“overlay” boots at once, and a build runs only what changed; but a folder of the template cannot be renamed in it (“git mv”). “copy” copies the whole template for each session, and a build runs every step.</source>
        <translation>„overlay“ startet sofort, und ein Build führt nur aus, was sich geändert hat; ein Ordner der Vorlage lässt sich darin aber nicht umbenennen („git mv“). „copy“ kopiert die ganze Vorlage für jede Sitzung, und ein Build führt jeden Schritt aus.</translation>
    </message>
</context>
<context>
    <name>Millwright::SnapshotStore</name>
    <message>
        <source>“%1” cannot be written: %2. Check its permissions and free space.</source>
        <translation>„%1“ kann nicht geschrieben werden: %2. Prüfen Sie die Rechte und den freien Platz.</translation>
    </message>
    <message>
        <source>The template could not be saved as “%1”: %2. Check the folder&apos;s permissions and free space, then build again.</source>
        <translation>Die Vorlage konnte nicht als „%1“ gespeichert werden: %2. Prüfen Sie die Rechte des Ordners und den freien Platz, und bauen Sie dann erneut.</translation>
    </message>
    <message>
        <source>The outcome of a step could not be saved as “%1”: %2. Check the folder&apos;s permissions and free space, then build again.</source>
        <translation>Das Ergebnis eines Schritts konnte nicht als „%1“ gespeichert werden: %2. Prüfen Sie die Rechte des Ordners und den freien Platz, dann starten Sie den Build erneut.</translation>
    </message>
</context>
<context>
    <name>Millwright::SqlConnection</name>
    <message>
        <source>The database %1 is damaged (%2). It was left as it is. Move it to another folder, together with %3 and %4 where they are there, put a copy of it from a backup in its place, and start again; without a copy, a new and empty one is made.</source>
        <translation>Die Datenbank %1 ist beschädigt (%2). Sie wurde unverändert gelassen. Verschieben Sie sie in einen anderen Ordner, zusammen mit %3 und %4, wo es sie gibt, setzen Sie eine Kopie aus einer Sicherung an ihre Stelle, und starten Sie neu; ohne eine Kopie wird eine neue, leere angelegt.</translation>
    </message>
    <message>
        <source>What this belongs to does not exist any more; somebody else may have removed it. Load the page again.</source>
        <translation>Das, wozu dies gehört, gibt es nicht mehr; vielleicht hat jemand anderes es entfernt. Laden Sie die Seite neu.</translation>
    </message>
    <message>
        <source>This was stored before; somebody else may have added it. Load the page again.</source>
        <translation>Dies wurde schon gespeichert; vielleicht hat jemand anderes es hinzugefügt. Laden Sie die Seite neu.</translation>
    </message>
    <message>
        <source>The disk that holds the database %1 is full, so nothing was stored. Free some space on it, then try again.</source>
        <translation>Der Datenträger mit der Datenbank %1 ist voll, deshalb wurde nichts gespeichert. Schaffen Sie dort Platz und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>The database %1 could not be read or written (%2), so nothing was stored. Check the disk that holds it, its free space and any limit on the size of files, then try again.</source>
        <translation>Die Datenbank %1 konnte nicht gelesen oder geschrieben werden (%2), deshalb wurde nichts gespeichert. Prüfen Sie ihren Datenträger, seinen freien Platz und Grenzen für die Größe von Dateien, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>The database %1 cannot be opened for writing (%2). Give your user the right to write this file and the folder it is in, then try again.</source>
        <translation>Die Datenbank %1 kann nicht zum Schreiben geöffnet werden (%2). Geben Sie Ihrem Benutzer das Recht, diese Datei und ihren Ordner zu schreiben, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message numerus="yes">
        <source>Another program has kept the database %1 locked for %n second(s). Close what else has it open, then try again.</source>
        <translation>
            <numerusform>Ein anderes Programm hält die Datenbank %1 seit %n Sekunde gesperrt. Schließen Sie, was sie noch geöffnet hat, und versuchen Sie es dann noch einmal.</numerusform>
            <numerusform>Ein anderes Programm hält die Datenbank %1 seit %n Sekunden gesperrt. Schließen Sie, was sie noch geöffnet hat, und versuchen Sie es dann noch einmal.</numerusform>
        </translation>
    </message>
    <message>
        <source>The database %1 refused a request (%2). Try again; if it stays so, restart the program.</source>
        <translation>Die Datenbank %1 hat eine Anfrage abgelehnt (%2). Versuchen Sie es noch einmal; wenn es dabei bleibt, starten Sie das Programm neu.</translation>
    </message>
    <message>
        <source>The disk that holds the database %1 cannot share it between programs. Choose a folder on a local disk.</source>
        <translation>Der Datenträger mit der Datenbank %1 kann sie nicht zwischen Programmen teilen. Wählen Sie einen Ordner auf einem lokalen Datenträger.</translation>
    </message>
</context>
<context>
    <name>Millwright::SshAgent</name>
    <message>
        <source>There is no ssh agent: SSH_AUTH_SOCK is not set. Start one, then start Millwright from the same session.</source>
        <translation>Es gibt keinen ssh-Agenten: SSH_AUTH_SOCK ist nicht gesetzt. Starten Sie einen und dann Millwright aus derselben Sitzung.</translation>
    </message>
    <message>
        <source>ssh was not found. Install the OpenSSH client and try again.</source>
        <translation>ssh wurde nicht gefunden. Installieren Sie den OpenSSH-Client und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The ssh agent holds no key. Add one with ssh-add and try again.</source>
        <translation>Der ssh-Agent hat keinen Schlüssel. Fügen Sie mit ssh-add einen hinzu und versuchen Sie es erneut.</translation>
    </message>
    <message>
        <source>The ssh agent does not answer. Start one, then start Millwright from the same session.</source>
        <translation>Der ssh-Agent antwortet nicht. Starten Sie einen und dann Millwright aus derselben Sitzung.</translation>
    </message>
</context>
<context>
    <name>Millwright::StatusCard</name>
    <message>
        <source>Build now</source>
        <translation>Jetzt bauen</translation>
    </message>
    <message>
        <source>Cancel build</source>
        <translation>Build abbrechen</translation>
    </message>
    <message>
        <source>Active template</source>
        <translation>Aktive Vorlage</translation>
    </message>
    <message>
        <source>Last build</source>
        <translation>Letzter Build</translation>
    </message>
    <message>
        <source>Next build</source>
        <translation>Nächster Build</translation>
    </message>
    <message>
        <source>Show what changed</source>
        <translation>Zeigen, was sich geändert hat</translation>
    </message>
    <message>
        <source>Build the template from the saved environment</source>
        <translation>Die Vorlage aus der gespeicherten Umgebung bauen</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>Bereit</translation>
    </message>
    <message>
        <source>None yet</source>
        <translation>Noch keine</translation>
    </message>
    <message>
        <source>Boots without one</source>
        <translation>Startet ohne eine</translation>
    </message>
    <message>
        <source>Never built</source>
        <translation>Nie gebaut</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>Nothing changed</source>
        <translation>Nichts geändert</translation>
    </message>
    <message>
        <source>%1: %2 → %3</source>
        <comment>what changed, before, after</comment>
        <translation>%1: %2 → %3</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>After a push</source>
        <translation>Nach einem Push</translation>
    </message>
    <message>
        <source>When you ask for it</source>
        <translation>Wenn Sie es verlangen</translation>
    </message>
    <message>
        <source>Building…</source>
        <translation>Wird gebaut…</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Startet…</translation>
    </message>
    <message>
        <source>Until the next build, new sessions boot the active template.</source>
        <translation>Bis zum nächsten Build starten neue Sitzungen aus der aktiven Vorlage.</translation>
    </message>
    <message>
        <source>No template fits what is saved. Until the next build, new sessions boot without one and run the setup commands themselves.</source>
        <translation>Keine Vorlage passt zu dem, was gespeichert ist. Bis zum nächsten Build starten neue Sitzungen ohne Vorlage und führen die Einrichtungsbefehle selbst aus.</translation>
    </message>
    <message>
        <source>Until the next build, new sessions boot the template %1, which was built from what is saved now.</source>
        <translation>Bis zum nächsten Build starten neue Sitzungen aus der Vorlage %1, die aus dem gebaut wurde, was jetzt gespeichert ist.</translation>
    </message>
    <message>
        <source>&amp;Copy the template&apos;s id</source>
        <translation>Kennung der Vorlage &amp;kopieren</translation>
    </message>
    <message>
        <source>Since the template</source>
        <translation>Seit der Vorlage</translation>
    </message>
    <message>
        <source>More about builds</source>
        <translation>Mehr zu Builds</translation>
    </message>
    <message>
        <source>Of %1</source>
        <comment>another provider</comment>
        <translation>Von %1</translation>
    </message>
    <message>
        <source>%1
This factory uses %2 now, which cannot boot it.</source>
        <translation>%1
Diese Factory verwendet jetzt %2, das sie nicht starten kann.</translation>
    </message>
    <message>
        <source>%1, a push</source>
        <comment>time</comment>
        <translation>%1, ein Push</translation>
    </message>
    <message>
        <source>A push is remembered: whether it is built is decided at %1.</source>
        <translation>Ein Push ist vorgemerkt: Ob er gebaut wird, entscheidet sich um %1.</translation>
    </message>
    <message>
        <source>%1 (%2), %3</source>
        <comment>time, how long until then, time zone</comment>
        <translation>%1 (%2), %3</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>Nie</translation>
    </message>
    <message>
        <source>see Triggers</source>
        <translation>siehe Auslöser</translation>
    </message>
</context>
<context>
    <name>Millwright::StepsEditor</name>
    <message>
        <source>Setup steps</source>
        <translation>Schritte der Einrichtung</translation>
    </message>
    <message>
        <source>One shell command a line. A line that ends with a backslash goes on in the next one.</source>
        <translation>Ein Shell-Befehl je Zeile. Eine Zeile, die mit einem umgekehrten Schrägstrich endet, geht in der nächsten weiter.</translation>
    </message>
</context>
<context>
    <name>Millwright::Store</name>
    <message>
        <source>This repository is not part of the project any more; somebody else may have removed it. Load the page again.</source>
        <translation>Dieses Repository gehört nicht mehr zum Projekt; vielleicht hat jemand anderes es entfernt. Laden Sie die Seite neu.</translation>
    </message>
    <message>
        <source>The folder %1 for the database could not be created. Create it, or give your user the right to write where it is to be.</source>
        <translation>Der Ordner %1 für die Datenbank konnte nicht angelegt werden. Legen Sie ihn an, oder geben Sie Ihrem Benutzer das Recht, dort zu schreiben.</translation>
    </message>
    <message>
        <source>The database %1 could not be created (%2). Give your user the right to write the folder it is in, then try again.</source>
        <translation>Die Datenbank %1 konnte nicht angelegt werden (%2). Geben Sie Ihrem Benutzer das Recht, in ihren Ordner zu schreiben, und versuchen Sie es dann noch einmal.</translation>
    </message>
    <message>
        <source>This project does not exist any more; somebody else may have removed it. Go back to the list of projects.</source>
        <translation>Dieses Projekt gibt es nicht mehr; vielleicht hat jemand anderes es entfernt. Gehen Sie zurück zur Liste der Projekte.</translation>
    </message>
    <message>
        <source>Somebody else changed the environment of this project in the meantime, so nothing was saved. Load it again, then make your change again.</source>
        <translation>Jemand anderes hat die Umgebung dieses Projekts inzwischen geändert, deshalb wurde nichts gespeichert. Laden Sie sie neu, und ändern Sie sie dann noch einmal.</translation>
    </message>
    <message>
        <source>This run does not exist any more; its project may have been removed. Go back to the list of projects.</source>
        <translation>Diesen Lauf gibt es nicht mehr; vielleicht wurde sein Projekt entfernt. Gehen Sie zurück zur Liste der Projekte.</translation>
    </message>
    <message>
        <source>This session does not exist any more; somebody else may have removed it. Go back to the list of sandboxes.</source>
        <translation>Diese Sitzung gibt es nicht mehr; vielleicht hat jemand anderes sie entfernt. Gehen Sie zurück zur Liste der Sandboxen.</translation>
    </message>
    <message>
        <source>This variable is not there any more; somebody else may have removed it.</source>
        <translation>Diese Variable gibt es nicht mehr; vielleicht hat sie jemand anders entfernt.</translation>
    </message>
    <message>
        <source>This access was removed in the meantime.</source>
        <translation>Dieser Zugang wurde inzwischen entfernt.</translation>
    </message>
    <message>
        <source>Another Millwright decides about this run by now.</source>
        <translation>Über diesen Lauf entscheidet inzwischen ein anderes Millwright.</translation>
    </message>
</context>
<context>
    <name>Millwright::StreamFrames</name>
    <message>
        <source>The output that the Docker engine sent cannot be read.</source>
        <translation>Die Ausgabe, die die Docker-Engine gesendet hat, ist nicht lesbar.</translation>
    </message>
</context>
<context>
    <name>Millwright::TakeOverDialog</name>
    <message>
        <source>Take over</source>
        <translation>Übernehmen</translation>
    </message>
    <message>
        <source>There is no difference to take over.</source>
        <translation>Es gibt keinen Unterschied zu übernehmen.</translation>
    </message>
    <message>
        <source>Nothing is saved by this: it fills the form, where it can be changed further.</source>
        <translation>Damit wird nichts gespeichert: Es füllt das Formular, wo es weiter geändert werden kann.</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>Left out, because this provider does not know them: %1.</source>
        <translation>Weggelassen, weil dieser Anbieter sie nicht kennt: %1.</translation>
    </message>
    <message>
        <source>Left out, because this project does not have these repositories; add them first: %1.</source>
        <translation>Weggelassen, weil dieses Projekt diese Repositorys nicht hat; fügen Sie sie zuerst hinzu: %1.</translation>
    </message>
</context>
<context>
    <name>Millwright::TemplateBuild</name>
    <message>
        <source>The build&apos;s log could not be written. Free some space and build again.</source>
        <translation>Das Protokoll des Builds konnte nicht geschrieben werden. Schaffen Sie Platz und bauen Sie erneut.</translation>
    </message>
    <message numerus="yes">
        <source>not done within %n minute(s)</source>
        <translation>
            <numerusform>nach %n Minute nicht fertig</numerusform>
            <numerusform>nach %n Minuten nicht fertig</numerusform>
        </translation>
    </message>
    <message>
        <source>exit status %1</source>
        <translation>Exit-Status %1</translation>
    </message>
    <message>
        <source>“%1” failed: %2. Look at the log, mend the setup command, and build again.</source>
        <translation>„%1“ ist fehlgeschlagen: %2. Sehen Sie ins Protokoll, berichtigen Sie den Einrichtungsbefehl, und bauen Sie erneut.</translation>
    </message>
    <message>
        <source>Save the template</source>
        <translation>Die Vorlage speichern</translation>
    </message>
</context>
<context>
    <name>Millwright::TemplateDialog</name>
    <message>
        <source>What the next build makes</source>
        <translation>Was der nächste Build erstellt</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>Noch einmal versuchen</translation>
    </message>
    <message numerus="yes">
        <source>It shows what is saved, without your %n unsaved change(s).</source>
        <translation>
            <numerusform>Zu sehen ist, was gespeichert ist, ohne Ihre %n ungespeicherte Änderung.</numerusform>
            <numerusform>Zu sehen ist, was gespeichert ist, ohne Ihre %n ungespeicherten Änderungen.</numerusform>
        </translation>
    </message>
    <message>
        <source>From the saved environment and the newest commits of its repositories. Nothing was built for it.</source>
        <translation>Aus der gespeicherten Umgebung und den neuesten Commits ihrer Repositorys. Gebaut wurde dafür nichts.</translation>
    </message>
    <message>
        <source>Identity</source>
        <translation>Kennung</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copy the whole text</source>
        <translation>Den ganzen Text kopieren</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>Kopiert.</translation>
    </message>
    <message>
        <source>Looking up the repositories…</source>
        <translation>Repositorys werden nachgeschlagen…</translation>
    </message>
    <message>
        <source>There is no template to show: the environment has no repository, or its provider makes no template of it.</source>
        <translation>Es gibt keine Vorlage zu zeigen: Die Umgebung hat kein Repository, oder ihr Anbieter macht keine Vorlage daraus.</translation>
    </message>
</context>
<context>
    <name>Millwright::TemplateImages</name>
    <message>
        <source>The engine did not tell what its images take.</source>
        <translation>Die Engine hat nicht gesagt, was ihre Images belegen.</translation>
    </message>
    <message>
        <source>The engine did not tell which templates it has.</source>
        <translation>Die Engine hat nicht gesagt, welche Vorlagen sie hat.</translation>
    </message>
    <message>
        <source>The template “%1” could not be removed.</source>
        <translation>Die Vorlage „%1“ konnte nicht entfernt werden.</translation>
    </message>
</context>
<context>
    <name>Millwright::TemplatesCard</name>
    <message>
        <source>Templates</source>
        <translation>Vorlagen</translation>
    </message>
    <message>
        <source>Remove unused templates…</source>
        <translation>Unbenutzte Vorlagen entfernen…</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>Wird gemessen…</translation>
    </message>
    <message>
        <source>There is no template yet.</source>
        <translation>Es gibt noch keine Vorlage.</translation>
    </message>
    <message numerus="yes">
        <source>%n template(s) use %1.</source>
        <translation>
            <numerusform>%n Vorlage belegt %1.</numerusform>
            <numerusform>%n Vorlagen belegen %1.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them, %1, are used by no project and no session.</source>
        <translation>
            <numerusform>%n davon, %1, wird von keinem Projekt und keiner Sitzung benutzt.</numerusform>
            <numerusform>%n davon, %1, werden von keinem Projekt und keiner Sitzung benutzt.</numerusform>
        </translation>
    </message>
    <message>
        <source>All of them are used.</source>
        <translation>Alle werden benutzt.</translation>
    </message>
    <message>
        <source>%1
%2</source>
        <comment>what was removed, what is there</comment>
        <translation>%1
%2</translation>
    </message>
    <message>
        <source>Removing them…</source>
        <translation>Werden entfernt…</translation>
    </message>
    <message numerus="yes">
        <source>%n template(s) were removed, which freed %1.</source>
        <translation>
            <numerusform>%n Vorlage wurde entfernt, das gab %1 frei.</numerusform>
            <numerusform>%n Vorlagen wurden entfernt, das gab %1 frei.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Remove %n unused template(s)?</source>
        <translation>
            <numerusform>%n unbenutzte Vorlage entfernen?</numerusform>
            <numerusform>%n unbenutzte Vorlagen entfernen?</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove templates</source>
        <translation>Vorlagen entfernen</translation>
    </message>
    <message>
        <source>This frees %1. A build makes them anew when they are needed again. Templates that a project or a session uses stay.</source>
        <translation>Das gibt %1 frei. Ein Build erstellt sie neu, wenn sie wieder gebraucht werden. Vorlagen, die ein Projekt oder eine Sitzung benutzt, bleiben.</translation>
    </message>
</context>
<context>
    <name>Millwright::TextFieldEditor</name>
    <message>
        <source>Empty text</source>
        <translation>Leerer Text</translation>
    </message>
    <message>
        <source>Set to an &amp;empty text</source>
        <translation>Auf einen &amp;leeren Text setzen</translation>
    </message>
</context>
<context>
    <name>Millwright::TimeZones</name>
    <message>
        <source>This system has no time zone data. Install the package tzdata, or choose UTC.</source>
        <translation>Dieses System hat keine Zeitzonendaten. Installieren Sie das Paket tzdata, oder wählen Sie UTC.</translation>
    </message>
    <message>
        <source>There is no time zone “%1”. A zone has a name such as Europe/Berlin.</source>
        <translation>Es gibt keine Zeitzone „%1“. Eine Zone heißt zum Beispiel Europe/Berlin.</translation>
    </message>
</context>
<context>
    <name>Millwright::TokenCheck</name>
    <message>
        <source>“%1” cannot be reached: %2. Check the host and the network.</source>
        <translation>„%1“ ist nicht erreichbar: %2. Prüfen Sie den Server und das Netz.</translation>
    </message>
    <message>
        <source>“%1” refused the token. Check that it is whole, has not expired and was not revoked.</source>
        <translation>„%1“ hat das Token abgelehnt. Prüfen Sie, ob es vollständig ist, nicht abgelaufen ist und nicht widerrufen wurde.</translation>
    </message>
    <message>
        <source>“%1” knows the token, but does not tell what it may do. Check it with a repository instead.</source>
        <translation>„%1“ kennt das Token, sagt aber nicht, was es darf. Prüfen Sie es stattdessen mit einem Repository.</translation>
    </message>
    <message>
        <source>“%1” is overloaded or out of order. Try again later.</source>
        <translation>„%1“ ist überlastet oder gestört. Versuchen Sie es später erneut.</translation>
    </message>
    <message>
        <source>“%1” does not answer as this kind of host does. Check the host and the kind of access.</source>
        <translation>„%1“ antwortet nicht wie ein Server dieser Art. Prüfen Sie den Server und die Art des Zugangs.</translation>
    </message>
    <message>
        <source>It is the token of “%1”. Which repositories it may read is not told: check it with one of them.</source>
        <translation>Es ist das Token von „%1“. Welche Repositorys es lesen darf, wird nicht gesagt: Prüfen Sie es mit einem davon.</translation>
    </message>
    <message>
        <source>It is the token of “%1”. May read all repositories of that account. May also push: a token that only reads is enough.</source>
        <translation>Es ist das Token von „%1“. Darf alle Repositorys dieses Kontos lesen. Darf auch pushen: Ein Token, das nur liest, genügt.</translation>
    </message>
    <message>
        <source>It is the token of “%1”. May read public repositories only. May also push: a token that only reads is enough.</source>
        <translation>Es ist das Token von „%1“. Darf nur öffentliche Repositorys lesen. Darf auch pushen: Ein Token, das nur liest, genügt.</translation>
    </message>
    <message>
        <source>It is the token of “%1”. May read public repositories only: it lacks the scope “repo”.</source>
        <translation>Es ist das Token von „%1“. Darf nur öffentliche Repositorys lesen: Die Berechtigung „repo“ fehlt.</translation>
    </message>
    <message>
        <source>The token has expired or was revoked. Make a new one at “%1”.</source>
        <translation>Das Token ist abgelaufen oder wurde widerrufen. Erstellen Sie bei „%1“ ein neues.</translation>
    </message>
    <message>
        <source>The token reads no repositories: it has the scopes “%1”. Make one with the scope “read_repository”.</source>
        <translation>Das Token liest keine Repositorys: Es hat die Berechtigungen „%1“. Erstellen Sie eines mit der Berechtigung „read_repository“.</translation>
    </message>
    <message>
        <source>May read repositories. May also push: a token that only reads is enough.</source>
        <translation>Darf Repositorys lesen. Darf auch pushen: Ein Token, das nur liest, genügt.</translation>
    </message>
    <message>
        <source>May read repositories, and not push.</source>
        <translation>Darf Repositorys lesen und nicht pushen.</translation>
    </message>
    <message>
        <source>May read repositories until %1. May also push: a token that only reads is enough.</source>
        <translation>Darf bis %1 Repositorys lesen. Darf auch pushen: Ein Token, das nur liest, genügt.</translation>
    </message>
    <message>
        <source>May read repositories until %1, and not push.</source>
        <translation>Darf bis %1 Repositorys lesen und nicht pushen.</translation>
    </message>
</context>
<context>
    <name>Millwright::TransferMenu</name>
    <message>
        <source>Environments (*.json)</source>
        <translation>Umgebungen (*.json)</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>Copy, import or export this environment</source>
        <translation>Diese Umgebung kopieren, importieren oder exportieren</translation>
    </message>
    <message>
        <source>&amp;Copy from another project…</source>
        <translation>Aus einem anderen Projekt &amp;kopieren…</translation>
    </message>
    <message>
        <source>&amp;Import from a file…</source>
        <translation>Aus einer Datei &amp;importieren…</translation>
    </message>
    <message>
        <source>&amp;Export what is saved…</source>
        <translation>Gespeichertes &amp;exportieren…</translation>
    </message>
    <message>
        <source>Import an environment</source>
        <translation>Eine Umgebung importieren</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>%1 kann nicht gelesen werden: %2</translation>
    </message>
    <message>
        <source>%1 is too large to be an environment.</source>
        <translation>%1 ist zu groß für eine Umgebung.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <comment>file and what is wrong with it</comment>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Import %1</source>
        <translation>%1 importieren</translation>
    </message>
    <message>
        <source>Export the environment</source>
        <translation>Die Umgebung exportieren</translation>
    </message>
    <message>
        <source>%1 cannot be written: %2</source>
        <translation>%1 kann nicht geschrieben werden: %2</translation>
    </message>
</context>
<context>
    <name>Millwright::TrayIcon</name>
    <message>
        <source>&amp;Open Millwright</source>
        <translation>Millwright &amp;öffnen</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
</context>
<context>
    <name>Millwright::Tree</name>
    <message>
        <source>“%1” cannot be removed: %2. Check who owns it, and remove it by hand.</source>
        <translation>„%1“ kann nicht entfernt werden: %2. Prüfen Sie, wem es gehört, und entfernen Sie es von Hand.</translation>
    </message>
    <message>
        <source>“%1” cannot be written: %2. Check the permissions and the free space of its folder.</source>
        <translation>„%1“ kann nicht geschrieben werden: %2. Prüfen Sie die Rechte und den freien Platz des Ordners.</translation>
    </message>
    <message>
        <source>“%1” cannot be read.</source>
        <translation>„%1“ kann nicht gelesen werden.</translation>
    </message>
    <message>
        <source>its folders are nested too deeply</source>
        <translation>seine Ordner sind zu tief verschachtelt</translation>
    </message>
    <message>
        <source>“%1” cannot be copied: %2. Free some space, or change what the setup commands leave there and build again.</source>
        <translation>„%1“ kann nicht kopiert werden: %2. Schaffen Sie Platz, oder ändern Sie, was die Einrichtungsbefehle dort hinterlassen, und bauen Sie erneut.</translation>
    </message>
    <message>
        <source>“%1” cannot be copied to “%2”: %3. Check the permissions and the free space.</source>
        <translation>„%1“ kann nicht nach „%2“ kopiert werden: %3. Prüfen Sie die Rechte und den freien Platz.</translation>
    </message>
    <message>
        <source>it was renamed in a way that only an overlay can show</source>
        <translation>es wurde so umbenannt, wie es nur ein Overlay zeigen kann</translation>
    </message>
    <message>
        <source>it was changed in a way that only an overlay can show</source>
        <translation>es wurde so geändert, wie es nur ein Overlay zeigen kann</translation>
    </message>
</context>
<context>
    <name>Millwright::TriggersCard</name>
    <message>
        <source>Triggers</source>
        <translation>Auslöser</translation>
    </message>
    <message>
        <source>Build on a schedule</source>
        <translation>Nach Zeitplan bauen</translation>
    </message>
    <message>
        <source>Build after a push</source>
        <translation>Bauen nach einem Push</translation>
    </message>
    <message>
        <source>The factory&apos;s store keeps no schedules. Building by hand and after a push works all the same.</source>
        <translation>Der Speicher dieser Fabrik bewahrt keine Zeitpläne auf. Von Hand und nach einem Push wird trotzdem gebaut.</translation>
    </message>
    <message>
        <source>1 unsaved change</source>
        <translation>1 ungespeicherte Änderung</translation>
    </message>
    <message numerus="yes">
        <source>%n unsaved changes</source>
        <translation>
            <numerusform>%n ungespeicherte Änderung</numerusform>
            <numerusform>%n ungespeicherte Änderungen</numerusform>
        </translation>
    </message>
    <message>
        <source>Paused. It keeps its times: %1.</source>
        <translation>Angehalten. Die Zeiten bleiben: %1.</translation>
    </message>
</context>
<context>
    <name>Millwright::TryCommand</name>
    <message>
        <source>Building the template</source>
        <translation>Die Vorlage wird gebaut</translation>
    </message>
    <message>
        <source>No build was started: %1</source>
        <translation>Es wurde kein Build gestartet: %1</translation>
    </message>
    <message>
        <source>The build is %1: %2</source>
        <translation>Der Build ist %1: %2</translation>
    </message>
    <message>
        <source>Running “%1” in the session</source>
        <translation>„%1“ wird in der Sitzung ausgeführt</translation>
    </message>
    <message>
        <source>“%1” exited with status %2. %3</source>
        <translation>„%1“ endete mit Status %2. %3</translation>
    </message>
    <message>
        <source>Status and history</source>
        <translation>Zustand und Verlauf</translation>
    </message>
    <message>
        <source>active template  %1</source>
        <translation>aktive Vorlage   %1</translation>
    </message>
    <message numerus="yes">
        <source>changed since    %n thing(s)</source>
        <translation>
            <numerusform>geändert seither %n Sache</numerusform>
            <numerusform>geändert seither %n Sachen</numerusform>
        </translation>
    </message>
    <message>
        <source>Making the sample project</source>
        <translation>Das Beispielprojekt wird angelegt</translation>
    </message>
    <message>
        <source>Starting a session</source>
        <translation>Eine Sitzung wird gestartet</translation>
    </message>
    <message>
        <source>Recreating its sandbox</source>
        <translation>Ihre Sandbox wird neu erstellt</translation>
    </message>
    <message>
        <source>%1 is now %2
</source>
        <translation>%1 ist jetzt %2
</translation>
    </message>
</context>
<context>
    <name>Millwright::VariableDialog</name>
    <message>
        <source>Add a variable</source>
        <translation>Variable hinzufügen</translation>
    </message>
    <message>
        <source>Change the variable %1</source>
        <translation>Variable %1 ändern</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>It is a se&amp;cret</source>
        <translation>Sie ist ein &amp;Geheimnis</translation>
    </message>
    <message>
        <source>Sessions of &amp;all projects get it</source>
        <translation>Sitzungen &amp;aller Projekte bekommen sie</translation>
    </message>
    <message>
        <source>Only sessions of &amp;these projects get it:</source>
        <translation>Nur Sitzungen &amp;dieser Projekte bekommen sie:</translation>
    </message>
    <message>
        <source>Projects whose sessions get it</source>
        <translation>Projekte, deren Sitzungen sie bekommen</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>&amp;Value</source>
        <translation>&amp;Wert</translation>
    </message>
    <message>
        <source>unchanged</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>A secret is not kept in the database. Without a value here, the variable of this name in Millwright&apos;s own environment is used.</source>
        <translation>Ein Geheimnis steht nicht in der Datenbank. Ohne einen Wert hier wird die Variable dieses Namens aus Millwrights eigener Umgebung genommen.</translation>
    </message>
    <message>
        <source>The value is kept as plain text.</source>
        <translation>Der Wert wird als Klartext aufbewahrt.</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>Wird gespeichert…</translation>
    </message>
</context>
<context>
    <name>Millwright::VariableModel</name>
    <message>
        <source>secret</source>
        <translation>geheim</translation>
    </message>
    <message>
        <source>all projects</source>
        <translation>alle Projekte</translation>
    </message>
    <message>
        <source>none: its projects were removed</source>
        <translation>keine: ihre Projekte wurden entfernt</translation>
    </message>
    <message>
        <source>, </source>
        <translation>, </translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Projects</source>
        <translation>Projekte</translation>
    </message>
</context>
<context>
    <name>Millwright::Variables</name>
    <message>
        <source>“%1” cannot be the name of a variable. Use letters, digits and “_”, not beginning with a digit.</source>
        <translation>„%1“ kann nicht der Name einer Variable sein. Verwenden Sie Buchstaben, Ziffern und „_“, und beginnen Sie nicht mit einer Ziffer.</translation>
    </message>
    <message>
        <source>Choose the projects that get the variable “%1”.</source>
        <translation>Wählen Sie die Projekte, die die Variable „%1“ bekommen.</translation>
    </message>
    <message>
        <source>There is a variable “%1” for the same projects already. Change that one, or choose other projects.</source>
        <translation>Es gibt für dieselben Projekte schon eine Variable „%1“. Ändern Sie jene, oder wählen Sie andere Projekte.</translation>
    </message>
    <message>
        <source>The value of “%1” is no text of at most %2 characters.</source>
        <translation>Der Wert von „%1“ ist kein Text von höchstens %2 Zeichen.</translation>
    </message>
    <message>
        <source>This variable is not there any more; somebody else may have removed it.</source>
        <translation>Diese Variable gibt es nicht mehr; vielleicht hat sie jemand anders entfernt.</translation>
    </message>
    <message>
        <source>The secret of the variable “%1” cannot be read. %2</source>
        <translation>Das Geheimnis der Variable „%1“ kann nicht gelesen werden. %2</translation>
    </message>
    <message>
        <source>The secret of the variable “%1” is not known. Enter it again in the factory&apos;s variables, or start Millwright with it in its environment.</source>
        <translation>Das Geheimnis der Variable „%1“ ist nicht bekannt. Geben Sie es in den Variablen der Factory erneut ein, oder starten Sie Millwright mit ihm in der Umgebung.</translation>
    </message>
</context>
<context>
    <name>Millwright::VariablesPage</name>
    <message>
        <source>No variable yet. Sessions see what is added here in their environment.</source>
        <translation>Noch keine Variable. Was hier hinzukommt, sehen Sitzungen in ihrer Umgebung.</translation>
    </message>
    <message>
        <source>Add…</source>
        <translation>Hinzufügen…</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>Ändern…</translation>
    </message>
    <message>
        <source>Remove…</source>
        <translation>Entfernen…</translation>
    </message>
    <message>
        <source>Variables</source>
        <translation>Variablen</translation>
    </message>
    <message>
        <source>Remove the variable %1?</source>
        <translation>Die Variable %1 entfernen?</translation>
    </message>
    <message>
        <source>Sessions that start from now on do not get it. Sandboxes that still hold it are listed afterwards.</source>
        <translation>Sitzungen, die ab jetzt starten, bekommen sie nicht. Sandboxes, die sie noch halten, werden danach aufgeführt.</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Removing…</source>
        <translation>Wird entfernt…</translation>
    </message>
</context>
<context>
    <name>Millwright::WelcomePage</name>
    <message>
        <source>New project</source>
        <translation>Neues Projekt</translation>
    </message>
    <message>
        <source>Try the sample project</source>
        <translation>Beispielprojekt ausprobieren</translation>
    </message>
    <message>
        <source>Welcome to Millwright</source>
        <translation>Willkommen bei Millwright</translation>
    </message>
    <message>
        <source>Choose a project</source>
        <translation>Wählen Sie ein Projekt</translation>
    </message>
    <message>
        <source>A project holds an environment: its repositories, settings and setup commands, from which a template is built and sessions start. The sample makes a small repository on this machine with a project on it, so that you can try everything at once.</source>
        <translation>Ein Projekt enthält eine Umgebung: ihre Repositorys, Einstellungen und Einrichtungsbefehle, aus denen eine Vorlage gebaut wird und Sitzungen starten. Das Beispiel legt auf diesem Rechner ein kleines Repository mit einem Projekt darauf an, sodass Sie alles gleich ausprobieren können.</translation>
    </message>
    <message>
        <source>Its environment, sandboxes and activity are shown here.</source>
        <translation>Seine Umgebung, seine Sandboxen und sein Verlauf erscheinen hier.</translation>
    </message>
    <message>
        <source>Making the sample…</source>
        <translation>Das Beispiel wird angelegt…</translation>
    </message>
    <message>
        <source>What this computer has</source>
        <translation>Was dieser Rechner hat</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>Erneut prüfen</translation>
    </message>
</context>
<context>
    <name>Millwright::WindowActions</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;New project…</source>
        <translation>&amp;Neues Projekt…</translation>
    </message>
    <message>
        <source>&amp;Try the sample project</source>
        <translation>Beispielprojekt &amp;ausprobieren</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Project</source>
        <translation>&amp;Projekt</translation>
    </message>
    <message>
        <source>&amp;Save changes</source>
        <translation>Änderungen &amp;speichern</translation>
    </message>
    <message>
        <source>Re&amp;vert changes</source>
        <translation>Änderungen &amp;verwerfen</translation>
    </message>
    <message>
        <source>&amp;Add a repository…</source>
        <translation>Ein Repository &amp;hinzufügen…</translation>
    </message>
    <message>
        <source>Re&amp;name project…</source>
        <translation>Projekt &amp;umbenennen…</translation>
    </message>
    <message>
        <source>&amp;Remove project…</source>
        <translation>Projekt &amp;entfernen…</translation>
    </message>
    <message>
        <source>&amp;Build</source>
        <translation>&amp;Build</translation>
    </message>
    <message>
        <source>&amp;Build now</source>
        <translation>&amp;Jetzt bauen</translation>
    </message>
    <message>
        <source>&amp;Cancel build</source>
        <translation>Build &amp;abbrechen</translation>
    </message>
    <message>
        <source>Go to the &amp;log</source>
        <translation>Zum &amp;Protokoll gehen</translation>
    </message>
    <message>
        <source>&amp;Sandbox</source>
        <translation>&amp;Sandbox</translation>
    </message>
    <message>
        <source>&amp;Start a session</source>
        <translation>&amp;Sitzung starten</translation>
    </message>
    <message>
        <source>Start a session on a &amp;branch…</source>
        <translation>Sitzung auf einem &amp;Branch starten…</translation>
    </message>
    <message>
        <source>Start the selected session a&amp;gain</source>
        <translation>Gewählte Sitzung &amp;wieder starten</translation>
    </message>
    <message>
        <source>R&amp;un a command</source>
        <translation>Befehl a&amp;usführen</translation>
    </message>
    <message>
        <source>Stop the &amp;command</source>
        <translation>Be&amp;fehl stoppen</translation>
    </message>
    <message>
        <source>S&amp;top the session</source>
        <translation>Sitzung s&amp;toppen</translation>
    </message>
    <message>
        <source>&amp;Recreate the sandbox…</source>
        <translation>Sandbox &amp;neu erstellen…</translation>
    </message>
    <message>
        <source>Re&amp;move the session…</source>
        <translation>Sitzung &amp;entfernen…</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Environment</source>
        <translation>&amp;Umgebung</translation>
    </message>
    <message>
        <source>&amp;Sandboxes</source>
        <translation>&amp;Sandboxen</translation>
    </message>
    <message>
        <source>&amp;Activity</source>
        <translation>&amp;Verlauf</translation>
    </message>
    <message>
        <source>&amp;Filter projects</source>
        <translation>Projekte &amp;filtern</translation>
    </message>
    <message>
        <source>Go to the first &amp;problem</source>
        <translation>Zum ersten &amp;Problem gehen</translation>
    </message>
    <message>
        <source>&amp;Read again</source>
        <translation>&amp;Neu lesen</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;About Millwright</source>
        <translation>Ü&amp;ber Millwright</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>Like the &amp;system</source>
        <translation>Wie das &amp;System</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>&amp;Mute notifications</source>
        <translation>Benachrichtigungen s&amp;tumm schalten</translation>
    </message>
    <message>
        <source>Show what c&amp;hanged since the selected build…</source>
        <translation>Zeigen, was sich seit dem ausgewählten Build &amp;geändert hat …</translation>
    </message>
    <message>
        <source>C&amp;ompare two builds…</source>
        <translation>Zwei Builds &amp;vergleichen …</translation>
    </message>
    <message>
        <source>&amp;Kept logs…</source>
        <translation>&amp;Aufbewahrte Protokolle …</translation>
    </message>
    <message>
        <source>&amp;Set up this computer…</source>
        <translation>Diesen Computer &amp;einrichten…</translation>
    </message>
    <message>
        <source>Show the &amp;template of the next build…</source>
        <translation>Vorlage des &amp;nächsten Builds zeigen…</translation>
    </message>
    <message>
        <source>&amp;Keep running in the tray</source>
        <translation>Im &amp;Infobereich weiterlaufen</translation>
    </message>
    <message>
        <source>Start with the &amp;desktop</source>
        <translation>Mit dem &amp;Desktop starten</translation>
    </message>
</context>
<context>
    <name>Millwright::Workspace</name>
    <message>
        <source>took longer than it may</source>
        <translation>hat länger gedauert, als es darf</translation>
    </message>
    <message>
        <source>exited with status %1</source>
        <translation>endete mit Status %1</translation>
    </message>
    <message>
        <source>The session&apos;s folder could not be looked at: a command there %1. %2</source>
        <translation>Der Ordner der Sitzung konnte nicht angesehen werden: Ein Befehl dort %1. %2</translation>
    </message>
    <message>
        <source>The session&apos;s folder could not be looked at: its shell gave no whole answer.</source>
        <translation>Der Ordner der Sitzung konnte nicht angesehen werden: Seine Shell gab keine ganze Antwort.</translation>
    </message>
    <message>
        <source>the workspace</source>
        <translation>der Arbeitsbereich</translation>
    </message>
    <message>
        <source>“%1” could not be checked out in the session. %2</source>
        <translation>„%1“ konnte in der Sitzung nicht ausgecheckt werden. %2</translation>
    </message>
    <message>
        <source>Setting up %1 failed: “%2” %3. %4 Start the session once more to use it all the same.</source>
        <translation>Das Einrichten von %1 ist fehlgeschlagen: „%2“ %3. %4 Starten Sie die Sitzung noch einmal, um sie trotzdem zu verwenden.</translation>
    </message>
    <message>
        <source>That %1 is set up could not be remembered: %2</source>
        <translation>Dass %1 eingerichtet ist, konnte nicht gemerkt werden: %2</translation>
    </message>
    <message>
        <source>Its checkouts could not be looked at: a command there %1. %2</source>
        <translation>Ihre Checkouts konnten nicht angesehen werden: Ein Befehl dort %1. %2</translation>
    </message>
    <message>
        <source>Set up %1: %2</source>
        <translation>%1 einrichten: %2</translation>
    </message>
</context>
<context>
    <name>Millwright::WrappingLabel</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
</context>
<context>
    <name>Millwright::ZoneBox</name>
    <message>
        <source>As this computer: %1</source>
        <comment>a time zone</comment>
        <translation>Wie dieser Rechner: %1</translation>
    </message>
</context>
</TS>
