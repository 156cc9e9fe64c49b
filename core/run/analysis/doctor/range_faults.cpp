#include "core/base/enum_names.h"
#include "core/run/analysis/doctor/fault_rules.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <set>

namespace pipescope {
namespace {

/// What a rank has of all steps, and what the schedule wants of it.
struct RankCounts
{
    RecordedCount found{};
    ExpectedCount expected{};

    std::int64_t of(CountedKind kind) const { return found[static_cast<std::size_t>(kind)]; }

    bool lacks(CountedKind kind) const
    {
        return of(kind) == 0 && expected[static_cast<std::size_t>(kind)].value_or(0) > 0;
    }

    bool hasBlocks() const
    {
        return std::any_of(found.begin(), found.begin() + kCountedBlockKinds,
                           [](std::int64_t count) { return count > 0; });
    }
};

class RangeRules
{
public:
    RangeRules(const Trace& trace, Diagnosis& diagnosis)
        : m_trace(trace)
        , m_diagnosis(diagnosis)
        , m_isReadable(readableRanks(trace))
        , m_ranks(trace.tracks.size())
    {
        for (std::size_t i = 0; i < m_ranks.size(); ++i) {
            m_ranks[i].found = diagnosis.counts.totals[i];
        }
        for (const RecordedStep& row : diagnosis.counts.rows) {
            m_ranks[row.track.value].expected = row.expected;
        }
    }

    void apply()
    {
        addRanksWithoutRanges();
        for (std::size_t i = 0; i < m_ranks.size(); ++i) {
            if (m_isReadable[i] && m_ranks[i].hasBlocks()) {
                addMissingWrappers(TrackIndex{i});
            }
        }
        for (auto& [kind, ranks] : m_ranksOf) {
            add(kind, std::move(ranks));
        }
        addDifferences();
    }

private:
    /// The profiler makes no table for what it does not record.
    std::set<Rank> ranksWithoutTable() const
    {
        std::set<Rank> ranks;
        for (const Finding& finding : m_trace.findings.rows()) {
            if (finding.id == FindingId::TableMissing && finding.rank && finding.detail == "MSTX_EVENTS") {
                ranks.insert(*finding.rank);
            }
        }
        return ranks;
    }

    void addRanksWithoutRanges()
    {
        const std::set<Rank> withoutTable = ranksWithoutTable();
        for (std::size_t i = 0; i < m_ranks.size(); ++i) {
            const Rank rank = m_trace.tracks[i].rank;
            if (m_isReadable[i] && !m_ranks[i].hasBlocks()) {
                lack(withoutTable.contains(rank) ? FaultKind::RangesOptionOff : FaultKind::NoRanges,
                     TrackIndex{i});
            }
        }
        m_areOnSome = std::any_of(m_ranks.begin(), m_ranks.end(),
                                  [](const RankCounts& rank) { return rank.hasBlocks(); });
    }

    void lack(FaultKind kind, TrackIndex track)
    {
        m_ranksOf[kind].push_back(m_trace.track(track).rank);
        m_isExplained.insert(track);
    }

    bool mayHaveOverlaps() const
    {
        const auto wants = [](const std::optional<ScheduleKind>& kind) {
            return kind && overlapsBlocks(*kind);
        };
        return wants(m_trace.schedule.kind()) || wants(m_trace.schedule.recorded.kind);
    }

    void addMissingWrappers(TrackIndex track)
    {
        const RankCounts& rank = m_ranks[track.value];
        const bool hasOverlaps = rank.of(CountedKind::Overlap) > 0;
        const bool hasForwards = rank.of(CountedKind::Forward) > 0;
        if (!hasForwards && !hasOverlaps) {
            lack(FaultKind::NoForwards, track);
        }
        if (rank.of(CountedKind::Backward) == 0) {
            lack(FaultKind::NoBackwards, track);
        }
        if (hasForwards && rank.lacks(CountedKind::Overlap)) {
            lack(FaultKind::NoOverlaps, track);
        }
        if (rank.lacks(CountedKind::Weight)) {
            lack(FaultKind::NoWeightGradients, track);
        }
        if (rank.lacks(CountedKind::Logits)) {
            lack(FaultKind::NoLoss, track);
        }
    }

