#include "core/run/model/lookup/link_lookup.h"

#include "core/base/threads/parallel.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace pipescope {
namespace {

/// What a link has at one of its ends: an operator or a block.
template<LinkEnd Link::*kEnd, auto LinkEnd::*kItem>
struct ItemAtEnd
{
    static const LinkEnd& end(const Link& link) { return link.*kEnd; }

    static std::optional<std::uint32_t> item(const Link& link)
    {
        const auto& id = end(link).*kItem;
        return id ? std::optional(id->value) : std::nullopt;
    }
};

using SendingOperator = ItemAtEnd<&Link::source, &LinkEnd::op>;
using ReceivingOperator = ItemAtEnd<&Link::target, &LinkEnd::op>;
using Producer = ItemAtEnd<&Link::source, &LinkEnd::block>;
using Consumer = ItemAtEnd<&Link::target, &LinkEnd::block>;

using EndPlace = std::pair<std::uint32_t, std::uint32_t>;

/// Finds the track of a link whose end names an item.
template<class End>
EndPlace placeOf(const Link& link)
{
    return {End::end(link).track.value, End::item(link).value_or(0)};
}

template<class End>
bool areInOrder(std::span<const Link> links)
{
    const bool allHave =
        std::all_of(links.begin(), links.end(), [](const Link& link) { return End::item(link).has_value(); });
    return allHave && std::is_sorted(links.begin(), links.end(), [](const Link& a, const Link& b) {
               return placeOf<End>(a) < placeOf<End>(b);
           });
}

/// Indexed by track, plus one: where its links begin among those whose end names an item.
template<class End>
std::vector<std::size_t> firstOfTracks(std::span<const Link> links)
{
    std::vector<std::size_t> first(1);
    for (const Link& link : links) {
        const std::size_t track = End::end(link).track.value;
        if (first.size() < track + 2) {
            first.resize(track + 2);
        }
        first[track + 1] += End::item(link) ? 1 : 0;
    }
    for (std::size_t i = 1; i < first.size(); ++i) {
        first[i] += first[i - 1];
    }
    return first;
}

} // namespace

template<class End>
LinkLookup::Order LinkLookup::orderOf(std::span<const Link> links, std::size_t workers)
{
    if (areInOrder<End>(links)) {
        return {{}, true};
    }
    const std::vector<std::size_t> first = firstOfTracks<End>(links);
    // Item and id side by side: sorting does not access the links again.
    std::vector<std::pair<std::uint32_t, LinkIndex>> keyed(first.back());
    std::vector<std::size_t> next(first.begin(), first.end() - 1);
    for (std::size_t i = 0; i < links.size(); ++i) {
        if (const auto item = End::item(links[i])) {
            keyed[next[End::end(links[i]).track.value]++] = {*item, LinkIndex{i}};
        }
    }
    const auto at = [&](std::size_t i) { return keyed.begin() + static_cast<std::ptrdiff_t>(i); };
    parallelFor(first.size() - 1, workerCount(workers), {},
                [&](std::size_t track) { std::sort(at(first[track]), at(first[track + 1])); });
    Order order;
    order.ids.reserve(keyed.size());
    for (const auto& [item, id] : keyed) {
        order.ids.push_back(id);
    }
    return order;
}

template<class End>
void LinkLookup::append(const Order& order, std::span<const Link> links, TrackIndex track, std::uint32_t item,
                        std::vector<LinkIndex>& found)
{
    const EndPlace wanted{track.value, item};
    if (order.isGiven) {
        const auto begin =
            std::lower_bound(links.begin(), links.end(), wanted, [](const Link& link, const EndPlace& place) {
                return placeOf<End>(link) < place;
            });
        for (auto at = begin; at != links.end() && placeOf<End>(*at) == wanted; ++at) {
            found.emplace_back(static_cast<std::size_t>(at - links.begin()));
        }
        return;
    }
    const auto begin = std::lower_bound(
        order.ids.begin(), order.ids.end(), wanted,
        [&](LinkIndex id, const EndPlace& place) { return placeOf<End>(links[id.value]) < place; });
    for (auto at = begin; at != order.ids.end() && placeOf<End>(links[at->value]) == wanted; ++at) {
        found.push_back(*at);
    }
}

LinkLookup::LinkLookup(std::span<const Link> links, std::size_t workers)
    : m_count(links.size())
    , m_sendingOperators(orderOf<SendingOperator>(links, workers))
    , m_receivingOperators(orderOf<ReceivingOperator>(links, workers))
    , m_producers(orderOf<Producer>(links, workers))
    , m_consumers(orderOf<Consumer>(links, workers))
{ }

namespace {

/// A link may have both ends there.
std::vector<LinkIndex> eachOnce(std::vector<LinkIndex> found)
{
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    return found;
}

} // namespace

std::vector<LinkIndex> LinkLookup::ofOperator(std::span<const Link> links, TrackIndex track,
                                              OperatorIndex op) const
{
    std::vector<LinkIndex> found;
    append<SendingOperator>(m_sendingOperators, links, track, op.value, found);
    append<ReceivingOperator>(m_receivingOperators, links, track, op.value, found);
    return eachOnce(std::move(found));
}

std::vector<LinkIndex> LinkLookup::ofBlock(std::span<const Link> links, TrackIndex track,
                                           BlockIndex block) const
{
    std::vector<LinkIndex> found;
    append<Producer>(m_producers, links, track, block.value, found);
    append<Consumer>(m_consumers, links, track, block.value, found);
    return eachOnce(std::move(found));
}

const OperatorPart* partOf(const Trace& trace, const LinkEnd& end)
{
    if (!end.op) {
        return nullptr;
    }
    const Track& track = trace.track(end.track);
    const auto parts = track.partsOf(track.operators[end.op->value]);
    return end.part < parts.size() ? &parts[end.part] : nullptr;
}

} // namespace pipescope
