#include "ui/shell/window/bottom_overlay.h"

#include <QEvent>

#include <algorithm>

namespace pipescope::ui {

BottomOverlay::BottomOverlay(QWidget* overlay)
    : QObject(overlay)
    , m_overlay(overlay)
{
    overlay->installEventFilter(this);
    overlay->parentWidget()->installEventFilter(this);
}

void BottomOverlay::setFoot(QWidget* foot)
{
    if (m_foot != nullptr) {
        m_foot->removeEventFilter(this);
    }
    m_foot = foot;
    if (foot != nullptr) {
        foot->installEventFilter(this);
    }
    place();
}

bool BottomOverlay::eventFilter(QObject* watched, QEvent* event)
{
    const QEvent::Type type = event->type();
    const bool changes = watched == m_overlay ? type == QEvent::LayoutRequest || type == QEvent::Show
                                              : type == QEvent::Resize || type == QEvent::Move
                                                    || type == QEvent::Show || type == QEvent::Hide;
    if (changes) {
        place();
    }
    return QObject::eventFilter(watched, event);
}

void BottomOverlay::place()
{
    const QWidget* parent = m_overlay->parentWidget();
    const int width = parent->width();
    const int wanted =
        m_overlay->hasHeightForWidth() ? m_overlay->heightForWidth(width) : m_overlay->sizeHint().height();
    const bool isFootSeen = m_foot != nullptr && m_foot->isVisibleTo(parent) && parent->isAncestorOf(m_foot);
    const int end = isFootSeen ? m_foot->mapTo(parent, QPoint()).y() : parent->height();
    const int height = std::min(wanted, end);
    m_overlay->setGeometry(0, end - height, width, height);
    m_overlay->raise();
}

} // namespace pipescope::ui
