#include "core/graph/read/dump/dump_file.h"

#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace pipescope::graph {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Optional;

class DumpFileTest : public testing::Test
{
protected:
    /// A dump.json whose `data` has these members.
    Status readData(const std::string& members)
    {
        return read(R"({"task": "statistics", "framework": "pytorch", "data": {)" + members + "}}");
    }

    Status read(const std::string& text)
    {
        const auto file = m_folder.write("dump.json", text);
        return readDumpFile(file, m_graph, 2, m_findings, m_progress, {});
    }

    std::vector<std::string> inputNames(std::string_view node) const
    {
        std::vector<std::string> names;
        const NodeId id = *m_graph.find(node);
        for (const Item& item : m_graph.inputs(id)) {
            names.push_back(m_graph.itemName(id, item));
        }
        return names;
    }

    Item input(std::string_view node, std::size_t i) const { return m_graph.inputs(*m_graph.find(node))[i]; }

    std::string_view text(StringId id) const { return m_graph.text(id); }

    Graph m_graph;
    FindingList m_findings;

private:
    test::TemporaryFolder m_folder;
    Progress m_progress;
};

TEST_F(DumpFileTest, NumbersPositionalInputsAndNamesTheOthers)
{
    ASSERT_TRUE(
        readData(R"("Torch.f.0.forward": {"input_args": [{"type": "torch.Tensor", "dtype": "torch.float32",
        "shape": [8, 1], "Max": 1.5, "Min": -2, "Mean": 0.25, "Norm": 3}, null],
        "input_kwargs": {"dim": {"type": "int", "value": -1}}, "output": []})"));
    EXPECT_THAT(
        inputNames("Torch.f.0.forward"),
        ElementsAre("Torch.f.0.forward.input.0", "Torch.f.0.forward.input.1", "Torch.f.0.forward.input.dim"));
    EXPECT_EQ(input("Torch.f.0.forward", 0).statistic(Statistic::Max).number(), 1.5);
    EXPECT_EQ(input("Torch.f.0.forward", 0).statistic(Statistic::Min).integer(), -2);
    EXPECT_EQ(text(input("Torch.f.0.forward", 0).shape), "[8, 1]");
    EXPECT_THAT(m_findings.rows(), IsEmpty());
}

TEST_F(DumpFileTest, ReadsBareNotANumberAndInfinity)
{
    ASSERT_TRUE(
        readData(R"("Torch.f.0.forward": {"input_args": [{"type": "torch.Tensor", "dtype": "torch.float32",
        "shape": [1], "Max": Infinity, "Min": -Infinity, "Mean": NaN, "Norm": 1e999}]})"));
    const Item& item = input("Torch.f.0.forward", 0);
    EXPECT_EQ(item.statistic(Statistic::Max).number(), std::numeric_limits<double>::infinity());
    EXPECT_EQ(item.statistic(Statistic::Min).number(), -std::numeric_limits<double>::infinity());
    EXPECT_TRUE(std::isnan(*item.statistic(Statistic::Mean).number()));
    EXPECT_EQ(item.statistic(Statistic::Norm).number(), std::numeric_limits<double>::infinity());
}

TEST_F(DumpFileTest, AValueWithoutDtypeHasPythonsType)
{
    ASSERT_TRUE(readData(R"("Torch.f.0.forward": {"input_args": [{"type": "int", "value": 7},
        {"type": "bool", "value": true}, {"type": "str", "value": "none"}, {"type": "float", "value": 0.5}]})"));
    std::vector<std::string_view> dtypes;
    for (std::size_t i = 0; i < 4; ++i) {
        dtypes.push_back(text(input("Torch.f.0.forward", i).dtype));
    }
    EXPECT_THAT(dtypes, ElementsAre("<class 'int'>", "<class 'bool'>", "<class 'str'>", "<class 'float'>"));
    EXPECT_EQ(input("Torch.f.0.forward", 0).statistic(Statistic::Norm).integer(), 7);
    EXPECT_EQ(text(input("Torch.f.0.forward", 0).shape), "[]");
}

