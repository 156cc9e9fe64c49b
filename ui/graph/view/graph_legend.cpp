#include "ui/graph/view/graph_legend.h"

#include <QPainter>

#include "ui/graph/scene/graph_drawing.h"
#include "ui/graph/view/graph_fonts.h"
#include "ui/run/timeline/frame/painter_canvas.h"
#include "ui/shell/appearance/theme.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {

namespace {

constexpr int kGap = 6;

} // namespace

GraphLegend::GraphLegend(GraphSession& session, QWidget* parent)
    : QWidget(parent)
    , m_session(session)
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    const auto changed = [this] {
        setAccessibleName(tr("Legend"));
        setAccessibleDescription(texts().join(QStringLiteral(", ")));
        setToolTip(texts().join(u'\n'));
        update();
    };
    connect(&session, &GraphSession::classesChanged, this, changed);
    connect(&session, &GraphSession::rolesChanged, this, changed);
}

QSize GraphLegend::sizeHint() const
{
    return {100, fontMetrics().height() + kGap};
}

std::vector<graph_scene::LegendEntry> GraphLegend::entries(
    std::span<const graph_scene::ClassLook> looks) const
{
    using graph::Side;
    return graph_scene::legendEntries(
        m_session.view().colourBy, looks, {m_session.classes(Side::Debug), m_session.classes(Side::Bench)},
        {m_session.roles(Side::Debug), m_session.roles(Side::Bench)}, coreTranslation());
}

QStringList GraphLegend::texts() const
{
    QStringList texts;
    const auto looks = graph_scene::looksOf(m_session.view().colourBy, m_session.colourRanges(), false);
    for (const graph_scene::LegendEntry& entry : entries(looks)) {
        texts.append(toQString(entry.text));
    }
    return texts;
}

void GraphLegend::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const bool isInDark = isDark(*this);
    const auto looks = graph_scene::looksOf(m_session.view().colourBy, m_session.colourRanges(), isInDark);
    graph_scene::GraphStyle style{looks, scene::paletteFor(isInDark)};
    style.areFollowersPale = true;
    CanvasFonts fonts = graphFonts(font());
    PainterCanvas canvas(painter, fonts);
    graph_scene::drawLegend(canvas, {kGap, static_cast<double>(width()), 0, static_cast<double>(height())},
                            entries(looks), style);
}

} // namespace pipescope::ui
