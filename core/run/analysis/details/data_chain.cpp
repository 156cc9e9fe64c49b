#include "core/run/analysis/details/block_facts.h"
#include "core/run/analysis/details/detail_text.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace pipescope {
namespace {

/// A link as it is seen from one of its ends.
struct SeenLink
{
    const Link* link = nullptr;
    const LinkEnd* near = nullptr;
    const LinkEnd* far = nullptr;
};

/// Links that leave the item in this direction; the one that was waited for comes first.
std::vector<SeenLink> linksAlong(const Trace& trace, const TraceRef& ref, ChainDirection direction,
                                 const LinkLookup& lookup)
{
    const bool back = direction == ChainDirection::ToProducers;
    std::vector<SeenLink> seen;
    for (const LinkIndex index : linksOf(trace, ref, lookup)) {
        const Link& link = trace.link(index);
        const SeenLink each{&link, back ? &link.target : &link.source, back ? &link.source : &link.target};
        if (isAt(*each.near, ref)) {
            seen.push_back(each);
        }
    }
    std::stable_sort(seen.begin(), seen.end(), [back](const SeenLink& a, const SeenLink& b) {
        return back ? a.link->arrival() > b.link->arrival() : a.link->departure() < b.link->departure();
    });
    return seen;
}

void addOnce(std::vector<TraceRef>& refs, const std::optional<TraceRef>& ref)
{
    if (ref && std::find(refs.begin(), refs.end(), *ref) == refs.end()) {
        refs.push_back(*ref);
    }
}

std::optional<TraceRef> blockOf(const LinkEnd& end)
{
    return end.block ? std::optional<TraceRef>(BlockRef{end.track, *end.block}) : refOf(end);
}

/// The block of the same rank and step that does some work.
std::optional<TraceRef> blockDoing(const Trace& trace, const BlockRef& beside, const MicroBatchWork& wanted)
{
    const BlockTable& blocks = trace.track(beside.track).blocks;
    const auto step = blocks.step(beside.block);
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const BlockIndex index{i};
        if (index == beside.block || blocks.step(index) != step) {
            continue;
        }
        const std::vector<MicroBatchWork> works = worksOf(blocks.at(index));
        if (std::find(works.begin(), works.end(), wanted) != works.end()) {
            return BlockRef{beside.track, index};
        }
    }
    return std::nullopt;
}

bool areLinked(const std::vector<SeenLink>& links, BlockKind kind)
{
    const LinkDirection wanted =
        kind == BlockKind::Forward ? LinkDirection::Forward : LinkDirection::Backward;
    return kind != BlockKind::Weight
           && std::any_of(links.begin(), links.end(),
                          [wanted](const SeenLink& each) { return each.link->direction == wanted; });
}

/// Dependencies without a link: from virtual stage to virtual stage, from forward to backward on one rank.
void addWithinRank(const Trace& trace, const BlockRef& ref, ChainDirection direction,
                   const std::vector<SeenLink>& links, std::vector<TraceRef>& found)
{
    const Block block = trace.track(ref.track).blocks.at(ref.block);
    for (const MicroBatchWork& work : worksOf(block)) {
        if (areLinked(links, work.kind)) {
            continue;
        }
        const auto wanted = direction == ChainDirection::ToProducers ? producersOf(work, trace.schedule)
                                                                     : consumersOf(work, trace.schedule);
        for (const MicroBatchWork& candidate : wanted) {
            if (const auto other = blockDoing(trace, ref, candidate)) {
                addOnce(found, other);
                break;
            }
        }
    }
}

std::vector<TraceRef> besideBlock(const Trace& trace, const BlockRef& ref, ChainDirection direction,
                                  const LinkLookup& lookup)
{
    std::vector<TraceRef> found;
    const std::vector<SeenLink> links = linksAlong(trace, ref, direction, lookup);
    for (const SeenLink& each : links) {
        addOnce(found, blockOf(*each.far));
    }
    addWithinRank(trace, ref, direction, links, found);
    return found;
}

std::vector<TraceRef> besideOperator(const Trace& trace, const OperatorRef& ref, ChainDirection direction,
                                     const LinkLookup& lookup)
{
    std::vector<TraceRef> found;
    for (const SeenLink& each : linksAlong(trace, ref, direction, lookup)) {
        addOnce(found, refOf(*each.far));
    }
    if (!found.empty()) {
        return found;
    }
    const bool back = direction == ChainDirection::ToProducers;
    for (const LinkIndex index : linksOf(trace, ref, lookup)) {
        const Link& link = trace.link(index);
        const LinkEnd& near = back ? link.source : link.target;
        if (isAt(near, ref) && near.block) {
            addOnce(found, BlockRef{near.track, *near.block});
        }
    }
    return found;
}

} // namespace

std::vector<TraceRef> chainNeighbours(const Trace& trace, const TraceRef& ref, ChainDirection direction,
                                      const LinkLookup& lookup)
{
    if (const auto* block = std::get_if<BlockRef>(&ref)) {
        return besideBlock(trace, *block, direction, lookup);
    }
    const auto* op = std::get_if<OperatorRef>(&ref);
    return op != nullptr ? besideOperator(trace, *op, direction, lookup) : std::vector<TraceRef>();
}

} // namespace pipescope