TEST_F(DumpFileTest, SizesSlicesAndRanksHaveTheirOwnShapes)
{
    ASSERT_TRUE(
        readData(R"("Distributed.send.0.forward": {"input_args": [{"type": "torch.Size", "value": [2, 3]},
        {"type": "slice", "value": [0, 4, null]}], "input_kwargs": {"dst": {"type": "int", "value": 3},
        "group": {"type": "torch.ProcessGroup", "group_ranks": [0, 1], "group_id": "abc"}}})"));
    EXPECT_EQ(text(input("Distributed.send.0.forward", 0).shape), "[2, 3]");
    EXPECT_EQ(text(input("Distributed.send.0.forward", 1).shape), "(3,)");
    EXPECT_EQ(text(*input("Distributed.send.0.forward", 2).statistic(Statistic::Max).text()), "3");
    const Item& group = input("Distributed.send.0.forward", 3);
    EXPECT_EQ(text(*group.statistic(Statistic::Max).text()), "[0, 1]");
    EXPECT_EQ(text(*m_graph.extra(group, "group_id").text()), "abc");
}

TEST_F(DumpFileTest, AnEntryOfABatchIsItsTensorWithPeerAndDirection)
{
    ASSERT_TRUE(readData(R"("Distributed.batch_isend_irecv.0.forward": {"input_args": [[
        {"class_type": "torch.distributed.P2POp", "tensor": {"type": "torch.Tensor", "dtype": "torch.float32",
         "shape": [4], "Max": 1, "Min": 0, "Mean": 0.5, "Norm": 1}, "op": "isend", "peer": 2, "tag": 0,
         "group_id": "g"}]]})"));
    EXPECT_THAT(inputNames("Distributed.batch_isend_irecv.0.forward"),
                ElementsAre("Distributed.batch_isend_irecv.0.forward.input.0.0"));
    const Item& item = input("Distributed.batch_isend_irecv.0.forward", 0);
    EXPECT_EQ(text(item.dtype), "torch.float32");
    EXPECT_THAT(m_graph.extra(item, "peer").integer(), Optional(2));
    EXPECT_EQ(text(*m_graph.extra(item, "op").text()), "isend");
}

TEST_F(DumpFileTest, GradientsOfParametersAreNamedByTheParameterAlone)
{
    ASSERT_TRUE(readData(R"("Module.x.Linear.parameters_grad.0": {"weight": [{"type": "torch.Tensor",
        "dtype": "torch.float32", "shape": [4], "Max": 1, "Min": 0, "Mean": 0.5, "Norm": 1}]})"));
    EXPECT_THAT(inputNames("Module.x.Linear.parameters_grad.0"),
                ElementsAre("Module.x.Linear.parameters_grad.0.weight"));
    EXPECT_EQ(input("Module.x.Linear.parameters_grad.0", 0).group, ItemGroup::ParameterGradient);
}

TEST_F(DumpFileTest, AnItemThatNamesAFileIsNamedAfterIt)
{
    ASSERT_TRUE(readData(R"("Torch.f.0.forward": {"input_args": [
        {"type": "torch.Tensor", "dtype": "torch.float32", "shape": [1], "data_name": "Torch.f.0.forward.input.0.pt"},
        {"type": "torch.Tensor", "dtype": "torch.float32", "shape": [1], "data_name": "other.npy"}]})"));
    EXPECT_THAT(inputNames("Torch.f.0.forward"), ElementsAre("Torch.f.0.forward.input.0", "other"));
    const NodeId node = *m_graph.find("Torch.f.0.forward");
    EXPECT_EQ(m_graph.dataFileName(node, m_graph.inputs(node)[0]), "Torch.f.0.forward.input.0.pt");
    EXPECT_EQ(m_graph.dataFileName(node, m_graph.inputs(node)[1]), "other.npy");
}

