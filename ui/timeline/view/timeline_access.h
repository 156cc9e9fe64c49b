#pragma once

#include <QString>

#include <functional>

class QAccessibleEvent;

namespace pipescope::ui {

class TimelineView;

/// Tells assistive programs of timelines: a timeline is a list of its rows, each with what its header says
/// and, where the selection is, what is selected. To be called before the first timeline is shown; calling it
/// again does nothing.
void installTimelineAccess();

/// Passes an event on to whoever shall know of it.
using Announcer = std::function<void(QAccessibleEvent& event)>;

/// Passes it on to the assistive programs that run, if any do.
void notifyScreenReaders(QAccessibleEvent& event);

/// Tells that the selection is another, and moves the reader to its row, so that it reads what is selected
/// now.
void announceSelection(TimelineView& view, const Announcer& announce);

/// What is selected in words: "F3, forward, micro-batch 3, …"; empty without a selection.
QString selectionText(const TimelineView& view);

} // namespace pipescope::ui
