#include "ui/graph/view/graph_crumbs.h"

#include <QEvent>
#include <QFontMetrics>

#include "ui/graph/scene/node_role.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {

using graph::RowId;

namespace {

constexpr int kCrumbMargin = 6;

QString separator()
{
    return QStringLiteral(" › ");
}

} // namespace

GraphCrumbs::GraphCrumbs(GraphNavigator& navigator, graph::Side side, QWidget* parent)
    : QLabel(parent)
    , m_navigator(navigator)
    , m_side(side)
{
    setTextFormat(Qt::RichText);
    setTextInteractionFlags(Qt::LinksAccessibleByMouse);
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setContentsMargins(kCrumbMargin, 0, kCrumbMargin, 2);
    connect(&navigator, &GraphNavigator::moved, this, &GraphCrumbs::showPath);
    connect(this, &QLabel::linkActivated, this, [this](const QString& row) {
        m_navigator.go({m_side, RowId{row.toUInt()}});
    });
    keepTranslated(this, [this] {
        setAccessibleName(tr("Open module"));
        m_shownWidth = -1;
        showPath();
    });
}

QSize GraphCrumbs::sizeHint() const
{
    return {0, fontMetrics().height() + 2};
}

void GraphCrumbs::resizeEvent(QResizeEvent* event)
{
    QLabel::resizeEvent(event);
    showPath();
}

void GraphCrumbs::changeEvent(QEvent* event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) {
        // A label keeps the colour that its links had when it got its text, and drops a text that it has.
        clear();
        m_shownWidth = -1;
        showPath();
    }
}

std::vector<RowId> GraphCrumbs::path() const
{
    std::vector<RowId> rows;
    if (!m_navigator.has(m_side)) {
        return rows;
    }
    const graph_scene::TreeLayout& layout = m_navigator.layout(m_side);
    const auto top = static_cast<std::int64_t>(m_navigator.view(m_side).top);
    const graph::Outline& outline = layout.outline();
    for (auto around = outline.parent(RowId{layout.rowsAt(top).first}); around && around->value > 0;
         around = outline.parent(*around))
    {
        rows.push_back(*around);
    }
    return rows;
}

void GraphCrumbs::showPath()
{
    const std::vector<RowId> rows = path();
    if (rows == m_shown && width() == m_shownWidth) {
        return;
    }
    m_shown = rows;
    m_shownWidth = width();
    QString text;
    if (rows.empty() && m_navigator.has(m_side)) {
        text = tr("%1 nodes").arg(m_navigator.layout(m_side).outline().size() - 1);
    }
    int used = 2 * kCrumbMargin + fontMetrics().horizontalAdvance(QStringLiteral("…") + separator());
    for (const RowId row : rows) {
        const graph::Outline& outline = m_navigator.layout(m_side).outline();
        const QString name = toQString(graph_scene::nodeLabel(outline.name(row), outline.depths[row.value]));
        used += fontMetrics().horizontalAdvance(name + separator());
        if (used > width() && !text.isEmpty()) {
            text.prepend(QStringLiteral("…") + separator());
            break;
        }
        const QString link =
            QStringLiteral("<a href='%1'>%2</a>").arg(QString::number(row.value), name.toHtmlEscaped());
        text = text.isEmpty() ? link : link + separator() + text;
    }
    setText(text);
}

} // namespace pipescope::ui
