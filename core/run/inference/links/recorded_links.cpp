#include "core/run/inference/links/recorded_links.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

namespace pipescope {
namespace {

bool settlePosition(auto& index, const auto& places)
{
    if (!index) {
        return true;
    }
    index = index->value < places.size() ? places[index->value] : std::nullopt;
    return index.has_value();
}

/// The operator's time, else the block's.
void measureEnd(const Trace& trace, LinkEnd& end)
{
    const Track& track = trace.track(end.track);
    end.span = end.op ? track.operators[end.op->value].span : track.blocks.span(*end.block);
}

void takeLabels(const Block& producer, Link& link)
{
    if (link.direction == LinkDirection::Unknown) {
        link.direction = directionOf(producer.kind);
    }
    if (link.direction == LinkDirection::Unknown) {
        return;
    }
    const BlockPart& part = halfOf(producer, link.direction);
    link.microBatch = link.microBatch ? link.microBatch : part.microBatch;
    link.virtualStage = link.virtualStage ? link.virtualStage : part.virtualStage;
}

} // namespace

RecordedLinks::RecordedLinks(std::vector<Link>&& links, std::size_t ranks)
    : m_links(std::move(links))
    , m_ends(ranks)
    , m_isLost(m_links.size(), false)
{
    for (std::size_t i = 0; i < m_links.size(); ++i) {
        for (const End& end : {End{i, true}, End{i, false}}) {
            const LinkEnd& named = at(end);
            if (named.track.value < ranks && (named.op || named.block)) {
                m_ends[named.track.value].push_back(end);
            } else {
                m_isLost[i] = true;
            }
        }
    }
}

void RecordedLinks::settle(std::size_t rank, const std::vector<std::optional<BlockIndex>>& blocks,
                           const std::vector<std::optional<OperatorIndex>>& operators)
{
    for (const End& end : m_ends[rank]) {
        const bool isThere = settlePosition(at(end).block, blocks) && settlePosition(at(end).op, operators);
        m_isLost[end.link] = m_isLost[end.link] || !isThere;
    }
}

void RecordedLinks::addTo(Trace& trace)
{
    for (std::size_t i = 0; i < m_links.size(); ++i) {
        if (m_isLost[i]) {
            continue;
        }
        Link& link = m_links[i];
        measureEnd(trace, link.source);
        measureEnd(trace, link.target);
        const Track& sender = trace.track(link.source.track);
        if (link.source.block) {
            const Block producer = sender.blocks.at(*link.source.block);
            takeLabels(producer, link);
            link.step = producer.step;
        } else {
            link.step = sender.operators[link.source.op->value].step;
        }
        trace.links.push_back(link);
    }
    m_links.clear();
    std::stable_sort(trace.links.begin(), trace.links.end(), [](const Link& a, const Link& b) {
        return std::tuple(a.source.track, a.source.span.begin)
               < std::tuple(b.source.track, b.source.span.begin);
    });
}

void numberLinks(std::vector<Link>& links)
{
    std::map<std::pair<TrackIndex, TrackIndex>, std::uint32_t> ordinals;
    for (Link& link : links) {
        link.ordinal = ordinals[{link.source.track, link.target.track}]++;
    }
}

} // namespace pipescope
