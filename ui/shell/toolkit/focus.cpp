#include "ui/shell/toolkit/focus.h"

#include <QApplication>
#include <QWidget>

namespace pipescope::ui {

bool hasFocusWithin(const QWidget* widget)
{
    const QWidget* focus = QApplication::focusWidget();
    return focus != nullptr && (focus == widget || widget->isAncestorOf(focus));
}

} // namespace pipescope::ui
