#pragma once

#include "core/base/string_pool.h"
#include "core/diagnostics/finding.h"
#include "core/run/chrome_rules/chrome_rule_matcher.h"
#include "core/run/sources/chrome_trace/content/slice_arguments.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace pipescope {

/// What a Chrome trace holds, gathered from its events. Times are nanoseconds as `ts` counts them.

/// How many of a row's open slices are looked at for one that an "E" may close; real ones are far fewer.
constexpr std::size_t kMaxOpenAsked = 1000;

/// Name and category together; a trace has few different ones.
struct EventLabel
{
    StringId name;
    StringId category;
    /// Rules that may hold for it.
    std::vector<RuleMatch> matches;
    /// One of them is of the pipeline, so that arguments are worth reading.
    bool isCandidate = false;
    /// One of them is of the pipeline's work.
    bool isWork = false;
    /// The role where no rule gives it: the slices are not recorded, but concluded from others.
    std::optional<EventRole> concluded;
};

struct Slice
{
    static constexpr std::uint32_t kNoArguments = 0xFFFFFFFF;

    std::int64_t begin = 0;
    std::int64_t end = 0;
    /// Position in the row's `labels`.
    std::uint32_t label = 0;
    /// Position of its arguments in the content's `arguments`.
    std::uint32_t arguments = kNoArguments;
};

/// A label that occurs in a row.
struct RowLabel
{
    /// Position in the content's `labels`.
    std::uint32_t label = 0;
    std::uint64_t slices = 0;
};

/// A number in which all events of a row should agree.
struct AgreedNumber
{
    std::optional<std::int64_t> value;
    bool isContradicted = false;

    void take(std::int64_t number)
    {
        isContradicted = isContradicted || (value && *value != number);
        value = number;
    }

    std::optional<std::int64_t> agreed() const { return isContradicted ? std::nullopt : value; }
};

/// A thread of a process.
struct ChromeThread
{
    /// As written, numbers and texts alike.
    std::string process;
    std::string thread;
    /// Given by metadata; empty if not.
    std::string threadName;
    std::int64_t sortIndex = 0;
    /// The row of the device's ranges for those of this row, which is a row of the host: if it names no rank,
    /// it belongs to that row's.
    std::optional<std::uint32_t> deviceRow;
    /// That of the pipeline which arguments of its events name.
    AgreedNumber stage;
    /// The rank that the row is, where its events say so.
    std::optional<std::int64_t> rank;
    /// Each once.
    std::vector<RowLabel> labels;
    /// Ordered as the file is; a slice that is opened by "B" stands where its "E" is, or behind all others.
    std::vector<Slice> slices;
    /// How many of the last slices have no end of their own.
    std::size_t unclosed = 0;
};

struct ChromeProcess
{
    /// Given by metadata; empty if not.
    std::string name;
    std::int64_t sortIndex = 0;
};

enum class FlowPhase : std::uint8_t
{
    Start,
    Step,
    End
};

/// One end of a flow.
struct FlowEnd
{
    /// Identifies the flow: the hash of category, name and id.
    std::uint64_t flow = 0;
    std::int64_t time = 0;
    std::uint32_t row = 0;
    FlowPhase phase = FlowPhase::Start;
    bool bindsToEnclosing = false;
};

/// One file.
struct ChromeContent
{
    std::filesystem::path file;
    std::vector<EventLabel> labels;
    std::vector<ChromeThread> rows;
    SliceArgumentsPool arguments;
    /// By the process as written.
    std::map<std::string, ChromeProcess, std::less<>> processes;
    std::vector<FlowEnd> flows;
    StringPool strings;
    FindingList findings;
    /// What times count from, in nanoseconds since the epoch.
    std::int64_t base = 0;
    /// From PyTorch's distributedInfo: the rank of the whole file, and the ranks of its pipeline.
    std::optional<std::int64_t> rank;
    std::vector<std::int64_t> pipelineRanks;
    /// It holds a list of events, which may be empty.
    bool opened = false;

    std::string_view processName(const ChromeThread& row) const;
    /// The row's name, or what stands for its thread.
    std::string_view threadName(const ChromeThread& row) const;
};

} // namespace pipescope
