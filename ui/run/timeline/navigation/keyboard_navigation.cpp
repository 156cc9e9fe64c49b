#include "ui/run/timeline/navigation/keyboard_navigation.h"

#include <QKeyEvent>

namespace pipescope::ui {
namespace {

constexpr double kPanPerArrow = 0.1;
constexpr double kFastArrow = 3.0;

} // namespace

KeyboardNavigation::KeyboardNavigation(TimeNavigation& times, RowScroller& rows)
    : m_times(times)
    , m_rows(rows)
{
    setHeldKeys(scene::Motion::ZoomIn, {Qt::Key_W});
    setHeldKeys(scene::Motion::ZoomOut, {Qt::Key_S});
    setHeldKeys(scene::Motion::PanLeft, {Qt::Key_A});
    setHeldKeys(scene::Motion::PanRight, {Qt::Key_D});
}

void KeyboardNavigation::setHeldKeys(scene::Motion motion, const QList<QKeySequence>& keys)
{
    m_times.releaseAll();
    m_heldKeys[static_cast<std::size_t>(motion)] = keys;
}

bool KeyboardNavigation::press(const QKeyEvent& event)
{
    if (event.key() == Qt::Key_Shift) {
        m_times.setFast(true);
        return false;
    }
    return hold(event) || pressArrow(event);
}

bool KeyboardNavigation::release(const QKeyEvent& event)
{
    if (event.key() == Qt::Key_Shift) {
        m_times.setFast(false);
        return false;
    }
    const auto motion = motionOf(event.key());
    if (motion && !event.isAutoRepeat()) {
        m_times.release(*motion);
    }
    return motion.has_value();
}

std::optional<scene::Motion> KeyboardNavigation::motionOf(int key) const
{
    for (std::size_t motion = 0; motion < m_heldKeys.size(); ++motion) {
        if (m_heldKeys[motion].contains(QKeySequence(key))) {
            return static_cast<scene::Motion>(motion);
        }
    }
    return std::nullopt;
}

bool KeyboardNavigation::hold(const QKeyEvent& event)
{
    const auto motion = motionOf(event.key());
    const bool other = (event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) != 0;
    if (!motion || other) {
        return false;
    }
    if (!event.isAutoRepeat()) {
        m_times.hold(*motion, event.modifiers().testFlag(Qt::ShiftModifier));
    }
    return true;
}

bool KeyboardNavigation::pressArrow(const QKeyEvent& event)
{
    const auto modifiers = event.modifiers() & ~Qt::KeypadModifier;
    if (modifiers != Qt::NoModifier && modifiers != Qt::ShiftModifier) {
        return false;
    }
    const double pace = modifiers == Qt::ShiftModifier ? kFastArrow : 1.0;
    switch (event.key()) {
    case Qt::Key_Left:
        m_times.panStep(-kPanPerArrow * pace);
        return true;
    case Qt::Key_Right:
        m_times.panStep(kPanPerArrow * pace);
        return true;
    case Qt::Key_Up:
        m_rows.scrollRows(-static_cast<int>(pace));
        return true;
    case Qt::Key_Down:
        m_rows.scrollRows(static_cast<int>(pace));
        return true;
    default:
        return false;
    }
}

} // namespace pipescope::ui
