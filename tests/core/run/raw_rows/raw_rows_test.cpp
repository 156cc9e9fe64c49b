#include "core/run/analysis/details/block_facts.h"
#include "core/run/demo/demo_cluster.h"
#include "core/run/load/load.h"
#include "tests/support/temporary_folder.h"
#include "tests/support/trace_builder.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <fstream>

namespace pipescope {
namespace {

/// A small demo cluster, loaded.
class RawRows : public ::testing::Test
{
protected:
    void SetUp() override
    {
        DemoOptions options;
        options.microBatches = 8;
        options.steps = 1;
        ASSERT_TRUE(writeDemoCluster(m_folder.path() / "demo", options));
        Progress progress;
        auto document = load({{m_folder.path() / "demo"}, {}}, progress, {});
        ASSERT_TRUE(document);
        m_trace = *document;
    }

    std::vector<DetailRow> rows(const TraceRef& ref) const
    {
        const auto read = rawRows(*m_trace, ref, {});
        EXPECT_TRUE(read);
        return read ? *read : std::vector<DetailRow>{};
    }

    static std::string valueOf(const std::vector<DetailRow>& rows, std::string_view name)
    {
        const auto found =
            std::find_if(rows.begin(), rows.end(), [&](const DetailRow& row) { return row.name == name; });
        return found == rows.end() ? "missing" : found->value.english();
    }

    static TraceRef block() { return BlockRef{}; }

    static TraceRef op() { return OperatorRef{}; }

    test::TemporaryFolder m_folder;
    std::shared_ptr<const Trace> m_trace;
};

TEST_F(RawRows, CanBeQueriedByHand)
{
    const Track& track = m_trace->tracks.front();
    EXPECT_EQ(rawRowQuery(*m_trace, block()),
              "SELECT * FROM TASK WHERE rowid = " + std::to_string(track.blocks.at({}).sourceRow));
    EXPECT_EQ(rawRowQuery(*m_trace, op()), "SELECT * FROM COMMUNICATION_OP WHERE rowid = "
                                               + std::to_string(track.operators.front().sourceRow));
}

TEST(RawRowQuery, IsEmptyForWhatWasMadeFromNoRow)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).readFrom(0, "/data/0.db").op(0, OperatorKind::Send, test::ns(0, 10));
    EXPECT_EQ(rawRowQuery(*builder.build(), OperatorRef{}), "");
}

TEST_F(RawRows, OfABlockAreItsTaskAndTheRangeThatLaunchedIt)
{
    const auto found = rows(block());
    const Block first = m_trace->tracks.front().blocks.at(BlockIndex{});
    EXPECT_EQ(valueOf(found, "TASK.startNs"), std::to_string(first.span.begin.ns));
    EXPECT_EQ(valueOf(found, "TASK.endNs"), std::to_string(first.span.end.ns));
    EXPECT_EQ(valueOf(found, "TASK.connectionId"), valueOf(found, "MSTX_EVENTS.connectionId"));
    EXPECT_EQ(found.front().origin, "row " + std::to_string(first.sourceRow));
}

TEST_F(RawRows, ShowTheTextThatANumberStandsFor)
{
    const Block first = m_trace->tracks.front().blocks.at(BlockIndex{});
    EXPECT_THAT(valueOf(rows(block()), "MSTX_EVENTS.message"),
                ::testing::HasSubstr(std::string(m_trace->strings.text(first.message))));
}

TEST_F(RawRows, OfAnOperatorAreItsOwnAndItsTasks)
{
    const auto found = rows(op());
    const P2pOperator& first = m_trace->tracks.front().operators.front();
    EXPECT_EQ(valueOf(found, "COMMUNICATION_OP.startNs"), std::to_string(first.span.begin.ns));
    EXPECT_THAT(valueOf(found, "COMMUNICATION_OP.opName"),
                ::testing::HasSubstr(std::string(m_trace->strings.text(first.name))));
}

TEST_F(RawRows, AreNoneWhereNothingWasReadFromARow)
{
    Trace trace;
    Track& track = trace.tracks.emplace_back();
    track.blocks.append({});
    const auto read = rawRows(trace, block(), {});
    ASSERT_TRUE(read);
    EXPECT_TRUE(read->empty());
}

TEST_F(RawRows, OfADatabaseThatIsGoneAreAnError)
{
    std::filesystem::remove(m_trace->tracks.front().file);
    const auto read = rawRows(*m_trace, block(), {});
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().kind, ErrorKind::NotFound);
}

} // namespace
} // namespace pipescope
