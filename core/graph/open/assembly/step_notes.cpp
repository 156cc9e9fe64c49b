#include "core/graph/open/assembly/step_notes.h"

#include "core/graph/compare/compatible/complaints.h"
#include "core/graph/read/text/python_text.h"

#include <algorithm>
#include <cmath>

namespace pipescope::graph {
namespace {

/// As Python prints a score: a whole one is an integer there.
std::string scoreText(double score)
{
    std::string text = pythonText(score);
    return text.ends_with(".0") ? text.substr(0, text.size() - 2) : text;
}

} // namespace

StepNotes::StepNotes(const GraphStep& step, std::size_t rank, Side side, std::optional<Edition> compatible,
                     bool isMerged)
    : m_step(step)
    , m_rank(rank)
    , m_side(side)
    , m_compatible(compatible)
{
    const RankGraphs& ranks = step.ranks[rank];
    if (ranks.comparison && side == Side::Debug) {
        m_comparison.emplace(compatible::Comparison{
            ranks.debug.graph, ranks.bench->graph, ranks.comparison->matching,
            compatible.value_or(Edition::Doc), step.mode, ranks.comparison->tensors, isMerged});
    }
}

const SideGraph& StepNotes::own() const
{
    const RankGraphs& rank = m_step.ranks[m_rank];
    return m_side == Side::Debug ? rank.debug : *rank.bench;
}

std::optional<double> StepNotes::score(NodeId node) const
{
    const auto& comparison = m_step.ranks[m_rank].comparison;
    if (m_side == Side::Bench || !comparison || std::isnan(comparison->scores[node.value])) {
        return {};
    }
    return comparison->scores[node.value];
}

std::string_view StepNotes::overflowLevel(NodeId node) const
{
    const auto& overflow = own().overflow;
    return overflow ? overflowLevelName(overflow->nodes[node.value].level) : std::string_view{};
}

void StepNotes::partnerPath(NodeId node, std::vector<std::string_view>& names) const
{
    const RankGraphs& rank = m_step.ranks[m_rank];
    if (!rank.comparison) {
        return;
    }
    const Matching& matching = rank.comparison->matching;
    const bool isDebug = m_side == Side::Debug;
    const Graph& other = isDebug ? rank.bench->graph : rank.debug.graph;
    const auto& partners = isDebug ? matching.benchOf : matching.debugOf;
    for (std::optional<NodeId> above = partners[node.value]; above; above = other.node(*above).parent) {
        names.push_back(other.name(*above));
    }
    std::ranges::reverse(names);
}

std::string StepNotes::valueOf(GraphNode node) const
{
    const RankGraphs& rank = m_step.ranks[node.graph];
    const SideGraph& side = m_side == Side::Debug ? rank.debug : *rank.bench;
    if (side.overflow) {
        const std::string_view level = overflowLevelName(side.overflow->nodes[node.node.value].level);
        return level.empty() ? "Nan" : std::string(level);
    }
    if (m_side == Side::Bench || !rank.comparison || std::isnan(rank.comparison->scores[node.node.value])) {
        return "Nan";
    }
    return scoreText(rank.comparison->scores[node.node.value]);
}

std::string StepNotes::communication(NodeId node) const
{
    const auto& links = m_side == Side::Debug ? m_step.debugLinks : m_step.benchLinks;
    const LinkedCall* const call = links ? links->find({static_cast<std::uint32_t>(m_rank), node}) : nullptr;
    if (call == nullptr) {
        return {};
    }
    std::string json = call->isList ? "[" : "";
    bool isFirst = true;
    for (const CommunicationLink& link : links->linksOf(*call)) {
        json += isFirst ? "" : ", ";
        isFirst = false;
        json += R"({"communications_type": ")";
        json += directionName(link.direction);
        json += R"(", "nodes_info": {)";
        bool isFirstPartner = true;
        for (const GraphNode& partner : links->partners(*call, link)) {
            const RankGraphs& rank = m_step.ranks[partner.graph];
            const Graph& graph = m_side == Side::Debug ? rank.debug.graph : rank.bench->graph;
            json += isFirstPartner ? "\"" : ", \"";
            isFirstPartner = false;
            json += std::to_string(graph.rank.value);
            json += R"(": [")";
            json += valueOf(partner);
            json += "\", ";
            appendJsonText(graph.name(partner.node), json);
            json += ']';
        }
        json += "}}";
    }
    return json + (call->isList ? "]" : "");
}

std::vector<std::string> StepNotes::mergeLines(NodeId node) const
{
    std::vector<std::string> texts;
    if (const NodeMerge* const merge = own().merged.find(node)) {
        for (const MergeLine& line : graph::mergeLines(own().graph, *merge)) {
            texts.push_back(mergeLineText(line));
        }
    }
    return texts;
}

void StepNotes::itemNotes(NodeId node, std::vector<std::vector<ItemNote>>& notes) const
{
    const RankGraphs& rank = m_step.ranks[m_rank];
    if (!m_comparison || !rank.comparison->matching.benchOf[node.value]) {
        return;
    }
    std::vector<ItemPair> pairs;
    compatible::pairByPosition(*m_comparison, node, pairs);
    std::vector<compatible::Complaints> complaints;
    compatible::findComplaints(*m_comparison, node, pairs, complaints);
    std::vector<compatible::Column> columns;
    for (std::size_t i = 0; i < std::min(pairs.size(), notes.size()); ++i) {
        compatible::itemColumns(*m_comparison, pairs[i], complaints[i], columns);
        for (compatible::Column& column : columns) {
            notes[i].push_back({column.name, std::move(column.text)});
        }
    }
}

} // namespace pipescope::graph