TEST_F(DumpFileTest, SaysWhetherAnItemLiesInAnObject)
{
    const std::string tensor =
        R"({"type": "torch.Tensor", "dtype": "torch.float32", "shape": [1], "Max": 1, "Min": 1, "Mean": 1, "Norm": 1})";
    ASSERT_TRUE(readData(R"("Torch.f.0.forward": {"input_args": [)" + tensor + ", [" + tensor + R"(], {"a": )"
                         + tensor + R"(}], "input_kwargs": {"k": )" + tensor + "}}"));
    std::vector<std::pair<int, bool>> places;
    for (const Item& item : m_graph.inputs(*m_graph.find("Torch.f.0.forward"))) {
        places.emplace_back(item.depth, item.isInObject);
    }
    EXPECT_THAT(places, ElementsAre(std::pair(0, false), std::pair(1, false), std::pair(1, true),
                                    std::pair(0, false)));
}

TEST_F(DumpFileTest, ABrokenEntryIsAFindingAndTheOthersAreRead)
{
    ASSERT_TRUE(readData(
        R"("Torch.a.0.forward": 5, "Torch.b.0.forward": {"input_args": [{"type": "int", "value": 1}]})"));
    EXPECT_TRUE(m_findings.contains(FindingId::DumpEntryBroken));
    EXPECT_EQ(inputNames("Torch.b.0.forward").size(), 1U);
}

TEST_F(DumpFileTest, AParameterThatIsNoObjectIsAFindingAndTheOthersAreRead)
{
    ASSERT_TRUE(readData(R"("Torch.a.0.forward": {"input_args": [5, {"type": "int", "value": 1}]})"));
    EXPECT_TRUE(m_findings.contains(FindingId::DumpParameterBroken));
    EXPECT_THAT(inputNames("Torch.a.0.forward"), ElementsAre("Torch.a.0.forward.input.1"));
}

/// An entry whose only input has this Max.
std::string entryOf(const std::string& name, const std::string& max)
{
    return '"' + name + R"(": {"input_args": [{"type": "torch.Tensor", "dtype": "torch.float32", "shape": [2],
        "Max": )"
           + max + R"(, "Min": 0, "Mean": 0.5, "Norm": 1}]})";
}

TEST_F(DumpFileTest, AValueThatIsNoNumberIsAFindingWithFileAndKey)
{
    ASSERT_TRUE(readData(entryOf("Torch.a.0.forward", "bogus") + "," + entryOf("Torch.b.0.forward", "\"1\"")
                         + "," + entryOf("Torch.c.0.forward", "1.5.2")));
    ASSERT_EQ(m_findings.rows().size(), 1U);
    const Finding& finding = m_findings.rows().front();
    EXPECT_EQ(finding.id, FindingId::DumpValueBroken);
    EXPECT_EQ(finding.count, 3U);
    EXPECT_EQ(finding.file.filename(), "dump.json");
    EXPECT_EQ(finding.detail.english(), "Torch.a.0.forward.input.0.Max");
    EXPECT_TRUE(m_graph.node(*m_graph.find("Torch.a.0.forward")).isDataLost);
}

TEST_F(DumpFileTest, NullIsAValueThatIsNotRecordedAndNoFinding)
{
    ASSERT_TRUE(readData(entryOf("Torch.a.0.forward", "null")));
    EXPECT_THAT(m_findings.rows(), IsEmpty());
}

TEST_F(DumpFileTest, AfterASlipWithinALeafItsOtherValuesAreRead)
{
    ASSERT_TRUE(readData(entryOf("Torch.a.0.forward", "1 bogus") + "," + entryOf("Torch.b.0.forward", "2")));
    EXPECT_EQ(input("Torch.a.0.forward", 0).statistic(Statistic::Mean).number(), 0.5);
    EXPECT_EQ(input("Torch.b.0.forward", 0).statistic(Statistic::Max).integer(), 2);
    ASSERT_EQ(m_findings.rows().size(), 1U);
    EXPECT_EQ(m_findings.rows().front().id, FindingId::DumpValueBroken);
}

/// Each breaks the first of three entries in another way.
class BrokenEntryTest
    : public DumpFileTest
    , public testing::WithParamInterface<const char*>
{ };

TEST_P(BrokenEntryTest, CostsItselfAndNotThoseBehindIt)
{
    ASSERT_TRUE(readData(GetParam() + ("," + entryOf("Torch.b.0.forward", "2")) + ","
                         + entryOf("Torch.c.0.forward", "3")));
    ASSERT_TRUE(m_graph.find("Torch.b.0.forward"));
    ASSERT_TRUE(m_graph.find("Torch.c.0.forward"));
    EXPECT_EQ(input("Torch.b.0.forward", 0).statistic(Statistic::Max).integer(), 2);
    EXPECT_EQ(input("Torch.c.0.forward", 0).statistic(Statistic::Max).integer(), 3);
    ASSERT_TRUE(m_findings.contains(FindingId::DumpEntryBroken));
    for (const Finding& finding : m_findings.rows()) {
        EXPECT_TRUE(finding.id != FindingId::DumpEntryBroken || finding.count == 1) << finding.count;
    }
}

INSTANTIATE_TEST_SUITE_P(Slips, BrokenEntryTest,
                         testing::Values(
                             // A value without its colon, a bracket of each kind too few, and one too many.
                             R"("Torch.a.0.forward" bogus)", R"("Torch.a.0.forward": {"input_args" []})",
                             R"("Torch.a.0.forward": {"input_args": [{"type": "int", "value": 1}])",
                             R"("Torch.a.0.forward": {"input_args": [{"type": "int", "value": 1}})",
                             R"("Torch.a.0.forward": {"input_args": [{"type": "int", "value": 1]})",
                             R"("Torch.a.0.forward": {"input_args": [{"type": "int", "value": 1}]}})",
                             // A quote that is not escaped.
                             R"("Torch.a.0.forward": {"input_args": [{"type": "str", "value": "a"b"}]})"));

