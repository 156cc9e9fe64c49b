#include "ui/run/panels/what_if/scenario_controls.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSignalBlocker>

#include "core/run/bubbles/report/analysis_output.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <optional>

namespace pipescope::ui {
namespace {

PlayableSchedule playable(const WhatIf& whatIf)
{
    return {*whatIf.schedule, whatIf.weightShare};
}

} // namespace

ScenarioControls::ScenarioControls(QWidget* parent)
    : QWidget(parent)
    , m_equalStages(new QCheckBox(this))
    , m_noSlowRanks(new QCheckBox(this))
    , m_split(new QLineEdit(this))
    , m_latency(new QDoubleSpinBox(this))
    , m_schedule(new QComboBox(this))
{
    constexpr double kMostLatency = 1000;
    constexpr double kStep = 0.25;
    m_latency->setRange(0, kMostLatency);
    m_latency->setSingleStep(kStep);
    m_latency->setValue(1);
    m_split->setClearButtonEnabled(true);
    m_schedule->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    auto* form = new QFormLayout(this);
    form->setContentsMargins(0, 0, 0, 0);
    form->addRow(m_equalStages);
    form->addRow(new QLabel(this), m_split);
    form->addRow(m_noSlowRanks);
    form->addRow(new QLabel(this), m_latency);
    form->addRow(new QLabel(this), m_schedule);
    for (QWidget* field : {static_cast<QWidget*>(m_split), static_cast<QWidget*>(m_latency),
                           static_cast<QWidget*>(m_schedule)})
    {
        qobject_cast<QLabel*>(form->labelForField(field))->setBuddy(field);
    }
    connect(m_equalStages, &QCheckBox::toggled, this, [this](bool isEqual) {
        m_split->setEnabled(!isEqual);
        emit changed();
    });
    connect(m_noSlowRanks, &QCheckBox::toggled, this, &ScenarioControls::changed);
    connect(m_split, &QLineEdit::textChanged, this, &ScenarioControls::changed);
    connect(m_latency, &QDoubleSpinBox::valueChanged, this, &ScenarioControls::changed);
    connect(m_schedule, &QComboBox::currentIndexChanged, this, &ScenarioControls::changed);
    keepTranslated(this, [this, form] { translate(*form); });
}

void ScenarioControls::translate(QFormLayout& form)
{
    const auto name = [&](QWidget* field, const QString& text) {
        qobject_cast<QLabel*>(form.labelForField(field))->setText(text);
        field->setAccessibleName(text);
    };
    m_equalStages->setText(tr("All stages take the same"));
    m_noSlowRanks->setText(tr("No rank is slower than its peers"));
    name(m_split, tr("Layers of each stage"));
    m_split->setToolTip(tr("Separated by commas; all layers take the same, and only their ratio counts"));
    name(m_latency, tr("Latency"));
    //: After a factor: 2 × as measured.
    m_latency->setSuffix(tr(" × as measured"));
    name(m_schedule, tr("Schedule"));
    fillSchedules();
}

void ScenarioControls::setSchedules(const std::vector<WhatIf>& whatIfs)
{
    const int index = m_schedule->currentIndex();
    const auto chosen =
        index > 0 ? std::optional(playable(m_schedules[static_cast<std::size_t>(index - 1)])) : std::nullopt;
    m_schedules.clear();
    for (const WhatIf& each : whatIfs) {
        if (each.schedule) {
            m_schedules.push_back(each);
        }
    }
    const auto found = std::ranges::find_if(
        m_schedules, [&](const WhatIf& each) { return std::optional(playable(each)) == chosen; });
    const QSignalBlocker blocker(m_schedule);
    m_schedule->setCurrentIndex(0);
    fillSchedules();
    m_schedule->setCurrentIndex(
        found == m_schedules.end() ? 0 : static_cast<int>(found - m_schedules.begin()) + 1);
}

void ScenarioControls::setStageCount(std::size_t stages)
{
    constexpr std::size_t kMostWritten = 8;
    QStringList layers(static_cast<qsizetype>(std::min(stages, kMostWritten)), QStringLiteral("5"));
    if (stages > kMostWritten) {
        layers[kMostWritten - 2] = QStringLiteral("…");
    }
    if (!layers.empty()) {
        layers.back() = QStringLiteral("6");
    }
    m_split->setPlaceholderText(layers.join(QLatin1Char(',')));
}

void ScenarioControls::fillSchedules()
{
    const QSignalBlocker blocker(m_schedule);
    const int index = std::max(0, m_schedule->currentIndex());
    m_schedule->clear();
    m_schedule->addItem(tr("as recorded"));
    for (const WhatIf& each : m_schedules) {
        m_schedule->addItem(localized(whatIfText(each)));
    }
    m_schedule->setCurrentIndex(index);
}

Result<Scenario> ScenarioControls::scenario() const
{
    Scenario scenario;
    scenario.hasNoSlowRanks = m_noSlowRanks->isChecked();
    scenario.latency = m_latency->value();
    if (m_equalStages->isChecked()) {
        scenario.stages = ScenarioStages::Equal;
    } else if (const QString split = m_split->text().trimmed(); !split.isEmpty()) {
        scenario.stages = ScenarioStages::Split;
        TRY(scenario.layers, parseSplit(split.toStdString()));
    }
    if (const int index = m_schedule->currentIndex(); index > 0) {
        scenario.schedule = playable(m_schedules[static_cast<std::size_t>(index - 1)]);
    }
    return scenario;
}

void ScenarioControls::reset()
{
    {
        const QSignalBlocker blocker(this);
        m_equalStages->setChecked(false);
        m_noSlowRanks->setChecked(false);
        m_split->clear();
        m_latency->setValue(1);
        m_schedule->setCurrentIndex(0);
    }
    emit changed();
}

} // namespace pipescope::ui
