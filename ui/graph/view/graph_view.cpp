#include "ui/graph/view/graph_view.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSplitter>
#include <QVBoxLayout>

#include "ui/graph/view/graph_crumbs.h"
#include "ui/graph/view/graph_legend.h"
#include "ui/graph/view/graph_minimap_view.h"
#include "ui/graph/view/graph_pane.h"
#include "ui/graph/view/magnitude_slider.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <cmath>

namespace pipescope::ui {

using graph::Side;

namespace {

constexpr int kFrameMilliseconds = 16;
/// Part of a pane's height in a second, and how much larger boxes become in it.
constexpr double kScrollPerSecond = 900;
constexpr double kZoomPerSecond = 4;
constexpr double kFast = 3;

} // namespace

GraphView::GraphView(GraphSession& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
    , m_navigator(session)
    , m_splitter(new QSplitter(this))
    , m_legend(new GraphLegend(session, this))
    , m_magnitude(new MagnitudeSlider(session, this))
{
    setFocusPolicy(Qt::StrongFocus);
    m_splitter->setChildrenCollapsible(false);
    buildSide(Side::Debug);
    buildSide(Side::Bench);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_splitter, 1);
    auto* foot = new QHBoxLayout;
    foot->addWidget(m_legend, 1);
    foot->addWidget(m_magnitude);
    layout->addLayout(foot);
    m_motion.setInterval(kFrameMilliseconds);
    connect(&m_motion, &QTimer::timeout, this, &GraphView::moveHeld);
    connect(&session, &GraphSession::sheetChanged, this, &GraphView::showOptions);
    connect(&session, &GraphSession::viewChanged, this, &GraphView::showOptions);
    keepTranslated(this, [this] {
        setAccessibleName(tr("Model graph"));
        showTitles();
    });
    showOptions();
}

void GraphView::buildSide(Side side)
{
    SideWidgets& widgets = m_sides[index(side)];
    widgets.box = new QWidget(m_splitter);
    widgets.title = new QLabel(widgets.box);
    widgets.title->setTextFormat(Qt::PlainText);
    widgets.title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    widgets.title->setContentsMargins(6, 2, 6, 2);
    widgets.crumbs = new GraphCrumbs(m_navigator, side, widgets.box);
    widgets.pane = new GraphPane(m_navigator, side, widgets.box);
    widgets.pane->setFocusProxy(this);
    widgets.minimap = new GraphMinimapView(m_navigator, side, widgets.box);
    auto* row = new QHBoxLayout;
    row->setSpacing(0);
    row->addWidget(widgets.pane, 1);
    row->addWidget(widgets.minimap);
    auto* column = new QVBoxLayout(widgets.box);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(widgets.title);
    column->addWidget(widgets.crumbs);
    column->addLayout(row, 1);
    m_splitter->addWidget(widgets.box);
    m_splitter->setStretchFactor(static_cast<int>(index(side)), 1);
    connect(widgets.pane, &GraphPane::hoverTextChanged, this, &GraphView::hoverTextChanged);
    connect(widgets.pane, &GraphPane::menuRequested, this, &GraphView::menuRequested);
}

void GraphView::addAbove(QWidget* widget)
{
    static_cast<QVBoxLayout*>(layout())->insertWidget(0, widget);
}

void GraphView::showOptions()
{
    const GraphViewOptions& view = m_session.view();
    const bool areTwo = m_navigator.has(Side::Bench);
    const bool showsDebug = !areTwo || view.arrangement != SidesArrangement::OnlyBench;
    const bool showsBench = areTwo && view.arrangement != SidesArrangement::OnlyDebug;
    m_splitter->setOrientation(view.arrangement == SidesArrangement::Stacked ? Qt::Vertical : Qt::Horizontal);
    m_sides[index(Side::Debug)].box->setVisible(showsDebug);
    m_sides[index(Side::Bench)].box->setVisible(showsBench);
    for (SideWidgets& widgets : m_sides) {
        widgets.minimap->setVisible(view.isMinimapShown);
    }
    showTitles();
}

void GraphView::showTitles()
{
    const auto& request = m_session.document()->opening.request;
    const QString debug = toQString(request.debug);
    const QString bench = request.bench ? toQString(*request.bench) : QString();
    const bool areTwo = m_navigator.has(Side::Bench);
    m_sides[0].title->setText(areTwo ? tr("Debug: %1").arg(debug) : debug);
    m_sides[1].title->setText(bench.isEmpty() ? tr("Bench") : tr("Bench: %1").arg(bench));
    for (SideWidgets& widgets : m_sides) {
        widgets.title->setToolTip(widgets.title->text());
    }
}

bool GraphView::isIdle() const
{
    return !m_motion.isActive() && std::ranges::all_of(m_sides, [](const SideWidgets& widgets) {
        return widgets.pane->isIdle() && widgets.minimap->isIdle();
    });
}

Side GraphView::activeSide() const
{
    for (const SideWidgets& widgets : m_sides) {
        if (widgets.pane->pointer() && widgets.pane->isVisible()) {
            return widgets.pane->side();
        }
    }
    const auto selected = m_session.selection();
    return selected ? selected->side : m_sides[0].pane->isVisible() ? Side::Debug : Side::Bench;
}

void GraphView::keyPressEvent(QKeyEvent* event)
{
    if (m_session.sheet() == nullptr) {
        QWidget::keyPressEvent(event);
        return;
    }
    m_isFast = event->modifiers().testFlag(Qt::ShiftModifier);
    const bool isPlain =
        (event->modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) == 0;
    constexpr std::array kHeldKeys{Qt::Key_W, Qt::Key_S, Qt::Key_A, Qt::Key_D};
    if (isPlain && std::ranges::find(kHeldKeys, event->key()) != kHeldKeys.end()) {
        if (!event->isAutoRepeat()) {
            hold(event->key());
        }
    } else if (!isPlain || !pressOnce(event->key(), event->modifiers())) {
        QWidget::keyPressEvent(event);
    }
}

bool GraphView::pressOnce(int key, Qt::KeyboardModifiers modifiers)
{
    const auto selected = m_session.selection();
    switch (key) {
    case Qt::Key_Down:
    case Qt::Key_Up:
        selectNeighbour(key == Qt::Key_Down ? 1 : -1);
        return true;
    case Qt::Key_Left:
        stepLeft();
        return true;
    case Qt::Key_Right:
        stepRight();
        return true;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (selected && modifiers.testFlag(Qt::ShiftModifier)) {
            m_navigator.expandBelow(*selected);
        } else if (selected) {
            m_navigator.toggle(*selected);
        }
        return true;
    case Qt::Key_Escape:
        if (m_session.picked()) {
            m_session.pick(std::nullopt);
            return true;
        }
        m_session.select(std::nullopt);
        return selected.has_value();
    default:
        return false;
    }
}

void GraphView::selectNeighbour(int by)
{
    const auto selected = m_session.selection();
    const auto next = selected ? m_navigator.neighbour(*selected, by)
                               : std::optional(GraphPlace{activeSide(), graph::RowId{1U}});
    if (!next || next->row.value >= m_navigator.layout(next->side).outline().size()) {
        return;
    }
    m_session.select(next);
    const graph_scene::PaneView view = m_navigator.view(next->side);
    const auto box = graph_scene::pixelBoxOf(m_navigator.layout(next->side), view, next->row);
    if (!box || box->top < 0 || box->top + 20 > view.height) {
        m_navigator.reveal(*next);
    }
}

void GraphView::stepLeft()
{
    const auto selected = m_session.selection();
    if (!selected) {
        return;
    }
    const graph_scene::TreeLayout& layout = m_navigator.layout(selected->side);
    if (layout.isExpanded(selected->row)) {
        m_navigator.setExpanded(*selected, false);
    } else if (const auto parent = layout.outline().parent(selected->row); parent && parent->value > 0) {
        m_navigator.go({selected->side, *parent});
    }
}

void GraphView::stepRight()
{
    const auto selected = m_session.selection();
    if (!selected) {
        return;
    }
    const graph_scene::TreeLayout& layout = m_navigator.layout(selected->side);
    if (!layout.outline().hasChildren(selected->row)) {
        return;
    }
    if (layout.isExpanded(selected->row)) {
        selectNeighbour(1);
    } else {
        m_navigator.setExpanded(*selected, true);
    }
}

void GraphView::hold(int key)
{
    if (!m_held.contains(key)) {
        m_held.append(key);
    }
    if (!m_motion.isActive()) {
        m_sinceMoved.start();
        m_motion.start();
    }
}

void GraphView::moveHeld()
{
    const double seconds = static_cast<double>(m_sinceMoved.restart()) / 1000 * (m_isFast ? kFast : 1);
    const Side side = activeSide();
    const auto pointer = m_sides[index(side)].pane->pointer();
    const double y = pointer ? pointer->y() : m_navigator.view(side).height / 2;
    for (const int key : m_held) {
        if (key == Qt::Key_W || key == Qt::Key_S) {
            m_navigator.zoom(side, std::pow(kZoomPerSecond, key == Qt::Key_W ? seconds : -seconds), y);
        } else {
            m_navigator.scroll(side, (key == Qt::Key_D ? 1 : -1) * kScrollPerSecond * seconds);
        }
    }
}

void GraphView::keyReleaseEvent(QKeyEvent* event)
{
    if (event->isAutoRepeat() || !m_held.contains(event->key())) {
        QWidget::keyReleaseEvent(event);
        return;
    }
    // What was held for less than a frame moves the view, too.
    moveHeld();
    m_held.removeAll(event->key());
    if (m_held.isEmpty()) {
        m_motion.stop();
    }
}

void GraphView::focusOutEvent(QFocusEvent* event)
{
    // The release of a key will not be reported.
    m_held.clear();
    m_motion.stop();
    QWidget::focusOutEvent(event);
}

} // namespace pipescope::ui
