#include "ui/shell/window/bottom_overlay.h"

#include <QEvent>
#include <QWidget>

#include <algorithm>

namespace pipescope::ui {

BottomOverlay::BottomOverlay(QWidget* overlay)
    : QObject(overlay)
    , m_overlay(overlay)
{
    overlay->installEventFilter(this);
    overlay->parentWidget()->installEventFilter(this);
}

bool BottomOverlay::eventFilter(QObject* watched, QEvent* event)
{
    const bool isOwn = watched == m_overlay;
    const bool changes = isOwn ? event->type() == QEvent::LayoutRequest || event->type() == QEvent::Show
                               : event->type() == QEvent::Resize;
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
    const int height = std::min(wanted, parent->height());
    m_overlay->setGeometry(0, parent->height() - height, width, height);
    m_overlay->raise();
}

} // namespace pipescope::ui
