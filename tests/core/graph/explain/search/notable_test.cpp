#include "core/graph/explain/search/notable.h"

#include "core/graph/explain/search/node_list.h"
#include "core/graph/open/outline/outline.h"
#include "tests/core/graph/explain/search/search_sheet.h"

#include <gtest/gtest.h>

#include <memory>

namespace pipescope::graph {
namespace {

/// Two ranks; of the first a node is unplaced, with another one inside, and a call is unlinked.
std::shared_ptr<GraphStep> notableStep()
{
    auto step = std::make_shared<GraphStep>();
    Graph& graph = step->ranks.emplace_back().debug.graph;
    const NodeId call = graph.add("Distributed.send.0.forward", NodeKind::Api);
    graph.attach(call, Graph::kRoot);
    const NodeId holder = graph.add(kUnplacedName, NodeKind::Unplaced);
    graph.attach(holder, Graph::kRoot);
    const NodeId lost = graph.add("Module.lost.Linear.forward.0", NodeKind::Module);
    graph.attach(lost, holder);
    graph.attach(graph.add("Torch.add.0.forward", NodeKind::Api), lost);
    step->ranks.emplace_back().debug.graph.rank = Rank{1};
    step->debugLinks = Communication{};
    step->debugLinks->unlinked = {{0, call}};
    return step;
}

TEST(Notable, IsWhatIsUnplacedOrUnlinked)
{
    const Sheet sheet = makeSheet(notableStep(), 0);
    const auto rows = notableRows(sheet);
    ASSERT_EQ(rows.size(), 2U);
    EXPECT_EQ(sheet.debug.name(rows[0].row), "Distributed.send.0.forward");
    EXPECT_EQ(rows[0].notable, Notable::Unlinked);
    EXPECT_EQ(sheet.debug.name(rows[1].row), "Module.lost.Linear.forward.0");
    EXPECT_EQ(rows[1].notable, Notable::Unplaced);
}

TEST(Notable, OfAnotherRankIsNotThere)
{
    EXPECT_TRUE(notableRows(makeSheet(notableStep(), 1)).empty());
}

TEST(Notable, ComparisonsHaveNone)
{
    EXPECT_TRUE(notableRows(madeUpSheet()).empty());
}

TEST(Notable, IsTheReasonInAList)
{
    const Sheet sheet = makeSheet(notableStep(), 0);
    const NodeList list(sheet);
    std::vector<SheetRow> rows;
    for (const NotableRow& row : notableRows(sheet)) {
        rows.push_back({Side::Debug, row.row});
    }
    EXPECT_TRUE(list.reason(rows[0]).english().starts_with("unlinked"));
    EXPECT_TRUE(list.reason(rows[1]).english().starts_with("unplaced"));
    EXPECT_EQ(list.count(rows).unplaced, 1U);
    EXPECT_EQ(list.count(rows).unlinked, 1U);
}

} // namespace
} // namespace pipescope::graph
