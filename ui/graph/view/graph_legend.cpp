#include "ui/graph/view/graph_legend.h"

#include <QPainter>

#include "ui/graph/scene/node_colouring.h"
#include "ui/graph/view/graph_pane.h"
#include "ui/shell/appearance/theme.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {

namespace {

constexpr int kSwatch = 12;
constexpr int kGap = 6;
constexpr int kBetween = 16;

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
}

QSize GraphLegend::sizeHint() const
{
    return {100, fontMetrics().height() + kGap};
}

QList<GraphLegend::Entry> GraphLegend::entries() const
{
    QList<Entry> entries;
    const auto looks = graph_scene::looksOf(m_session.view().colourBy, m_session.colourRanges(), false);
    for (const graph_scene::ClassCount& count : graph_scene::classCounts(
             looks, m_session.classes(graph::Side::Debug), m_session.classes(graph::Side::Bench)))
    {
        const QString name = localized(looks[count.nodeClass].name);
        entries.append({count.nodeClass, name + u' ' + QString::fromStdString(count.nodes)});
    }
    return entries;
}

QStringList GraphLegend::texts() const
{
    QStringList texts;
    for (const Entry& entry : entries()) {
        texts.append(entry.text);
    }
    return texts;
}

void GraphLegend::paintEvent(QPaintEvent* /*event*/)
{
    QPainter painter(this);
    const auto looks =
        graph_scene::looksOf(m_session.view().colourBy, m_session.colourRanges(), isDark(*this));
    int x = kGap;
    for (const Entry& entry : entries()) {
        const graph_scene::ClassLook& look = looks[entry.nodeClass];
        const QRect swatch(x, (height() - kSwatch) / 2, kSwatch, kSwatch);
        painter.setPen(palette().color(QPalette::Mid));
        painter.setBrush(toColour(look.fill));
        painter.drawRect(swatch);
        if (look.isHatched) {
            painter.setBrush(QBrush(palette().color(QPalette::Text), Qt::BDiagPattern));
            painter.drawRect(swatch);
        }
        x += kSwatch + kGap;
        const int width = fontMetrics().horizontalAdvance(entry.text);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(QRect(x, 0, width + 1, height()), Qt::AlignVCenter, entry.text);
        x += width + kBetween;
    }
}

} // namespace pipescope::ui
