#include "core/run/sources/chrome_trace/rows/capture_builder.h"

#include "core/base/threads/parallel.h"
#include "core/run/sources/chrome_trace/rows/device_ranges.h"
#include "core/run/sources/chrome_trace/rows/layer_parts.h"
#include "core/run/sources/chrome_trace/rows/row_blocks.h"
#include "core/run/sources/chrome_trace/rows/row_ranks.h"

#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>

namespace pipescope {
namespace {

/// "python: stream 7"; either may be empty.
std::string nameOfRow(std::string_view process, std::string_view thread)
{
    std::string name(process);
    name += process.empty() || thread.empty() ? "" : ": ";
    name += thread;
    return name.empty() ? "events" : name;
}

constexpr std::size_t kNoTrack = static_cast<std::size_t>(-1);

/// A rank's first virtual stage, which has its stage's number, in loops and in V-shaped schedules alike.
class FirstVirtualStage
{
public:
    void take(std::span<const LabelledBlock> blocks)
    {
        for (const LabelledBlock& labelled : blocks) {
            const auto place = labelled.block.forward.virtualStage ? labelled.block.forward.virtualStage
                                                                   : labelled.block.backward.virtualStage;
            m_isLacking = m_isLacking || (labelled.block.kind != BlockKind::Other && !place);
            m_first = place ? std::min<std::int64_t>(m_first.value_or(place->value), place->value) : m_first;
        }
    }

    /// Empty unless all blocks have one.
    std::optional<std::int64_t> value() const { return m_isLacking ? std::nullopt : m_first; }

private:
    std::optional<std::int64_t> m_first;
    bool m_isLacking = false;
};

class CaptureBuilder
{
public:
    CaptureBuilder(std::vector<ChromeContent>&& contents, const RuleMatcher& matcher,
                   const std::optional<RankSet>& wanted, std::size_t workers)
        : m_contents(std::move(contents))
        , m_workers(workers)
    {
        m_roles.resize(m_contents.size());
        parallelFor(m_contents.size(), workers, {}, [&](std::size_t file) {
            m_roles[file] = rolesOfRows(m_contents[file], m_contents[file].labels, matcher);
            joinDeviceRanges(m_contents[file], m_roles[file], matcher);
            joinLayerParts(m_contents[file], m_roles[file]);
        });
        dropNamedTransfers(m_roles);
        dropLoneOthers(m_roles);
        m_rowRanks = ranksOfRows(m_contents, m_roles, matcher);
        findMissing();
        for (const FoundRank& rank : m_rowRanks.ranks) {
            const bool isWanted = !wanted || wanted->contains(rank.rank);
            m_trackOfRank.push_back(isWanted ? m_tracks.size() : kNoTrack);
            if (isWanted) {
                m_tracks.emplace_back().track.rank = rank.rank;
            }
        }
    }

    LabelledCapture build()
    {
        m_blocksOfRank.resize(m_rowRanks.ranks.size());
        m_stagesOfOthers.resize(m_rowRanks.ranks.size());
        const bool hasAnySlices = std::any_of(m_contents.begin(), m_contents.end(), hasSlices);
        for (std::size_t file = 0; file < m_contents.size(); ++file) {
            m_spans.push_back(spansOf(file));
            for (const auto& [rank, span] : m_spans.back()) {
                m_filesOfRank[rank].push_back(file);
            }
        }
        for (std::size_t file = 0; file < m_contents.size(); ++file) {
            if (const auto rank = laterCapture(file)) {
                m_capture.findings.add(FindingId::DuplicateCapture, rank, m_contents[file].file);
                m_contents[file] = {};
            } else if (claimRanks(file)) {
                lookAtOthers(file);
                addFile(file);
            } else {
                m_capture.findings.add(FindingId::TraceRepeated, {}, m_contents[file].file);
                m_contents[file] = {};
            }
        }
        placeRanks();
        for (OpenTrack& open : m_tracks) {
            m_capture.ranks.push_back(std::move(open.track));
        }
        for (LabelledTrack& track : m_capture.ranks.empty() ? m_capture.otherRows : m_capture.ranks) {
            track.stepWindows.insert(track.stepWindows.end(), m_commonSteps.begin(), m_commonSteps.end());
        }
        if (m_rowRanks.numbered > 0) {
            m_capture.findings.add(FindingId::TraceRanksNumbered, {}, {}, {}, m_rowRanks.numbered);
        }
        if (!m_hasBlocks) {
            m_capture.findings.add(hasAnySlices ? FindingId::NoPipelineEvents : FindingId::NoDataFound);
        }
        if (m_unbound > 0) {
            m_capture.findings.add(FindingId::FlowsUnbound, {}, {}, {}, m_unbound);
        }
        return std::move(m_capture);
    }

private:
    /// A rank, and its position in `m_tracks` or kNoTrack.
    struct PlacedRank
    {
        Rank rank;
        std::size_t track = kNoTrack;
    };

