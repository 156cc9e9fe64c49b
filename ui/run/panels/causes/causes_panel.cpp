#include "ui/run/panels/causes/causes_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QSignalBlocker>

#include "core/run/model/names.h"
#include "ui/run/panels/causes/chart_view.h"
#include "ui/run/picture/charts/bubble_charts.h"
#include "ui/run/picture/charts/run_charts.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <set>

namespace pipescope::ui {
namespace {

/// In the order of the choice.
enum class ShownChart : std::uint8_t
{
    Losses,
    RanksAndSteps,
    Steps,
    Stages,
    Durations,
    MicroBatches,
    InFlight,
    LinkBandwidth,
    LinkWaiting,
    StepsOfRank
};
constexpr int kChartCount = 10;

/// Whether it shows one step alone: the selected one, if there is one.
bool isOfOneStep(ShownChart chart)
{
    return chart == ShownChart::MicroBatches || chart == ShownChart::InFlight;
}

/// Likewise of one rank.
bool isOfOneRank(ShownChart chart)
{
    return chart == ShownChart::StepsOfRank;
}

picture::Chart linksChart(const AnalysedRun& run, picture::LinkFigure figure)
{
    const MessageTable messages(run.trace, run.onOneClock);
    return picture::linksChart(*run.trace, pairMessages(messages), figure, coreTranslation());
}

std::optional<picture::Chart> chartOf(ShownChart shown, const AnalysedRun& run,
                                      const picture::ChartSubject& selected,
                                      const picture::BlockChoice& blocks)
{
    const BubbleAnalysis& analysis = *run.analysis;
    const Translate translate = coreTranslation();
    const auto rank = rankToShow(analysis, selected);
    switch (shown) {
    case ShownChart::Losses:
        return picture::lossesChart(analysis, translate);
    case ShownChart::RanksAndSteps:
        return picture::bubbleMapChart(*run.trace, analysis, translate);
    case ShownChart::Steps:
        return picture::stepsChart(*run.trace, analysis, translate);
    case ShownChart::Stages:
        return picture::stagesChart(run.trace, analysis, translate);
    case ShownChart::Durations:
        return picture::durationsChart(run.trace, analysis, blocks, translate);
    case ShownChart::MicroBatches:
        return picture::microBatchesChart(run.trace, analysis, stepToShow(analysis, selected), translate);
    case ShownChart::InFlight:
        return picture::inFlightChart(*run.trace, analysis, stepToShow(analysis, selected), translate);
    case ShownChart::LinkBandwidth:
        return linksChart(run, picture::LinkFigure::Bandwidth);
    case ShownChart::LinkWaiting:
        return linksChart(run, picture::LinkFigure::Waiting);
    case ShownChart::StepsOfRank:
        return rank ? std::optional(picture::stepsOfRankChart(*run.onOneClock, analysis, *rank, translate))
                    : std::nullopt;
    }
    return {};
}

ShownChart shownChart(const QComboBox& choice)
{
    return static_cast<ShownChart>(choice.currentIndex());
}

int numberOf(BlockKind kind)
{
    return static_cast<int>(kind);
}

int numberOf(Stage stage)
{
    return stage.value;
}

QStringList namesOfCharts()
{
    return {CausesPanel::tr("Losses"),
            CausesPanel::tr("Ranks and steps"),
            CausesPanel::tr("Step against step"),
            CausesPanel::tr("Stage against stage"),
            CausesPanel::tr("Durations of blocks"),
            CausesPanel::tr("Ranks and micro-batches"),
            CausesPanel::tr("Micro-batches in flight"),
            CausesPanel::tr("Bandwidth of links"),
            CausesPanel::tr("Waiting at links"),
            CausesPanel::tr("Steps of a rank")};
}

QString leftOutText(std::size_t count)
{
    return count > 0 ? CausesPanel::tr("%1 more: see Findings, or export the report.").arg(count) : QString();
}

} // namespace

CausesPanel::CausesPanel(const RunAnalyser& analyser, QWidget* parent)
    : SentencePanel(parent)
    , m_analyser(analyser)
    , m_chartChoice(new QComboBox(chartSide()))
    , m_kindChoice(new QComboBox(chartSide()))
    , m_stageChoice(new QComboBox(chartSide()))
{
    buildChoices();
    connect(&analyser, &RunAnalyser::changed, this, [this] {
        page()->forgetShown();
        fillBlockChoices();
        fill();
    });
    keepTranslated(page(), [this] {
        page()->setAccessibleName(tr("Where the time goes"));
        m_chartChoice->setAccessibleName(tr("Chart"));
        m_kindChoice->setAccessibleName(tr("Kind of blocks"));
        m_stageChoice->setAccessibleName(tr("Stage"));
        const QStringList names = namesOfCharts();
        for (int i = 0; i < kChartCount; ++i) {
            m_chartChoice->setItemText(i, names[i]);
        }
        fillBlockChoices();
        fill();
    });
}

void CausesPanel::fill()
{
    fillPage();
    fillChart();
}

void CausesPanel::fillPage()
{
    const auto& run = m_analyser.analysed();
    if (!run) {
        page()->setNote(m_analyser.isIdle() ? tr("Known once a run is read to its end.")
                                            : tr("Looking where the time goes…"));
    } else if (!run->analysis) {
        page()->setNote(
            tr("Where the time goes is not known: no blocks of a pipeline with a step are recorded."));
    } else {
        page()->setContent({run->headline, run->sentences, leftOutText(run->sentencesLeftOut), offers()});
    }
}

void CausesPanel::buildChoices()
{
    for (int i = 0; i < kChartCount; ++i) {
        m_chartChoice->addItem(QString());
    }
    auto* choices = new QHBoxLayout;
    for (QComboBox* choice : {m_chartChoice, m_kindChoice, m_stageChoice}) {
        choice->setSizeAdjustPolicy(QComboBox::AdjustToContents);
        choices->addWidget(choice);
        connect(choice, &QComboBox::currentIndexChanged, this, &CausesPanel::fillChart);
    }
    choices->addStretch(1);
    addAboveChart(choices);
    connect(chart(), &ChartView::subjectChosen, this, &CausesPanel::subjectChosen);
}

void CausesPanel::fillBlockChoices()
{
    const auto& run = m_analyser.analysed();
    if (!run || !run->analysis) {
        return;
    }
    std::set<BlockKind> kinds;
    std::set<Stage> stages;
    for (const Work& work : run->analysis->run.graphs.works) {
        kinds.insert(work.kind);
        if (work.stage) {
            stages.insert(*work.stage);
        }
    }
    const auto fill = [](QComboBox& choice, const QString& all, const auto& values, const auto& textOf) {
        const QSignalBlocker blocker(choice);
        const QVariant chosen = choice.currentData();
        choice.clear();
        choice.addItem(all);
        for (const auto& value : values) {
            choice.addItem(textOf(value), numberOf(value));
        }
        choice.setCurrentIndex(chosen.isValid() ? std::max(0, choice.findData(chosen)) : 0);
    };
    fill(*m_kindChoice, tr("Every kind"), kinds,
         [](BlockKind kind) { return localized(UserText(blockKindName(kind))); });
    fill(*m_stageChoice, tr("Every stage"), stages,
         [](Stage stage) { return tr("Stage %1").arg(stage.value); });
}

picture::BlockChoice CausesPanel::chosenBlocks() const
{
    picture::BlockChoice choice;
    if (const QVariant kind = m_kindChoice->currentData(); kind.isValid()) {
        choice.kind = static_cast<BlockKind>(kind.toInt());
    }
    if (const QVariant stage = m_stageChoice->currentData(); stage.isValid()) {
        choice.stage = Stage{stage.toInt()};
    }
    return choice;
}

void CausesPanel::fillChart()
{
    const auto& run = m_analyser.analysed();
    const bool isKnown = run && run->analysis;
    chartSide()->setVisible(isKnown);
    for (QComboBox* choice : {m_kindChoice, m_stageChoice}) {
        choice->setVisible(shownChart(*m_chartChoice) == ShownChart::Durations);
    }
    if (!isKnown) {
        m_job.abandon();
        chart()->setChart(std::nullopt);
        return;
    }
    m_job.start([this, run, shown = shownChart(*m_chartChoice), selected = chart()->selected(),
                 blocks = chosenBlocks()](Progress&, const std::stop_token&) {
        auto made = chartOf(shown, *run, selected, blocks);
        return [this, made = std::move(made)] { chart()->setChart(made); };
    });
}

void CausesPanel::setSelected(const picture::ChartSubject& selected)
{
    const bool isOtherStep = selected.step != chart()->selected().step;
    const bool isOtherRank = selected.rank != chart()->selected().rank;
    const ShownChart shown = shownChart(*m_chartChoice);
    chart()->setSelected(selected);
    if ((isOtherStep && isOfOneStep(shown)) || (isOtherRank && isOfOneRank(shown))) {
        fillChart();
    }
}

} // namespace pipescope::ui
