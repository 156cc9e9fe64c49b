#include "ui/run/scene/index/group_links.h"

#include <utility>

namespace pipescope::scene {

GroupLinks::GroupLinks(const LinkTimes& links, SharedLines drawnLines, const std::stop_token& stop)
    : lines(std::move(drawnLines))
    , times(links.betweenLines(lines, stop))
{ }

std::vector<std::uint32_t> GroupLinks::channelsAlsoOf(const SharedLines& others) const
{
    // By the first rank of a line.
    std::vector<bool> hasChanged(lines.size());
    for (std::size_t t = 0; t < lines.size(); ++t) {
        if (lines[t] == others[t]) {
            continue;
        }
        for (const auto& line : {lines[t], others[t]}) {
            if (line) {
                hasChanged[line->first.value] = true;
            }
        }
    }
    const auto isSame = [&](TrackIndex end) { return !hasChanged[lines[end.value]->first.value]; };
    std::vector<std::uint32_t> same;
    for (std::uint32_t c = 0; c < times.channels().size(); ++c) {
        const LinkChannel& channel = times.channels()[c];
        if (isSame(channel.source) && isSame(channel.target)) {
            same.push_back(c);
        }
    }
    return same;
}

} // namespace pipescope::scene
