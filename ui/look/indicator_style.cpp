#include "ui/look/indicator_style.h"

#include <QApplication>
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
    const bool isDark = option->palette.color(QPalette::Window).lightnessF()
                        < option->palette.color(QPalette::WindowText).lightnessF();
    if (button == nullptr || !isDark) {
        QProxyStyle::drawPrimitive(element, option, painter, widget);
        return;
    }
    QStyleOptionButton framed(*button);
    // The frame is a darker shade of this.
    framed.palette.setColor(QPalette::Window, option->palette.color(QPalette::WindowText));
    QProxyStyle::drawPrimitive(element, &framed, painter, widget);
}

} // namespace pipescope::ui
