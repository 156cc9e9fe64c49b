#include "core/sources/chrome_trace/job_builder.h"

#include "core/sources/chrome_trace/flow_links.h"
#include "core/sources/chrome_trace/row_ranks.h"
#include "core/sources/chrome_trace/row_roles.h"

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <utility>

namespace pipescope {
namespace {

constexpr std::size_t kNoTrack = static_cast<std::size_t>(-1);

BlockKind kindOf(EventRole role)
{
    switch (role) {
    case EventRole::Forward:
        return BlockKind::Forward;
    case EventRole::Backward:
        return BlockKind::Backward;
    case EventRole::Weight:
        return BlockKind::Weight;
    case EventRole::Overlap:
        return BlockKind::Overlap;
    case EventRole::Logits:
        return BlockKind::Logits;
    default:
        return BlockKind::Other;
    }
}

OperatorKind operatorKindOf(EventRole role)
{
    return role == EventRole::Send      ? OperatorKind::Send
           : role == EventRole::Receive ? OperatorKind::Receive
                                        : OperatorKind::BatchSendReceive;
}

/// Numbers that no id can hold are left out.
template<class Id>
std::optional<Id> idOf(std::optional<std::int64_t> number)
{
    using Integer = decltype(Id::value);
    return number && *number >= 0 && std::in_range<Integer>(*number)
               ? std::optional(Id{static_cast<Integer>(*number)})
               : std::nullopt;
}

EventNumbers numbersOf(const LabelRole& role, const TraceRow& row, const Slice& slice)
{
    EventNumbers numbers = role.numbers;
    if (slice.numbers == Slice::kNoNumbers) {
        return numbers;
    }
    const SliceNumbers& told = row.numbers[slice.numbers];
    const auto supply = [&](EventNumber number, std::int64_t value, bool isTold) {
        if (isTold && !numbers.of(number)) {
            numbers.set(number, value);
        }
    };
    supply(EventNumber::MicroBatchId, told.microBatch, told.microBatch != SliceNumbers::kNone);
    supply(EventNumber::ChunkId, told.chunk, told.chunk != SliceNumbers::kNone);
    supply(EventNumber::VirtualStageId, told.virtualStage, told.virtualStage != SliceNumbers::kNone);
    supply(EventNumber::PeerId, told.peer, told.peer != SliceNumbers::kNone);
    supply(EventNumber::StepId, told.step, true);
    supply(EventNumber::ByteCount, told.bytes, true);
    return numbers;
}

/// One track while it is filled.
struct OpenTrack
{
    JobTrack track;
    std::map<std::int64_t, StepIndex> steps;

    std::optional<StepIndex> step(const EventNumbers& numbers)
    {
        const auto number = numbers.of(EventNumber::StepId);
        if (!number) {
            return std::nullopt;
        }
        const auto [known, isNew] = steps.try_emplace(*number, StepIndex{track.steps.size()});
        if (isNew) {
            track.steps.push_back(StepNumber{*number});
        }
        return known->second;
    }
};

/// Name and category of labels as texts of a row's pool.
using OtherTexts = std::unordered_map<std::uint32_t, std::pair<StringId, StringId>>;

class JobBuilder
{
public:
    JobBuilder(std::vector<TraceContent>&& contents, const RuleMatcher& matcher,
               const std::optional<RankSet>& wanted)
        : m_contents(std::move(contents))
    {
        for (const TraceContent& content : m_contents) {
            m_roles.push_back(rolesOfRows(content, matcher));
        }
        m_rowRanks = ranksOfRows(m_contents, m_roles, matcher);
        for (const FoundRank& rank : m_rowRanks.ranks) {
            const bool isWanted = !wanted || wanted->contains(rank.rank);
            m_trackOfRank.push_back(isWanted ? m_tracks.size() : kNoTrack);
            if (isWanted) {
                m_tracks.emplace_back().track.rank = rank.rank;
            }
        }
    }

