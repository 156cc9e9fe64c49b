#include "ui/shell/appearance/link_look.h"

#include <QFont>
#include <QGuiApplication>
#include <QPalette>

namespace pipescope::ui {

QVariant linkLook(int role)
{
    if (role == Qt::ForegroundRole) {
        return QGuiApplication::palette().brush(QPalette::Link);
    }
    if (role == Qt::FontRole) {
        QFont font = QGuiApplication::font();
        font.setUnderline(true);
        return font;
    }
    return {};
}

} // namespace pipescope::ui
