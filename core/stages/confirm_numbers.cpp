#include "core/stages/confirm_numbers.h"

namespace pipescope {
namespace {

bool carriesPart(const Link& link, const Block& block, VirtualStage virtualStage)
{
    const BlockPart& part = link.direction == LinkDirection::Forward ? block.forward : block.backward;
    return part.microBatch && part.microBatch == link.microBatch && part.virtualStage == virtualStage;
}

bool confirms(const Trace& trace, const Link& link)
{
    const bool isNumbered = link.microBatch && link.virtualStage && link.direction != LinkDirection::Unknown;
    if (!isNumbered || !link.source.block || !link.target.block) {
        return false;
    }
    const Block producer = trace.track(link.source.track).blocks.at(*link.source.block);
    const Block consumer = trace.track(link.target.track).blocks.at(*link.target.block);
    const int way = link.direction == LinkDirection::Forward ? 1 : -1;
    return carriesPart(link, producer, *link.virtualStage)
           && carriesPart(link, consumer, VirtualStage{link.virtualStage->value + way})
           && producer.span.end <= link.source.span.begin && link.arrival() <= consumer.span.begin;
}

} // namespace

void confirmNumbersByLinks(Trace& trace)
{
    for (const Link& link : trace.links) {
        if (confirms(trace, link)) {
            trace.tracks[link.source.track.value].blocks.addNumberOrigin(*link.source.block,
                                                                         NumberOrigin::Links);
            trace.tracks[link.target.track.value].blocks.addNumberOrigin(*link.target.block,
                                                                         NumberOrigin::Links);
        }
    }
}

} // namespace pipescope
