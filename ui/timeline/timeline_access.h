#pragma once

#include <QString>

namespace pipescope::ui {

class TimelineView;

/// Tells assistive programs of timelines: a timeline is a list of its rows, each with what its header says
/// and, where the selection is, what is selected. To be called before the first timeline is shown; calling it
/// again does nothing.
void installTimelineAccess();

/// Moves the reader to the row of the selection, so that it reads what is selected now.
void announceSelection(TimelineView& view);

/// What is selected in words: "F3, forward, micro-batch 3, …"; empty without a selection.
QString selectionText(const TimelineView& view);

} // namespace pipescope::ui