TEST_F(DumpFileTest, ABrokenEntryLongerThanTheWindowHidesNoneBehindIt)
{
    std::string members = R"("Torch.a.0.forward": {"input_args": [)";
    for (int i = 0; i < 120'000; ++i) {
        members += "," + entryOf("Torch.b." + std::to_string(i) + ".forward", "2");
    }
    ASSERT_TRUE(readData(members));
    EXPECT_TRUE(m_graph.find("Torch.b.0.forward"));
    EXPECT_TRUE(m_graph.find("Torch.b.119999.forward"));
}

TEST_F(DumpFileTest, AChecksumOfNothingIsOneFindingWithACount)
{
    ASSERT_TRUE(readData(R"("Torch.a.0.forward": {"input_args": [
        {"type": "torch.Tensor", "dtype": "torch.float8_e5m2", "shape": [2], "md5": "00000000"},
        {"type": "torch.Tensor", "dtype": "torch.float8_e5m2", "shape": [2], "md5": ""},
        {"type": "torch.Tensor", "dtype": "torch.float32", "shape": [0, 2], "md5": "00000000"}]})"));
    ASSERT_EQ(m_findings.rows().size(), 1U);
    EXPECT_EQ(m_findings.rows().front().id, FindingId::DumpChecksumEmpty);
    EXPECT_EQ(m_findings.rows().front().count, 2U);
}

TEST_F(DumpFileTest, EmptyDataIsAFinding)
{
    ASSERT_TRUE(readData(""));
    EXPECT_TRUE(m_findings.contains(FindingId::DumpWithoutData));
}

TEST_F(DumpFileTest, ANodeWithoutAnEntryHasLostItsData)
{
    const NodeId node = m_graph.add("Torch.a.0.forward", NodeKind::Api);
    ASSERT_TRUE(readData(entryOf("Torch.b.0.forward", "1")));
    EXPECT_TRUE(m_graph.node(node).isDataLost);
    EXPECT_FALSE(m_graph.node(*m_graph.find("Torch.b.0.forward")).isDataLost);
}

