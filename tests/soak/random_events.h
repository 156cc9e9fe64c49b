#pragma once

#include <QTimer>

#include "tests/ui/shell/window/timeline_window.h"

#include <cstdint>
#include <random>

namespace pipescope::soak {

/// Does to a window what an impatient user might: keys, clicks, drags, wheel, other sizes, all commands but
/// those that ask for files or end the program. The same seed does the same things.
class RandomEvents
{
public:
    /// Borrows the window.
    RandomEvents(ui::test::TimelineWindow& window, std::uint64_t seed);

    /// One event, or several that belong together, like a drag.
    void next();

    std::uint64_t count() const { return m_count; }

private:
    int below(int end);
    /// Anywhere in the widget.
    QPoint pointIn(const QWidget& widget);
    QWidget* randomTarget();
    Qt::KeyboardModifiers randomModifiers();

    void pressKey();
    void click();
    void drag();
    void turnWheel();
    void resize();
    void runCommand();
    void type();
    /// Dialogs and menus would keep everything else out.
    void closePopups();
    /// The menu of a tool button, or the drag of an item, does not return before it is over.
    void leaveInnerLoop();
    /// Lists that only ever grow are no leaks.
    void tidy();

    ui::test::TimelineWindow& m_window;
    std::mt19937_64 m_random;
    std::vector<ui::CommandId> m_commands;
    std::uint64_t m_count = 0;
    std::uint64_t m_lastSeenCount = 0;
    QTimer m_watch;
};

} // namespace pipescope::soak
