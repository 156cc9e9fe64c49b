#pragma once

#include "ui/run/picture/charts/chart.h"
#include "ui/run/session/run_analyser.h"
#include "ui/shell/panels/docks.h"
#include "ui/shell/toolkit/background_job.h"

#include <optional>

class QComboBox;
class QImage;

namespace pipescope::picture {
struct BlockChoice;
} // namespace pipescope::picture

namespace pipescope::ui {

class ChartView;
class SentencePage;

/// Where the time of the run goes: at most ten sentences, what costs most first, each of which leads to its
/// place in the timeline; beside them charts.
class CausesPanel : public Panel
{
    Q_OBJECT

public:
    /// `analyser` must outlive the panel.
    explicit CausesPanel(const RunAnalyser& analyser, QWidget* parent = nullptr);

    /// The headline and the sentences, a line each.
    QString tsv() const override;

    /// Whether any sentence has a place.
    bool leadsAnywhere() const;
    /// See SentencePage::showNext().
    void showNext();

    bool isIdle() const override { return m_job.isIdle(); }

    SentencePage* page() const { return m_page; }

    /// Which chart is shown.
    QComboBox* chartChoice() const { return m_chartChoice; }

    /// Which blocks the durations are of: every kind and stage first.
    QComboBox* kindChoice() const { return m_kindChoice; }

    QComboBox* stageChoice() const { return m_stageChoice; }

    ChartView* chart() const { return m_chart; }

    /// The selection of the timeline, which charts show.
    void setSelected(const picture::ChartSubject& selected);

signals:
    /// Sentences that the user wants to see in the timeline.
    void evidenceChosen(const pipescope::Evidence& evidence);
    void rankChosen(pipescope::Rank rank);
    /// What a place of a chart is about.
    void subjectChosen(const pipescope::picture::ChartSubject& subject);
    /// The chart is wanted as a file; `shown` is its picture.
    void chartWanted(const pipescope::picture::Chart& chart, const QImage& shown);
    /// A page about the run is wanted as a file.
    void reportWanted();

private:
    void fill();
    void fillPage();
    void buildCharts();
    /// The kinds and stages of the run; what was chosen stays chosen where it is there.
    void fillBlockChoices();
    picture::BlockChoice chosenBlocks() const;
    /// Draws nothing new until the chart is made.
    void fillChart();
    void followLink(const QString& link);

    const RunAnalyser& m_analyser;
    SentencePage* m_page;
    QWidget* m_charts;
    QComboBox* m_chartChoice;
    QComboBox* m_kindChoice;
    QComboBox* m_stageChoice;
    ChartView* m_chart;
    /// Makes the chart: it may look at each block of the run.
    BackgroundJob m_job;
};

} // namespace pipescope::ui
