#include "core/graph/open/colours/score_colours.h"
#include "core/graph/store/database/vis_database.h"
#include "core/graph/store/database_reading/stored_database.h"
#include "core/sqlite/writable_database.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <unistd.h>

namespace pipescope::graph {
namespace {

const std::vector<ColourRange> kChosen{{"#00FF00", 0.0, 0.5, "pass", "fine"},
                                       {"#FF0000", 0.5, 1.0, "error", "bad"},
                                       {"#C7C7C7", {}, {}, {}, "alone"}};

class WriteColours : public ::testing::Test
{
protected:
    void SetUp() override
    {
        auto database = VisDatabase::create(m_file, {}, {});
        ASSERT_TRUE(database);
        ASSERT_TRUE(database->finish({}));
    }

    StoredConfig config()
    {
        FindingList findings;
        return *StoredDatabase::open(m_file)->readConfig(findings);
    }

    void execute(const std::string& sql)
    {
        auto database = WritableDatabase::open(m_file);
        ASSERT_TRUE(database);
        ASSERT_TRUE(database->execute(sql));
    }

    pipescope::test::TemporaryFolder m_folder;
    std::filesystem::path m_file = m_folder.path() / "compare.vis.db";
};

TEST_F(WriteColours, TheDatabaseHasTheChosenOnesAndEverythingElseAsBefore)
{
    execute("UPDATE tb_config SET micro_steps = 7");
    ASSERT_TRUE(writeColours(m_file, kChosen, {}));
    ASSERT_EQ(config().colours.size(), 3U);
    EXPECT_EQ(config().colours[1].colour, "#FF0000");
    EXPECT_EQ(config().colours[1].low, 0.5);
    EXPECT_EQ(config().colours[1].level, "error");
    EXPECT_EQ(config().microSteps, 7);
}

TEST_F(WriteColours, ADatabaseWithoutSettingsIsRefused)
{
    execute("DROP TABLE tb_config");
    const Status written = writeColours(m_file, kChosen, {});
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().text, "the database has no table of settings");
    EXPECT_EQ(written.error().path, m_file);
}

TEST_F(WriteColours, AFileThatIsNoDatabaseIsRefusedAndStaysAsItIs)
{
    const auto file = m_folder.path() / "text.vis.db";
    std::ofstream(file) << "no database at all, but a long enough text";
    EXPECT_FALSE(writeColours(file, kChosen, {}));
    std::ifstream in(file);
    EXPECT_EQ(std::string(std::istreambuf_iterator<char>(in), {}),
              "no database at all, but a long enough text");
}

TEST_F(WriteColours, AStopLeavesTheDatabaseAsItWas)
{
    std::stop_source stop;
    stop.request_stop();
    const auto before = config().colours.size();
    const Status written = writeColours(m_file, kChosen, stop.get_token());
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().kind, ErrorKind::Cancelled);
    EXPECT_EQ(config().colours.size(), before);
}

} // namespace
} // namespace pipescope::graph
