#pragma once

#include <QTimer>

#include "ui/shell/window/main_window.h"

#include <cstdint>
#include <random>

namespace pipescope::soak {

/// A window of one kind of document, as random events need it.
class SoakedWindow
{
public:
    virtual ~SoakedWindow() = default;

    virtual ui::MainWindow& window() = 0;
    /// What has the keys.
    virtual QWidget* mainView() = 0;
    /// Where most clicks, drags and turns of the wheel go.
    virtual QWidget* surface(int random) = 0;
    virtual QWidget* minimap(int random) = 0;
    /// Puts a text into one of the fields that look for something.
    virtual void type(int random) = 0;
    /// Lists that only ever grow are no leaks; an empty chart is soon a dull one.
    virtual void tidy(std::uint64_t count) = 0;
};

/// Does to a window what an impatient user might: keys, clicks, drags, wheel, other sizes, all commands but
/// those that ask for files or end the program. The same seed does the same things.
class RandomEvents
{
public:
    /// Borrows the window.
    RandomEvents(SoakedWindow& soaked, std::uint64_t seed);

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
    /// Dialogs and menus would keep everything else out.
    void closePopups();
    /// The menu of a tool button, or the drag of an item, does not return before it is over.
    void leaveInnerLoop();

    SoakedWindow& m_soaked;
    ui::MainWindow& m_window;
    std::mt19937_64 m_random;
    std::vector<ui::CommandId> m_commands;
    std::uint64_t m_count = 0;
    std::uint64_t m_lastSeenCount = 0;
    QTimer m_watch;
};

} // namespace pipescope::soak
