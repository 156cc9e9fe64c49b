#include "tests/soak/random_events.h"

#include <QAction>
#include <QApplication>
#include <QContextMenuEvent>
#include <QDialog>
#include <QTest>
#include <QWheelEvent>

#include "tests/support/pause.h"
#include "ui/run/session/timeline_command.h"

#include <algorithm>
#include <array>
#include <chrono>

namespace pipescope::soak {
namespace {

using ui::CommandId;
using ui::TimelineCommand;

/// They ask for a file, write, leave the run, or end the program.
constexpr std::array kLeftOut{CommandId::OpenFolder,
                              CommandId::OpenFile,
                              CommandId::OpenDemo,
                              CommandId::OpenRecent,
                              TimelineCommand::kExportDatabases,
                              TimelineCommand::kUndoExport,
                              CommandId::ExportPicture,
                              TimelineCommand::kExportChromeTrace,
                              CommandId::ExportSession,
                              CommandId::ImportSession,
                              CommandId::Quit};

constexpr std::array kKeys{Qt::Key_W,      Qt::Key_S,         Qt::Key_A,           Qt::Key_D,
                           Qt::Key_F,      Qt::Key_L,         Qt::Key_E,           Qt::Key_P,
                           Qt::Key_H,      Qt::Key_N,         Qt::Key_B,           Qt::Key_K,
                           Qt::Key_M,      Qt::Key_Left,      Qt::Key_Right,       Qt::Key_Up,
                           Qt::Key_Down,   Qt::Key_Comma,     Qt::Key_Period,      Qt::Key_Escape,
                           Qt::Key_Return, Qt::Key_Backspace, Qt::Key_Tab,         Qt::Key_Plus,
                           Qt::Key_Minus,  Qt::Key_Slash,     Qt::Key_BracketLeft, Qt::Key_BracketRight,
                           Qt::Key_Delete};

constexpr std::chrono::milliseconds kPatience{200};

} // namespace

RandomEvents::RandomEvents(SoakedWindow& soaked, std::uint64_t seed)
    : m_soaked(soaked)
    , m_window(soaked.window())
    , m_random(seed)
{
    for (const ui::Command& row : m_window.actions().table().rows()) {
        const bool isLeftOut = std::find(kLeftOut.begin(), kLeftOut.end(), row.id) != kLeftOut.end();
        if (!isLeftOut && m_window.action(row.id) != nullptr) {
            m_commands.push_back(row.id);
        }
    }
    QObject::connect(&m_watch, &QTimer::timeout, [this] { leaveInnerLoop(); });
    m_watch.start(kPatience);
}

int RandomEvents::below(int end)
{
    return static_cast<int>(m_random() % static_cast<std::uint64_t>(std::max(1, end)));
}

QPoint RandomEvents::pointIn(const QWidget& widget)
{
    return {below(widget.width()), below(widget.height())};
}

QWidget* RandomEvents::randomTarget()
{
    switch (below(8)) {
    case 0:
        return m_soaked.minimap(below(100));
    case 1: {
        const QList<QWidget*> all = m_window.findChildren<QWidget*>();
        return all[below(static_cast<int>(all.size()))];
    }
    default:
        return m_soaked.surface(below(100));
    }
}

Qt::KeyboardModifiers RandomEvents::randomModifiers()
{
    constexpr std::array<Qt::KeyboardModifiers, 6> kModifiers{
        Qt::NoModifier,      Qt::NoModifier,  Qt::ShiftModifier,
        Qt::ControlModifier, Qt::AltModifier, Qt::ControlModifier | Qt::ShiftModifier};
    return kModifiers[static_cast<std::size_t>(below(static_cast<int>(kModifiers.size())))];
}

void RandomEvents::next()
{
    ++m_count;
    switch (below(20)) {
    case 0:
    case 1:
    case 2:
    case 3:
        pressKey();
        break;
    case 4:
    case 5:
    case 6:
        click();
        break;
    case 7:
    case 8:
    case 9:
    case 10:
        drag();
        break;
    case 11:
    case 12:
    case 13:
    case 14:
        turnWheel();
        break;
    case 15:
        resize();
        break;
    case 16:
        m_soaked.type(below(1000));
        break;
    default:
        runCommand();
        break;
    }
    QApplication::processEvents();
    closePopups();
    m_soaked.tidy(m_count);
}

void RandomEvents::pressKey()
{
    QWidget* focus = QApplication::focusWidget();
    QWidget* target = focus != nullptr && below(3) == 0 ? focus : m_soaked.mainView();
    const Qt::Key key = kKeys[static_cast<std::size_t>(below(static_cast<int>(kKeys.size())))];
    const bool isPlain = below(4) != 0;
    const Qt::KeyboardModifiers modifiers = isPlain ? Qt::NoModifier : Qt::ShiftModifier;
    QTest::keyPress(target, key, modifiers);
    // As long as a person holds a key.
    pipescope::test::pause(std::chrono::milliseconds(below(40)));
    QApplication::processEvents();
    // What the key did may have closed what had the focus.
    QWidget* still = QApplication::focusWidget() == target ? target : m_soaked.mainView();
    QTest::keyRelease(still, key, modifiers);
}

void RandomEvents::click()
{
    QWidget* target = randomTarget();
    const QPoint at = pointIn(*target);
    if (below(5) == 0) {
        QTest::mouseDClick(target, Qt::LeftButton, {}, at);
    } else if (below(8) == 0) {
        QContextMenuEvent event(QContextMenuEvent::Mouse, at, target->mapToGlobal(at));
        QApplication::sendEvent(target, &event);
    } else {
        QTest::mouseClick(target, Qt::LeftButton, randomModifiers(), at);
    }
}

void RandomEvents::drag()
{
    QWidget* target = below(4) == 0 ? m_soaked.minimap(below(100)) : m_soaked.surface(below(100));
    const auto button = below(4) == 0 ? Qt::MiddleButton : Qt::LeftButton;
    const Qt::KeyboardModifiers modifiers = randomModifiers();
    QTest::mousePress(target, button, modifiers, pointIn(*target));
    for (int move = below(8); move >= 0; --move) {
        QTest::mouseMove(target, pointIn(*target));
        QApplication::processEvents();
    }
    QTest::mouseRelease(target, button, modifiers, pointIn(*target));
}

void RandomEvents::turnWheel()
{
    QWidget* target = randomTarget();
    const QPoint at = pointIn(*target);
    QWheelEvent event(at, target->mapToGlobal(at), {}, QPoint(0, 120 * (below(7) - 3)), Qt::NoButton,
                      randomModifiers(), Qt::NoScrollPhase, false);
    QApplication::sendEvent(target, &event);
}

void RandomEvents::resize()
{
    m_window.resize(600 + below(1400), 400 + below(700));
}

void RandomEvents::runCommand()
{
    const CommandId id = m_commands[static_cast<std::size_t>(below(static_cast<int>(m_commands.size())))];
    // Reading everything anew takes long and is done now and then only.
    if (id == CommandId::Reload && below(20) != 0) {
        return;
    }
    QAction* action = m_window.action(id);
    if (action->isEnabled()) {
        action->trigger();
    }
}

void RandomEvents::closePopups()
{
    while (QWidget* popup = QApplication::activePopupWidget()) {
        popup->close();
        QApplication::processEvents();
    }
    while (QWidget* modal = QApplication::activeModalWidget()) {
        if (below(2) == 0) {
            QTest::keyClick(modal, Qt::Key_Tab);
        }
        modal->close();
        QApplication::processEvents();
    }
    if (m_window.isMinimized() || m_window.isHidden()) {
        m_window.showNormal();
    }
}

void RandomEvents::leaveInnerLoop()
{
    if (m_count != m_lastSeenCount) {
        m_lastSeenCount = m_count;
        return;
    }
    if (QWidget* popup = QApplication::activePopupWidget()) {
        popup->close();
    } else if (QWidget* modal = QApplication::activeModalWidget()) {
        modal->close();
    } else {
        QTest::keyClick(&m_window, Qt::Key_Escape);
    }
}

} // namespace pipescope::soak
