#pragma once

#include "core/base/ids.h"
#include "core/graph/compare/match/matching.h"
#include "core/graph/compare/overflow/overflow.h"
#include "core/graph/compare/verdicts/item_verdict.h"
#include "core/graph/read/model/graph.h"
#include "core/graph/read/model/side.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// Row of an Outline.
using RowId = Index<struct OutlineRowTag>;

/// No row, in columns that have one for each row.
inline constexpr std::uint32_t kNoRow = 0xFFFFFFFF;

/// What an earlier comparison of the same models said of a node.
enum class EarlierState : std::uint8_t
{
    /// There was no such node.
    Absent,
    Good,
    /// It differed, or had no partner.
    Bad
};

/// The tree of one graph as a viewer reads it: its nodes in depth-first order, a node before what is in it,
/// siblings in order of execution, as columns by row. So the nodes below row r are the rows r + 1 … ends[r] −
/// 1, and the first child of r, if it has one, is r + 1. Row 0 is the root. Immutable once made; any number
/// of threads may read it. Costs 41 bytes a node at most.
struct Outline
{
    Side side = Side::Debug;
    std::shared_ptr<const Graph> graph;

    /// The row behind the last one below it.
    std::vector<std::uint32_t> ends;
    /// kNoRow for the root.
    std::vector<std::uint32_t> parents;
    /// 0 for the root.
    std::vector<std::uint32_t> depths;
    /// In `graph`.
    std::vector<NodeId> nodes;
    /// Indexed by node of `graph`; kNoRow for nodes that are not in the tree.
    std::vector<std::uint32_t> rowOfNode;

    /// What a comparison found; empty columns where there was none.
    /// The row of the partner in the other outline, or kNoRow.
    std::vector<std::uint32_t> partners;
    /// The row itself or the nearest row above it that has a partner; the root has one.
    std::vector<std::uint32_t> nearestMatched;
    std::vector<UnmatchedReason> unmatched;
    /// A bench row has the level of its partner.
    std::vector<Level> levels;
    /// How different: 0 (same) … 1, where 0.5 is the limit; NaN for none.
    std::vector<float> scores;
    /// What a database says instead, its precision_index; NaN for none. Empty for dumps.
    std::vector<float> storedScores;

    /// Empty if there is no earlier comparison to look at.
    std::vector<EarlierState> earlier;

    /// Empty if overflow was not looked for.
    std::vector<OverflowLevel> overflow;

    std::size_t size() const { return ends.size(); }

    bool hasChildren(RowId row) const { return ends[row.value] > row.value + 1; }

    NodeId node(RowId row) const { return nodes[row.value]; }

    NodeKind kind(RowId row) const { return graph->node(node(row)).kind; }

    std::string_view name(RowId row) const { return graph->name(node(row)); }

    std::optional<RowId> parent(RowId row) const { return rowAt(parents, row); }

    std::optional<RowId> partner(RowId row) const { return rowAt(partners, row); }

    /// Whether `below` is `row` or lies below it.
    bool contains(RowId row, RowId below) const { return row <= below && below.value < ends[row.value]; }

    /// Empty if the node is not in the tree.
    std::optional<RowId> rowOf(NodeId node) const
    {
        return node.value < rowOfNode.size() && rowOfNode[node.value] != kNoRow
                   ? std::optional(RowId{rowOfNode[node.value]})
                   : std::nullopt;
    }

    /// Empty if there is no such node in the tree.
    std::optional<RowId> find(std::string_view name) const;

private:
    static std::optional<RowId> rowAt(const std::vector<std::uint32_t>& column, RowId row)
    {
        return row.value < column.size() && column[row.value] != kNoRow
                   ? std::optional(RowId{column[row.value]})
                   : std::nullopt;
    }
};

/// The tree's columns; those of comparison and overflow are empty.
Outline makeOutline(std::shared_ptr<const Graph> graph, Side side);

/// Fills in the partners of both.
void addMatching(const Matching& matching, Outline& debug, Outline& bench);

/// The children of a row, in order.
class ChildRows
{
public:
    class Iterator
    {
    public:
        using value_type = RowId;
        using difference_type = std::ptrdiff_t;

        Iterator() = default;

        Iterator(const Outline* outline, std::uint32_t row)
            : m_outline(outline)
            , m_row(row)
        { }

        RowId operator*() const { return RowId{m_row}; }

        Iterator& operator++()
        {
            m_row = m_outline->ends[m_row];
            return *this;
        }

        Iterator operator++(int)
        {
            Iterator before = *this;
            ++*this;
            return before;
        }

        bool operator==(const Iterator& other) const { return m_row == other.m_row; }

    private:
        const Outline* m_outline = nullptr;
        std::uint32_t m_row = 0;
    };

    ChildRows(const Outline& outline, RowId parent)
        : m_outline(&outline)
        , m_parent(parent.value)
    { }

    Iterator begin() const { return {m_outline, m_parent + 1}; }

    Iterator end() const { return {m_outline, m_outline->ends[m_parent]}; }

private:
    const Outline* m_outline;
    std::uint32_t m_parent;
};

/// For each row the layer it belongs to: that in the name of its module, see layerOfModule(), or of the
/// nearest module around that has one; kNoRow for none. O(rows).
std::vector<std::uint32_t> layersOf(const Outline& outline);

/// That of one row. O(depth).
std::uint32_t layerOf(const Outline& outline, RowId row);

} // namespace pipescope::graph
