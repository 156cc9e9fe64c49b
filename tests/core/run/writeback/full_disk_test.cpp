#include "tests/core/run/writeback/full_disk.h"

#include "core/run/writeback/export_db.h"
#include "tests/core/run/writeback/export_fixture.h"

#include <functional>

namespace pipescope {
namespace {

namespace fs = std::filesystem;

class OnAFullDisk : public ::testing::TestWithParam<std::string>
{
protected:
    OnAFullDisk()
    {
        testing::makeRank(m_folder.path(), 0);
        testing::runSql(database(), "PRAGMA journal_mode = " + GetParam());
    }

    fs::path database() const { return testing::rankDatabase(m_folder.path(), 0); }

    DatabaseOutcome exportRich(const Trace& trace) const
    {
        ExportOptions options;
        options.rich = true;
        options.jobs = 1;
        return testing::exportAll(trace, options).at(0);
    }

    /// Does the work on a disk with room for one more write each time, until it succeeds: until then it must
    /// leave the database as it was.
    void expectOldContentUntilThereIsRoom(const std::function<DatabaseOutcome()>& work) const
    {
        constexpr int kMaxWrites = 2000;
        const std::string before = testing::allTablesText(database());
        for (int room = 0; room < kMaxWrites; ++room) {
            DatabaseOutcome result;
            bool wasFull = false;
            {
                const testing::FullDisk disk(room);
                result = work();
                wasFull = disk.wasFull();
            }
            ASSERT_EQ(testing::queryText(database(), "PRAGMA integrity_check"), "'ok'\n") << room;
            if (!result.error) {
                EXPECT_GT(room, 2);
                EXPECT_NE(testing::allTablesText(database()), before);
                return;
            }
            ASSERT_TRUE(wasFull);
            ASSERT_EQ(result.error->kind, ErrorKind::NoSpace) << result.error->text;
            ASSERT_EQ(testing::allTablesText(database()), before) << room;
        }
        FAIL() << "it never succeeded";
    }

    testing::TemporaryFolder m_folder;
};

TEST_P(OnAFullDisk, AnExportLeavesTheDatabaseAsItWas)
{
    const Trace trace = testing::fullTrace(m_folder.path(), 1, 1, 100);
    expectOldContentUntilThereIsRoom([&] { return exportRich(trace); });
}

TEST_P(OnAFullDisk, AnExportOfMessagesLeavesTheDatabaseAsItWas)
{
    testing::runSql(database(), "DROP TABLE COMMUNICATION_OP");
    const Trace trace = testing::messageTrace(m_folder.path(), 100);
    expectOldContentUntilThereIsRoom([&] { return exportRich(trace); });
}

TEST_P(OnAFullDisk, UndoingLeavesTheDatabaseAsItWas)
{
    exportRich(testing::fullTrace(m_folder.path(), 1, 1, 100));
    expectOldContentUntilThereIsRoom([&] {
        Progress progress;
        return undoExport(testing::emptyTrace(m_folder.path(), 1), {}, progress, {}).value().at(0);
    });
}

INSTANTIATE_TEST_SUITE_P(JournalModes, OnAFullDisk, ::testing::Values("DELETE", "WAL"),
                         [](const auto& tested) { return tested.param; });

} // namespace
} // namespace pipescope