    /// Ordered by rank.
    using RanksByStage = std::map<std::int64_t, std::vector<PlacedRank>>;

    /// From the first to the last of a file's blocks, by position of the rank in `m_rowRanks.ranks`.
    using RankSpans = std::map<std::size_t, TimeSpan>;

    static bool hasSlices(const ChromeContent& content)
    {
        return std::any_of(content.rows.begin(), content.rows.end(),
                           [](const ChromeThread& row) { return !row.slices.empty(); });
    }

    /// Ranks that files without anything in them are of.
    void findMissing()
    {
        for (std::size_t file = 0; file < m_contents.size(); ++file) {
            const auto rank = m_rowRanks.ofFile[file];
            const auto isFound = [&](const FoundRank& each) { return rank && each.rank == *rank; };
            if (rank && !hasSlices(m_contents[file])
                && std::none_of(m_rowRanks.ranks.begin(), m_rowRanks.ranks.end(), isFound))
            {
                m_missing.push_back(*rank);
            }
        }
        std::sort(m_missing.begin(), m_missing.end());
        m_missing.erase(std::unique(m_missing.begin(), m_missing.end()), m_missing.end());
    }

    RankSpans spansOf(std::size_t file) const
    {
        const ChromeContent& content = m_contents[file];
        RankSpans spans;
        for (std::size_t row = 0; row < content.rows.size(); ++row) {
            const auto rank = m_rowRanks.ofRow[file][row];
            const auto span = rank ? spanOfBlocks(content, row, m_roles[file][row]) : std::nullopt;
            if (span) {
                const auto [known, isNew] = spans.try_emplace(*rank, *span);
                known->second = known->second.united(*span);
            }
        }
        return spans;
    }

    /// The numbers of the steps whose windows a file records.
    std::set<std::int64_t> stepsOf(std::size_t file) const
    {
        std::set<std::int64_t> steps;
        for (const auto& rolesOfRow : m_roles[file]) {
            for (const LabelRole& role : rolesOfRow) {
                const auto step = role.numbers.of(EventNumber::StepId);
                if (role.role == EventRole::Step && step) {
                    steps.insert(*step);
                }
            }
        }
        return steps;
    }

    /// A profiler that repeats its schedule counts steps anew. A rank of the file, if others capture all of
    /// the file's ranks later and in a step of the same number.
    std::optional<Rank> laterCapture(std::size_t file) const
    {
        const auto isLater = [&](const RankSpans::value_type& own, std::size_t other) {
            const auto known = m_spans[other].find(own.first);
            return known != m_spans[other].end() && known->second.begin >= own.second.end;
        };
        std::optional<std::set<std::int64_t>> steps;
        const auto isRepeated = [&](std::size_t other) {
            steps = steps ? steps : stepsOf(file);
            const std::set<std::int64_t> others = stepsOf(other);
            return std::any_of(others.begin(), others.end(),
                               [&](std::int64_t step) { return steps->contains(step); });
        };
        for (const auto& own : m_spans[file]) {
            bool isFound = false;
            for (const std::size_t other : m_filesOfRank.at(own.first)) {
                isFound = isFound || (isLater(own, other) && isRepeated(other));
            }
            if (!isFound) {
                return std::nullopt;
            }
        }
        return m_spans[file].empty() ? std::nullopt
                                     : std::optional(m_rowRanks.ranks[m_spans[file].begin()->first].rank);
    }

