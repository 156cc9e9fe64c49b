#include "ui/run/scene/text/group_note.h"

#include "core/base/text.h"

#include <cmath>

namespace pipescope::scene {

UserText groupNote(const GroupTitle& group, double busyShare)
{
    const auto percent = static_cast<int>(std::lround(busyShare * 100.0));
    const std::string count = formatCount(group.tracks.size());
    return group.isOfRanks ? "ranks: %1, busy: %2 %"_text(count, percent)
                           : "rows: %1, busy: %2 %"_text(count, percent);
}

} // namespace pipescope::scene
