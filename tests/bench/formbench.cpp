// SPDX-FileCopyrightText: The Millwright authors
// SPDX-License-Identifier: Apache-2.0

#include "tests/bench/formbench.h"

#include "ui/form/settingsform.h"

#include <QFormLayout>
#include <QLineEdit>
#include <QScrollArea>

#include <nlohmann/json.hpp>

#include <array>

using namespace Qt::StringLiterals;

namespace Millwright {

namespace {

constexpr int fieldCount = 200;

const SettingsSchema &schema()
{
    static const SettingsSchema made = [] {
        constexpr std::array types{"integer", "string", "boolean", "number"};
        Json object = {{"type", "object"}, {"properties", Json::object()}};
        for (std::size_t i = 0; i < fieldCount; ++i) {
            const std::string number = std::to_string(i);
            object["properties"]["field" + number]
                = {{"type", types[i % types.size()]}, {"title", "Field " + number}, {"description", "What field " + number + " is for."}};
        }
        return SettingsSchema::parse(object).value();
    }();
    return made;
}

/// As a page shows it: of a long form, a part is seen.
struct Page {
    QScrollArea area;

    void show(QWidget *form)
    {
        area.setWidgetResizable(true);
        area.setWidget(form);
        area.resize(480, 800);
        area.show();
        QCoreApplication::processEvents();
    }
};

Async<double> buildForm()
{
    (void)schema();
    const Stopwatch watch;
    Page page;
    auto *form = new SettingsForm;
    form->setSchema(schema());
    page.show(form);
    co_return watch.milliseconds();
}

Async<double> buildBareForm()
{
    const Stopwatch watch;
    Page page;
    auto *form = new QWidget;
    auto *layout = new QFormLayout(form);
    for (int i = 0; i < fieldCount; ++i)
        layout->addRow(u"Field %1"_s.arg(i), new QLineEdit);
    page.show(form);
    co_return watch.milliseconds();
}

} // namespace

Benchmark formBenchmark()
{
    return {.name = u"form.200"_s, .measure = &buildForm, .against = u"QFormLayout of 200 QLineEdits"_s, .measureAgainst = &buildBareForm};
}

} // namespace Millwright
