#include "ui/graph/scene/node_colouring.h"

#include "core/graph/open/colours/score_colours.h"
#include "core/graph/open/outline/node_classes.h"

#include <algorithm>

namespace pipescope::graph_scene {

namespace {

std::uint32_t nodesOf(const graph::NodeClasses& classes, std::size_t nodeClass)
{
    const std::uint32_t root = classes.size() > 0 && classes.of(graph::RowId{0U}) == nodeClass ? 1 : 0;
    return classes.counts()[nodeClass] - root;
}

/// "12", or "12 | 13" where the sides differ; empty for no nodes.
std::string countOf(const ClassesOfSides& sides, std::size_t nodeClass)
{
    const std::uint32_t here = nodesOf(sides.debug, nodeClass);
    const std::uint32_t there = nodesOf(sides.bench, nodeClass);
    if (here + there == 0) {
        return {};
    }
    const bool isOne = here == there || sides.bench.size() == 0;
    return isOne ? std::to_string(here) : std::to_string(here) + " | " + std::to_string(there);
}

} // namespace

std::vector<graph::ScoreRange> scoreRangesOf(std::span<const graph::ColourRange> colours)
{
    std::vector<graph::ScoreRange> ranges;
    for (const graph::ColourRange& colour : colours) {
        if (colour.low && colour.high) {
            ranges.push_back({*colour.low, *colour.high});
        }
    }
    return ranges;
}

std::vector<graph::ColourRange> defaultColourRanges()
{
    return graph::presetColours(graph::Edition::Doc, graph::ComparisonMode::Statistics);
}

graph::NodeClasses classesOf(const graph::Sheet& sheet, graph::Side side, const NodeColouring& colouring)
{
    const graph::Outline& outline = sheet.outline(side);
    switch (colouring.colourBy) {
    case graph::ColourBy::Score: {
        const auto ranges = scoreRangesOf(colouring.ranges);
        return colouring.statistics.none()
                   ? graph::classifyByScore(outline, ranges)
                   : graph::classifyByScore(
                       outline, graph::statisticScores(sheet, side, colouring.statistics), ranges);
    }
    case graph::ColourBy::Overflow:
        return graph::classifyByOverflow(outline);
    case graph::ColourBy::UnmatchedReason:
        return graph::classifyByUnmatchedReason(outline);
    case graph::ColourBy::Repair:
        return graph::classifyByRepair(outline);
    case graph::ColourBy::Replicas:
        return graph::classifyByReplicas(sheet, side);
    case graph::ColourBy::Verdict:
        break;
    }
    return graph::classifyByVerdict(outline);
}

std::uint8_t leastBadClass(graph::ColourBy colourBy)
{
    switch (colourBy) {
    case graph::ColourBy::Verdict:
        return static_cast<std::uint8_t>(graph::Level::Unmatched);
    case graph::ColourBy::Score: {
        // The best range is what is expected.
        return 2;
    }
    case graph::ColourBy::Replicas:
        // Copies that agree are what is expected.
        return 2;
    case graph::ColourBy::Overflow:
    case graph::ColourBy::UnmatchedReason:
    case graph::ColourBy::Repair:
        break;
    }
    return 1;
}

std::vector<LegendEntry> legendEntries(graph::ColourBy colourBy, std::span<const ClassLook> looks,
                                       const ClassesOfSides& classes, const ClassesOfSides& roles,
                                       const Translate& translate)
{
    constexpr auto kDifferent = static_cast<std::uint8_t>(graph::Level::Different);
    std::vector<LegendEntry> entries;
    const auto add = [&](const ClassesOfSides& sides, std::size_t value, LegendEntry entry,
                         const UserText& name) {
        if (const std::string count = countOf(sides, value); !count.empty()) {
            entry.text = name.in(translate) + ' ' + count;
            entries.push_back(std::move(entry));
        }
    };
    const auto addRole = [&](NodeRole role, const UserText& name) {
        add(roles, static_cast<std::size_t>(role), {kDifferent, role, {}}, name);
    };
    addRole(NodeRole::Onset, "onset"_text);
    const std::size_t count = std::min(looks.size(), graph::NodeClasses::kMaxClasses);
    for (std::size_t k = 0; k < count; ++k) {
        const std::size_t i = colourBy == graph::ColourBy::Score ? k : count - 1 - k;
        add(classes, i, {static_cast<std::uint8_t>(i), NodeRole::None, {}}, looks[i].name);
        if (colourBy == graph::ColourBy::Verdict && i == kDifferent) {
            addRole(NodeRole::Follower, "because of others"_text);
        }
    }
    return entries;
}

} // namespace pipescope::graph_scene
