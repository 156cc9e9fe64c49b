#pragma once

#include "core/run/inference/assembly/build_trace.h"
#include "core/run/model/captures/capture.h"

#include <initializer_list>
#include <string>
#include <string_view>

namespace pipescope::test {

/// Adds a range whose host times lie just before its device times.
inline void addRange(RankCapture& rank, std::string_view message, TimeSpan device)
{
    CapturedRange range;
    range.device = device;
    range.host = {device.begin - Duration{5}, device.begin - Duration{1}};
    range.message = rank.strings.intern(message);
    rank.ranges.push_back(range);
}

/// Adds an operator of group "pipe" with one part between local ranks.
inline void addOperator(RankCapture& rank, OperatorKind kind, TimeSpan span, std::int32_t own,
                        std::int32_t peer)
{
    CapturedOperator captured;
    captured.op.span = span;
    captured.op.kind = kind;
    captured.op.group = rank.strings.intern("pipe");
    captured.op.firstPart = static_cast<std::uint32_t>(rank.parts.size());
    captured.op.partCount = 1;
    OperatorPart part;
    part.direction = kind == OperatorKind::Send ? PartDirection::Send : PartDirection::Receive;
    part.ownLocalRank = own;
    part.peerLocalRank = peer;
    rank.parts.push_back(part);
    rank.operators.push_back(captured);
}

inline Capture captureOfRanks(std::int32_t count)
{
    Capture capture;
    capture.ranks.resize(static_cast<std::size_t>(count));
    for (std::int32_t i = 0; i < count; ++i) {
        RankCapture& rank = capture.ranks[static_cast<std::size_t>(i)];
        rank.rank = Rank{i};
        rank.file = "rank" + std::to_string(i) + ".db";
        rank.opened = true;
    }
    return capture;
}

/// Makes ranks the stages of one pipeline, in the order given, as the first of them records it.
inline void recordPipeline(Capture& capture, std::initializer_list<std::int32_t> members)
{
    CommunicationGroup group;
    group.role = kPipelineRole;
    for (const std::int32_t member : members) {
        group.members.emplace_back(member);
    }
    for (RankCapture& rank : capture.ranks) {
        if (rank.rank == group.members.front()) {
            rank.metadata.groups.emplace("pipe", group);
        }
    }
}

inline Trace traceOf(Capture&& capture, const LoadOptions& options = {})
{
    Progress progress;
    return buildTrace(std::move(capture), options, progress, {});
}

} // namespace pipescope::test