    /// False where another file's blocks of one rank lie at the same time.
    bool claimRanks(std::size_t file)
    {
        const RankSpans& spans = m_spans[file];
        const bool isRepeated = std::any_of(spans.begin(), spans.end(), [&](const auto& each) {
            const auto& claimed = m_blocksOfRank[each.first];
            return claimed && claimed->intersects(each.second);
        });
        for (const auto& [rank, span] : spans) {
            auto& claimed = m_blocksOfRank[rank];
            if (!isRepeated) {
                claimed = claimed ? claimed->united(span) : span;
            }
        }
        m_hasBlocks = m_hasBlocks || !spans.empty();
        return !isRepeated;
    }

    static std::optional<TimeSpan> spanOfBlocks(const ChromeContent& content, std::size_t row,
                                                const RowRoles& roles)
    {
        std::optional<TimeSpan> all;
        for (const Slice& slice : content.rows[row].slices) {
            if (isBlockRole(roles[slice.label].role)) {
                const TimeSpan span = spanOf(content, slice);
                all = all ? all->united(span) : span;
            }
        }
        return all;
    }

    /// Ranks that were not asked for keep nothing but their stage, on which the pipelines of all depend.
    void lookAtOthers(std::size_t file)
    {
        ChromeContent& content = m_contents[file];
        std::map<std::size_t, std::vector<std::size_t>> rowsOf;
        for (std::size_t row = 0; row < content.rows.size(); ++row) {
            const auto rank = m_rowRanks.ofRow[file][row];
            if (rank && m_trackOfRank[*rank] == kNoTrack && !m_rowRanks.ranks[*rank].stage) {
                rowsOf[*rank].push_back(row);
            }
        }
        const std::vector<std::pair<std::size_t, std::vector<std::size_t>>> ranks(rowsOf.begin(),
                                                                                  rowsOf.end());
        parallelFor(ranks.size(), m_workers, {}, [&](std::size_t i) {
            OpenTrack open;
            for (const std::size_t row : ranks[i].second) {
                takeRow(content, content.rows[row], m_roles[file][row], {&open, {}, false});
            }
            m_stagesOfOthers[ranks[i].first].take(open.track.blocks);
        });
    }

    /// The rows of a rank one after the other, those of different ranks at the same time.
    void addFile(std::size_t file)
    {
        ChromeContent& content = m_contents[file];
        std::vector<RowBlocks> taken(content.rows.size());
        const auto groups = rowsByRank(file);
        parallelFor(groups.size(), m_workers, {}, [&](std::size_t i) {
            for (const std::size_t row : groups[i]) {
                taken[row] = takeRow(content, content.rows[row], m_roles[file][row], ownerOf(file, row));
            }
        });
        FlowLinks flows;
        Stretches stretches;
        for (std::uint32_t row = 0; row < content.rows.size(); ++row) {
            flows.addRow(row, std::move(taken[row].placed));
            m_commonSteps.insert(m_commonSteps.end(), taken[row].steps.begin(), taken[row].steps.end());
            stretches.add(taken[row].stretches);
            if (!taken[row].other.blocks.empty()) {
                finishOther(content, content.rows[row], m_rowRanks.ofRow[file][row],
                            std::move(taken[row].other));
            }
        }
        for (Link& link : flows.links(std::move(content.flows), m_unbound)) {
            m_capture.links.push_back(link);
        }
        if (stretches.count > 0) {
            content.findings.add(FindingId::BlocksInRange, {}, content.file, verbatim(stretches.name),
                                 stretches.count);
        }
        takeFindings(file);
    }

    /// A file of one rank names it in its findings.
    void takeFindings(std::size_t file)
    {
        auto rank = m_rowRanks.ofFile[file];
        for (const auto& row : m_rowRanks.ofRow[file]) {
            rank = row && rank && m_rowRanks.ranks[*row].rank != *rank ? std::nullopt : rank;
        }
        for (Finding finding : m_contents[file].findings.rows()) {
            finding.rank = finding.rank ? finding.rank : rank;
            m_capture.findings.add(std::move(finding));
        }
    }

