#pragma once

#include "ui/run/panels/causes/sentence_panel.h"
#include "ui/run/session/run_analyser.h"
#include "ui/shell/toolkit/background_job.h"

#include <optional>

class QComboBox;

namespace pipescope::picture {
struct BlockChoice;
} // namespace pipescope::picture

namespace pipescope::ui {

/// Where the time of the run goes: at most ten sentences, what costs most first, each of which leads to its
/// place in the timeline; beside them charts.
class CausesPanel : public SentencePanel
{
    Q_OBJECT

public:
    /// `analyser` must outlive the panel.
    explicit CausesPanel(const RunAnalyser& analyser, QWidget* parent = nullptr);

    bool isIdle() const override { return m_job.isIdle(); }

    /// Which chart is shown.
    QComboBox* chartChoice() const { return m_chartChoice; }

    /// Which blocks the durations are of: every kind and stage first.
    QComboBox* kindChoice() const { return m_kindChoice; }

    QComboBox* stageChoice() const { return m_stageChoice; }

    /// The selection of the timeline, which charts show.
    void setSelected(const picture::ChartSubject& selected);

signals:
    /// What a place of a chart is about.
    void subjectChosen(const pipescope::picture::ChartSubject& subject);

private:
    void fill();
    void fillPage();
    void buildChoices();
    /// The kinds and stages of the run; what was chosen stays chosen where it is there.
    void fillBlockChoices();
    picture::BlockChoice chosenBlocks() const;
    /// Draws nothing new until the chart is made.
    void fillChart();

    const RunAnalyser& m_analyser;
    QComboBox* m_chartChoice;
    QComboBox* m_kindChoice;
    QComboBox* m_stageChoice;
    /// Makes the chart: it may look at each block of the run.
    BackgroundJob m_job;
};

} // namespace pipescope::ui
