#pragma once

#include <QString>

#include "core/run/bubbles/what_if/scenario.h"
#include "ui/run/picture/charts/chart.h"
#include "ui/run/session/run_analyser.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/panels/docks.h"
#include "ui/shell/toolkit/background_job.h"

#include <memory>
#include <optional>

class QImage;
class QLabel;
class QPushButton;
class QTableView;

namespace pipescope::ui {

class ChartView;
class ScenarioControls;
class StepFiguresModel;

/// A step as it would be with settings of the user: its figures and its blocks beside the measured ones.
class WhatIfPanel : public Panel
{
    Q_OBJECT

public:
    /// `analyser` must outlive the panel.
    explicit WhatIfPanel(const RunAnalyser& analyser, QWidget* parent = nullptr);

    /// The figures.
    QString tsv() const override;

    bool isIdle() const override { return m_job.isIdle(); }

    ScenarioControls* controls() const { return m_controls; }

    /// Why there are no figures, or what they are of.
    QLabel* sentence() const { return m_sentence; }

    QTableView* figures() const { return m_table; }

    ChartView* chart() const { return m_chart; }

    QPushButton* saveChart() const { return m_saveChart; }

    QPushButton* saveJson() const { return m_saveJson; }

    QPushButton* resetButton() const { return m_reset; }

    /// The selection of the timeline: its step and pipeline are shown, where it has any.
    void setSelected(const picture::ChartSubject& selected);

signals:
    /// What a place of the chart is about.
    void subjectChosen(const pipescope::picture::ChartSubject& subject);
    /// The chart is wanted as a file; `shown` is its picture.
    void chartWanted(const pipescope::picture::Chart& chart, const QImage& shown);
    /// What is played is wanted as a file.
    void scenarioWanted(const std::shared_ptr<const pipescope::Trace>& trace,
                        const pipescope::Scenario& scenario,
                        const std::shared_ptr<const pipescope::PlayedScenario>& played);

protected:
    void showEvent(QShowEvent* event) override;

private:
    /// What was played last, of which run and with which settings.
    struct Shown
    {
        std::shared_ptr<const Trace> trace;
        Scenario scenario;
        std::shared_ptr<const PlayedScenario> played;
    };

    void build();
    QWidget* makeColumn();
    void translate();
    void followRun();
    /// Ends what plays, and plays what is set now.
    void play();
    void showPlayed(Result<PlayedScenario> played, const std::shared_ptr<const AnalysedRun>& run,
                    const Scenario& scenario, std::optional<picture::Chart> chart);
    /// No figures, and why.
    void showNothing(TextProvider why);
    void save();

    const RunAnalyser& m_analyser;
    ScenarioControls* m_controls;
    QLabel* m_sentence;
    StepFiguresModel* m_figures;
    QTableView* m_table;
    ChartView* m_chart;
    QPushButton* m_reset;
    QPushButton* m_saveChart;
    QPushButton* m_saveJson;
    ScenarioPlace m_place;
    /// A hidden panel plays nothing; it does when it is shown.
    bool m_isStale = true;
    std::optional<Shown> m_shown;
    BackgroundJob m_job;
};

} // namespace pipescope::ui
