#include "core/base/enum_names.h"
#include "core/base/text.h"
#include "core/graph/compare/match/unmatched_text.h"
#include "core/graph/compare/overflow/overflow.h"
#include "core/graph/compare/verdicts/rollup.h"
#include "core/graph/compare/verdicts/verdict_text.h"
#include "core/graph/explain/details/node_parts.h"
#include "core/graph/read/text/python_text.h"
#include "core/graph/tree/communication/communication.h"
#include "core/graph/tree/merge/merge_notes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

namespace pipescope::graph {

UserText dataText(std::string_view text)
{
    return UserText(escapeToOneLine(text));
}

PairVerdicts comparePair(const NodeView& view)
{
    PairVerdicts result;
    const auto& found = view.sheet.comparison;
    if (!view.isPair() || !found) {
        return result;
    }
    const Graph& debug = view.sheet.graphs().debug.graph;
    const Graph& bench = view.sheet.graphs().bench->graph;
    const NodeId debugNode = *view.debug;
    const NodeId benchNode = *view.bench;
    result.words.emplace(debug, std::span(&debugNode, 1), bench, std::span(&benchNode, 1));
    result.rows = compareItemsOf({*result.words, found->matching, itemSettings(*view.sheet.step),
                                  found->tensors, view.sheet.graphs().floor},
                                 debugNode);
    result.areVerdicts = found->verdicts.has_value();
    return result;
}

namespace {

constexpr int kScoreDigits = 6;
constexpr int kConfidenceDigits = 3;
constexpr std::size_t kMaxLines = 1000;

Side otherSide(Side side)
{
    return side == Side::Debug ? Side::Bench : Side::Debug;
}

NodeTarget targetOf(const NodeView& view, Side side, NodeId node)
{
    const Graph& graph = *view.sheet.outline(side).graph;
    return {side, graph.rank, std::string(graph.name(node))};
}

/// Names the nodes around it, from the root on.
std::vector<std::string> namesAround(const Graph& graph, NodeId node)
{
    std::vector<std::string> names;
    for (auto parent = graph.node(node).parent; parent; parent = graph.node(*parent).parent) {
        names.push_back(escapeToOneLine(graph.name(*parent)));
    }
    std::ranges::reverse(names);
    return names;
}

/// "DefaultModel / Module.a / Module.a.b"
UserText pathText(const std::vector<std::string>& names)
{
    std::string path;
    for (const std::string& name : names) {
        path += path.empty() ? "" : " / ";
        path += name;
    }
    return UserText(std::move(path));
}

SourceText overflowName(OverflowLevel level)
{
    static constexpr auto kNames = std::to_array<EnumName<OverflowLevel, SourceText>>({
        {OverflowLevel::None, "none"_text},
        {OverflowLevel::Medium, "medium"_text},
        {OverflowLevel::High, "high"_text},
        {OverflowLevel::Critical, "critical"_text},
    });
    return nameOf(kNames, level);
}

/// What the nodes below are like.
void addRollup(const NodeView& view, const Rollup& rollup, std::vector<NodeLine>& lines)
{
    const std::uint32_t node = view.debug->value;
    const auto add = [&](SourceText name, std::uint32_t count) {
        if (count > 0) {
            lines.push_back({NodeSection::Verdict, name, UserText(formatCount(count)), {}});
        }
    };
    add("Different below"_text, rollup.differentCounts[node]);
    add("Cannot be decided below"_text, rollup.undecidedCounts[node]);
    add("Without partner below"_text, rollup.unmatchedCounts[node]);
    const auto addNode = [&](SourceText name, std::uint32_t below) {
        if (below != Rollup::kNoNode) {
            NodeTarget target = targetOf(view, Side::Debug, NodeId{below});
            UserText value = dataText(target.node);
            lines.push_back({NodeSection::Verdict, name, std::move(value), std::move(target)});
        }
    };
    addNode("First different below"_text, rollup.firstDifferent[node]);
    addNode("Worst below"_text, rollup.worstNodes[node]);
}

void addOurVerdict(const NodeView& view, const NodeVerdicts& verdicts, const PairVerdicts& pair,
                   std::vector<NodeLine>& lines)
{
    const std::uint32_t node = view.debug->value;
    lines.push_back({NodeSection::Verdict, "Level"_text, levelText(verdicts.levels[node]), {}});
    ItemVerdict worst;
    worst.cause = verdicts.causes[node];
    for (const ItemRow& row : pair.rows) {
        worst = row.pair == verdicts.worstItems[node] ? row.verdict : worst;
    }
    const auto add = [&](SourceText name, UserText value) {
        if (!value.empty()) {
            lines.push_back({NodeSection::Verdict, name, std::move(value), {}});
        }
    };
    add("Reason"_text, verdictText(*pair.words, verdicts.worstItems[node], worst));
    const auto& rollup = view.sheet.comparison->rollup;
    const auto onset = rollup ? onsetInside(verdicts, *rollup, *view.debug) : std::nullopt;
    if (onset) {
        NodeTarget target = targetOf(view, Side::Debug, *onset);
        UserText blame = blameInsideText(target.node);
        lines.push_back({NodeSection::Verdict, "Blame"_text, std::move(blame), std::move(target)});
    } else {
        add("Blame"_text, blameText(verdicts.blames[node]));
    }
    add("Signature"_text, signatureText(verdicts.signatures[node]));
}

SourceText directionText(CommunicationDirection direction)
{
    static constexpr auto kNames = std::to_array<EnumName<CommunicationDirection, SourceText>>({
        {CommunicationDirection::Send, "Sends to"_text},
        {CommunicationDirection::Receive, "Receives from"_text},
        {CommunicationDirection::SendReceive, "Exchanges with"_text},
    });
    return nameOf(kNames, direction);
}

/// The links of one side, and what they refer to.
struct LinkView
{
    const NodeView& view;
    const Communication& links;

