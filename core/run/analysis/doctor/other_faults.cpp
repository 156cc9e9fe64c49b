#include "core/base/parse/number_ranges.h"
#include "core/run/analysis/details/run_facts.h"
#include "core/run/analysis/doctor/fault_rules.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <utility>

namespace pipescope {
namespace {

/// Findings that say what a recording lacks, beside all errors.
bool saysWhatIsMissing(FindingId id)
{
    constexpr std::array kIds{FindingId::RankFolderWithoutDatabase,
                              FindingId::RankUnknown,
                              FindingId::RanksMissing,
                              FindingId::StagesMissing,
                              FindingId::StageUnknown,
                              FindingId::DeviceLogsMissing,
                              FindingId::NullTime,
                              FindingId::RangeWithoutTask,
                              FindingId::MetadataDiffers,
                              FindingId::ScheduleNameUnknown,
                              FindingId::NoJobs,
                              FindingId::NoPipelineEvents,
                              FindingId::TraceEventsNone,
                              FindingId::TraceNotRecognised,
                              FindingId::ClocksContradict,
                              FindingId::EmptyWeightRanges};
    return std::find(kIds.begin(), kIds.end(), id) != kIds.end();
}

/// Whether the blocks look like those of another schedule only because a wrapper is missing.
bool lacksWrapper(const Diagnosis& diagnosis)
{
    return std::any_of(diagnosis.faults.begin(), diagnosis.faults.end(), [](const RecordingFault& fault) {
        return fault.kind >= FaultKind::RangesOptionOff && fault.kind <= FaultKind::NoLoss;
    });
}

RecordingFault& addFault(Diagnosis& diagnosis, FaultKind kind, Severity severity)
{
    RecordingFault& fault = diagnosis.faults.emplace_back();
    fault.kind = kind;
    fault.severity = severity;
    fault.name = faultKindName(kind);
    return fault;
}

RecordedLevel levelOf(const Track& track)
{
    if (!track.messageOperators.empty()) {
        return RecordedLevel::Messages;
    }
    if (track.operators.empty()) {
        return RecordedLevel::Unknown;
    }
    const bool hasTransfers = std::any_of(track.parts.begin(), track.parts.end(),
                                          [](const OperatorPart& part) { return part.span.has_value(); });
    return hasTransfers ? RecordedLevel::Transfers : RecordedLevel::Operators;
}

std::map<RecordedLevel, std::vector<Rank>> ranksByLevel(const Trace& trace, const Diagnosis& diagnosis)
{
    const std::vector<bool> isReadable = readableRanks(trace);
    std::map<RecordedLevel, std::vector<Rank>> ranks;
    for (std::size_t i = 0; i < trace.tracks.size(); ++i) {
        if (isReadable[i] && diagnosis.levels[i] != RecordedLevel::Unknown) {
            ranks[diagnosis.levels[i]].push_back(trace.tracks[i].rank);
        }
    }
    return ranks;
}

/// All but the best one.
std::vector<Rank> ranksOfLowerLevels(const std::map<RecordedLevel, std::vector<Rank>>& ranksByLevel)
{
    std::vector<Rank> ranks;
    for (auto level = ranksByLevel.begin(); level != std::prev(ranksByLevel.end()); ++level) {
        ranks.insert(ranks.end(), level->second.begin(), level->second.end());
    }
    std::sort(ranks.begin(), ranks.end());
    return ranks;
}

} // namespace

std::vector<bool> readableRanks(const Trace& trace)
{
    std::vector<bool> isReadable(trace.tracks.size());
    for (std::size_t i = 0; i < isReadable.size(); ++i) {
        isReadable[i] = !trace.tracks[i].isOther;
    }
    for (const Finding& finding : trace.findings.rows()) {
        const bool isError = finding.rank && finding.severity() == Severity::Error;
        if (const auto track = isError ? trace.trackOfRank(*finding.rank) : std::nullopt) {
            isReadable[track->value] = false;
        }
    }
    return isReadable;
}

std::vector<RecordedLevel> recordedLevels(const Trace& trace)
{
    std::vector<RecordedLevel> levels(trace.tracks.size(), RecordedLevel::Unknown);
    for (std::size_t i = 0; trace.source.recordsOperators && i < levels.size(); ++i) {
        levels[i] = levelOf(trace.tracks[i]);
    }
    for (const Finding& finding : trace.findings.rows()) {
        const bool isNothing = finding.rank && finding.id == FindingId::P2pNotRecorded;
        if (const auto track = isNothing ? trace.trackOfRank(*finding.rank) : std::nullopt) {
            levels[track->value] = RecordedLevel::Nothing;
        }
    }
    return levels;
}

void appendFindingFaults(const Trace& trace, Diagnosis& diagnosis)
{
    const bool isExplained = lacksWrapper(diagnosis);
    std::map<std::pair<FindingId, std::string>, std::size_t> known;
    for (const Finding& finding : trace.findings.rows()) {
        const bool isOfSchedule = finding.id == FindingId::ScheduleContradicted
                                  || finding.id == FindingId::ScheduleParametersMissing;
        const bool isMissing = saysWhatIsMissing(finding.id) || (isOfSchedule && !isExplained);
        if (finding.severity() != Severity::Error && !isMissing) {
            continue;
        }
        const auto [row, isNew] =
            known.try_emplace({finding.id, finding.detail.english()}, diagnosis.faults.size());
        if (isNew) {
            RecordingFault& fault = addFault(diagnosis, FaultKind::Finding, finding.severity());
            fault.name = findingKind(finding.id).name;
            fault.sentence = finding.message();
            fault.advice = findingKind(finding.id).advice;
            fault.line = finding.id == FindingId::RanksMissing ? trace.source.recording.allRanks : "";
        }
        if (finding.rank) {
            diagnosis.faults[row->second].ranks.push_back(*finding.rank);
        }
    }
}

void appendStepFaults(const Trace& trace, Diagnosis& diagnosis)
{
    const std::string& line = trace.source.recording.steps;
    if (trace.findings.contains(FindingId::StepsMissing)) {
        RecordingFault& fault = addFault(diagnosis, FaultKind::StepsNotRecorded, Severity::Warning);
        fault.sentence = findingKind(FindingId::StepsMissing).sentence;
        fault.line = line;
    } else if (trace.findings.contains(FindingId::StepsFromBlocks)) {
        RecordingFault& fault = addFault(diagnosis, FaultKind::StepsNotRecorded, Severity::Notice);
        fault.sentence = "Steps are not recorded everywhere; some follow from the order of the blocks"_text;
        fault.line = line;
    }
    const std::vector<bool> isReadable = readableRanks(trace);
    std::set<Rank> ranks;
    std::set<StepNumber> steps;
    for (const RecordedStep& row : diagnosis.counts.rows) {
        const auto isAny = [](const RecordedCount& count) {
            return std::any_of(count.begin(), count.begin() + kCountedBlockKinds,
                               [](std::int64_t each) { return each > 0; });
        };
        const bool isLacking = isAny(diagnosis.counts.totals[row.track.value]) && !isAny(row.found);
        if (isReadable[row.track.value] && isLacking) {
            ranks.insert(trace.track(row.track).rank);
            steps.insert(trace.steps[row.step.value].number);
        }
    }
    if (!ranks.empty()) {
        RecordingFault& fault = addFault(diagnosis, FaultKind::StepsDiffer, Severity::Warning);
        fault.ranks.assign(ranks.begin(), ranks.end());
        fault.steps.assign(steps.begin(), steps.end());
        fault.sentence = "Steps that other ranks have are not recorded here"_text;
        fault.advice = "Start and stop profiling on all ranks at the same step"_text;
    }
}

void appendLevelFaults(const Trace& trace, Diagnosis& diagnosis)
{
    const auto ranks = ranksByLevel(trace, diagnosis);
    if (ranks.empty() || trace.tracks.size() < 2) {
        return;
    }
    const std::string& line = trace.source.recording.level;
    if (ranks.size() > 1) {
        RecordingFault& fault = addFault(diagnosis, FaultKind::LevelsMixed, Severity::Warning);
        fault.ranks = ranksOfLowerLevels(ranks);
        fault.sentence = "These ranks were recorded at a lower level than others: %1, not %2"_text(
            recordedLevelName(ranks.begin()->first), recordedLevelName(ranks.rbegin()->first));
        fault.line = line;
        return;
    }
    const RecordedLevel level = ranks.begin()->first;
    if (level == RecordedLevel::Transfers) {
        return;
    }
    const bool isNothing = level == RecordedLevel::Nothing;
    RecordingFault& fault = addFault(
        diagnosis, isNothing ? FaultKind::NoCommunication : FaultKind::LevelTooLow, Severity::Warning);
    fault.ranks = ranks.begin()->second;
    fault.sentence = isNothing ? UserText("No communication was recorded, so that no transfer is known"_text)
                               : "The profiler's level (%1) records no transfers, so that waiting and "
                                 "transferring cannot be separated"_text(recordedLevelName(level));
    fault.line = line;
}

void appendScheduleFaults(const Trace& trace, Diagnosis& diagnosis)
{
    const ScheduleInfo& schedule = trace.schedule;
    if (trace.source.recording.schedule.empty() || !schedule.recorded.text.empty()) {
        return;
    }
    const bool isClear = schedule.candidates.size() == 1;
    RecordingFault& fault =
        addFault(diagnosis, FaultKind::NoScheduleRecorded, isClear ? Severity::Notice : Severity::Warning);
    fault.sentence = "No record names the schedule and the number of micro-batches (pp_info)"_text;
    fault.line = trace.source.recording.schedule;
}

void appendClockFaults(const Trace& trace, Diagnosis& diagnosis)
{
    const RunFacts facts = gatherFacts(trace);
    std::vector<Rank> ranks;
    std::size_t hosts = 0;
    for (std::size_t i = 0; i < trace.hosts.size(); ++i) {
        hosts += facts.ranksByHost[i].empty() ? 0 : 1;
        if (!trace.hosts[i].clock) {
            ranks.insert(ranks.end(), facts.ranksByHost[i].begin(), facts.ranksByHost[i].end());
        }
    }
    if (hosts > 1 && !ranks.empty()) {
        std::sort(ranks.begin(), ranks.end());
        RecordingFault& fault = addFault(diagnosis, FaultKind::ClockUnknown, Severity::Notice);
        fault.ranks = std::move(ranks);
        fault.sentence = "No transfer leads to other hosts, so that their clocks cannot be compared"_text;
        fault.line = trace.source.recording.level;
    }
}

} // namespace pipescope
