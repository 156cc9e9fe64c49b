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
    connect(&session, &GraphSession::rolesChanged, this, changed);
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
    // Where it begins stands first: what has no room at the end is not seen.
    addRoles(entries);
    return entries;
}

void GraphLegend::addRoles(QList<Entry>& entries) const
{
    using graph_scene::NodeRole;
    constexpr auto kDifferent = static_cast<std::size_t>(graph::VerdictClass::Different);
    const bool isByVerdict = m_session.view().colourBy == graph::ColourBy::Verdict;
    const auto looks = graph_scene::looksOf(graph::ColourBy::Verdict, {}, false);
    for (const graph_scene::ClassCount& count : graph_scene::classCounts(
             looks, m_session.roles(graph::Side::Debug), m_session.roles(graph::Side::Bench)))
    {
        const auto role = static_cast<NodeRole>(count.nodeClass);
        const QString nodes = QString::fromStdString(count.nodes);
        if (role == NodeRole::Origin) {
            entries.prepend({kDifferent, tr("it begins here %1").arg(nodes), role});
        } else if (role == NodeRole::Follower && isByVerdict) {
            entries.append({kDifferent, tr("because of others %1").arg(nodes), role});
        }
    }
}

void GraphLegend::paintSwatch(QPainter& painter, const QRect& swatch, const Entry& entry) const
{
    const bool isInDark = isDark(*this);
    const scene::Palette& shades = scene::paletteFor(isInDark);
    if (entry.role == graph_scene::NodeRole::Origin) {
        paintOriginBadge(painter, QRectF(swatch).center(), kSwatch / 2.0 + 1, shades);
        return;
    }
    const bool isPale = entry.role == graph_scene::NodeRole::Follower;
    const auto looks = graph_scene::looksOf(m_session.view().colourBy, m_session.colourRanges(), isInDark);
    const graph_scene::ClassLook& look = looks[entry.nodeClass];
    painter.setPen(palette().color(QPalette::Mid));
    painter.setBrush(toColour(isPale ? paleFill(look.fill, shades) : look.fill));
    painter.drawRect(swatch);
    if (look.isHatched) {
        painter.setBrush(QBrush(palette().color(QPalette::Text), Qt::BDiagPattern));
        painter.drawRect(swatch);
    }
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
    int x = kGap;
    for (const Entry& entry : entries()) {
        paintSwatch(painter, QRect(x, (height() - kSwatch) / 2, kSwatch, kSwatch), entry);
        x += kSwatch + kGap;
        const int width = fontMetrics().horizontalAdvance(entry.text);
        painter.setPen(palette().color(QPalette::WindowText));
        painter.drawText(QRect(x, 0, width + 1, height()), Qt::AlignVCenter, entry.text);
        x += width + kBetween;
    }
}

} // namespace pipescope::ui
