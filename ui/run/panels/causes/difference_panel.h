#pragma once

#include "ui/run/panels/causes/sentence_panel.h"
#include "ui/run/session/run_comparer.h"

namespace pipescope::ui {

/// What changed from another run to the shown one: at most ten sentences, the dearest first, each of which
/// leads to its place in the timeline, and what a step got longer by as a chart.
class DifferencePanel : public SentencePanel
{
    Q_OBJECT

public:
    /// `comparer` must outlive the panel.
    explicit DifferencePanel(const RunComparer& comparer, QWidget* parent = nullptr);

    bool isIdle() const override { return m_comparer.isIdle(); }

private:
    void fill();

    const RunComparer& m_comparer;
};

} // namespace pipescope::ui