    JobCapture build()
    {
        m_blocksOfRank.resize(m_rowRanks.ranks.size());
        for (std::size_t file = 0; file < m_contents.size(); ++file) {
            if (claimRanks(file)) {
                addFile(file);
            } else {
                m_capture.findings.add(FindingId::TraceRepeated, {}, m_contents[file].file);
                m_contents[file] = {};
            }
        }
        placeRanks();
        for (OpenTrack& open : m_tracks) {
            open.track.stepWindows.insert(open.track.stepWindows.end(), m_commonSteps.begin(),
                                          m_commonSteps.end());
            m_capture.ranks.push_back(std::move(open.track));
        }
        if (m_rowRanks.numbered > 0) {
            m_capture.findings.add(FindingId::TraceRanksNumbered, {}, {}, {}, m_rowRanks.numbered);
        }
        if (!m_hasBlocks) {
            m_capture.findings.add(FindingId::NoPipelineEvents);
        }
        if (m_unbound > 0) {
            m_capture.findings.add(FindingId::FlowsUnbound, {}, {}, {}, m_unbound);
        }
        return std::move(m_capture);
    }

private:
    /// The times of a file's blocks by rank; false where another file's blocks of one rank lie at the same
    /// time.
    bool claimRanks(std::size_t file)
    {
        const TraceContent& content = m_contents[file];
        std::map<std::size_t, TimeSpan> spans;
        for (std::size_t row = 0; row < content.rows.size(); ++row) {
            const auto rank = m_rowRanks.ofRow[file][row];
            for (const Slice& slice : content.rows[row].slices) {
                if (rank && isBlockRole(m_roles[file][row].at(slice.label).role)) {
                    const TimeSpan span = spanOf(content, slice);
                    const auto [known, isNew] = spans.try_emplace(*rank, span);
                    known->second = known->second.united(span);
                }
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

    void addFile(std::size_t file)
    {
        TraceContent& content = m_contents[file];
        FlowLinks flows;
        for (std::uint32_t row = 0; row < content.rows.size(); ++row) {
            addRow(file, row, flows);
            // Traces are large: what is taken over is not kept twice.
            content.rows[row].slices = {};
            content.rows[row].numbers = {};
        }
        for (Link& link : flows.links(std::move(content.flows), m_unbound)) {
            m_capture.links.push_back(link);
        }
        m_capture.findings.merge(std::move(content.findings));
    }

    void addRow(std::size_t file, std::uint32_t index, FlowLinks& flows)
    {
        const TraceContent& content = m_contents[file];
        const TraceRow& row = content.rows[index];
        const RowRoles& roles = m_roles[file][index];
        const auto rank = m_rowRanks.ofRow[file][index];
        const std::size_t track = rank ? m_trackOfRank[*rank] : kNoTrack;
        if (rank && track == kNoTrack) {
            return;
        }
        if (track != kNoTrack) {
            openTrack(track, content, roles);
        }
        OpenTrack other;
        std::vector<PlacedSlice> placed;
        OtherTexts texts;
        for (const Slice& slice : row.slices) {
            const LabelRole& role = roles.at(slice.label);
            const TimeSpan span = spanOf(content, slice);
            if (role.role == EventRole::Step) {
                addStep(role.numbers, span, track);
            } else if (role.role == EventRole::None || track == kNoTrack) {
                addOther(content, slice, span, texts, other.track);
            } else {
                placed.push_back(addToRank(content, row, slice, role, track));
            }
        }
        if (!placed.empty()) {
            flows.addRow(index, std::move(placed));
        }
        if (!other.track.jobs.empty()) {
            finishOther(content, row, rank, std::move(other.track));
        }
    }

    static TimeSpan spanOf(const TraceContent& content, const Slice& slice)
    {
        return {TimePoint{saturatingAdd(content.base, slice.begin)},
                TimePoint{saturatingAdd(content.base, slice.end)}};
    }

    void openTrack(std::size_t index, const TraceContent& content, const RowRoles& roles)
    {
        JobTrack& track = m_tracks[index].track;
        std::size_t jobs = track.jobs.size();
        for (const auto& [label, role] : roles) {
            jobs += isBlockRole(role.role) ? role.events : 0;
        }
        track.jobs.reserve(jobs);
        if (track.file.empty()) {
            track.file = content.file;
            track.opened = true;
            m_firstContent.emplace(index, &content);
        }
    }

    PlacedSlice addToRank(const TraceContent& content, const TraceRow& row, const Slice& slice,
                          const LabelRole& role, std::size_t track)
    {
        OpenTrack& open = m_tracks[track];
        const TimeSpan span = spanOf(content, slice);
        const EventLabel& label = content.labels[slice.label];
        const StringId name = open.track.strings.intern(content.strings.text(label.name));
        const EventNumbers numbers = numbersOf(role, row, slice);
        PlacedSlice placed{slice.begin, slice.end, TrackIndex{track}, isOperatorRole(role.role), 0};
        if (placed.isOperator) {
            placed.position = static_cast<std::uint32_t>(open.track.operators.size());
            addOperator(operatorKindOf(role.role), span, name, numbers, open);
        } else {
            placed.position = static_cast<std::uint32_t>(open.track.jobs.size());
            CapturedJob& added =
                open.track.jobs.emplace_back(job(kindOf(role.role), span, name, numbers, open.step(numbers)));
            added.block.message = open.track.strings.intern(content.strings.text(label.category));
        }
        return placed;
    }

    static CapturedJob job(BlockKind kind, TimeSpan span, StringId name, const EventNumbers& numbers,
                           std::optional<StepIndex> step)
    {
        CapturedJob job;
        job.block.span = span;
        job.block.kind = kind;
        job.block.name = name;
        job.block.step = step;
        const BlockPart part{idOf<MicroBatch>(numbers.of(EventNumber::MicroBatchId)),
                             idOf<VirtualStage>(numbers.of(EventNumber::VirtualStageId))};
        if (kind == BlockKind::Forward || kind == BlockKind::Overlap) {
            job.block.forward = part;
        } else if (kind != BlockKind::Other) {
            job.block.backward = part;
        }
        const auto chunk = numbers.of(EventNumber::ChunkId);
        if (chunk && *chunk >= 0 && std::in_range<std::int32_t>(*chunk)) {
            job.chunk = static_cast<std::int32_t>(*chunk);
        }
        return job;
    }

    static void addOperator(OperatorKind kind, TimeSpan span, StringId name, const EventNumbers& numbers,
                            OpenTrack& open)
    {
        P2pOperator op;
        op.span = span;
        op.kind = kind;
        op.name = name;
        op.step = open.step(numbers);
        op.firstPart = static_cast<std::uint32_t>(open.track.parts.size());
        if (kind != OperatorKind::BatchSendReceive) {
            OperatorPart part;
            part.direction = kind == OperatorKind::Send ? PartDirection::Send : PartDirection::Receive;
            part.peer = idOf<Rank>(numbers.of(EventNumber::PeerId));
            part.bytes = std::max<std::int64_t>(0, numbers.of(EventNumber::ByteCount).value_or(0));
            open.track.parts.push_back(part);
            op.partCount = 1;
        }
        open.track.operators.push_back(op);
    }

    void addStep(const EventNumbers& numbers, TimeSpan span, std::size_t track)
    {
        if (const auto number = numbers.of(EventNumber::StepId)) {
            auto& windows = track == kNoTrack ? m_commonSteps : m_tracks[track].track.stepWindows;
            windows.push_back({StepNumber{*number}, span});
        }
    }

    static void addOther(const TraceContent& content, const Slice& slice, TimeSpan span, OtherTexts& texts,
                         JobTrack& track)
    {
        const auto [known, isNew] = texts.try_emplace(slice.label);
        if (isNew) {
            const EventLabel& label = content.labels[slice.label];
            known->second = {track.strings.intern(content.strings.text(label.name)),
                             track.strings.intern(content.strings.text(label.category))};
        }
        CapturedJob& job = track.jobs.emplace_back();
        job.block.span = span;
        std::tie(job.block.name, job.block.message) = known->second;
    }

    void finishOther(const TraceContent& content, const TraceRow& row, std::optional<std::size_t> rank,
                     JobTrack&& track)
    {
        track.file = content.file;
        track.name = rank ? "rank " + std::to_string(m_rowRanks.ranks[*rank].rank.value)
                          : std::string(content.processName(row));
        track.name += ": " + std::string(content.threadName(row));
        m_capture.otherRows.push_back(std::move(track));
    }

    /// Lists the pipelines: those that the files tell, else one that all ranks form by their stages, if these
    /// are told, or in their order.
    void placeRanks()
    {
        CommunicationGroup all;
        all.role = kPipelineRole;
        std::vector<std::pair<std::int64_t, Rank>> members;
        bool hasRecorded = false;
        for (std::size_t i = 0; i < m_rowRanks.ranks.size(); ++i) {
            const FoundRank& rank = m_rowRanks.ranks[i];
            members.emplace_back(rank.stage.value_or(rank.rank.value), rank.rank);
            hasRecorded = takeRecordedPipeline(m_trackOfRank[i]) || hasRecorded;
        }
        if (hasRecorded || members.size() < 2) {
            return;
        }
        std::sort(members.begin(), members.end());
        const auto samePlace = [](const auto& a, const auto& b) { return a.first == b.first; };
        if (std::adjacent_find(members.begin(), members.end(), samePlace) != members.end()) {
            // Several ranks of one stage: which belong together is not told.
            return;
        }
        for (const auto& [stage, rank] : members) {
            all.members.push_back(rank);
        }
        const bool areTold = m_rowRanks.ranks.front().stage.has_value();
        for (OpenTrack& open : m_tracks) {
            open.track.metadata.groups.emplace("pipeline", all);
        }
        if (!areTold) {
            m_capture.isPipelineAssumed = true;
            m_capture.findings.add(FindingId::PipelineAssumed, {}, {}, {}, members.size());
        }
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
            group.members.push_back(idOf<Rank>(rank).value_or(Rank{0}));
        }
        m_tracks[track].track.metadata.groups.emplace("pipeline", std::move(group));
        return true;
    }

    std::vector<TraceContent> m_contents;
    std::vector<std::vector<RowRoles>> m_roles;
    RowRanks m_rowRanks;
    /// By position in `m_rowRanks.ranks`: that in `m_tracks`, or kNoTrack.
    std::vector<std::size_t> m_trackOfRank;
    std::vector<OpenTrack> m_tracks;
    std::unordered_map<std::size_t, const TraceContent*> m_firstContent;
    std::vector<StepWindow> m_commonSteps;
    /// By position in `m_rowRanks.ranks`: from the first to the last of the blocks of the files so far.
    std::vector<std::optional<TimeSpan>> m_blocksOfRank;
    bool m_hasBlocks = false;
    std::uint64_t m_unbound = 0;
    JobCapture m_capture;
};

} // namespace

JobCapture jobsOfTraces(std::vector<TraceContent>&& contents, const RuleMatcher& matcher,
                        const std::optional<RankSet>& ranks)
{
    return JobBuilder(std::move(contents), matcher, ranks).build();
}

} // namespace pipescope