    SourceText sentenceOf(FaultKind kind) const
    {
        static constexpr auto kOfAll = std::to_array<EnumName<FaultKind, SourceText>>({
            {FaultKind::RangesOptionOff,
             "The profiler recorded no ranges: its option is off, or nothing is marked"_text},
            {FaultKind::NoRanges, "Neither forwards nor backwards are marked"_text},
            {FaultKind::NoForwards, "Backwards are marked, but no forwards"_text},
            {FaultKind::NoBackwards, "Forwards are marked, but no backwards"_text},
            {FaultKind::NoWeightGradients,
             "The schedule has weight gradients of their own, but none are marked"_text},
            {FaultKind::NoOverlaps,
             "The schedule overlaps forwards with backwards, but no range is named so"_text},
            {FaultKind::NoLoss, "The schedule has backwards of the loss, but none are marked"_text},
        });
        static constexpr auto kOfSome = std::to_array<EnumName<FaultKind, SourceText>>({
            {FaultKind::RangesOptionOff,
             "The profiler recorded no ranges here, unlike on other ranks: its option is off there"_text},
            {FaultKind::NoRanges, "Forwards and backwards are marked on other ranks, but not here"_text},
        });
        const SourceText ofSome = m_areOnSome ? nameOf(kOfSome, kind) : SourceText{};
        return ofSome.empty() ? nameOf(kOfAll, kind) : ofSome;
    }

    std::string lineOf(FaultKind kind) const
    {
        const RecordingLines& lines = m_trace.source.recording;
        switch (kind) {
        case FaultKind::RangesOptionOff:
            return lines.rangesOption;
        case FaultKind::NoRanges:
            return mayHaveOverlaps() ? lines.overlaps : lines.allRanges;
        case FaultKind::NoForwards:
            return mayHaveOverlaps() ? lines.overlaps : lines.forwards;
        case FaultKind::NoBackwards:
            return mayHaveOverlaps() ? lines.overlaps : lines.backwards;
        case FaultKind::NoWeightGradients:
            return lines.weights;
        default:
            return lines.overlaps;
        }
    }

    void add(FaultKind kind, std::vector<Rank> ranks)
    {
        RecordingFault& fault = m_diagnosis.faults.emplace_back();
        fault.kind = kind;
        fault.name = faultKindName(kind);
        fault.ranks = std::move(ranks);
        fault.sentence = sentenceOf(kind);
        fault.line = lineOf(kind);
        if (kind == FaultKind::RangesOptionOff && !m_areOnSome) {
            fault.advice = "If it was on: %1"_text(m_trace.source.recording.allRanges);
        }
    }

    /// Steps that a rank lacks as a whole are another fault.
    static bool isRecorded(const RecordedStep& row)
    {
        return std::any_of(row.found.begin(), row.found.begin() + kCountedBlockKinds,
                           [](std::int64_t count) { return count > 0; });
    }

    void addDifferences()
    {
        addDifference(
            FaultKind::BlocksDiffer, Severity::Warning, 0, kCountedBlockKinds,
            "Ranges of some steps are missing, or are too many: on rank %1 in step %2 %3 of %4 (%5)"_text,
            "Record whole steps, one range for each forward and backward"_text);
        addDifference(FaultKind::TransfersDiffer, Severity::Notice, kCountedBlockKinds, kCountedKindCount,
                      "Sends or receives of some steps are missing, or are too many: on rank %1 in step %2 "
                      "%3 of %4 (%5)"_text,
                      "Start and stop profiling on all ranks at the same step"_text);
    }

    void addDifference(FaultKind kind, Severity severity, std::size_t first, std::size_t last,
                       SourceText sentence, SourceText advice)
    {
        RecordingFault fault{kind, severity, std::string(faultKindName(kind)), {}, {}, {}, {}, advice};
        std::set<Rank> ranks;
        std::set<StepNumber> steps;
        for (const RecordedStep& row : m_diagnosis.counts.rows) {
            const bool isJudged =
                m_isReadable[row.track.value] && !m_isExplained.contains(row.track) && isRecorded(row);
            for (std::size_t i = first; isJudged && i < last; ++i) {
                if (!row.expected[i] || *row.expected[i] == row.found[i]) {
                    continue;
                }
                const Rank rank = m_trace.track(row.track).rank;
                const StepNumber step = m_trace.steps[row.step.value].number;
                if (ranks.empty()) {
                    fault.sentence = sentence(rank.value, step.value, row.found[i], *row.expected[i],
                                              countedKindName(static_cast<CountedKind>(i)));
                }
                ranks.insert(rank);
                steps.insert(step);
            }
        }
        fault.ranks.assign(ranks.begin(), ranks.end());
        fault.steps.assign(steps.begin(), steps.end());
        if (!ranks.empty()) {
            m_diagnosis.faults.push_back(std::move(fault));
        }
    }

    const Trace& m_trace;
    Diagnosis& m_diagnosis;
    std::vector<bool> m_isReadable;
    /// Indexed by TrackIndex.
    std::vector<RankCounts> m_ranks;
    std::map<FaultKind, std::vector<Rank>> m_ranksOf;
    /// Ranks that a missing wrapper explains.
    std::set<TrackIndex> m_isExplained;
    bool m_areOnSome = false;
};

} // namespace

void appendRangeFaults(const Trace& trace, Diagnosis& diagnosis)
{
    RangeRules(trace, diagnosis).apply();
}

} // namespace pipescope
