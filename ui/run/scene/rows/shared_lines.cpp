#include "ui/run/scene/rows/shared_lines.h"

#include <algorithm>

namespace pipescope::scene {

SharedLines sharedLines(const RowLayout& layout, std::size_t tracks)
{
    SharedLines lines(tracks);
    std::vector<std::optional<TrackIndex>> firstOfTitle(layout.titles().size());
    for (std::size_t t = 0; t < tracks; ++t) {
        const TrackIndex track{t};
        const auto line = layout.lineOf(track);
        if (line && line->isTitle) {
            auto& first = firstOfTitle[line->index];
            first = first.value_or(track);
            lines[t] = SharedLine{*first, true};
        } else if (line) {
            lines[t] = SharedLine{track, false};
        }
    }
    return lines;
}

bool hasTitles(const SharedLines& lines)
{
    return std::any_of(lines.begin(), lines.end(),
                       [](const std::optional<SharedLine>& line) { return line && line->isTitle; });
}

} // namespace pipescope::scene
