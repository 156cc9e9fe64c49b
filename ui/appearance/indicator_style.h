#pragma once

#include <QProxyStyle>

namespace pipescope::ui {

/// Another style whose empty check boxes and radio buttons can be seen: Fusion frames them a little darker
/// than the window, also where that is dark.
class IndicatorStyle : public QProxyStyle
{
    Q_OBJECT

public:
    /// `base` is the other style's name.
    explicit IndicatorStyle(const QString& base);

    /// Of the program's style, or of the one below if that is an IndicatorStyle.
    static QString nameOfBase();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
};

} // namespace pipescope::ui
