#pragma once

#include "core/graph/open/outline/outline.h"
#include "core/graph/open/outline/sheet.h"

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// What tells nodes apart by colour.
enum class ColourBy : std::uint8_t
{
    /// Classes are those of Level.
    Verdict,
    /// Classes are positions in a list of ranges of scores.
    Score,
    /// Classes are those of OverflowLevel.
    Overflow,
    /// Classes are those of UnmatchedReason.
    UnmatchedReason,
    /// Classes are those of RepairClass.
    Repair,
    /// Classes are those of ReplicaState.
    Replicas
};

/// What became of a node since an earlier comparison. A node is bad if it differs or has no partner. What
/// needs most attention last.
enum class RepairClass : std::uint8_t
{
    /// Bad neither before nor now.
    Never,
    Fixed,
    /// Bad before and now.
    Unchanged,
    /// Bad only now.
    New
};

/// "fixed"; also the words of queries.
std::string_view repairClassName(RepairClass repair);

/// A class for each row of an outline: the higher the worse, 0 is nothing to report. Tells the worst class of
/// any range of rows in O(log rows). Immutable; costs 4/3 bytes a row.
class NodeClasses
{
public:
    static constexpr std::size_t kMaxClasses = 32;

    NodeClasses() = default;
    /// Values are below kMaxClasses.
    explicit NodeClasses(std::vector<std::uint8_t> classes);

    std::size_t size() const { return m_levels.empty() ? 0 : m_levels.front().size(); }

    std::uint8_t of(RowId row) const { return m_levels.front()[row.value]; }

    std::span<const std::uint8_t> all() const
    {
        return m_levels.empty() ? std::span<const std::uint8_t>() : m_levels.front();
    }

    /// The worst class of rows first … end − 1; 0 of an empty range.
    std::uint8_t worst(std::uint32_t first, std::uint32_t end) const;

    /// The first row from `first` on, before `end`, whose class is at least `least`.
    std::optional<RowId> next(std::uint32_t first, std::uint32_t end, std::uint8_t least) const;
    /// The last such row before `end`, from `first` on.
    std::optional<RowId> previous(std::uint32_t first, std::uint32_t end, std::uint8_t least) const;

    /// How many rows each class has.
    const std::array<std::uint32_t, kMaxClasses>& counts() const { return m_counts; }

private:
    /// Each level has the worst of four of the level before it.
    std::vector<std::vector<std::uint8_t>> m_levels;
    std::array<std::uint32_t, kMaxClasses> m_counts{};
};

/// The level of one row.
Level levelAt(const Outline& outline, RowId row);

/// Whether a verdict says that the node is bad.
constexpr bool isBad(Level level)
{
    return level >= Level::Unmatched;
}

/// Never if there is no earlier comparison.
RepairClass repairClass(const Outline& outline, RowId row);

NodeClasses classifyByVerdict(const Outline& outline);
NodeClasses classifyByRepair(const Outline& outline);
NodeClasses classifyByOverflow(const Outline& outline);
NodeClasses classifyByUnmatchedReason(const Outline& outline);

/// A range of scores, left closed and right open, but at 1, which is the largest score; equal ends are one
/// value.
struct ScoreRange
{
    double low = 0;
    double high = 0;

    bool contains(double score) const
    {
        return low == high ? score == low : low <= score && (score < high || (score == 1 && high == 1));
    }
};

/// By the scores of the database, if there are any, else by ours. Class i + 1 is ranges[i], the first that
/// contains the score; `ranges.size() + 1` are rows without partner, of outlines that were compared. Rows
/// without score, or of no range, are 0.
NodeClasses classifyByScore(const Outline& outline, std::span<const ScoreRange> ranges);

/// The same by these scores, one for each row; NaN for none.
NodeClasses classifyByScore(const Outline& outline, std::span<const float> scores,
                            std::span<const ScoreRange> ranges);

/// The ranks of the sheet's step that hold the same part of the model as its rank does, see recordedPlaces();
/// of merged ranks, all other replicas. Positions in GraphStep::ranks, without the sheet's own.
std::vector<std::size_t> replicasOf(const Sheet& sheet, Side side);

/// Whether data-parallel copies agree on what they must have alike: parameters, and what reductions over them
/// gave. Classes are those of ReplicaState. O(items of all copies).
NodeClasses classifyByReplicas(const Sheet& sheet, Side side);

} // namespace pipescope::graph
