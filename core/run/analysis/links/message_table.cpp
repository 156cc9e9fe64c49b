#include "core/run/analysis/links/message_table.h"

#include "core/run/analysis/details/detail_text.h"
#include "core/run/model/shown_stage.h"

#include <algorithm>
#include <utility>

namespace pipescope {

MessageTable::MessageTable(TracePointer shown, TracePointer onOneClock)
    : m_trace(std::move(shown))
    , m_onOneClock(std::move(onOneClock))
{
    findUnpaired();
}

void MessageTable::findUnpaired()
{
    std::vector<std::vector<bool>> isLinked(m_trace->tracks.size());
    for (std::size_t i = 0; i < isLinked.size(); ++i) {
        isLinked[i].resize(m_trace->tracks[i].parts.size());
    }
    const auto mark = [&](const LinkEnd& end) {
        const Track& track = m_trace->track(end.track);
        if (end.op && end.part < track.operators[end.op->value].partCount) {
            isLinked[end.track.value][track.operators[end.op->value].firstPart + end.part] = true;
        }
    };
    for (const Link& link : m_trace->links) {
        mark(link.source);
        mark(link.target);
    }
    for (std::size_t t = 0; t < isLinked.size(); ++t) {
        const Track& track = m_trace->tracks[t];
        for (std::size_t i = 0; i < track.operators.size(); ++i) {
            const P2pOperator& op = track.operators[i];
            for (std::uint32_t part = op.firstPart; part < op.firstPart + op.partCount; ++part) {
                if (!isLinked[t][part]) {
                    m_unpaired.push_back({{TrackIndex{t}, OperatorIndex{i}}, part});
                }
            }
        }
    }
}

Message MessageTable::at(MessageRow row) const
{
    const std::size_t links = m_trace->links.size();
    return row.value < links ? messageOf(LinkIndex{row.value}) : messageOf(m_unpaired[row.value - links]);
}

Message MessageTable::messageOf(LinkIndex index) const
{
    const Link& link = m_trace->link(index);
    Message message;
    message.link = index;
    message.step = link.step;
    message.sender = m_trace->track(link.source.track).rank;
    message.receiver = m_trace->track(link.target.track).rank;
    message.direction = link.direction;
    message.microBatch = link.microBatch;
    message.virtualStage = shownStage(m_trace->schedule, link.virtualStage);
    message.begin = link.source.op ? link.source.span.begin : link.source.span.end;
    message.bytes = link.bytes;
    message.times = timesOf(*m_onOneClock, m_onOneClock->link(index));
    message.bandwidth = bytesPerSecond(link.bytes, message.times.transfer);
    message.isBetweenHosts = isBetweenHosts(*m_trace, link);
    return message;
}

Message MessageTable::messageOf(const LonePart& lone) const
{
    const Track& track = m_trace->track(lone.op.track);
    const P2pOperator& op = track.operators[lone.op.op.value];
    const OperatorPart& part = track.parts[lone.part];
    Message message;
    message.step = op.step;
    const bool isSend = part.direction == PartDirection::Send;
    message.sender = isSend ? std::optional(track.rank) : part.peer;
    message.receiver = isSend ? part.peer : std::optional(track.rank);
    message.begin = part.span ? part.span->begin : op.span.begin;
    message.bytes = part.bytes;
    message.times.transfer = part.transferring;
    message.times.waiting = isSend ? std::nullopt : part.waiting;
    message.bandwidth = bytesPerSecond(part.bytes, part.transferring);
    const auto peer = part.peer ? m_trace->trackOfRank(*part.peer) : std::nullopt;
    if (peer) {
        message.isBetweenHosts = m_trace->track(*peer).host != track.host;
    }
    return message;
}

std::optional<TraceRef> MessageTable::itemOf(MessageRow row) const
{
    const std::size_t links = m_trace->links.size();
    if (row.value >= links) {
        return m_unpaired[row.value - links].op;
    }
    const Link& link = m_trace->link(LinkIndex{row.value});
    const auto received = refOf(link.target);
    return received ? received : refOf(link.source);
}

std::vector<MessageRow> MessageTable::rowsOf(const TraceRef& ref, const LinkLookup& lookup) const
{
    std::vector<MessageRow> rows;
    for (const LinkIndex link : linksOf(*m_trace, ref, lookup)) {
        rows.emplace_back(link.value);
    }
    // Not that of ranges: what it returns is too much for clang 14.
    std::stable_partition(rows.begin(), rows.end(), [&](MessageRow row) {
        return isAt(m_trace->link(LinkIndex{row.value}).target, ref);
    });
    if (const auto* op = std::get_if<OperatorRef>(&ref)) {
        const auto first = std::ranges::lower_bound(m_unpaired, *op, {}, &LonePart::op);
        for (auto lone = first; lone != m_unpaired.end() && lone->op == *op; ++lone) {
            rows.emplace_back(m_trace->links.size() + static_cast<std::size_t>(lone - m_unpaired.begin()));
        }
    }
    return rows;
}

} // namespace pipescope
