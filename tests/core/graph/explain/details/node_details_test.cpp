#include "core/graph/explain/details/node_details.h"

#include "tests/core/graph/explain/details/small_step.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace pipescope::graph {
namespace {

using test::addNode;
using test::builtStep;
using test::comparedStep;
using test::flat;
using test::integer;
using test::tensor;
using test::TwoGraphs;
using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

constexpr const char* kName = "Torch.op.0.forward";

/// A node whose output is {Max 4, Min −1, Mean 1.5, Norm 10} and {Max 5, Min 0, Mean 1.5, Norm 8}.
TwoGraphs differentOutputs()
{
    TwoGraphs graphs;
    addNode(graphs.debug, kName, {flat("input.0", 1)}, {tensor("output.0", {4, -1, 1.5, 10})});
    addNode(graphs.bench, kName, {flat("input.0", 1)}, {tensor("output.0", {5, 0, 1.5, 8})});
    return graphs;
}

NodeDetails detailsOfNode(std::shared_ptr<GraphStep> step, Side side, std::string_view name)
{
    const Sheet sheet = makeSheet(std::move(step), 0);
    return detailsOf(sheet, side, *sheet.outline(side).find(name));
}

/// The values of the lines of a section that have this name.
std::vector<std::string> values(const NodeDetails& details, NodeSection section, std::string_view name)
{
    std::vector<std::string> values;
    for (const NodeLine& line : details.lines) {
        if (line.section == section && line.name == name) {
            values.push_back(line.value.english());
        }
    }
    return values;
}

std::string beside(const ItemDetails& item, DetailColumn column)
{
    return item.cellBeside(column).english();
}

TEST(NodeDetails, SayNameKindAndPlace)
{
    TwoGraphs graphs;
    const NodeId module = graphs.add("Module.a.A.forward.0", {}, {});
    const NodeId api = graphs.add(kName, {}, {}, module);
    graphs.debug.node(api).microStep = 2;
    graphs.debug.node(api).isRecomputed = true;
    graphs.debug.step = 7;
    graphs.debug.rank = Rank{3};
    const NodeDetails details = detailsOfNode(comparedStep(std::move(graphs)), Side::Debug, kName);
    const auto node = [&](std::string_view name) { return values(details, NodeSection::Node, name); };
    EXPECT_THAT(node("Name"), ElementsAre(kName));
    EXPECT_THAT(node("Kind"), ElementsAre("API"));
    EXPECT_THAT(node("Path"), ElementsAre("DefaultModel / Module.a.A.forward.0"));
    EXPECT_THAT(node("Micro step"), ElementsAre("2"));
    EXPECT_THAT(node("Step"), ElementsAre("7"));
    EXPECT_THAT(node("Rank"), ElementsAre("3"));
    EXPECT_THAT(node("Recomputed"), ElementsAre("a forward that was run again for its backward"));
}

TEST(NodeDetails, PairItemsWithDifferencesBeside)
{
    const NodeDetails details = detailsOfNode(comparedStep(differentOutputs()), Side::Debug, kName);
    ASSERT_EQ(details.paired.size(), 2U);
    EXPECT_THAT(details.alone, IsEmpty());
    const ItemDetails& output = details.paired[1];
    EXPECT_EQ(output.group, ItemGroup::Output);
    EXPECT_EQ(output.path, "output.0");
    EXPECT_EQ(output.cellOf(Side::Debug, DetailColumn::Norm), "10.0");
    EXPECT_EQ(output.cellOf(Side::Bench, DetailColumn::Norm), "8.0");
    EXPECT_EQ(beside(output, DetailColumn::NormDifference), "2");
    EXPECT_EQ(beside(output, DetailColumn::NormRelative), "25%");
    EXPECT_EQ(beside(output, DetailColumn::MaxDifference), "-1");
    EXPECT_EQ(beside(output, DetailColumn::MaxRelative), "20%");
    EXPECT_EQ(beside(output, DetailColumn::MinDifference), "-1");
    EXPECT_EQ(beside(output, DetailColumn::MinRelative), "the bench is 0");
    EXPECT_EQ(beside(output, DetailColumn::MeanRelative), "0%");
    EXPECT_EQ(output.level, Level::Different);
    EXPECT_THAT(beside(output, DetailColumn::Reason), HasSubstr("10 and 8"));
    EXPECT_NE(details.paired[0].level, Level::Different);
}

TEST(NodeDetails, SayWhyAndWhoIsToBlame)
{
    const NodeDetails details = detailsOfNode(comparedStep(differentOutputs()), Side::Debug, kName);
    const auto verdict = [&](std::string_view name) { return values(details, NodeSection::Verdict, name); };
    EXPECT_THAT(verdict("Level"), ElementsAre("different"));
    EXPECT_THAT(verdict("Reason"), ElementsAre(AllOf(HasSubstr("output.0"), HasSubstr("10 and 8"))));
    EXPECT_THAT(verdict("Blame"), ElementsAre(HasSubstr("it computes something else")));
    EXPECT_EQ(verdict("Score").size(), 1U);
}

TEST(NodeDetails, OfABenchRowHaveTheSameTableAndTheDebugNodeAsPartner)
{
    const auto step = comparedStep(differentOutputs());
    const NodeDetails bench = detailsOfNode(step, Side::Bench, kName);
    const NodeDetails debug = detailsOfNode(step, Side::Debug, kName);
    EXPECT_THAT(values(bench, NodeSection::Node, "Side"), ElementsAre("bench"));
    EXPECT_THAT(values(bench, NodeSection::Verdict, "Level"), ElementsAre("different"));
    ASSERT_EQ(bench.paired.size(), debug.paired.size());
    EXPECT_EQ(bench.paired[1].debug, debug.paired[1].debug);
    EXPECT_EQ(bench.paired[1].bench, debug.paired[1].bench);
    for (const NodeLine& line : bench.lines) {
        if (line.section == NodeSection::Partner) {
            EXPECT_EQ(line.target, (NodeTarget{Side::Debug, Rank{0}, kName}));
        }
    }
    EXPECT_THAT(values(bench, NodeSection::Partner, "Partner"), ElementsAre(kName));
}

TEST(NodeDetails, ItemsOfOneSideStandApart)
{
    TwoGraphs graphs;
    addNode(graphs.debug, kName, {flat("input.0", 1), integer("input.dim", 3)}, {});
    addNode(graphs.bench, kName, {flat("input.0", 1)}, {});
    const NodeDetails details = detailsOfNode(comparedStep(std::move(graphs)), Side::Debug, kName);
    EXPECT_EQ(details.paired.size(), 1U);
    ASSERT_EQ(details.alone.size(), 1U);
    EXPECT_EQ(details.alone[0].path, "input.dim");
    EXPECT_TRUE(details.alone[0].has(Side::Debug));
    EXPECT_FALSE(details.alone[0].has(Side::Bench));
    EXPECT_EQ(details.alone[0].cellOf(Side::Debug, DetailColumn::Max), "3");
    EXPECT_EQ(details.alone[0].level, Level::Different);
}

TEST(NodeDetails, OfANodeWithoutPartnerSayWhyAndWhatNearlyMatched)
{
    TwoGraphs graphs;
    addNode(graphs.debug, "Torch.mine.0.forward", {flat("input.0", 1)}, {});
    const NodeId candidate = addNode(graphs.bench, "Torch.other.0.forward", {flat("input.0", 1)}, {});
    const auto step = comparedStep(std::move(graphs));
    Unmatched& why = step->ranks[0].comparison->matching.debugReasons[1];
    why.reason = UnmatchedReason::InputCountDiffers;
    why.candidate = candidate;
    const NodeDetails details = detailsOfNode(step, Side::Debug, "Torch.mine.0.forward");
    EXPECT_THAT(values(details, NodeSection::Partner, "No partner"), ElementsAre("number of inputs differs"));
    EXPECT_THAT(values(details, NodeSection::Partner, "Nearly matched"),
                ElementsAre("Torch.other.0.forward"));
    EXPECT_THAT(details.paired, IsEmpty());
    EXPECT_EQ(details.alone.size(), 1U);
    EXPECT_THAT(values(details, NodeSection::Verdict, "Level"), IsEmpty());
}

TEST(NodeDetails, OfABuildHaveOneSide)
{
    Graph graph;
    addNode(graph, kName, {flat("input.0", 1)}, {flat("output.0", 2)});
    const NodeDetails details = detailsOfNode(builtStep(std::move(graph)), Side::Debug, kName);
    EXPECT_EQ(details.alone.size(), 2U);
    for (const NodeLine& line : details.lines) {
        EXPECT_EQ(line.section, NodeSection::Node);
    }
}

TEST(NodeDetails, WithoutItemsTellTheRest)
{
    TwoGraphs graphs;
    graphs.add(kName, {}, {});
    const auto step = comparedStep(std::move(graphs));
    // As a database has them: scores, but no verdicts of ours.
    step->ranks[0].comparison->verdicts.reset();
    step->ranks[0].comparison->rollup.reset();
    step->ranks[0].comparison->scores[1] = 0.25;
    const NodeDetails details = detailsOfNode(step, Side::Debug, kName);
    EXPECT_THAT(values(details, NodeSection::Verdict, "Score"), ElementsAre("0.25"));
    EXPECT_THAT(details.paired, IsEmpty());
    EXPECT_THAT(details.alone, IsEmpty());
}

TEST(NodeDetails, OfAContainerCountWhatIsBelow)
{
    TwoGraphs graphs;
    const NodeId module = graphs.add("Module.a.A.forward.0", {}, {});
    addNode(graphs.debug, kName, {}, {flat("output.0", 1)}, module);
    addNode(graphs.bench, kName, {}, {flat("output.0", 2)}, module);
    const NodeDetails details =
        detailsOfNode(comparedStep(std::move(graphs)), Side::Debug, "Module.a.A.forward.0");
    EXPECT_THAT(values(details, NodeSection::Verdict, "Different below"), ElementsAre("1"));
    EXPECT_THAT(values(details, NodeSection::Verdict, "First different below"), ElementsAre(kName));
}

TEST(NodeDetails, OfAModuleBlameTheNodeInsideWhereItBegins)
{
    TwoGraphs graphs;
    const std::string name = "Module.a.A.forward.0";
    const NodeId module =
        addNode(graphs.debug, name, {flat("input.0", 1)}, {tensor("output.0", {4, -1, 1.5, 10})});
    addNode(graphs.bench, name, {flat("input.0", 1)}, {tensor("output.0", {5, 0, 1.5, 8})});
    addNode(graphs.debug, kName, {flat("input.0", 1)}, {tensor("output.0", {4, -1, 1.5, 10})}, module);
    addNode(graphs.bench, kName, {flat("input.0", 1)}, {tensor("output.0", {5, 0, 1.5, 8})}, module);
    const NodeDetails details = detailsOfNode(comparedStep(std::move(graphs)), Side::Debug, name);
    EXPECT_THAT(values(details, NodeSection::Verdict, "Blame"),
                ElementsAre(HasSubstr("because of Torch.op.0.forward inside")));
    const auto blame =
        std::ranges::find(details.lines, "Blame", [](const NodeLine& line) { return line.name.english(); });
    ASSERT_NE(blame, details.lines.end());
    EXPECT_EQ(blame->target, (NodeTarget{Side::Debug, Rank{0}, kName}));
}

TEST(NodeDetails, BeginWithTheVerdict)
{
    const NodeDetails details = detailsOfNode(comparedStep(differentOutputs()), Side::Debug, kName);
    EXPECT_EQ(details.lines.front().section, NodeSection::Verdict);
    EXPECT_TRUE(std::ranges::is_sorted(details.lines, {}, &NodeLine::section));
}

TEST(NodeDetails, TellOverflowStackAndMerge)
{
    Graph graph;
    const NodeId node = addNode(graph, kName, {flat("input.0", 1)}, {flat("output.0", std::nan(""))});
    graph.stacks.push_back(
        {graph.texts.intern("File a.py\tline 1"), graph.texts.intern("File b.py, in f, \n return x")});
    graph.node(node).stack = StackId{0U};
    const auto step = builtStep(std::move(graph));
    SideGraph& side = step->ranks[0].debug;
    side.overflow = checkOverflow(side.graph, {});
    side.merged.nodes.push_back({node, {Rank{0}, Rank{1}}, {}});
    const NodeDetails details = detailsOfNode(step, Side::Debug, kName);
    EXPECT_THAT(values(details, NodeSection::Overflow, "Level"), ElementsAre("critical"));
    EXPECT_THAT(values(details, NodeSection::Overflow, "Reason"), ElementsAre(HasSubstr("output.0")));
    EXPECT_THAT(values(details, NodeSection::Stack, ""),
                ElementsAre("File a.py\\tline 1", "File b.py, in f, return x"));
    EXPECT_THAT(values(details, NodeSection::Merge, ""), ElementsAre("merged from ranks 0, 1"));
}

/// Two ranks; rank 0 sends a tensor whose norm is 5, and what arrives on rank 1 has 6.
TEST(NodeDetails, OfASendNameTheReceiveAndBothTensors)
{
    constexpr const char* kSend = "Distributed.send.0.forward";
    constexpr const char* kReceive = "Distributed.recv.0.forward";
    Graph sender;
    const NodeId send = addNode(sender, kSend, {tensor("input.0", {1, 0, 0, 5})}, {});
    auto step = builtStep(std::move(sender));
    Graph receiver;
    receiver.rank = Rank{1};
    const NodeId receive = addNode(receiver, kReceive, {}, {tensor("output.0", {1, 0, 0, 6})});
    step->ranks.emplace_back().debug.graph = std::move(receiver);
    Communication& links = step->debugLinks.emplace();
    links.members = {{1, receive}};
    links.links = {{CommunicationDirection::Send, {0, 1}}};
    links.calls = {{{0, send}, false, {0, 1}}};
    links.transfers = {{{0, send}, {1, receive}, 0, 0, 0U, 0U, false}};
    const NodeDetails details = detailsOfNode(step, Side::Debug, kSend);
    const auto communication = [&](std::string_view name) {
        return values(details, NodeSection::Communication, name);
    };
    EXPECT_THAT(communication("Sends to"), ElementsAre("rank 1, Distributed.recv.0.forward"));
    EXPECT_THAT(communication("Sent"), ElementsAre(HasSubstr("Norm = 5.0")));
    EXPECT_THAT(communication("Arrived there"), ElementsAre(HasSubstr("Norm = 6.0")));
}

TEST(NodeDetails, NamesFromTheDataStayOnOneLine)
{
    Graph graph;
    addNode(graph, "Torch.a\nb.0.forward", {flat("input.x\ty", 1)}, {});
    const NodeDetails details =
        detailsOfNode(builtStep(std::move(graph)), Side::Debug, "Torch.a\nb.0.forward");
    EXPECT_THAT(values(details, NodeSection::Node, "Name").front(), Not(HasSubstr("\n")));
    EXPECT_THAT(details.alone.at(0).path, Not(HasSubstr("\t")));
}

TEST(DetailColumns, AreExplainedEach)
{
    for (const DetailColumn column : detailColumns()) {
        EXPECT_FALSE(detailColumnName(column).empty());
        EXPECT_FALSE(detailColumnExplanation(column).empty());
    }
}

} // namespace
} // namespace pipescope::graph
