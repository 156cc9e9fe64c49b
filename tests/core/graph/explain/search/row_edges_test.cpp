#include "core/graph/explain/search/row_edges.h"

#include "tests/core/graph/explain/search/search_sheet.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope::graph {
namespace {

using ::testing::Contains;
using ::testing::IsEmpty;
using ::testing::Not;

class RowEdgesTest : public testing::Test
{
protected:
    const Outline& outline() const { return m_sheet.debug; }

    RowId row(std::string_view name) const { return *outline().find(name); }

    std::vector<RowEdge> edges(std::string_view name, std::size_t mostInside = 100) const
    {
        return edgesOf(outline(), inferDataEdges(*outline().graph, outline().graph->postOrder()), row(name),
                       mostInside);
    }

    /// "from → to", those that cross with "!".
    std::vector<std::string> texts(const std::vector<RowEdge>& edges) const
    {
        std::vector<std::string> texts;
        for (const RowEdge& edge : edges) {
            texts.push_back(std::string(outline().name(edge.from)) + " → "
                            + std::string(outline().name(edge.to)) + (edge.crosses ? "!" : ""));
        }
        return texts;
    }

    Sheet m_sheet = comparedSheet({}, {});
    /// The module around the matmul of layer 1.
    std::string m_module{outline().name(*outline().parent(row("Torch.matmul.1.forward")))};
    std::string m_layer{outline().name(*outline().parent(row(m_module)))};
};

TEST_F(RowEdgesTest, AnOperationHasThoseThatItTakesAndGives)
{
    const auto found = texts(edges("Torch.matmul.1.forward"));
    EXPECT_THAT(found, Contains("Torch.matmul.1.forward → Tensor.__add__.1.forward!"));
    for (const std::string& text : found) {
        EXPECT_THAT(text, ::testing::HasSubstr("Torch.matmul.1.forward"));
        EXPECT_THAT(text, ::testing::EndsWith("!"));
    }
}

TEST_F(RowEdgesTest, ABoxHasThoseOfWhatItHolds)
{
    EXPECT_EQ(texts(edges(m_module)), texts(edges("Torch.matmul.1.forward")));
}

TEST_F(RowEdgesTest, BetweenWhatItHoldsTheyDoNotCross)
{
    EXPECT_THAT(texts(edges(m_layer)), Contains("Torch.matmul.1.forward → Tensor.__add__.1.forward"));
}

TEST_F(RowEdgesTest, ALargeBoxHasOnlyThoseThatCross)
{
    const auto found = edges(m_layer, 1);
    EXPECT_THAT(found, Not(IsEmpty()));
    for (const RowEdge& edge : found) {
        EXPECT_TRUE(edge.crosses);
    }
}

TEST_F(RowEdgesTest, TheRootHasNoneThatCross)
{
    for (const RowEdge& edge :
         edgesOf(outline(), inferDataEdges(*outline().graph, outline().graph->postOrder()), RowId{0U}, 1000))
    {
        EXPECT_FALSE(edge.crosses);
    }
}

TEST_F(RowEdgesTest, TheTextIsShapeAndType)
{
    const auto found = edges("Torch.matmul.1.forward");
    ASSERT_FALSE(found.empty());
    EXPECT_THAT(edgeText(*outline().graph, found.front()), ::testing::MatchesRegex("\\[.*\\] float32"));
}

} // namespace
} // namespace pipescope::graph
