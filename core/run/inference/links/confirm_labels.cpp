#include "core/run/inference/links/labelled_work.h"
#include "core/run/inference/links/link_inference.h"

#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace pipescope {
namespace {

bool confirms(const Trace& trace, const Link& link)
{
    const bool isLabelled = link.microBatch && link.virtualStage && link.direction != LinkDirection::Unknown;
    if (!isLabelled || !link.source.block || !link.target.block) {
        return false;
    }
    const Block producer = trace.track(link.source.track).blocks.at(*link.source.block);
    const Block consumer = trace.track(link.target.track).blocks.at(*link.target.block);
    const VirtualStage next = nextVirtualStage(*link.virtualStage, link.direction);
    return halfOf(producer, link.direction) == BlockPart{link.microBatch, link.virtualStage}
           && halfOf(consumer, link.direction) == BlockPart{link.microBatch, next}
           && producer.span.end <= link.source.span.begin && link.arrival() <= consumer.span.begin;
}

/// A block's forward or backward.
using HalfKey = std::tuple<TrackIndex, BlockIndex, LinkDirection>;

/// The micro-batches that links give to blocks without one; empty where links disagree.
class SuppliedLabels
{
public:
    explicit SuppliedLabels(const Trace& trace)
    {
        for (const Link& link : trace.links) {
            if (!link.microBatch || !link.virtualStage || link.direction == LinkDirection::Unknown) {
                continue;
            }
            const VirtualStage next = nextVirtualStage(*link.virtualStage, link.direction);
            note(trace, link, link.source, {link.microBatch, link.virtualStage});
            note(trace, link, link.target, {link.microBatch, next});
        }
    }

    const std::map<HalfKey, std::optional<BlockPart>>& halves() const { return m_halves; }

private:
    void note(const Trace& trace, const Link& link, const LinkEnd& end, const BlockPart& part)
    {
        if (!end.block) {
            return;
        }
        const BlockPart known = halfOf(trace.track(end.track).blocks.at(*end.block), link.direction);
        const bool fits = !known.virtualStage || known.virtualStage == part.virtualStage;
        if (known.microBatch) {
            return;
        }
        const auto [half, isNew] =
            m_halves.try_emplace({end.track, *end.block, link.direction}, std::optional(part));
        if (!fits || (!isNew && half->second != part)) {
            half->second.reset();
        }
    }

    std::map<HalfKey, std::optional<BlockPart>> m_halves;
};

std::set<WorkKey> worksOf(const BlockTable& blocks)
{
    std::set<WorkKey> works;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        forEachWork(blocks.at(BlockIndex{i}), [&](const WorkKey& key) { works.insert(key); });
    }
    return works;
}

} // namespace

void supplyLabelsByLinks(Trace& trace)
{
    const SuppliedLabels supplied(trace);
    std::optional<TrackIndex> current;
    std::set<WorkKey> works;
    for (const auto& [half, part] : supplied.halves()) {
        const auto& [track, index, direction] = half;
        BlockTable& blocks = trace.tracks[track.value].blocks;
        if (current != track) {
            current = track;
            works = worksOf(blocks);
        }
        const bool isFree =
            part
            && works.emplace(blocks.step(index), direction, *part->virtualStage, *part->microBatch).second;
        if (isFree) {
            direction == LinkDirection::Forward ? blocks.setForward(index, *part)
                                                : blocks.setBackward(index, *part);
            blocks.addLabelOrigin(index, LabelOrigin::Links);
        }
    }
}

void confirmLabelsByLinks(Trace& trace)
{
    for (const Link& link : trace.links) {
        if (confirms(trace, link)) {
            for (const LinkEnd* const end : {&link.source, &link.target}) {
                trace.tracks[end->track.value].blocks.addLabelOrigin(*end->block, LabelOrigin::Links);
            }
        }
    }
}

} // namespace pipescope
