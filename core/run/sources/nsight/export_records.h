#pragma once

#include "core/base/ids.h"
#include "core/base/string_pool.h"
#include "core/base/time.h"
#include "core/diagnostics/finding.h"
#include "core/run/chrome_rules/chrome_rule_matcher.h"
#include "core/run/model/captures/capture.h"
#include "core/run/model/collectives/collective_kind.h"
#include "core/run/sources/chrome_trace/launches/conclude_rows.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace pipescope::nsight {

/// What an Nsight Systems export holds of the processes that used a GPU. Times are nanoseconds as the export
/// counts them.

/// The process of a serialised process or thread id, whose last 24 bits are the thread.
constexpr std::int64_t processOf(std::int64_t id)
{
    constexpr std::int64_t kThreadBits = 0xFFFFFF;
    return id & ~kThreadBits;
}

/// What a range is by its name.
enum class NameUse : std::uint8_t
{
    Ignored,
    /// Work of the pipeline: projected on the kernels that it launched.
    Work,
    Step,
    /// Sends, receives or exchanges by a name of the framework.
    Transfer,
    /// A function of NCCL.
    Nccl
};

/// What a range's name says; one for each different name.
struct RangeName
{
    NameUse use = NameUse::Ignored;
    EventRole role = EventRole::None;
    std::vector<RuleMatch> matches;
    /// Of a step.
    std::int64_t step = 0;
};

/// A range with the time of the GPU operations that it launched.
struct ProjectedRange
{
    TimeSpan device;
    /// When the host opened it.
    TimePoint issued;
    std::uint32_t thread = 0;
    StringId name;
};

/// A record of a send or receive; its peer counts within the communicator.
struct NcclRecord
{
    CommunicationRecord record;
    std::optional<std::uint64_t> communicator;
};

struct RecordedCollective
{
    TimeSpan span;
    CollectiveKind kind = CollectiveKind::Other;
    StringId name;
};

/// A process's place in a communicator.
struct CommunicatorPlace
{
    std::int64_t ranks = 0;
    std::int64_t place = 0;
};

/// One process with work on a GPU.
struct ProcessRecords
{
    /// Serialised.
    std::int64_t id = 0;
    std::int64_t device = 0;
    std::optional<std::int64_t> mpiRank;
    std::vector<ProjectedRange> ranges;
    /// Ranges of work without an operation of the GPU.
    std::uint64_t rangesWithoutWork = 0;
    /// Without records of communication. Kernels are here only where no range is work.
    LaunchRecords launches;
    std::vector<NcclRecord> communication;
    std::vector<RecordedCollective> collectives;
    /// Indexed by the communicator's id.
    std::map<std::uint64_t, CommunicatorPlace> communicators;
    /// The rank that it was given.
    std::optional<Rank> rank;
};

/// One file.
struct ExportRecords
{
    std::filesystem::path file;
    /// Added to all times: when the session began, or 0.
    std::int64_t base = 0;
    /// The host's own clock when the session began; empty where it is not recorded, or the times are those of
    /// the wall clock already.
    std::optional<std::int64_t> systemClock;
    std::string hostName;
    /// Of the process that was launched; only these numbers of its environment are looked at.
    std::optional<std::int64_t> environmentRank;
    std::optional<std::int64_t> environmentNode;
    /// Ordered by device, then id.
    std::vector<ProcessRecords> processes;
    /// Indexed by the number of the text in `strings`.
    std::vector<RangeName> names;
    StringPool strings;
    FindingList findings;
    bool isOpened = false;
};

} // namespace pipescope::nsight
