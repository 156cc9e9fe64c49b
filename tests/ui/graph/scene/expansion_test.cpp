#include "ui/graph/scene/expansion.h"

#include "tests/ui/graph/scene/random_outline.h"

#include <gtest/gtest.h>

#include <vector>

namespace pipescope::graph_scene {
namespace {

using graph::RowId;

class Expansion : public testing::Test
{
protected:
    std::mt19937 m_random{7};
    std::shared_ptr<const graph::Outline> m_outline = test::randomOutline(m_random, 300, 6);
    TreeLayout m_layout{m_outline};
};

TEST_F(Expansion, ToBadShowsBadNodesAndCollapsesWhatHasNone)
{
    std::vector<std::uint8_t> classes(m_outline->size());
    for (std::size_t row = 11; row < classes.size(); row += 97) {
        classes[row] = 5;
    }
    const graph::NodeClasses all(classes);
    m_layout.expandBelow(RowId{0U});
    expandToBad(m_layout, all, 4);
    for (std::uint32_t row = 1; row < m_outline->size(); ++row) {
        const bool hasBadBelow = all.worst(row + 1, m_outline->ends[row]) == 5;
        EXPECT_EQ(m_layout.isExpanded(RowId{row}), hasBadBelow) << row;
        EXPECT_TRUE(classes[row] != 5 || m_layout.isShown(RowId{row})) << row;
    }
}

TEST_F(Expansion, LevelsShowsWhatIsNotDeeper)
{
    for (const std::uint32_t levels : {1U, 2U, 3U, 1000U}) {
        expandLevels(m_layout, levels);
        for (std::uint32_t row = 1; row < m_outline->size(); ++row) {
            EXPECT_EQ(m_layout.isShown(RowId{row}), m_outline->depths[row] <= levels) << row;
        }
    }
}

} // namespace
} // namespace pipescope::graph_scene
