#include "core/graph/explain/repair/comparison_reader.h"
#include "core/graph/open/opening/graph_document.h"
#include "core/graph/open/outline/node_classes.h"
#include "tests/support/dump_writer.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

namespace pipescope::graph {
namespace {

/// Three layers, the matmul of one of which is faulty.
class Earlier : public ::testing::Test
{
protected:
    Earlier() { write("bench", {}); }

    void write(const char* name, std::optional<std::int32_t> faultyLayer, std::int32_t layers = 3)
    {
        test::DumpModel model;
        model.layers = layers;
        model.faultyLayer = faultyLayer;
        test::writeDump(m_folder.path() / name, model);
    }

    /// A dump compared with "bench".
    Sheet sheetOf(const char* debug)
    {
        GraphOpening opening;
        opening.request.debug = m_folder.path() / debug;
        opening.request.bench = m_folder.path() / "bench";
        Progress progress;
        const auto document = openGraphs(opening, progress, {}, {});
        EXPECT_TRUE(document);
        return (*document)->sheets.at(0);
    }

    static std::string faultyNodeOf(std::int32_t layer)
    {
        test::DumpModel model;
        model.layers = 3;
        model.faultyLayer = layer;
        return test::faultyNode(model);
    }

    static RepairClass classOf(const Outline& outline, const std::string& name)
    {
        return repairClass(outline, outline.find(name).value());
    }

    test::TemporaryFolder m_folder;
};

TEST_F(Earlier, WithoutAnEarlierComparisonNothingIsSaid)
{
    write("debug", 1);
    const Sheet sheet = sheetOf("debug");
    EXPECT_EQ(classOf(sheet.debug, faultyNodeOf(1)), RepairClass::Never);
    EXPECT_EQ(classifyByRepair(sheet.debug).counts()[0], sheet.debug.size());
}

TEST_F(Earlier, ANodeThatWasBadAndIsGoodIsFixedOnBothSides)
{
    write("debug", 1);
    const Sheet sheet = withEarlier(sheetOf("bench"), sheetOf("debug"));
    EXPECT_EQ(classOf(sheet.debug, faultyNodeOf(1)), RepairClass::Fixed);
    EXPECT_EQ(classOf(*sheet.bench, faultyNodeOf(1)), RepairClass::Fixed);
}

TEST_F(Earlier, ANodeThatIsStillBadIsUnchanged)
{
    write("debug", 1);
    const Sheet sheet = withEarlier(sheetOf("debug"), sheetOf("debug"));
    EXPECT_EQ(classOf(sheet.debug, faultyNodeOf(1)), RepairClass::Unchanged);
    EXPECT_EQ(classifyByRepair(sheet.debug).counts()[static_cast<std::size_t>(RepairClass::New)], 0);
}

TEST_F(Earlier, ANodeThatIsBadOnlyNowIsNew)
{
    write("late", 2);
    write("early", 0);
    const Sheet sheet = withEarlier(sheetOf("early"), sheetOf("late"));
    EXPECT_EQ(classOf(sheet.debug, faultyNodeOf(0)), RepairClass::New);
    EXPECT_EQ(classOf(sheet.debug, faultyNodeOf(2)), RepairClass::Unchanged);
}

TEST_F(Earlier, ANodeThatWasNotThereIsNewOnlyIfItIsBad)
{
    write("short", {}, 2);
    const Sheet sheet = withEarlier(sheetOf("bench"), sheetOf("short"));
    const std::string added = faultyNodeOf(2);
    ASSERT_EQ(sheet.debug.earlier[sheet.debug.find(added)->value], EarlierState::Absent);
    EXPECT_EQ(classOf(sheet.debug, added), RepairClass::Never);
    // It had no partner before.
    EXPECT_EQ(classOf(*sheet.bench, added), RepairClass::Fixed);
}

} // namespace
} // namespace pipescope::graph
