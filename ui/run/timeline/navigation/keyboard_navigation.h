#pragma once

#include <QKeySequence>
#include <QList>

#include "ui/run/timeline/navigation/row_scroller.h"
#include "ui/run/timeline/navigation/time_navigation.h"

#include <array>
#include <optional>

class QKeyEvent;

namespace pipescope::ui {

/// Moves the view by keys: those that move it as long as they are down, and the arrows, which make a step
/// each time.
class KeyboardNavigation
{
public:
    /// Borrows both. At first W, S, A and D are held to move the view.
    KeyboardNavigation(TimeNavigation& times, RowScroller& rows);

    /// Single keys without modifiers. Keys that are held now are released.
    void setHeldKeys(scene::Motion motion, const QList<QKeySequence>& keys);

    /// Whether the key is one of these.
    bool press(const QKeyEvent& event);
    bool release(const QKeyEvent& event);

    /// The keyboard focus was lost: the release of a key will not be reported.
    void releaseAll() { m_times.releaseAll(); }

private:
    std::optional<scene::Motion> motionOf(int key) const;
    bool hold(const QKeyEvent& event);
    bool pressArrow(const QKeyEvent& event);

    TimeNavigation& m_times;
    RowScroller& m_rows;
    /// Indexed by motion.
    std::array<QList<QKeySequence>, scene::kMotionCount> m_heldKeys;
};

} // namespace pipescope::ui
