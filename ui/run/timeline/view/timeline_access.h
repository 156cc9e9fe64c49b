#pragma once

#include <QString>

#include <functional>

class QAccessibleEvent;

namespace pipescope::ui {

class TimelineView;

/// Makes timelines accessible to screen readers: a timeline is a list of its rows, each with the text of its
/// header and, at the selection, the selected item. Call it before the first timeline is shown; a second call
/// does nothing.
void installTimelineAccess();

/// Receives accessibility events.
using Announcer = std::function<void(QAccessibleEvent& event)>;

/// Passes it on to the assistive programs that run, if any do.
void notifyScreenReaders(QAccessibleEvent& event);

/// Announces the new selection and moves the screen reader to its row, so that it reads the selected item.
void announceSelection(TimelineView& view, const Announcer& announce);

/// What is selected in words: "F3, forward, micro-batch 3, …"; empty without a selection.
QString selectionText(const TimelineView& view);

} // namespace pipescope::ui
