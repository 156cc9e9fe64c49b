#include "ui/shell/toolkit/drawn_icons.h"

#include <QGuiApplication>
#include <QIconEngine>
#include <QPainter>
#include <QPainterPath>
#include <QPalette>

#include <algorithm>

namespace pipescope::ui {
namespace {

/// Shapes are drawn on a square of so many units.
constexpr double kGrid = 16.0;
constexpr double kLineWidth = 1.4;

QPainterPath polygon(std::initializer_list<QPointF> points, bool isClosed = false)
{
    QPainterPath path(*points.begin());
    for (const QPointF& point : points) {
        path.lineTo(point);
    }
    if (isClosed) {
        path.closeSubpath();
    }
    return path;
}

QPainterPath folder()
{
    return polygon({{1.5, 3.5}, {6, 3.5}, {7.5, 5.5}, {14.5, 5.5}, {14.5, 13}, {1.5, 13}}, true);
}

QPainterPath roundArrow()
{
    const QRectF circle(2.5, 2.5, 11, 11);
    constexpr double kFrom = 40;
    constexpr double kAround = 280;
    QPainterPath path;
    path.arcMoveTo(circle, kFrom);
    path.arcTo(circle, kFrom, kAround);
    path.addPath(polygon({{8.6, 4.9}, {12.2, 4.5}, {12.6, 0.9}}));
    return path;
}

QPainterPath corners()
{
    QPainterPath path = polygon({{1.5, 5}, {1.5, 1.5}, {5, 1.5}});
    path.addPath(polygon({{11, 1.5}, {14.5, 1.5}, {14.5, 5}}));
    path.addPath(polygon({{14.5, 11}, {14.5, 14.5}, {11, 14.5}}));
    path.addPath(polygon({{5, 14.5}, {1.5, 14.5}, {1.5, 11}}));
    path.addRect(QRectF(5, 6, 6, 4));
    return path;
}

/// Two blocks of different rows, and what goes from one to the other.
QPainterPath link()
{
    QPainterPath path;
    path.addRect(QRectF(1.5, 2, 5, 3.5));
    path.addRect(QRectF(9.5, 10.5, 5, 3.5));
    path.moveTo(6.5, 3.75);
    path.cubicTo({12, 3.75}, {4, 12.25}, {9.5, 12.25});
    return path;
}

/// One line that becomes two, with a ring where it does.
QPainterPath fork()
{
    QPainterPath path = polygon({{8, 1}, {8, 5}});
    path.addEllipse(QPointF(8, 7), 2, 2);
    path.addPath(polygon({{6.7, 8.6}, {3, 14.5}}));
    path.addPath(polygon({{9.3, 8.6}, {13, 14.5}}));
    return path;
}

QPainterPath shapeOf(DrawnIcon which)
{
    switch (which) {
    case DrawnIcon::OpenFolder:
        return folder();
    case DrawnIcon::Reload:
        return roundArrow();
    case DrawnIcon::Fit:
        return corners();
    case DrawnIcon::Links:
        return link();
    case DrawnIcon::FirstDivergence:
        return fork();
    }
    return {};
}

class ShapeEngine : public QIconEngine
{
public:
    explicit ShapeEngine(DrawnIcon which)
        : m_shape(shapeOf(which))
    { }

    void paint(QPainter* painter, const QRect& rect, QIcon::Mode mode, QIcon::State /*state*/) override
    {
        const auto group = mode == QIcon::Disabled ? QPalette::Disabled : QPalette::Active;
        const QColor colour = QGuiApplication::palette().color(group, QPalette::ButtonText);
        const double scale = std::min(rect.width(), rect.height()) / kGrid;
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        const QPointF middle = QRectF(rect).center();
        painter->translate(middle.x() - kGrid * scale / 2, middle.y() - kGrid * scale / 2);
        painter->scale(scale, scale);
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(colour, kLineWidth, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        painter->drawPath(m_shape);
        painter->restore();
    }

    QPixmap pixmap(const QSize& size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap picture(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return picture;
    }

    QIconEngine* clone() const override { return new ShapeEngine(*this); }

private:
    QPainterPath m_shape;
};

} // namespace

QIcon drawnIcon(DrawnIcon which)
{
    return QIcon(new ShapeEngine(which));
}

} // namespace pipescope::ui
