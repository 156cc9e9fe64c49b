#include "core/graph/read/model/graph.h"
#include "ui/graph/scene/expansion.h"
#include "ui/graph/scene/graph_draw_list.h"
#include "ui/graph/scene/node_role.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace pipescope::graph_scene {
namespace {

using graph::NodeClasses;
using graph::NodeKind;
using graph::RowId;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// root: as many layers, each with two operations; rows 1, 4, 7, … are the layers.
struct Layers
{
    explicit Layers(std::uint32_t count, std::uint32_t odd = 0)
    {
        for (std::uint32_t layer = 0; layer < count; ++layer) {
            const std::string name = "layers." + std::to_string(layer);
            const auto box = graph->add(name, NodeKind::Module);
            graph->attach(box, graph::Graph::kRoot);
            for (const std::string operation : {"matmul", odd != 0 && odd == layer ? "add" : "mul"}) {
                graph->attach(graph->add(operation + "." + std::to_string(layer), NodeKind::Api), box);
            }
        }
        outline = std::make_shared<const graph::Outline>(graph::makeOutline(graph, graph::Side::Debug));
        classes = NodeClasses(std::vector<std::uint8_t>(outline->size()));
    }

    static std::uint32_t rowOf(std::uint32_t layer) { return 1 + 3 * layer; }

    std::shared_ptr<graph::Graph> graph = std::make_shared<graph::Graph>();
    std::shared_ptr<const graph::Outline> outline;
    NodeClasses classes;
};

std::vector<RowRange> alikeIn(const Layers& layers, const TreeLayout& layout,
                              const NodeClasses* roles = nullptr)
{
    return alikeBoxes({&layout, &layers.classes, roles}, {}).front();
}

TEST(AlikeBoxes, AreThoseWhoseNamesDifferInNumbersOnly)
{
    const Layers layers(8);
    EXPECT_THAT(alikeIn(layers, TreeLayout(layers.outline)), ElementsAre(RowRange{1, 25}));
}

TEST(AlikeBoxes, EndAtABoxThatHoldsSomethingElse)
{
    const Layers layers(8, 4);
    EXPECT_THAT(alikeIn(layers, TreeLayout(layers.outline)),
                ElementsAre(RowRange{1, Layers::rowOf(4)}, RowRange{Layers::rowOf(5), 25}));
}

TEST(AlikeBoxes, AreAtLeastThree)
{
    const Layers layers(2);
    EXPECT_THAT(alikeIn(layers, TreeLayout(layers.outline)), IsEmpty());
}

TEST(AlikeBoxes, EndAtAnExpandedBoxAndAtAnOnset)
{
    const Layers layers(8);
    TreeLayout layout(layers.outline);
    layout.expand(RowId{Layers::rowOf(3)});
    std::vector<std::uint8_t> roles(layers.outline->size());
    roles[Layers::rowOf(7) + 1] = static_cast<std::uint8_t>(NodeRole::Onset);
    const NodeClasses classes{std::move(roles)};
    EXPECT_THAT(alikeIn(layers, layout, &classes),
                ElementsAre(RowRange{1, Layers::rowOf(3)}, RowRange{Layers::rowOf(4), Layers::rowOf(7)}));
}

TEST(AlikeBoxes, HaveTheSameWorstClass)
{
    Layers layers(8);
    std::vector<std::uint8_t> classes(layers.outline->size());
    std::fill(classes.begin() + Layers::rowOf(4), classes.end(), std::uint8_t{5});
    layers.classes = NodeClasses(std::move(classes));
    EXPECT_THAT(alikeIn(layers, TreeLayout(layers.outline)),
                ElementsAre(RowRange{1, Layers::rowOf(4)}, RowRange{Layers::rowOf(4), 25}));
}

class FoldedLayout : public ::testing::Test
{
protected:
    FoldedLayout()
    {
        const RowRange all{1, 25};
        m_layout.fold({&all, 1});
    }

    Layers m_layers{8};
    TreeLayout m_layout{m_layers.outline};
};

TEST_F(FoldedLayout, ShowsOneBoxForAll)
{
    EXPECT_EQ(m_layout.height(), kPadding + kHeaderHeight + kGap + kPadding);
    const auto fold = m_layout.foldAt(RowId{1U});
    ASSERT_TRUE(fold);
    EXPECT_EQ(fold->rows, (RowRange{1, 25}));
    EXPECT_EQ(fold->boxes, 8U);
    EXPECT_FALSE(m_layout.isShown(RowId{4U}));
    EXPECT_EQ(m_layout.firstCollapsedAbove(RowId{Layers::rowOf(5) + 1}), RowId{1U});
    EXPECT_EQ(m_layout.extentOf(RowId{4U}), std::nullopt);
    EXPECT_EQ(m_layout.rowsAt(kPadding + 1), (RowRange{1, 25}));
    EXPECT_EQ(m_layout.rowsAt(1000), (RowRange{1, 25}));
}

TEST_F(FoldedLayout, IsUnfoldedByWhatExpandsOrShowsOneOfThem)
{
    const TreeLayout plain(m_layers.outline);
    TreeLayout unfolded = m_layout;
    unfolded.unfold(RowId{1U});
    EXPECT_EQ(unfolded.height(), plain.height());
    EXPECT_EQ(unfolded.folding(), plain.folding());

    TreeLayout expanded = m_layout;
    expanded.expand(RowId{4U});
    TreeLayout plainExpanded = plain;
    plainExpanded.expand(RowId{4U});
    EXPECT_EQ(expanded.height(), plainExpanded.height());

    TreeLayout shown = m_layout;
    shown.expandTo(RowId{5U});
    EXPECT_EQ(shown.height(), plainExpanded.height());
    EXPECT_EQ(shown.extentOf(RowId{5U}), plainExpanded.extentOf(RowId{5U}));

    TreeLayout many = m_layout;
    const RowId wanted{5U};
    many.expandTo(std::span(&wanted, 1));
    EXPECT_EQ(many.height(), plainExpanded.height());

    TreeLayout restored = m_layout;
    restored.restore(plainExpanded.expansion());
    EXPECT_EQ(restored.height(), plainExpanded.height());

    TreeLayout below = m_layout;
    below.expandBelow(RowId{0U});
    TreeLayout plainBelow = plain;
    plainBelow.expandBelow(RowId{0U});
    EXPECT_EQ(below.height(), plainBelow.height());
}

TEST_F(FoldedLayout, IsRestored)
{
    TreeLayout other(m_layers.outline);
    other.restoreFolding(m_layout.folding());
    EXPECT_EQ(other.height(), m_layout.height());
    EXPECT_TRUE(other.foldAt(RowId{1U}));
}

TEST_F(FoldedLayout, IsDrawnAsOneBoxThatHasTheWorstOfAll)
{
    std::vector<std::uint8_t> values(m_layers.outline->size());
    values.back() = 3;
    const NodeClasses classes{std::move(values)};
    GraphDrawRequest request;
    request.view = {0, 1, 400, 500};
    request.classes = &classes;
    GraphDrawList list;
    const auto width = [](std::string_view text) { return 7.0 * static_cast<double>(text.size()); };
    buildGraphDrawList(m_layout, request, width, width, list);
    ASSERT_EQ(list.boxes.size(), 1U);
    EXPECT_EQ(list.boxes.front().boxes, 8U);
    EXPECT_EQ(list.boxes.front().worstClass, 3);
}

} // namespace
} // namespace pipescope::graph_scene
