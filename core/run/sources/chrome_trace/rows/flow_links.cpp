#include "core/run/sources/chrome_trace/rows/flow_links.h"

#include <algorithm>
#include <tuple>

namespace pipescope {
namespace {

/// How many slices before a moment are looked at for one around it: slices of a thread nest, but not deeply.
constexpr std::ptrdiff_t kMaxNested = 64;

bool inOrder(const FlowEnd& a, const FlowEnd& b)
{
    return std::tuple(a.flow, a.time, a.phase) < std::tuple(b.flow, b.time, b.phase);
}

} // namespace

void FlowLinks::addRow(std::uint32_t row, std::vector<PlacedSlice>&& slices)
{
    std::sort(slices.begin(), slices.end(), [](const PlacedSlice& a, const PlacedSlice& b) {
        return std::tuple(a.begin, b.end) < std::tuple(b.begin, a.end);
    });
    m_rows.emplace(row, std::move(slices));
}

std::optional<LinkEnd> FlowLinks::bind(const FlowEnd& end) const
{
    const auto row = m_rows.find(end.row);
    if (row == m_rows.end()) {
        return std::nullopt;
    }
    const std::vector<PlacedSlice>& slices = row->second;
    const auto next =
        std::upper_bound(slices.begin(), slices.end(), end.time,
                         [](std::int64_t time, const PlacedSlice& s) { return time < s.begin; });
    const auto linkEnd = [](const PlacedSlice& slice) {
        LinkEnd bound;
        bound.track = slice.track;
        if (slice.isOperator) {
            bound.op = OperatorIndex{slice.position};
        } else {
            bound.block = BlockIndex{slice.position};
        }
        return bound;
    };
    if (!end.bindsToEnclosing) {
        // The next slice, which may begin at this moment.
        const auto exact =
            std::lower_bound(slices.begin(), next, end.time,
                             [](const PlacedSlice& s, std::int64_t time) { return s.begin < time; });
        return exact == slices.end() ? std::nullopt : std::optional(linkEnd(*exact));
    }
    for (auto slice = next; slice != slices.begin() && next - slice < kMaxNested;) {
        --slice;
        if (end.time <= slice->end) {
            return linkEnd(*slice);
        }
    }
    return std::nullopt;
}

std::vector<Link> FlowLinks::links(std::vector<FlowEnd>&& flows, std::uint64_t& unbound) const
{
    std::sort(flows.begin(), flows.end(), inOrder);
    std::vector<Link> links;
    std::optional<LinkEnd> source;
    for (std::size_t i = 0; i < flows.size(); ++i) {
        const bool continues =
            i > 0 && flows[i - 1].flow == flows[i].flow && flows[i].phase != FlowPhase::Start;
        const std::optional<LinkEnd> end = bind(flows[i]);
        if (continues && source && end && source->track != end->track) {
            Link link;
            link.source = *source;
            link.target = *end;
            links.push_back(link);
        } else if (continues && source.has_value() != end.has_value()) {
            ++unbound;
        }
        source = end;
    }
    return links;
}

} // namespace pipescope
