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

TEST(Notable, StandsBeforeOverflowThatOnlyCameIn)
{
    Sheet sheet = makeSheet(notableStep(), 0);
    // The call that is unlinked, the node that is unplaced, and the one inside, which is neither.
    const auto rowOf = [&](const char* name) { return *sheet.debug.find(name); };
    const RowId call = rowOf("Distributed.send.0.forward");
    const RowId lost = rowOf("Module.lost.Linear.forward.0");
    const RowId inside = rowOf("Torch.add.0.forward");
    sheet.debug.overflow.assign(sheet.debug.size(), OverflowLevel::None);
    sheet.debug.overflow[inside.value] = OverflowLevel::Medium;
    sheet.debug.overflow[lost.value] = OverflowLevel::High;
    std::vector<SheetRow> rows{{Side::Debug, inside}, {Side::Debug, call}, {Side::Debug, lost}};
    NodeList(sheet).putConsequencesLast(rows);
    EXPECT_EQ(rows[0].row, call);
    EXPECT_EQ(rows[1].row, lost);
    EXPECT_EQ(rows[2].row, inside);
}

TEST(Notable, DoesNotStandBeforeTheOverflowThatBeganHere)
{
    Sheet sheet = makeSheet(notableStep(), 0);
    const RowId call = *sheet.debug.find("Distributed.send.0.forward");
    const RowId inside = *sheet.debug.find("Torch.add.0.forward");
    sheet.debug.overflow.assign(sheet.debug.size(), OverflowLevel::None);
    sheet.debug.overflow[inside.value] = OverflowLevel::Critical;
    std::vector<SheetRow> rows{{Side::Debug, inside}, {Side::Debug, call}};
    NodeList(sheet).putConsequencesLast(rows);
    EXPECT_EQ(rows.front().row, inside);
}

} // namespace
} // namespace pipescope::graph
