#pragma once

#include "core/graph/open/colours/score_colours.h"
#include "core/graph/open/outline/node_classes.h"
#include "core/graph/open/outline/sheet.h"
#include "core/graph/store/database_reading/stored_config.h"
#include "ui/graph/scene/class_look.h"
#include "ui/graph/scene/node_role.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace pipescope::graph_scene {

/// Those of the public tool's document, for dumps, which have none of their own.
std::vector<graph::ColourRange> defaultColourRanges();

/// Ordered from good to bad; the colours for nodes without partner are left out.
std::vector<graph::ScoreRange> scoreRangesOf(std::span<const graph::ColourRange> colours);

/// What the colours of nodes show.
struct NodeColouring
{
    graph::ColourBy colourBy = graph::ColourBy::Verdict;
    /// Those of scores.
    std::span<const graph::ColourRange> ranges;
    /// Scores are made of these; if there are none, those of the database or ours are taken.
    graph::StatisticSet statistics;
};

/// The class of each row of a side that the sheet has.
graph::NodeClasses classesOf(const graph::Sheet& sheet, graph::Side side, const NodeColouring& colouring);

/// From which class on a node is bad.
std::uint8_t leastBadClass(graph::ColourBy colourBy);

/// A part of the legend: a class or a role that nodes have.
struct LegendEntry
{
    std::uint8_t nodeClass = 0;
    NodeRole role = NodeRole::None;
    /// What it is, and how many nodes are: "same 12", or "same 12 | 13" where the sides differ.
    std::string text;
};

/// Those of each side; the second one is empty where there is one side.
struct ClassesOfSides
{
    const graph::NodeClasses& debug;
    const graph::NodeClasses& bench;
};

/// Entries for the classes and roles that occur; the root is no node of the model. Onsets come first, then
/// the worst class, ranges of scores in their own order: what has no room at the end is not seen. Followers
/// are named where colours show them.
std::vector<LegendEntry> legendEntries(graph::ColourBy colourBy, std::span<const ClassLook> looks,
                                       const ClassesOfSides& classes, const ClassesOfSides& roles,
                                       const Translate& translate);

} // namespace pipescope::graph_scene
