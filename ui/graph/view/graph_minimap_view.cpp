#include "ui/graph/view/graph_minimap_view.h"

#include <QMouseEvent>
#include <QPainter>

#include "ui/graph/scene/class_look.h"
#include "ui/graph/scene/graph_minimap.h"
#include "ui/graph/view/graph_pane.h"
#include "ui/graph/view/wheel.h"
#include "ui/shell/appearance/theme.h"

#include <algorithm>

namespace pipescope::ui {

namespace {

/// Bad nodes are at least so high.
constexpr int kMinBadPixels = 3;

} // namespace

GraphMinimapView::GraphMinimapView(GraphNavigator& navigator, graph::Side side, QWidget* parent)
    : QWidget(parent)
    , m_navigator(navigator)
    , m_side(side)
{
    setFixedWidth(kWidth);
    setCursor(Qt::PointingHandCursor);
    connect(&navigator, &GraphNavigator::moved, this, &GraphMinimapView::markStale);
    connect(&navigator.session(), &GraphSession::classesChanged, this, [this] {
        m_areClassesStale = true;
        markStale();
    });
    connect(&navigator.session(), &GraphSession::sheetChanged, this, [this] {
        m_areClassesStale = true;
        markStale();
    });
}

void GraphMinimapView::markStale()
{
    m_isStale = true;
    update();
}

const std::vector<std::uint8_t>& GraphMinimapView::classes()
{
    const std::int64_t height = m_navigator.has(m_side) ? m_navigator.layout(m_side).height() : 0;
    if (m_areClassesStale || height != m_height) {
        m_areClassesStale = false;
        m_height = height;
        m_classes = m_navigator.has(m_side)
                        ? graph_scene::minimapClasses(m_navigator.layout(m_side),
                                                      m_navigator.session().classes(m_side),
                                                      static_cast<std::size_t>(std::max(1, this->height())))
                        : std::vector<std::uint8_t>();
    }
    return m_classes;
}

void GraphMinimapView::paintEvent(QPaintEvent* /*event*/)
{
    m_isStale = false;
    QPainter painter(this);
    const bool isInDark = isDark(*this);
    const scene::Palette& palette = scene::paletteFor(isInDark);
    painter.fillRect(rect(), toColour(palette.header));
    const GraphSession& session = m_navigator.session();
    const auto looks = graph_scene::looksOf(session.view().colourBy, session.colourRanges(), isInDark);
    const auto& lines = classes();
    const auto draw = [&](bool isBad) {
        for (std::size_t y = 0; y < lines.size(); ++y) {
            if ((lines[y] >= session.leastBad()) == isBad && lines[y] < looks.size()) {
                painter.fillRect(2, static_cast<int>(y), width() - 4, isBad ? kMinBadPixels : 1,
                                 toColour(looks[lines[y]].fill));
            }
        }
    };
    draw(false);
    draw(true);
    if (!m_navigator.has(m_side)) {
        return;
    }
    const graph_scene::PaneView view = m_navigator.view(m_side);
    const double scale = height() / std::max(1.0, static_cast<double>(m_height));
    QRectF window(0, view.top * scale, width(), std::max(4.0, (view.bottom() - view.top) * scale));
    window = window.intersected(QRectF(rect()));
    painter.setPen(QPen(toColour(palette.text), 1));
    painter.drawRect(window.adjusted(0.5, 0.5, -0.5, -0.5));
}

void GraphMinimapView::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_areClassesStale = true;
    markStale();
}

void GraphMinimapView::goTo(double y)
{
    if (!m_navigator.has(m_side)) {
        return;
    }
    const graph_scene::PaneView view = m_navigator.view(m_side);
    const double at = y / std::max(1, height()) * static_cast<double>(m_navigator.layout(m_side).height());
    m_navigator.scrollTo(m_side, at - (view.bottom() - view.top) / 2);
}

void GraphMinimapView::mousePressEvent(QMouseEvent* event)
{
    goTo(event->position().y());
}

void GraphMinimapView::mouseMoveEvent(QMouseEvent* event)
{
    if (event->buttons().testFlag(Qt::LeftButton)) {
        goTo(event->position().y());
    }
}

void GraphMinimapView::wheelEvent(QWheelEvent* event)
{
    m_navigator.scroll(m_side, scrollOf(*event));
    event->accept();
}

} // namespace pipescope::ui
