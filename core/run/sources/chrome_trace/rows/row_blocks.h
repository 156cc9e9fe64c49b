#pragma once

#include "core/run/model/captures/labelled_capture.h"
#include "core/run/sources/chrome_trace/content/chrome_content.h"
#include "core/run/sources/chrome_trace/rows/row_roles.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace pipescope {

/// Where a slice of a row has gone.
struct PlacedSlice
{
    std::int64_t begin = 0;
    std::int64_t end = 0;
    TrackIndex track;
    bool isOperator = false;
    std::uint32_t position = 0;
};

/// Finds the slices that the flows of one file are bound to, and makes links of those that lead from one rank
/// to another.
class FlowLinks
{
public:
    /// Slices of one row in any order.
    void addRow(std::uint32_t row, std::vector<PlacedSlice>&& slices);

    /// Links of the flows in the order of their ends; `unbound` counts flows with only one end at a block or
    /// operator.
    std::vector<Link> links(std::vector<FlowEnd>&& flows, std::uint64_t& unbound) const;

private:
    std::optional<LinkEnd> bind(const FlowEnd& end) const;

    std::unordered_map<std::uint32_t, std::vector<PlacedSlice>> m_rows;
};

/// The records of one rank while they are gathered from its rows.
class OpenTrack
{
public:
    LabelledTrack track;

    /// Position in the track's `steps` of the step that the numbers name.
    std::optional<StepIndex> step(const EventNumbers& numbers);

private:
    std::map<std::int64_t, StepIndex> m_steps;
};

/// Ranges that are no blocks since they hold several.
struct Stretches
{
    std::uint64_t count = 0;
    /// Name of the first.
    std::string name;

    void add(const Stretches& later)
    {
        name = count == 0 ? later.name : name;
        count += later.count;
    }
};

/// What the slices of a row are, beside records of its rank.
struct RowBlocks
{
    /// Where the records of the rank stand.
    std::vector<PlacedSlice> placed;
    /// What is not part of the pipeline. Its blocks have the event's category as their message.
    LabelledTrack other;
    /// Steps that a thread without a rank records.
    std::vector<StepWindow> steps;
    Stretches stretches;
};

/// Whose records a row's are.
struct RowOwner
{
    /// Null for a row of no rank.
    OpenTrack* track = nullptr;
    TrackIndex index;
    /// Flows may be bound to the slices, so that `placed` is needed.
    bool hasFlows = false;
};

TimeSpan spanOf(const ChromeContent& content, const Slice& slice);

/// Makes records of a row's slices, which are given up.
RowBlocks takeRow(const ChromeContent& content, ChromeThread& row, const RowRoles& roles,
                  const RowOwner& owner);

} // namespace pipescope