TEST_F(DumpFileTest, OfARepeatedEntryTheLastOneCounts)
{
    ASSERT_TRUE(readData(R"("Torch.a.0.forward": {"input_args": [{"type": "int", "value": 1}]},
        "Torch.a.0.forward": {"input_args": [{"type": "int", "value": 2}]})"));
    EXPECT_TRUE(m_findings.contains(FindingId::DumpEntryRepeated));
    EXPECT_EQ(input("Torch.a.0.forward", 0).statistic(Statistic::Max).integer(), 2);
}

TEST_F(DumpFileTest, AFileThatEndsEarlyKeepsItsWholeEntries)
{
    ASSERT_TRUE(read(
        R"({"task": "statistics", "data": {"Torch.a.0.forward": {"input_args": [{"type": "int", "value": 1}]},
        "Torch.b.0.forward": {"input_args": [{"type": "in)"));
    EXPECT_TRUE(m_findings.contains(FindingId::DumpCutShort));
    EXPECT_EQ(inputNames("Torch.a.0.forward").size(), 1U);
    EXPECT_FALSE(m_graph.find("Torch.b.0.forward"));
}

TEST_F(DumpFileTest, WithoutDataThereIsAFinding)
{
    ASSERT_TRUE(read(R"({"task": "statistics"})"));
    EXPECT_TRUE(m_findings.contains(FindingId::DumpWithoutData));
}

TEST_F(DumpFileTest, AFileThatIsNoObjectIsAnError)
{
    EXPECT_FALSE(read("[1, 2]"));
    EXPECT_FALSE(read(""));
}

TEST_F(DumpFileTest, TenMillionNestedBracketsAreAFinding)
{
    std::string brackets;
    brackets.resize(10'000'000, '[');
    std::string closing;
    closing.resize(brackets.size(), ']');
    ASSERT_TRUE(readData(R"("Torch.a.0.forward": {"input_args": )" + brackets + closing
                         + R"(}, "Torch.b.0.forward": {"input_args": [{"type": "int", "value": 1}]})"));
    EXPECT_FALSE(m_findings.rows().empty());
    EXPECT_EQ(inputNames("Torch.b.0.forward").size(), 1U);
}

TEST_F(DumpFileTest, AnEntryLongerThanTheWindowIsPassedOver)
{
    std::string text;
    text.resize(20'000'000, 'x');
    ASSERT_TRUE(readData(R"("Torch.a.0.forward": {"input_args": [{"type": "str", "value": ")" + text
                         + R"("}]}, "Torch.b.0.forward": {"input_args": [{"type": "int", "value": 1}]})"));
    EXPECT_TRUE(m_findings.contains(FindingId::DumpEntryTooLong));
    EXPECT_EQ(inputNames("Torch.b.0.forward").size(), 1U);
}

TEST_F(DumpFileTest, TheFrameworkFollowsFromTheTensorsIfItIsNotRecorded)
{
    ASSERT_TRUE(read(
        R"({"task": "statistics", "data": {"Mint.f.0.forward": {"input_args": [{"type": "mindspore.Tensor",
        "dtype": "Float32", "shape": [1]}]}}})"));
    EXPECT_EQ(m_graph.framework, "mindspore");
}

TEST_F(DumpFileTest, ManyPiecesGiveTheSameAsOne)
{
    std::string members;
    for (int i = 0; i < 20'000; ++i) {
        members +=
            (i == 0 ? "\"" : ", \"") + std::string("Torch.f.") + std::to_string(i)
            + R"(.forward": {"input_args": [{"type": "torch.Tensor", "dtype": "torch.float32", "shape": [)"
            + std::to_string(i) + R"(], "Max": )" + std::to_string(i)
            + R"(, "Min": 0, "Mean": 0, "Norm": 0}]})";
    }
    ASSERT_TRUE(readData(members));
    for (int i = 0; i < 20'000; ++i) {
        const Item& item = input("Torch.f." + std::to_string(i) + ".forward", 0);
        ASSERT_EQ(item.statistic(Statistic::Max).integer(), i);
        ASSERT_EQ(text(item.shape), "[" + std::to_string(i) + "]");
    }
}

} // namespace
} // namespace pipescope::graph
