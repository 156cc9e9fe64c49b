#include "ui/graph/workspace/divergence_banner.h"

#include <QAction>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QStringList>
#include <QStyle>
#include <QToolButton>

#include "core/graph/tree/structure/module_place.h"
#include "ui/graph/scene/node_role.h"
#include "ui/graph/session/suspect_finder.h"
#include "ui/graph/workspace/graph_command_ids.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/commands/command_actions.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>

namespace pipescope::ui {
namespace {

QString placeOf(const graph::Sheet& sheet, const graph::Suspects& suspects, Rank rank,
                const graph::SideNode& node)
{
    const graph::RankGraphs& graphs = sheet.step->ranks[node.rank];
    const graph::Graph& graph = node.side == graph::Side::Debug ? graphs.debug.graph : graphs.bench->graph;
    const std::vector<std::string> path = graph::pathOf(graph, node.node);
    QStringList parts{DivergenceBanner::tr("rank %1").arg(rank.value)};
    if (const auto layer = graph::layerOf(graph, node.node)) {
        parts.append(suspects.layersBefore
                         ? DivergenceBanner::tr("layer %1").arg((*suspects.layersBefore)[node.rank] + *layer)
                         : DivergenceBanner::tr("local layer %1").arg(*layer));
    }
    // The root is no module.
    if (path.size() > 2) {
        const auto depth = static_cast<std::uint32_t>(path.size() - 2);
        parts.append(toQString(graph_scene::nodeLabel(path[depth], depth)));
    }
    parts.append(toQString(path.back()));
    return parts.join(QStringLiteral(" · "));
}

/// Languages end sentences in different ways.
QString sentence(const QString& text)
{
    return DivergenceBanner::tr("%1.").arg(text);
}

DivergenceText noDivergence(const NodeTotals& totals)
{
    return {DivergenceBanner::tr("No divergence was found: %1 of %2 nodes agree or could not be decided.")
                .arg(totals.nodes - totals.different)
                .arg(totals.nodes),
            {},
            {}};
}

DivergenceText firstDivergence(const graph::Sheet& sheet, const graph::Suspects& suspects)
{
    const graph::Divergence& first = *suspects.first;
    QString reason = sentence(localized(first.reason));
    if (suspects.group) {
        reason +=
            u' ' + DivergenceBanner::tr("Onset in: %1.").arg(localized(graph::groupText(*suspects.group)));
    }
    return {
        DivergenceBanner::tr("First divergence: %1").arg(placeOf(sheet, suspects, first.rank, first.node)),
        reason, first.node};
}

DivergenceText onsetText(const graph::Sheet& sheet, const graph::Suspects& suspects,
                         const graph::Suspect& onset)
{
    QStringList reasons{localized(onset.cause), localized(onset.blame), localized(onset.share)};
    reasons.removeAll(QString());
    std::ranges::transform(reasons, reasons.begin(), sentence);
    return {DivergenceBanner::tr("Onset: %1").arg(placeOf(sheet, suspects, onset.rank, onset.onset.node)),
            reasons.join(u' '), onset.onset.node};
}

DivergenceText textOfStep(const GraphSession& session, const SuspectFinder& finder)
{
    const graph::Sheet& sheet = *session.sheet();
    const graph::Suspects& suspects = *finder.suspects();
    if (!suspects.first) {
        return noDivergence(session.totals());
    }
    const auto selected = session.selection();
    const auto isSelected = [&](const graph::Suspect& onset) {
        return selected && onset.row == graph::SheetRow{selected->side, selected->row};
    };
    const auto isFirst = [&](const graph::Suspect& onset) {
        return onset.onset.node == suspects.first->node;
    };
    const std::vector<graph::Suspect>& open = finder.open();
    const auto chosen = std::ranges::find_if(open, isSelected);
    if (chosen != open.end() && !isFirst(*chosen)) {
        return onsetText(sheet, suspects, *chosen);
    }
    if (std::ranges::none_of(finder.accepted(), isFirst)) {
        return firstDivergence(sheet, suspects);
    }
    return open.empty() ? DivergenceText{DivergenceBanner::tr("Every onset is accepted as known."), {}, {}}
                        : onsetText(sheet, suspects, open.front());
}

} // namespace

DivergenceText divergenceText(const GraphSession& session, const SuspectFinder& finder)
{
    DivergenceText text = textOfStep(session, finder);
    const std::size_t all = session.document()->ranks.size();
    const std::size_t read = session.sheet()->step->ranks.size();
    if (read < all) {
        const QString ranks =
            DivergenceBanner::tr("Only %1 of %2 ranks of the step were looked at.").arg(read).arg(all);
        text.reason = QString(text.reason + u' ' + ranks).trimmed();
    }
    return text;
}

DivergenceBanner::DivergenceBanner(GraphSession& session, SuspectFinder& finder, CommandActions& actions,
                                   QWidget* parent)
    : QFrame(parent)
    , m_session(session)
    , m_finder(finder)
    , m_actions(actions)
    , m_place(new QLabel(this))
    , m_reason(new QLabel(this))
    , m_next(new QPushButton(this))
    , m_accept(new QPushButton(this))
    , m_why(new QPushButton(this))
{
    QToolButton* close = build();
    connect(m_next, &QPushButton::clicked, this, [this] { runHere(kNextOnset); });
    connect(m_accept, &QPushButton::clicked, this, [this] { runHere(kAcceptOnset); });
    connect(m_why, &QPushButton::clicked, this, [this] { emit followed(*m_node); });
    connect(close, &QToolButton::clicked, this, [this] {
        m_isClosed = true;
        hide();
    });
    connect(&finder, &SuspectFinder::changed, this, &DivergenceBanner::refresh);
    connect(&session, &GraphSession::selectionChanged, this, &DivergenceBanner::refresh);
    keepTranslated(this, [this, close] {
        m_next->setText(tr("Next Onset"));
        m_accept->setText(tr("Accept as Known"));
        m_why->setText(tr("Why?"));
        m_why->setToolTip(tr("Select this node: the details say all that is known of it"));
        close->setToolTip(tr("Close this notice"));
        close->setAccessibleName(tr("Close this notice"));
        refresh();
    });
}

QToolButton* DivergenceBanner::build()
{
    setFrameShape(QFrame::StyledPanel);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::ToolTipBase);
    auto* close = new QToolButton(this);
    close->setIcon(style()->standardIcon(QStyle::SP_TitleBarCloseButton));
    close->setAutoRaise(true);
    for (QLabel* label : {m_place, m_reason}) {
        label->setForegroundRole(QPalette::ToolTipText);
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setMinimumWidth(80);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    QFont bold = font();
    bold.setBold(true);
    m_place->setFont(bold);
    auto* layout = new QGridLayout(this);
    layout->setContentsMargins(8, 4, 4, 4);
    layout->setVerticalSpacing(2);
    constexpr int kColumns = 4;
    layout->addWidget(m_place, 0, 0, 1, kColumns);
    layout->addWidget(close, 0, kColumns, Qt::AlignTop);
    layout->addWidget(m_reason, 1, 0, 1, kColumns);
    for (int column = 0; QPushButton * button : {m_next, m_accept, m_why}) {
        layout->addWidget(button, 2, column++);
    }
    layout->setColumnStretch(kColumns - 1, 1);
    return close;
}

void DivergenceBanner::reopen()
{
    m_isClosed = false;
}

void DivergenceBanner::refresh()
{
    const graph::GraphDocument& document = *m_session.document();
    const graph::Suspects* suspects = m_finder.suspects();
    const bool isKnown = suspects != nullptr && document.isComparison && !document.isTreeOnly;
    setVisible(isKnown && !m_isClosed);
    if (!isKnown) {
        return;
    }
    const DivergenceText text = divergenceText(m_session, m_finder);
    const auto isTold = [&](const graph::Suspect& onset) { return onset.onset.node == text.node; };
    m_node = text.node;
    m_place->setText(text.place);
    m_reason->setText(text.reason);
    m_reason->setVisible(!text.reason.isEmpty());
    for (QPushButton* button : {m_next, m_accept, m_why}) {
        button->setVisible(text.node.has_value());
    }
    m_next->setEnabled(!m_finder.open().empty());
    m_accept->setEnabled(std::ranges::any_of(m_finder.open(), isTold));
    // Its height is known before what is below takes the rest.
    layout()->activate();
    updateGeometry();
}

void DivergenceBanner::runHere(CommandId command)
{
    emit followed(*m_node);
    m_actions.action(command)->trigger();
}

} // namespace pipescope::ui
