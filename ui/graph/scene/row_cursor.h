#pragma once

#include "ui/graph/scene/tree_layout.h"

#include <cstdint>
#include <vector>

namespace pipescope::graph_scene {

/// Finds the rows at heights of a layout, as TreeLayout::rowsAt() does, and keeps the boxes around the last
/// answer: heights near one another cost few steps, and all from the top to the bottom enter each box once.
/// The layout must outlive it and not change.
class RowCursor
{
public:
    explicit RowCursor(const TreeLayout& layout);

    RowRange at(std::int64_t y);

private:
    struct Open
    {
        graph::RowId row;
        std::int64_t top = 0;
        /// Bottom of the box; its gap belongs to it.
        std::int64_t bottom = 0;
    };

    const TreeLayout& m_layout;
    std::vector<Open> m_open;
};

} // namespace pipescope::graph_scene