    /// Rows of ranks that were not asked for are in none.
    std::vector<std::vector<std::size_t>> rowsByRank(std::size_t file)
    {
        std::vector<std::vector<std::size_t>> groups;
        std::map<std::size_t, std::size_t> groupOfTrack;
        for (std::size_t row = 0; row < m_contents[file].rows.size(); ++row) {
            const std::size_t track = trackOf(file, row);
            if (track != kNoTrack) {
                const auto [group, isNew] = groupOfTrack.try_emplace(track, groups.size());
                groups.resize(std::max(groups.size(), group->second + 1));
                groups[group->second].push_back(row);
                openTrack(track, m_contents[file]);
            } else if (!m_rowRanks.ofRow[file][row]) {
                groups.push_back({row});
            }
        }
        return groups;
    }

    std::size_t trackOf(std::size_t file, std::size_t row) const
    {
        const auto rank = m_rowRanks.ofRow[file][row];
        return rank ? m_trackOfRank[*rank] : kNoTrack;
    }

    RowOwner ownerOf(std::size_t file, std::size_t row)
    {
        const std::size_t track = trackOf(file, row);
        return track == kNoTrack
                   ? RowOwner()
                   : RowOwner{&m_tracks[track], TrackIndex{track}, !m_contents[file].flows.empty()};
    }

    void openTrack(std::size_t index, const ChromeContent& content)
    {
        LabelledTrack& track = m_tracks[index].track;
        if (track.file.empty()) {
            track.file = content.file;
            track.opened = true;
            m_firstContent.emplace(index, &content);
        }
    }

    void finishOther(const ChromeContent& content, const ChromeThread& row, std::optional<std::size_t> rank,
                     LabelledTrack&& track)
    {
        track.file = content.file;
        const std::string process = rank ? "rank " + std::to_string(m_rowRanks.ranks[*rank].rank.value)
                                         : std::string(content.processName(row));
        track.name = nameOfRow(process, content.threadName(row));
        m_capture.otherRows.push_back(std::move(track));
    }

    /// Lists the pipelines: those that the files name, else those that all ranks form by their stages, if
    /// these are known, or in their order.
    void placeRanks()
    {
        const std::vector<std::int64_t> stages = knownStages();
        RanksByStage byStage;
        bool hasRecorded = false;
        for (std::size_t i = 0; i < m_rowRanks.ranks.size(); ++i) {
            const Rank rank = m_rowRanks.ranks[i].rank;
            byStage[stages.empty() ? rank.value : stages[i]].push_back({rank, m_trackOfRank[i]});
            hasRecorded = takeRecordedPipeline(m_trackOfRank[i]) || hasRecorded;
        }
        addMissing(stages, byStage);
        if (hasRecorded || byStage.size() < 2) {
            return;
        }
        const std::size_t pipelines = byStage.begin()->second.size();
        const bool areEqual = std::all_of(byStage.begin(), byStage.end(), [&](const auto& stage) {
            return stage.second.size() == pipelines;
        });
        if (pipelines > 1 && (!areEqual || m_rowRanks.numbered > 0)) {
            // Which of several ranks of a stage belong together is not recorded.
            return;
        }
        for (std::size_t i = 0; i < pipelines; ++i) {
            addPipeline(i, byStage);
        }
        if (stages.empty()) {
            m_capture.isPipelineAssumed = true;
        }
    }

    /// Ranks whose files hold nothing keep their place, if it follows from those of the others.
    void addMissing(const std::vector<std::int64_t>& stages, RanksByStage& byStage) const
    {
        std::size_t perStage = 1;
        for (const auto& [stage, ranks] : byStage) {
            perStage = std::max(perStage, ranks.size());
        }
        const std::int64_t depth = byStage.empty() ? 1 : byStage.rbegin()->first + 1;
        const auto outermost = [&](Rank rank) { return rank.value / static_cast<std::int64_t>(perStage); };
        const auto innermost = [&](Rank rank) { return rank.value % depth; };
        const auto isStageOf = [&](const auto& stageOf) {
            return std::equal(
                stages.begin(), stages.end(), m_rowRanks.ranks.begin(), m_rowRanks.ranks.end(),
                [&](std::int64_t stage, const FoundRank& rank) { return stage == stageOf(rank.rank); });
        };
        const bool areOutermost = isStageOf(outermost);
        if (!stages.empty() && !areOutermost && !isStageOf(innermost)) {
            return;
        }
        for (const Rank rank : m_missing) {
            const std::int64_t stage = stages.empty() ? rank.value
                                       : areOutermost ? outermost(rank)
                                                      : innermost(rank);
            auto& ranks = byStage[stage];
            ranks.push_back({rank, kNoTrack});
            std::sort(ranks.begin(), ranks.end(),
                      [](const PlacedRank& a, const PlacedRank& b) { return a.rank < b.rank; });
        }
    }

