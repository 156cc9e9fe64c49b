#pragma once

#include "core/run/model/block.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace pipescope {

/// Stands for a message that names no micro-batch, or no chunk.
constexpr std::int32_t kNoLabel = -1;

/// What the order of a step's ranges is compared by.
struct ObservedBlock
{
    BlockKind kind = BlockKind::Other;
    /// Its message may mean a backward or the loss part.
    bool mayBeLogits = false;
    /// Something about its times is odd, so that it may well be a range too many.
    bool isDoubtful = false;
    /// `current_microbatch` as the message has it, or kNoLabel.
    std::int32_t label = kNoLabel;
    /// Chunk of the stage's model that the record names, or kNoLabel.
    std::int32_t chunk = kNoLabel;
    /// The record names the virtual stage, so that the label counts micro-batches of its chunk alone.
    bool countsWithinChunk = false;
};

struct ExpectedBlock
{
    BlockKind kind = BlockKind::Forward;
    /// What the message would have; kNoLabel matches any.
    std::int32_t label = kNoLabel;
    std::int32_t chunk = kNoLabel;
    /// The label where each chunk's micro-batches count from 0; kNoLabel matches any.
    std::int32_t labelWithinChunk = kNoLabel;
};

bool sameKind(const ObservedBlock& observed, const ExpectedBlock& expected);
/// Whether both have a label and these differ, or both have a chunk.
bool labelsDiffer(const ObservedBlock& observed, const ExpectedBlock& expected);

/// Where one observed block stands in the expected order.
struct AlignedPlace
{
    /// Positions it can have: all that a best alignment gives it lie between these; none if first > last.
    std::uint32_t first = 1;
    std::uint32_t last = 0;
    /// A best alignment leaves it out.
    bool mayBeExtra = false;

    bool isCertain() const { return first == last && !mayBeExtra; }

    bool isExtra() const { return first > last; }
};

/// Where the two orders part for the first time, as positions in each.
struct Deviation
{
    std::size_t observed = 0;
    std::size_t expected = 0;
};

struct Alignment
{
    /// One per observed block.
    std::vector<AlignedPlace> places;
    std::optional<Deviation> firstDeviation;
    /// Observed blocks without a place, and expected ones that were not observed.
    std::size_t extra = 0;
    std::size_t missing = 0;
};

/// Aligns the two orders with as few extra and missing blocks as possible; kinds must agree, and labels
/// unless that costs more. A doubtful block is left out for nothing, and taken at the price of a missing one.
/// Every best alignment is considered: a block that several would place differently gets them all. Empty if
/// the orders differ by more than a quarter or 256 blocks. Memory and time grow with length times difference.
std::optional<Alignment> alignBlocks(std::span<const ObservedBlock> observed,
                                     std::span<const ExpectedBlock> expected);

/// Which ends of a step a capture may have missed.
struct MissedEnds
{
    bool begin = false;
    bool end = false;
};

/// Places blocks where any number may be missing at the ends but none in between. Where one end is recorded,
/// it is the anchor; where none is, each block gets all places at which the whole stretch fits. Kinds and
/// labels must agree. Empty if the stretch fits nowhere, or is too long to look for.
std::optional<Alignment> alignStretch(std::span<const ObservedBlock> observed,
                                      std::span<const ExpectedBlock> expected, MissedEnds missed);

} // namespace pipescope
