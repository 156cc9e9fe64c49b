#pragma once

#include "core/base/result.h"
#include "core/document/message_place.h"
#include "core/run/analysis/details/describe.h"
#include "core/run/model/block.h"
#include "core/run/model/schedule_info.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pipescope {

/// What a block does for one micro-batch on one virtual stage.
struct MicroBatchWork
{
    /// Forward, Backward or Weight.
    BlockKind kind = BlockKind::Forward;
    MicroBatch microBatch;
    std::optional<VirtualStage> virtualStage;

    bool operator==(const MicroBatchWork&) const = default;
};

/// Two for an overlap block, its forward first; none where the micro-batch is not known. Logits count as
/// backward.
std::vector<MicroBatchWork> worksOf(const Block& block);

/// The work that makes the data that some work needs, the likeliest first. That of neighbouring virtual
/// stages is left out where the virtual stage is not known, and where they are of the other direction.
std::vector<MicroBatchWork> producersOf(const MicroBatchWork& work, const ScheduleInfo& schedule);
/// The work that needs the data, likewise.
std::vector<MicroBatchWork> consumersOf(const MicroBatchWork& work, const ScheduleInfo& schedule);

/// Against the direction of the data, or with it.
enum class ChainDirection : std::uint8_t
{
    ToProducers,
    ToConsumers
};

/// The neighbours of a block or operator in the chain of data dependencies, each once.
/// For a block: the blocks that its data come from or go to. Over links these are the blocks at the other
/// ends (the operators where no block is known there); within the rank the block of the same micro-batch on
/// the neighbouring virtual stage, the forward block of a backward one, the backward block of a
/// weight-gradient one. Of an operator: the operators at the other ends of its links; where it has none that
/// way, the block on its own rank that made its data or takes it. The one that was waited for comes first:
/// the last to arrive, or the first to leave.
std::vector<TraceRef> chainNeighbours(const Trace& trace, const TraceRef& ref, ChainDirection direction,
                                      const LinkLookup& lookup = {});

/// The message that an operator sends or receives, or that a block sends, or else receives; empty where there
/// is no link. O(links).
std::optional<MessagePlace> messageOf(const Trace& trace, const TraceRef& ref, const LinkLookup& lookup = {});

/// That end of the message: the operator, or the block of a link without operators. Empty where there are
/// fewer messages. O(links).
std::optional<TraceRef> findMessage(const Trace& trace, const MessagePlace& place);

/// The recorded values that a block or operator was made from, as its source reads them again (see
/// SourceTraits::readRecord). What was made from no row (an operator known only from messages) has none.
/// Any thread.
Result<std::vector<DetailRow>> rawRows(const Trace& trace, const TraceRef& ref, const std::stop_token& stop);

/// A statement for the first of these rows, to be run by hand; empty where there is none.
std::string rawRowQuery(const Trace& trace, const TraceRef& ref);

} // namespace pipescope
