#pragma once

#include "core/diagnostics/finding.h"
#include "core/run/analysis/doctor/recorded_counts.h"

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// What a recording lacks, or what is wrong with it.
enum class FaultKind : std::uint8_t
{
    /// Something that a finding says already.
    Finding,
    /// The profiler's option for ranges was off, as far as its tables show.
    RangesOptionOff,
    NoRanges,
    NoForwards,
    NoBackwards,
    NoWeightGradients,
    NoOverlaps,
    NoLoss,
    BlocksDiffer,
    TransfersDiffer,
    StepsNotRecorded,
    StepsDiffer,
    LevelsMixed,
    LevelTooLow,
    NoCommunication,
    NoScheduleRecorded,
    ClockUnknown
};

/// "no_backwards", …; a finding's name for that.
std::string_view faultKindName(FaultKind kind);

struct RecordingFault
{
    FaultKind kind = FaultKind::Finding;
    /// A notice is no reason to record again.
    Severity severity = Severity::Warning;
    /// "no_backwards"; of a finding that of its id.
    std::string name;
    /// Empty where the fault is the whole run's.
    std::vector<Rank> ranks;
    std::vector<StepNumber> steps;
    UserText sentence;
    /// The line of code or the option to add; empty where no line helps, or it is not known.
    std::string line = {};
    /// What is to do where no line does it; may be empty.
    UserText advice = {};
};

/// How much the profiler recorded of communication on a rank.
enum class RecordedLevel : std::uint8_t
{
    Unknown,
    /// No communication at all.
    Nothing,
    /// The framework's messages only: level none.
    Messages,
    /// Operators without their transfers: level 0.
    Operators,
    /// Level 1 or above.
    Transfers
};

/// "none", "0", "1 or above", …
SourceText recordedLevelName(RecordedLevel level);

/// What was recorded of a run, and what is to be added so that the next recording shows all of it.
struct Diagnosis
{
    RecordedCounts counts;
    /// Indexed by TrackIndex.
    std::vector<RecordedLevel> levels;
    /// Those that hide most first.
    std::vector<RecordingFault> faults;

    /// Whether something is to be mended: a fault that is more than a notice.
    bool needsMending() const;
};

/// Rests on the trace and its findings alone; reads no file.
Diagnosis diagnose(const Trace& trace);

/// The faults with the lines to add, the table of what was found and expected, and the clocks.
void writeDiagnosis(const Trace& trace, const Diagnosis& diagnosis, std::ostream& out);

/// The same as JSON: an object with "version".
void writeDiagnosisJson(const Trace& trace, const Diagnosis& diagnosis, std::ostream& out);

} // namespace pipescope
