#pragma once

#include <QProxyStyle>
#include <QVariant>

namespace pipescope::ui {

/// Another style with visible empty check boxes and radio buttons: Fusion frames them a little darker than
/// the window, also where that is dark.
class IndicatorStyle : public QProxyStyle
{
    Q_OBJECT

public:
    /// `base` is the other style's name.
    explicit IndicatorStyle(const QString& base);

    /// The name of the program's style, or of the style below an IndicatorStyle.
    static QString nameOfBase();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
                       const QWidget* widget) const override;
};

/// How the text of a cell with a link differs from plain text: what a model's data() returns for `role`;
/// invalid for all other roles.
QVariant linkLook(int role);

} // namespace pipescope::ui
