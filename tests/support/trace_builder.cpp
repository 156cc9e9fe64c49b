#include "tests/support/trace_builder.h"

#include "core/run/sources/ascend_db/rank_files.h"

#include <string>
#include <utility>

namespace pipescope::test {

TraceBuilder& TraceBuilder::rank(std::int32_t rank, std::optional<std::int32_t> stage, std::uint32_t group)
{
    Track track;
    track.rank = Rank{rank};
    const auto host = static_cast<std::size_t>(rank) / 8;
    while (m_trace.hosts.size() <= host) {
        m_trace.hosts.push_back({"host-" + std::to_string(m_trace.hosts.size()), {}});
    }
    track.host = HostIndex{host};
    if (stage) {
        track.stage = Stage{*stage};
        track.group = PipelineGroupIndex{group};
        if (m_trace.groups.size() <= group) {
            m_trace.groups.resize(group + 1U);
        }
        m_trace.groups[group].tracks.emplace_back(m_trace.tracks.size());
        m_trace.groups[group].ranks.push_back(track.rank);
    }
    m_trace.tracks.push_back(std::move(track));
    return *this;
}

TraceBuilder& TraceBuilder::otherRow(std::int32_t number, std::string name)
{
    rank(number);
    m_trace.tracks.back().isOther = true;
    m_trace.tracks.back().name = std::move(name);
    return *this;
}

TraceBuilder& TraceBuilder::step(std::int64_t number, TimeSpan span)
{
    m_trace.steps.push_back({StepNumber{number}, span});
    return *this;
}

TraceBuilder& TraceBuilder::readFrom(std::int32_t rank, std::filesystem::path file)
{
    track(rank).file = std::move(file);
    return *this;
}

TraceBuilder& TraceBuilder::opened(std::filesystem::path root, std::size_t files)
{
    m_trace.roots = {std::move(root)};
    m_trace.filesOpened = files;
    return *this;
}

TraceBuilder& TraceBuilder::layout(std::string id, std::size_t ranks, bool isShown)
{
    m_trace.layouts.push_back({{id, id, {}}, ranks, isShown});
    return *this;
}

TraceBuilder& TraceBuilder::finding(FindingId id, std::string detail)
{
    m_trace.findings.add(id, {}, {}, std::move(detail));
    return *this;
}

TraceBuilder& TraceBuilder::finding(Finding finding)
{
    m_trace.findings.add(std::move(finding));
    m_trace.findings.sort();
    return *this;
}

BlockIndex TraceBuilder::block(std::int32_t rank, BlockKind kind, TimeSpan span, std::string_view name,
                               std::optional<std::uint32_t> step)
{
    Block block;
    block.span = span;
    block.kind = kind;
    if (step) {
        block.step = StepIndex{*step};
    }
    return this->block(rank, block, name);
}

BlockIndex TraceBuilder::block(std::int32_t rank, Block block, std::string_view name)
{
    block.name = m_trace.strings.intern(name);
    BlockTable& blocks = track(rank).blocks;
    blocks.append(block);
    return BlockIndex{blocks.size() - 1};
}

OperatorIndex TraceBuilder::op(std::int32_t rank, OperatorKind kind, TimeSpan span, std::string_view name,
                               std::optional<std::uint32_t> step)
{
    P2pOperator op;
    op.span = span;
    op.kind = kind;
    op.name = m_trace.strings.intern(name);
    if (step) {
        op.step = StepIndex{*step};
    }
    auto& operators = track(rank).operators;
    operators.push_back(op);
    return OperatorIndex{operators.size() - 1};
}

TraceBuilder& TraceBuilder::collective(std::int32_t rank, CollectiveKind kind, TimeSpan span,
                                       std::string_view name)
{
    CollectiveTable& table = track(rank).collectives;
    std::vector<Collective> all;
    for (std::size_t i = 0; i < table.size(); ++i) {
        all.push_back(table.at(CollectiveIndex{i}));
    }
    all.push_back({span, kind, m_trace.strings.intern(name), {}, {}});
    table = CollectiveTable(std::move(all));
    return *this;
}

TraceBuilder& TraceBuilder::moves(std::int32_t rank, OperatorIndex op, TimeSpan data)
{
    Track& moved = track(rank);
    P2pOperator& moving = moved.operators[op.value];
    moving.firstPart = static_cast<std::uint32_t>(moved.parts.size());
    moving.partCount = 1;
    moved.parts.emplace_back().data = data;
    return *this;
}

TraceBuilder& TraceBuilder::carries(LinkIndex link, std::int32_t microBatch)
{
    m_trace.links[link.value].microBatch = MicroBatch{microBatch};
    return *this;
}

LinkIndex TraceBuilder::link(std::int32_t sourceRank, OperatorIndex source, std::int32_t targetRank,
                             OperatorIndex target, std::optional<TimeSpan> data)
{
    const TrackIndex from = *m_trace.trackOfRank(Rank{sourceRank});
    const TrackIndex to = *m_trace.trackOfRank(Rank{targetRank});
    const P2pOperator& sent = m_trace.track(from).operators[source.value];
    Link link;
    link.source = {from, source, 0, sent.span, {}};
    link.target = {to, target, 0, m_trace.track(to).operators[target.value].span, {}};
    link.direction = sourceRank < targetRank ? LinkDirection::Forward : LinkDirection::Backward;
    link.step = sent.step;
    link.data = data;
    m_trace.links.push_back(link);
    return LinkIndex{m_trace.links.size() - 1};
}

std::shared_ptr<const Trace> TraceBuilder::build()
{
    return std::make_shared<const Trace>(buildOpen());
}

Trace TraceBuilder::buildOpen()
{
    for (Track& each : m_trace.tracks) {
        each.blocks.sort();
    }
    m_trace.source = ascend::databaseTraits();
    return std::exchange(m_trace, Trace{});
}

Track& TraceBuilder::track(std::int32_t rank)
{
    return m_trace.tracks[m_trace.trackOfRank(Rank{rank})->value];
}

} // namespace pipescope::test
