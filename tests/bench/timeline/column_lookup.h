#pragma once

#include "ui/run/scene/draw/draw_list.h"

#include <cstdint>

namespace pipescope::bench {

/// Looks up what each column of each lane of the drawn rows shows and drops the answers: the part of a frame
/// that is lookup and not drawing. Returns how many columns are not empty.
std::uint64_t lookUpColumns(const scene::SceneIndex& index, const scene::RowLayout& layout,
                            const scene::DrawList& list, const scene::Viewport& time);

} // namespace pipescope::bench
