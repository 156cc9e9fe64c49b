// profiler_metadata.json beside a database has the names that META_DATA lacks.

#include "core/run/model/names.h"
#include "tests/core/run/load/demo_folder.h"

#include <gtest/gtest.h>

#include <fstream>

namespace pipescope {
namespace {

using test::DemoFolder;
namespace fs = std::filesystem;

void deleteName(const DemoFolder& run, const std::string& name)
{
    for (const std::int32_t rank : {0, 1}) {
        run.change(rank, "DELETE FROM META_DATA WHERE name = '" + name + "'");
    }
}

TEST(MetadataFile, HasTheScheduleThatTheTableLacks)
{
    const DemoFolder run;
    deleteName(run, "pp_info");
    const auto trace = run.load();
    EXPECT_EQ(trace->schedule.origin, ScheduleOrigin::Recorded);
    EXPECT_EQ(scheduleName(trace->schedule), "dualpipev");
    EXPECT_FALSE(trace->findings.contains(FindingId::ScheduleRecognised));
}

TEST(MetadataFile, HasTheGroupsThatTheTableHasAsNothing)
{
    const DemoFolder run;
    for (const std::int32_t rank : {0, 1}) {
        run.change(
            rank,
            "UPDATE META_DATA SET value = 'null' WHERE name IN ('parallel_group_info', 'distributed_args')");
    }
    const auto trace = run.load();
    ASSERT_EQ(trace->groups.size(), 1U);
    EXPECT_EQ(trace->track(TrackIndex{1U}).stage, Stage{1});
}

TEST(MetadataFile, DoesNotReplaceWhatTheTableHas)
{
    const DemoFolder run;
    for (const std::int32_t rank : {0, 1}) {
        std::ofstream(run.database(rank).parent_path().parent_path() / "profiler_metadata.json")
            << R"({"pp_info": {"pp_type": "1f1b", "microbatch_num": 99}})";
    }
    EXPECT_EQ(scheduleName(run.load()->schedule), "dualpipev");
}

TEST(MetadataFile, LiesAroundTheDataOfMsprof)
{
    const DemoFolder run;
    deleteName(run, "pp_info");
    const test::TemporaryFolder folder;
    for (const std::int32_t rank : {0, 1}) {
        const std::string number = std::to_string(rank);
        const fs::path source = run.database(rank).parent_path().parent_path();
        folder.write("r" + number + "_ascend_pt/PROF_1_20250101000000000_A/device_0/info.json.0",
                     R"({"rank_id": )" + number + "}");
        const fs::path target = folder / ("r" + number + "_ascend_pt");
        fs::copy_file(source / "profiler_metadata.json", target / "profiler_metadata.json");
        fs::copy_file(run.database(rank), target / "PROF_1_20250101000000000_A/msprof_20250101000000.db");
    }
    Progress progress;
    const auto document = load({{folder.path()}, {}}, progress, {});
    ASSERT_TRUE(document);
    const auto trace = *document;
    EXPECT_EQ(trace->sourceName(), "Ascend msprof");
    EXPECT_EQ(trace->schedule.origin, ScheduleOrigin::Recorded);
}

} // namespace
} // namespace pipescope
