#include "tests/core/run/load/demo_folder.h"
#include "tests/core/run/writeback/export_fixture.h"

namespace pipescope {
namespace {

/// A demo cluster with all ranks profiled at level none.
class LinkIds : public ::testing::Test
{
protected:
    LinkIds()
    {
        m_run.keepMessagesOnly(0);
        m_run.keepMessagesOnly(1);
    }

    void exportRun(bool linkIds) const
    {
        ExportOptions options;
        options.linkIds = linkIds;
        testing::exportAll(*m_run.load(), options);
    }

    /// Connection ids of the operators with these names, sorted.
    std::string idsOf(std::int32_t rank, const std::string& names) const
    {
        return testing::queryText(
            m_run.database(rank),
            "SELECT opConnectionId FROM COMMUNICATION_OP JOIN STRING_IDS ON id = opName "
            "WHERE value LIKE '"
                + names + "' AND opConnectionId IS NOT NULL ORDER BY 1");
    }

    bool hasIds(std::int32_t rank) const
    {
        return testing::queryText(m_run.database(rank),
                                  "SELECT name FROM pragma_table_info('COMMUNICATION_OP') "
                                  "WHERE name = 'opConnectionId'")
               != "";
    }

    test::DemoFolder m_run;
};

TEST_F(LinkIds, OperatorsKnownFromMessagesHaveNoneByDefault)
{
    exportRun(false);
    EXPECT_FALSE(hasIds(0));
    EXPECT_FALSE(hasIds(1));
}

TEST_F(LinkIds, SendsAndTheirReceivesHaveTheSameWhenAskedFor)
{
    exportRun(true);
    EXPECT_NE(idsOf(0, "HcclSend%"), "");
    EXPECT_EQ(idsOf(0, "HcclSend%"), idsOf(1, "HcclReceive%"));
    EXPECT_NE(idsOf(1, "HcclSend%"), "");
    EXPECT_EQ(idsOf(1, "HcclSend%"), idsOf(0, "HcclReceive%"));
}

TEST_F(LinkIds, AreRemovedByAnExportWithoutThem)
{
    exportRun(true);
    ASSERT_TRUE(hasIds(0));
    exportRun(false);
    EXPECT_FALSE(hasIds(0));
}

} // namespace
} // namespace pipescope
