#pragma once

#include "ui/run/picture/charts/chart.h"
#include "ui/run/session/run_comparer.h"
#include "ui/shell/panels/docks.h"

class QImage;

namespace pipescope::ui {

class ChartView;
class SentencePage;

/// What changed from another run to the shown one: at most ten sentences, the dearest first, each of which
/// leads to its place in the timeline, and what a step got longer by as a chart.
class DifferencePanel : public Panel
{
    Q_OBJECT

public:
    /// `comparer` must outlive the panel.
    explicit DifferencePanel(const RunComparer& comparer, QWidget* parent = nullptr);

    /// The sentences, a line each.
    QString tsv() const override;

    bool isIdle() const override { return m_comparer.isIdle(); }

    SentencePage* page() const { return m_page; }

    ChartView* chart() const { return m_chart; }

signals:
    /// Sentences that the user wants to see in the timeline.
    void evidenceChosen(const pipescope::Evidence& evidence);
    void rankChosen(pipescope::Rank rank);
    /// The chart is wanted as a file; `shown` is its picture.
    void chartWanted(const pipescope::picture::Chart& chart, const QImage& shown);
    /// A page about both runs is wanted as a file.
    void reportWanted();

private:
    void fill();
    void followLink(const QString& link);

    const RunComparer& m_comparer;
    SentencePage* m_page;
    ChartView* m_chart;
};

} // namespace pipescope::ui