    /// That of the rank at this position of each stage: with the stages outermost or the replicas, and peers
    /// innermost, ranks of one pipeline have the same position in their stages. It is enough that one of them
    /// lists it.
    void addPipeline(std::size_t position, const RanksByStage& byStage)
    {
        CommunicationGroup pipeline;
        pipeline.role = kPipelineRole;
        std::size_t lister = kNoTrack;
        for (const auto& [stage, ranks] : byStage) {
            pipeline.members.push_back(ranks[position].rank);
            lister = std::min(lister, ranks[position].track);
        }
        if (lister != kNoTrack) {
            m_tracks[lister].track.metadata.groups.emplace("pipeline", std::move(pipeline));
        }
    }

    /// The stage of each rank; empty unless that of all is known.
    std::vector<std::int64_t> knownStages() const
    {
        std::vector<std::int64_t> stages;
        for (std::size_t i = 0; i < m_rowRanks.ranks.size(); ++i) {
            const auto named = m_rowRanks.ranks[i].stage;
            const auto stage = named ? named : firstVirtualStage(i);
            if (!stage) {
                return {};
            }
            stages.push_back(*stage);
        }
        return stages;
    }

    std::optional<std::int64_t> firstVirtualStage(std::size_t rank) const
    {
        FirstVirtualStage first = m_stagesOfOthers[rank];
        if (const std::size_t track = m_trackOfRank[rank]; track != kNoTrack) {
            first.take(m_tracks[track].track.blocks);
        }
        return first.value();
    }

    bool takeRecordedPipeline(std::size_t track)
    {
        const auto content = m_firstContent.find(track);
        if (content == m_firstContent.end() || content->second->pipelineRanks.empty()) {
            return false;
        }
        CommunicationGroup group;
        group.role = kPipelineRole;
        for (const std::int64_t rank : content->second->pipelineRanks) {
            group.members.push_back(
                Rank{std::in_range<std::int32_t>(rank) && rank >= 0 ? static_cast<std::int32_t>(rank) : 0});
        }
        m_tracks[track].track.metadata.groups.emplace("pipeline", std::move(group));
        return true;
    }

    std::vector<ChromeContent> m_contents;
    std::size_t m_workers;
    std::vector<std::vector<RowRoles>> m_roles;
    RowRanks m_rowRanks;
    /// Indexed by position in `m_rowRanks.ranks`: that in `m_tracks`, or kNoTrack.
    std::vector<std::size_t> m_trackOfRank;
    std::vector<OpenTrack> m_tracks;
    std::unordered_map<std::size_t, const ChromeContent*> m_firstContent;
    std::vector<StepWindow> m_commonSteps;
    /// Ordered; no file has anything of them.
    std::vector<Rank> m_missing;
    /// Indexed by file.
    std::vector<RankSpans> m_spans;
    /// Indexed by position in `m_rowRanks.ranks`: the files with blocks of it.
    std::map<std::size_t, std::vector<std::size_t>> m_filesOfRank;
    /// Indexed by position in `m_rowRanks.ranks`: from the first to the last of the blocks of the files so
    /// far.
    std::vector<std::optional<TimeSpan>> m_blocksOfRank;
    /// Indexed by position in `m_rowRanks.ranks`, of those that were not asked for.
    std::vector<FirstVirtualStage> m_stagesOfOthers;
    bool m_hasBlocks = false;
    std::uint64_t m_unbound = 0;
    LabelledCapture m_capture;
};

} // namespace

LabelledCapture captureOfTraces(std::vector<ChromeContent>&& contents, const RuleMatcher& matcher,
                                const std::optional<RankSet>& ranks, std::size_t workers)
{
    return CaptureBuilder(std::move(contents), matcher, ranks, workers).build();
}

std::vector<Rank> ranksOf(const LabelledCapture& capture)
{
    std::vector<Rank> ranks;
    for (const LabelledTrack& track : capture.ranks) {
        ranks.push_back(track.rank);
    }
    return ranks;
}

} // namespace pipescope
