#include "ui/graph/workspace/divergence_text.h"

#include <QStringList>

#include "core/graph/tree/structure/module_place.h"
#include "ui/graph/scene/node_label.h"
#include "ui/graph/session/suspect_finder.h"
#include "ui/graph/workspace/divergence_banner.h"
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
            u' '
            + DivergenceBanner::tr("It begins in: %1.").arg(localized(graph::groupText(*suspects.group)));
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

} // namespace pipescope::ui
