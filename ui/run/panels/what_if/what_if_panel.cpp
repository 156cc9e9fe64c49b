#include "ui/run/panels/what_if/what_if_panel.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QImage>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include "core/run/bubbles/causes/stage_split.h"
#include "ui/run/panels/causes/chart_view.h"
#include "ui/run/panels/what_if/scenario_controls.h"
#include "ui/run/panels/what_if/step_figures_model.h"
#include "ui/run/picture/charts/run_charts.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/qt_text.h"

#include <utility>

namespace pipescope::ui {
namespace {

ScenarioPlace placeOf(const Trace& trace, const picture::ChartSubject& selected)
{
    const auto track = selected.rank ? trace.trackOfRank(*selected.rank) : std::nullopt;
    return {selected.step, track ? trace.track(*track).group : std::nullopt};
}

/// As high as its rows.
void fitHeight(QTableView& table)
{
    int height = table.horizontalHeader()->sizeHint().height() + 2 * table.frameWidth();
    for (int row = 0; row < table.model()->rowCount(); ++row) {
        height += table.rowHeight(row);
    }
    table.setFixedHeight(height);
}

} // namespace

WhatIfPanel::WhatIfPanel(const RunAnalyser& analyser, QWidget* parent)
    : Panel(parent)
    , m_analyser(analyser)
    , m_controls(new ScenarioControls(this))
    , m_sentence(new QLabel(this))
    , m_figures(new StepFiguresModel(this))
    , m_table(new QTableView(this))
    , m_chart(new ChartView)
    , m_reset(new QPushButton(this))
    , m_saveChart(new QPushButton(this))
    , m_saveJson(new QPushButton(this))
{
    build();
    connect(m_controls, &ScenarioControls::changed, this, &WhatIfPanel::play);
    connect(m_chart, &ChartView::subjectChosen, this, &WhatIfPanel::subjectChosen);
    connect(m_reset, &QPushButton::clicked, m_controls, &ScenarioControls::reset);
    connect(m_saveChart, &QPushButton::clicked, this,
            [this] { emit chartWanted(*m_chart->chart(), m_chart->picture().toImage()); });
    connect(m_saveJson, &QPushButton::clicked, this, &WhatIfPanel::save);
    connect(&analyser, &RunAnalyser::changed, this, &WhatIfPanel::followRun);
    keepTranslated(this, [this] { translate(); });
    keepTableTranslated(m_table, [] { return tr("Figures of the step"); });
}

void WhatIfPanel::build()
{
    constexpr int kColumnShare = 4;
    constexpr int kChartShare = 5;
    constexpr int kManyPixels = 1000;
    auto* area = new QScrollArea(this);
    area->setWidget(m_chart);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    keepTranslated(area, [area] { area->setAccessibleName(tr("Chart")); });
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->addWidget(makeColumn());
    splitter->addWidget(area);
    splitter->setStretchFactor(0, kColumnShare);
    splitter->setStretchFactor(1, kChartShare);
    splitter->setSizes({kColumnShare * kManyPixels, kChartShare * kManyPixels});
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(splitter);
}

QWidget* WhatIfPanel::makeColumn()
{
    m_table->setModel(m_figures);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setTabKeyNavigation(false);
    m_sentence->setWordWrap(true);
    auto* buttons = new QHBoxLayout;
    for (QPushButton* button : {m_reset, m_saveChart, m_saveJson}) {
        buttons->addWidget(button);
    }
    buttons->addStretch(1);
    auto* column = new QWidget;
    auto* lines = new QVBoxLayout(column);
    lines->addWidget(m_controls);
    lines->addWidget(m_sentence);
    lines->addWidget(m_table);
    lines->addLayout(buttons);
    lines->addStretch(1);
    auto* area = new QScrollArea(this);
    area->setWidget(column);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    keepTranslated(area, [area] { area->setAccessibleName(tr("What is changed")); });
    return area;
}

void WhatIfPanel::translate()
{
    m_reset->setText(tr("Reset"));
    m_saveChart->setText(tr("Save Chart…"));
    m_saveJson->setText(tr("Save JSON…"));
    followRun();
}

void WhatIfPanel::followRun()
{
    const auto& run = m_analyser.analysed();
    const bool isKnown = run && run->analysis;
    m_controls->setSchedules(isKnown ? run->analysis->whatIfs.steps : std::vector<WhatIf>());
    m_controls->setStageCount(isKnown ? splitStageCount(run->analysis->run) : 0);
    m_controls->setEnabled(isKnown);
    m_reset->setEnabled(isKnown);
    play();
}

void WhatIfPanel::showEvent(QShowEvent* event)
{
    Panel::showEvent(event);
    if (m_isStale) {
        play();
    }
}

void WhatIfPanel::play()
{
    m_isStale = true;
    const auto& run = m_analyser.analysed();
    if (!run) {
        showNothing([isRead = m_analyser.isIdle()] {
            return isRead ? tr("Known once a run is read to its end.") : tr("Looking where the time goes…");
        });
        return;
    }
    if (!run->analysis) {
        showNothing(
            [] { return tr("Nothing can be played: no blocks of a pipeline with a step are recorded."); });
        return;
    }
    const Result<Scenario> scenario = m_controls->scenario();
    if (!scenario) {
        showNothing([text = scenario.error().text] { return localized(text); });
        return;
    }
    if (!isVisible()) {
        // What is shown is of another run, or of other settings.
        m_job.abandon();
        return;
    }
    m_isStale = false;
    m_job.start([this, run, scenario = *scenario, place = m_place](Progress&, const std::stop_token& stop) {
        auto played = playScenario(*run->onOneClock, run->analysis->run, scenario, place, stop);
        std::optional<picture::Chart> chart;
        if (played) {
            chart = picture::scenarioChart(*run->onOneClock, *played, coreTranslation());
        }
        return [this, run, scenario, played = std::move(played), chart = std::move(chart)] {
            showPlayed(played, run, scenario, chart);
        };
    });
}

void WhatIfPanel::showPlayed(Result<PlayedScenario> played, const std::shared_ptr<const AnalysedRun>& run,
                             const Scenario& scenario, std::optional<picture::Chart> chart)
{
    if (!played) {
        showNothing([text = played.error().text] { return localized(text); });
        return;
    }
    keepText(m_sentence, [isPlayed = scenario.schedule.has_value()] {
        return isPlayed ? tr("Schedules are played with the medians of this run.") : QString();
    });
    m_sentence->setVisible(scenario.schedule.has_value());
    m_figures->setFigures(std::pair(played->measured, played->asSet));
    fitHeight(*m_table);
    m_shown = Shown{run->onOneClock, scenario, std::make_shared<const PlayedScenario>(*std::move(played))};
    m_chart->setChart(std::move(chart));
    m_chart->show();
    m_saveChart->setEnabled(true);
    m_saveJson->setEnabled(true);
}

void WhatIfPanel::showNothing(TextProvider why)
{
    m_job.abandon();
    m_shown.reset();
    keepText(m_sentence, std::move(why));
    m_sentence->setVisible(true);
    m_figures->setFigures(std::nullopt);
    fitHeight(*m_table);
    m_chart->setChart(std::nullopt);
    m_chart->hide();
    m_saveChart->setEnabled(false);
    m_saveJson->setEnabled(false);
}

void WhatIfPanel::setSelected(const picture::ChartSubject& selected)
{
    m_chart->setSelected(selected);
    const auto& run = m_analyser.analysed();
    const ScenarioPlace place = run ? placeOf(*run->trace, selected) : ScenarioPlace();
    if (place == m_place) {
        return;
    }
    m_place = place;
    const bool isShown = m_shown && place.step.value_or(m_shown->played->step) == m_shown->played->step
                         && place.group.value_or(m_shown->played->group) == m_shown->played->group;
    if (!isShown) {
        play();
    }
}

void WhatIfPanel::save()
{
    if (m_shown) {
        emit scenarioWanted(m_shown->trace, m_shown->scenario, m_shown->played);
    }
}

QString WhatIfPanel::tsv() const
{
    return m_shown ? tableAsTsv(*m_figures, chosenRows(*m_table)) : QString();
}

} // namespace pipescope::ui
