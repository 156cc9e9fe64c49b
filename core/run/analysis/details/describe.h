#pragma once

#include "core/base/user_text.h"
#include "core/run/model/lookup/link_lookup.h"
#include "core/run/model/trace.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <variant>
#include <vector>

namespace pipescope {

/// An item of a trace that can be pointed at and selected.
struct BlockRef
{
    TrackIndex track;
    BlockIndex block;

    auto operator<=>(const BlockRef&) const = default;
};

struct OperatorRef
{
    TrackIndex track;
    OperatorIndex op;

    auto operator<=>(const OperatorRef&) const = default;
};

struct CollectiveRef
{
    TrackIndex track;
    CollectiveIndex collective;

    auto operator<=>(const CollectiveRef&) const = default;
};

using TraceRef = std::variant<BlockRef, OperatorRef, CollectiveRef>;

/// The group of a line of details. Lines stand in this order.
enum class DetailSection : std::uint8_t
{
    /// Name, kind, numbers and place.
    Item,
    Times,
    Links,
    /// File, table and row it was read from.
    Source,
    /// The columns of that row, as they are.
    Raw
};

constexpr std::size_t kDetailSectionCount = 5;

SourceText detailSectionName(DetailSection section);

/// One line of the details of an item.
struct DetailRow
{
    UserText name;
    UserText value;
    /// Where the value comes from ("TASK", "schedule", "parallel_group_info"); may be empty.
    UserText origin;
    /// The item that the line leads to: the other end of a link, a neighbour.
    std::optional<TraceRef> target;
    DetailSection section = DetailSection::Item;
    /// The value is a path, which may be shown cut.
    bool isPath = false;
};

/// Everything known about a block, operator or collective, as rows for users: name, kind, micro-batch,
/// virtual stage, phase, rank, stage, host, step, start, end, duration, gap before and after, message text,
/// database and table, links; of a collective how long it was exposed. With a lookup of the trace its
/// links are found at once.
std::vector<DetailRow> describe(const Trace& trace, const TraceRef& ref, const LinkLookup& lookup = {});

/// Where an item is. Of one that is not there the span is empty.
TrackIndex trackOf(const TraceRef& ref);
TimeSpan spanOf(const Trace& trace, const TraceRef& ref);
std::optional<StepIndex> stepOf(const Trace& trace, const TraceRef& ref);

bool isPresent(const Trace& trace, const TraceRef& ref);
/// How many items of the kind of `ref` a rank has.
std::size_t countLike(const Track& track, const TraceRef& ref);

/// The item after (`forward`) or before the given one in its lane.
std::optional<TraceRef> neighbour(const Trace& trace, const TraceRef& ref, bool forward);

/// Other ends of the links of a block or operator: operators where the link has them, blocks where it is
/// inferred. Outgoing ends (towards the receiver) or incoming ones. Collectives have none.
std::vector<TraceRef> linkedTo(const Trace& trace, const TraceRef& ref, bool outgoing,
                               const LinkLookup& lookup = {});

/// The run as a whole: folder, ranks, hosts, pipeline, schedule, steps, length, counts. Empty if nothing was
/// opened.
std::vector<DetailRow> describeRun(const Trace& trace);

/// Everything known about a block of a row outside pipelines, which is a call on a thread or stream: name,
/// category, row, times, the time that is not spent in calls within it, and the call around it. Cost: the
/// calls within it.
std::vector<DetailRow> describeSlice(const Trace& trace, const BlockRef& ref);

} // namespace pipescope
