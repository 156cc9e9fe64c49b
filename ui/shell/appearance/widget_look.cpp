#include "ui/shell/appearance/widget_look.h"

#include <QApplication>
#include <QFont>
#include <QGuiApplication>
#include <QPalette>
#include <QStyleOptionButton>

namespace pipescope::ui {

IndicatorStyle::IndicatorStyle(const QString& base)
    : QProxyStyle(base)
{ }

QString IndicatorStyle::nameOfBase()
{
    const auto* own = qobject_cast<const IndicatorStyle*>(QApplication::style());
    return (own != nullptr ? own->baseStyle() : QApplication::style())->name();
}

void IndicatorStyle::drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                                   const QWidget* widget) const
{
    const bool isIndicator = element == PE_IndicatorCheckBox || element == PE_IndicatorRadioButton;
    const auto* button = isIndicator ? qstyleoption_cast<const QStyleOptionButton*>(option) : nullptr;
    if (button == nullptr) {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        return;
    }
    QStyleOptionButton framed(*button);
    // The frame is a darker shade of this.
    constexpr int kDarker = 130;
    const QColor window = option->palette.color(QPalette::Window);
    const QColor text = option->palette.color(QPalette::WindowText);
    const bool isDark = window.lightnessF() < text.lightnessF();
    framed.palette.setColor(QPalette::Window, isDark ? text : window.darker(kDarker));
    QProxyStyle::drawPrimitive(element, &framed, painter, widget);
}

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
