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
    connect(&navigator.session(), &GraphSession::rolesChanged, this, [this] {
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

void GraphMinimapView::measure()
{
    const std::int64_t height = m_navigator.has(m_side) ? m_navigator.layout(m_side).height() : 0;
    if (!m_areClassesStale && height == m_height) {
        return;
    }
    m_areClassesStale = false;
    m_height = height;
    m_classes.clear();
    m_roles.clear();
    if (!m_navigator.has(m_side)) {
        return;
    }
    const GraphSession& session = m_navigator.session();
    const auto lines = static_cast<std::size_t>(std::max(1, this->height()));
    const auto& layout = m_navigator.layout(m_side);
    m_classes = graph_scene::minimapClasses(layout, session.classes(m_side), lines);
    if (session.roles(m_side).size() > 0) {
        m_roles = graph_scene::minimapClasses(layout, session.roles(m_side), lines);
    }
}

const std::vector<std::uint8_t>& GraphMinimapView::classes()
{
    measure();
    return m_classes;
}

std::vector<int> GraphMinimapView::onsetLines()
{
    measure();
    constexpr auto kOnset = static_cast<std::uint8_t>(graph_scene::NodeRole::Onset);
    std::vector<int> lines;
    for (std::size_t first = 0; first < m_roles.size(); ++first) {
        std::size_t end = first;
        while (end < m_roles.size() && m_roles[end] == kOnset) {
            ++end;
        }
        if (end > first) {
            lines.push_back(static_cast<int>((first + end) / 2));
            first = end;
        }
    }
    return lines;
}

void GraphMinimapView::paintEvent(QPaintEvent* /*event*/)
{
    m_isStale = false;
    QPainter painter(this);
    const bool isInDark = isDark(*this);
    const scene::Palette& palette = scene::paletteFor(isInDark);
    painter.fillRect(rect(), toQColor(palette.header));
    const GraphSession& session = m_navigator.session();
    const auto looks = graph_scene::looksOf(session.view().colourBy, session.colourRanges(), isInDark);
    const auto& lines = classes();
    constexpr auto kFollower = static_cast<std::uint8_t>(graph_scene::NodeRole::Follower);
    const auto colourOf = [&](std::size_t y) {
        const scene::Rgb fill = looks[lines[y]].fill;
        const bool isPale = session.view().colourBy == graph::ColourBy::Verdict && !m_roles.empty()
                            && m_roles[y] == kFollower;
        return toQColor(isPale ? graph_scene::paleFill(fill, palette) : fill);
    };
    const auto draw = [&](bool isBad) {
        for (std::size_t y = 0; y < lines.size(); ++y) {
            if ((lines[y] >= session.leastBad()) == isBad && lines[y] < looks.size()) {
                painter.fillRect(2, static_cast<int>(y), width() - 4, isBad ? kMinBadPixels : 1, colourOf(y));
            }
        }
    };
    draw(false);
    draw(true);
    CanvasFonts fonts = graphFonts(font());
    PainterCanvas canvas(painter, fonts);
    for (const int y : onsetLines()) {
        constexpr double kRadius = 6;
        graph_scene::drawOnsetBadge(
            canvas, {width() / 2.0, std::clamp<double>(y, kRadius, height() - kRadius)}, kRadius, palette);
    }
    if (!m_navigator.has(m_side)) {
        return;
    }
    const graph_scene::PaneView view = m_navigator.view(m_side);
    const double scale = height() / std::max(1.0, static_cast<double>(m_height));
    QRectF window(0, view.top * scale, width(), std::max(4.0, (view.bottom() - view.top) * scale));
    window = window.intersected(QRectF(rect()));
    painter.setPen(QPen(toQColor(palette.text), 1));
    painter.setBrush(Qt::NoBrush);
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
