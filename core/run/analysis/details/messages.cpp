#include "core/run/analysis/details/block_facts.h"
#include "core/run/analysis/details/detail_text.h"

#include <algorithm>
#include <vector>

namespace pipescope {

namespace {

/// All from one rank to another in a step, in order.
std::vector<LinkIndex> messagesBetween(const Trace& trace, std::optional<StepIndex> step, Rank sender,
                                       Rank receiver)
{
    std::vector<LinkIndex> found;
    for (std::size_t i = 0; i < trace.links.size(); ++i) {
        const Link& link = trace.links[i];
        if (link.step == step && trace.track(link.source.track).rank == sender
            && trace.track(link.target.track).rank == receiver)
        {
            found.push_back(LinkIndex{i});
        }
    }
    std::ranges::stable_sort(found, {}, [&](LinkIndex index) {
        return std::pair(trace.link(index).source.span.begin, trace.link(index).ordinal);
    });
    return found;
}

} // namespace

std::optional<MessagePlace> messageOf(const Trace& trace, const TraceRef& ref, const LinkLookup& lookup)
{
    const std::vector<LinkIndex> links = linksOf(trace, ref, lookup);
    if (links.empty()) {
        return std::nullopt;
    }
    const auto sent =
        std::ranges::find_if(links, [&](LinkIndex index) { return isAt(trace.link(index).source, ref); });
    const LinkIndex chosen = sent == links.end() ? links.front() : *sent;
    const Link& link = trace.link(chosen);
    const Rank sender = trace.track(link.source.track).rank;
    const Rank receiver = trace.track(link.target.track).rank;
    const auto all = messagesBetween(trace, link.step, sender, receiver);
    MessagePlace place;
    place.step = link.step ? trace.steps[link.step->value].number : StepNumber{0};
    place.isSend = sent != links.end();
    place.rank = place.isSend ? sender : receiver;
    place.peer = place.isSend ? receiver : sender;
    place.order = static_cast<std::uint32_t>(std::ranges::find(all, chosen) - all.begin());
    return place;
}

std::optional<TraceRef> findMessage(const Trace& trace, const MessagePlace& place)
{
    const auto step = std::ranges::find(trace.steps, place.step, &Step::number);
    const std::size_t position =
        step == trace.steps.end() ? 0 : static_cast<std::size_t>(step - trace.steps.begin());
    const auto index = trace.steps.empty() ? std::nullopt : std::optional(StepIndex{position});
    const auto messages = messagesBetween(trace, index, place.isSend ? place.rank : place.peer,
                                          place.isSend ? place.peer : place.rank);
    if (place.order >= messages.size()) {
        return std::nullopt;
    }
    const Link& link = trace.link(messages[place.order]);
    return refOf(place.isSend ? link.source : link.target);
}

} // namespace pipescope
