#pragma once

#include "core/base/time.h"
#include "core/run/model/block.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

namespace pipescope {

/// A recorded range that is work of the pipeline by its name: a block, a part of one, or around several.
struct WorkRange
{
    TimeSpan span;
    BlockKind kind = BlockKind::Forward;
    std::optional<std::int64_t> microBatch;
    /// Its end was not recorded: how long it lasted is not known, and it holds no other.
    bool isUnclosed = false;
    /// What lies within it are its parts, and no blocks.
    bool isWhole = false;
};

/// How the ranges of one thread lie within one another, and which are stretches of the schedule: around
/// several blocks, and no blocks themselves.
class RangeNesting
{
public:
    static constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

    /// What the ranges within one say of one kind of work.
    struct Held
    {
        std::optional<std::int64_t> microBatch;
        /// The range that says it: a position among those given.
        std::uint32_t range = 0;
        /// There are different micro-batches.
        bool isSeveral = false;
        /// There is such a range, with or without a micro-batch.
        bool isAny = false;
    };

    struct Node
    {
        /// Position among the ranges given.
        std::uint32_t range = 0;
        /// The node of the innermost range that holds this one; kNone if there is none.
        std::uint32_t parent = kNone;
        BlockKind kind = BlockKind::Forward;
        std::optional<std::int64_t> microBatch;
        /// Indexed by kind of work.
        std::array<Held, kBlockKindCount> held;
        /// Ranges of its own kind without a micro-batch right within it.
        std::uint32_t unnumberedChildren = 0;
        bool isStretch = false;
        bool isWhole = false;

        const Held& of(BlockKind of) const { return held[static_cast<std::size_t>(of)]; }
    };

    /// n log n. A range holds another that begins and ends with or within it; of equal ones the first does.
    /// Looks at the innermost 64 of the ranges that are open at the same time.
    ///
    /// A stretch is
    /// - a forward, with or without a micro-batch, that holds forwards and backwards, or several backwards:
    ///   a forward has no backward within it, while a backward may run the forward again;
    /// - a range that holds its own kind of several micro-batches;
    /// - a range without a micro-batch that holds any kind of several micro-batches;
    /// - a forward that holds several forwards, all without micro-batches, if only the forwards within such
    ///   ranges are as many as the backwards. Else they may be layers.
    explicit RangeNesting(std::span<const WorkRange> ranges);

    /// Each behind those that hold it.
    std::span<const Node> nodes() const { return m_nodes; }

private:
    void nest(std::span<const WorkRange> ranges);
    void collect();
    void findStretches();
    void findStretchesByCount();

    std::vector<Node> m_nodes;
};

} // namespace pipescope
