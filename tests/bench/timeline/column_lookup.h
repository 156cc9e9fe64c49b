#pragma once

#include "ui/scene/draw/draw_list.h"

#include <cstdint>

namespace pipescope::bench {

/// Asks for what each column of each lane of the drawn rows shows, and does nothing with the answers: what of
/// a frame is looking up and not drawing. Returns how many columns hold anything.
std::uint64_t lookUpColumns(const scene::SceneIndex& index, const scene::RowLayout& layout,
                            const scene::DrawList& list, const scene::Viewport& time);

} // namespace pipescope::bench
