#include "core/sources/chrome_trace/rows/capture_builder.h"

#include "core/base/threads/parallel.h"
#include "core/sources/chrome_trace/rows/device_ranges.h"
#include "core/sources/chrome_trace/rows/row_blocks.h"
#include "core/sources/chrome_trace/rows/row_ranks.h"

#include <algorithm>
#include <map>
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
        });
        dropLoneOthers(m_roles);
        m_rowRanks = ranksOfRows(m_contents, m_roles, matcher);
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
        const bool hasSlices =
            std::any_of(m_contents.begin(), m_contents.end(), [](const ChromeContent& content) {
                return std::any_of(content.rows.begin(), content.rows.end(),
                                   [](const ChromeThread& row) { return !row.slices.empty(); });
            });
        for (std::size_t file = 0; file < m_contents.size(); ++file) {
            if (claimRanks(file)) {
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
            m_capture.findings.add(hasSlices ? FindingId::NoPipelineEvents : FindingId::NoDataFound);
        }
        if (m_unbound > 0) {
            m_capture.findings.add(FindingId::FlowsUnbound, {}, {}, {}, m_unbound);
        }
        return std::move(m_capture);
    }

private:
    /// Positions in `m_rowRanks.ranks`.
    using RanksByStage = std::map<std::int64_t, std::vector<std::size_t>>;

    /// The times of a file's blocks by rank; false where another file's blocks of one rank lie at the same
    /// time.
    bool claimRanks(std::size_t file)
    {
        const ChromeContent& content = m_contents[file];
        std::map<std::size_t, TimeSpan> spans;
        for (std::size_t row = 0; row < content.rows.size(); ++row) {
            const auto rank = m_rowRanks.ofRow[file][row];
            const auto span = rank ? spanOfBlocks(content, row, m_roles[file][row]) : std::nullopt;
            if (span) {
                const auto [known, isNew] = spans.try_emplace(*rank, *span);
                known->second = known->second.united(*span);
            }
        }
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
        for (std::uint32_t row = 0; row < content.rows.size(); ++row) {
            flows.addRow(row, std::move(taken[row].placed));
            m_commonSteps.insert(m_commonSteps.end(), taken[row].steps.begin(), taken[row].steps.end());
            if (!taken[row].other.blocks.empty()) {
                finishOther(content, content.rows[row], m_rowRanks.ofRow[file][row],
                            std::move(taken[row].other));
            }
        }
        for (Link& link : flows.links(std::move(content.flows), m_unbound)) {
            m_capture.links.push_back(link);
        }
        m_capture.findings.merge(std::move(content.findings));
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
            byStage[stages.empty() ? m_rowRanks.ranks[i].rank.value : stages[i]].push_back(i);
            hasRecorded = takeRecordedPipeline(m_trackOfRank[i]) || hasRecorded;
        }
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

    /// That of the rank at this position of each stage: with the stages outermost or the replicas, and peers
    /// innermost, ranks of one pipeline have the same position in their stages. It is enough that one of them
    /// lists it.
    void addPipeline(std::size_t position, const RanksByStage& byStage)
    {
        CommunicationGroup pipeline;
        pipeline.role = kPipelineRole;
        std::size_t lister = kNoTrack;
        for (const auto& [stage, ranks] : byStage) {
            pipeline.members.push_back(m_rowRanks.ranks[ranks[position]].rank);
            lister = std::min(lister, m_trackOfRank[ranks[position]]);
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
    /// By position in `m_rowRanks.ranks`: that in `m_tracks`, or kNoTrack.
    std::vector<std::size_t> m_trackOfRank;
    std::vector<OpenTrack> m_tracks;
    std::unordered_map<std::size_t, const ChromeContent*> m_firstContent;
    std::vector<StepWindow> m_commonSteps;
    /// By position in `m_rowRanks.ranks`: from the first to the last of the blocks of the files so far.
    std::vector<std::optional<TimeSpan>> m_blocksOfRank;
    /// By position in `m_rowRanks.ranks`, of those that were not asked for.
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

} // namespace pipescope