    GraphNode node() const { return {static_cast<std::uint32_t>(view.sheet.rankIndex), view.node()}; }

    const Graph& graph(GraphNode node) const
    {
        const RankGraphs& rank = view.sheet.step->ranks[node.graph];
        return view.side == Side::Debug ? rank.debug.graph : rank.bench->graph;
    }

    NodeTarget target(GraphNode node) const
    {
        return {view.side, graph(node).rank, std::string(graph(node).name(node.node))};
    }
};

UserText nodeOnRank(const NodeTarget& target)
{
    return "rank %1, %2"_text(target.rank.value, dataText(target.node));
}

/// "[8, 16] torch.float32, Max = 1.5, Min = -1.5, …"
UserText tensorText(const Graph& graph, std::optional<std::uint32_t> item)
{
    if (!item || *item >= graph.items.size()) {
        return "not recorded"_text;
    }
    const Item& tensor = graph.items[*item];
    std::string text(graph.text(tensor.shape));
    text += ' ';
    text += graph.text(tensor.dtype);
    for (const Statistic statistic : kStatistics) {
        if (!tensor.statistic(statistic).isNull()) {
            text += ", ";
            text += kStatisticNames[static_cast<std::size_t>(statistic)];
            text += " = ";
            text += pythonText(tensor.statistic(statistic), graph.texts);
        }
    }
    if (tensor.checksumKind != ChecksumKind::None) {
        text += ", md5 = " + checksumText(graph, tensor);
    }
    return dataText(text);
}

void addTensors(const LinkView& links, std::vector<NodeLine>& lines)
{
    for (const Transfer& transfer : links.links.transfers) {
        const bool isSender = transfer.sender == links.node();
        if (!isSender && transfer.receiver != links.node()) {
            continue;
        }
        lines.push_back({NodeSection::Communication, isSender ? SourceText("Sent"_text) : "Was sent"_text,
                         tensorText(links.graph(transfer.sender), transfer.sentItem),
                         isSender ? std::nullopt : std::optional(links.target(transfer.sender))});
        lines.push_back({NodeSection::Communication,
                         isSender ? SourceText("Arrived there"_text) : "Arrived"_text,
                         transfer.isReceivedLater && !transfer.receivedItem
                             ? UserText("not recorded: the call returns before the data is there"_text)
                             : tensorText(links.graph(transfer.receiver), transfer.receivedItem),
                         isSender ? std::optional(links.target(transfer.receiver)) : std::nullopt});
    }
}

void addMismatches(const LinkView& links, std::vector<NodeLine>& lines)
{
    std::vector<const Graph*> graphs;
    for (const EndsMismatch& mismatch : links.links.mismatches) {
        if (mismatch.expected != links.node() && mismatch.actual != links.node()) {
            continue;
        }
        for (std::uint32_t i = 0; graphs.size() < links.view.sheet.step->ranks.size(); ++i) {
            graphs.push_back(&links.graph({i, Graph::kRoot}));
        }
        lines.push_back(
            {NodeSection::Communication, "Both ends differ"_text, mismatchText(graphs, mismatch), {}});
    }
}

} // namespace

void addNodeLines(const NodeView& view, std::vector<NodeLine>& lines)
{
    const Graph& graph = view.graph();
    const Node& node = graph.node(view.node());
    const auto add = [&](SourceText name, UserText value) {
        lines.push_back({NodeSection::Node, name, std::move(value), {}});
    };
    add("Name"_text, dataText(graph.name(view.node())));
    add("Kind"_text, nodeKindName(node.kind));
    if (node.parent) {
        std::vector<std::string> names = namesAround(graph, view.node());
        UserText path = pathText(names);
        lines.push_back({NodeSection::Node, "Path"_text, std::move(path),
                         targetOf(view, view.side, *node.parent), std::move(names)});
    }
    add("Side"_text, view.side == Side::Debug ? "debug"_text : "bench"_text);
    add("Step"_text, UserText(std::to_string(graph.step)));
    add("Rank"_text, UserText(std::to_string(graph.rank.value)));
    add("Micro step"_text, UserText(std::to_string(node.microStep)));
    if (node.isRecomputed) {
        add("Recomputed"_text, "a forward that was run again for its backward"_text);
    }
}

void addPartnerLines(const NodeView& view, std::vector<NodeLine>& lines)
{
    const auto& comparison = view.sheet.comparison;
    const Side other = otherSide(view.side);
    if (!comparison || !view.sheet.has(other)) {
        return;
    }
    if (view.isPair()) {
        const NodeId partner = view.side == Side::Debug ? *view.bench : *view.debug;
        NodeTarget target = targetOf(view, other, partner);
        UserText name = dataText(target.node);
        lines.push_back({NodeSection::Partner, "Partner"_text, std::move(name), std::move(target)});
        if (view.debug->value < comparison->confidence.size()) {
            lines.push_back(
                {NodeSection::Partner,
                 "Confidence"_text,
                 UserText(formatNumber(comparison->confidence[view.debug->value], kConfidenceDigits)),
                 {}});
        }
        return;
    }
    const Matching& matching = comparison->matching;
    const auto& reasons = view.side == Side::Debug ? matching.debugReasons : matching.benchReasons;
    if (view.node().value >= reasons.size()) {
        return;
    }
    const Unmatched& why = reasons[view.node().value];
    UserText text = unmatchedText(why, view.graph(), *view.sheet.outline(other).graph);
    lines.push_back({NodeSection::Partner,
                     "No partner"_text,
                     text.empty() ? UserText("no reason is recorded"_text) : std::move(text),
                     {}});
    if (why.candidate) {
        NodeTarget target = targetOf(view, other, *why.candidate);
        UserText name = dataText(target.node);
        lines.push_back({NodeSection::Partner, "Nearly matched"_text, std::move(name), std::move(target)});
    }
}

void addVerdictLines(const NodeView& view, const PairVerdicts& pair, std::vector<NodeLine>& lines)
{
    const auto& comparison = view.sheet.comparison;
    if (!comparison || !view.debug) {
        return;
    }
    if (view.isPair() && comparison->verdicts) {
        addOurVerdict(view, *comparison->verdicts, pair, lines);
    }
    const std::uint32_t node = view.debug->value;
    if (node < comparison->scores.size() && !std::isnan(comparison->scores[node])) {
        lines.push_back({NodeSection::Verdict,
                         "Score"_text,
                         UserText(formatNumber(comparison->scores[node], kScoreDigits)),
                         {}});
    }
    if (comparison->rollup) {
        addRollup(view, *comparison->rollup, lines);
    }
}

void addOverflowLines(const NodeView& view, std::vector<NodeLine>& lines)
{
    const auto& overflow = view.own().overflow;
    if (!overflow) {
        return;
    }
    const NodeOverflow& found = overflow->nodes[view.node().value];
    lines.push_back({NodeSection::Overflow, "Level"_text, overflowName(found.level), {}});
    UserText reason = overflowReason(view.graph(), view.node(), found);
    if (!reason.empty()) {
        lines.push_back({NodeSection::Overflow, "Reason"_text, std::move(reason), {}});
    }
    const OverflowLevel worst = overflow->worst[view.node().value];
    if (worst > found.level) {
        lines.push_back({NodeSection::Overflow, "Worst below"_text, overflowName(worst), {}});
    }
}

void addMergeLines(const NodeView& view, std::vector<NodeLine>& lines)
{
    if (const NodeMerge* const merge = view.own().merged.find(view.node())) {
        for (const MergeLine& line : mergeLines(view.graph(), *merge)) {
            lines.push_back({NodeSection::Merge, {}, dataText(mergeLineText(line)), {}});
        }
    }
}

/// A call with its line of code below it, as one line.
std::string onOneLine(std::string_view call)
{
    std::string line;
    for (const char c : call) {
        const bool isGap = c == '\n' || c == ' ';
        if (!isGap || (!line.empty() && line.back() != ' ')) {
            line += isGap ? ' ' : c;
        }
    }
    return line;
}

void addStackLines(const NodeView& view, std::vector<NodeLine>& lines)
{
    const Node& node = view.graph().node(view.node());
    if (!node.stack) {
        return;
    }
    const auto& stack = view.graph().stacks[node.stack->value];
    for (std::size_t i = 0; i < std::min(stack.size(), kMaxLines); ++i) {
        lines.push_back({NodeSection::Stack, {}, dataText(onOneLine(view.graph().text(stack[i]))), {}});
    }
    if (stack.size() > kMaxLines) {
        lines.push_back({NodeSection::Stack, {}, "%1 more lines"_text(stack.size() - kMaxLines), {}});
    }
}

void addTransferLines(const NodeView& view, std::vector<NodeLine>& lines)
{
    const auto& transfers = view.side == Side::Debug ? view.sheet.debugTransfers : view.sheet.benchTransfers;
    for (auto transfer = std::ranges::lower_bound(transfers, view.row, {}, &SheetTransfer::row);
         transfer != transfers.end() && transfer->row == view.row; ++transfer)
    {
        NodeTarget target{view.side, transfer->rank, transfer->node};
        UserText value = nodeOnRank(target);
        lines.push_back({NodeSection::Communication, directionText(transfer->direction), std::move(value),
                         std::move(target)});
    }
    const auto& links = view.side == Side::Debug ? view.sheet.step->debugLinks : view.sheet.step->benchLinks;
    if (links) {
        addTensors({view, *links}, lines);
        addMismatches({view, *links}, lines);
    }
}

} // namespace pipescope::graph
