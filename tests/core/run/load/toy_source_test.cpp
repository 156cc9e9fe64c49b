#include "tests/support/toy_source.h"

#include "core/run/analysis/details/block_facts.h"
#include "core/run/analysis/summary.h"
#include "core/run/load/load.h"
#include "core/run/writeback/export_db.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>

#include <algorithm>
#include <sstream>

namespace pipescope::test {
namespace {

using ::testing::HasSubstr;
using ::testing::IsEmpty;

/// Two ranks, two micro-batches, in a format that nothing outside of the tests knows.
class ToySourceTest : public testing::Test
{
protected:
    void SetUp() override
    {
        m_folder.write("run/rank0.toy", "forward 0 0 100\nforward 1 100 200\nbackward 0 300 500\n"
                                        "backward 1 500 700\n");
        m_folder.write("run/rank1.toy", "forward 0 100 200\nbackward 0 200 300\nforward 1 300 400\n"
                                        "backward 1 400 500\n");
        Progress progress;
        const auto sources = toySources();
        auto document = loadFrom(sources, {{m_folder.path()}, {}}, progress, {});
        ASSERT_TRUE(document);
        m_trace = *document;
    }

    static const DetailRow* rowNamed(const std::vector<DetailRow>& rows, std::string_view name)
    {
        const auto found =
            std::find_if(rows.begin(), rows.end(), [&](const DetailRow& row) { return row.name == name; });
        return found != rows.end() ? &*found : nullptr;
    }

    TemporaryFolder m_folder;
    std::shared_ptr<const Trace> m_trace;
};

TEST_F(ToySourceTest, ItsRunIsLoadedPlacedAndLinked)
{
    EXPECT_EQ(m_trace->blockCount(), 8U);
    EXPECT_EQ(m_trace->sourceName(), "Toy records");
    EXPECT_EQ(m_trace->tracks[1].stage, Stage{1});
    EXPECT_EQ(m_trace->links.size(), 4U);
}

TEST_F(ToySourceTest, TheSummaryCountsItsFilesByTheirName)
{
    std::ostringstream out;
    writeSummary(*m_trace, out);
    EXPECT_THAT(out.str(), HasSubstr("Toys"));
    EXPECT_THAT(out.str(), Not(HasSubstr("Databases")));
}

TEST_F(ToySourceTest, DetailsNameItsFilesAndNothingOfAnotherFormat)
{
    const auto rows = describe(*m_trace, BlockRef{});
    ASSERT_NE(rowNamed(rows, "Toy"), nullptr);
    EXPECT_EQ(rowNamed(rows, "Start")->origin, "toy line");
    EXPECT_EQ(rowNamed(rows, "Table"), nullptr);
    EXPECT_EQ(rowNamed(rows, "Name in StepTaskInfo"), nullptr);
}

TEST_F(ToySourceTest, ItsRecordsAreReadAgainByItself)
{
    const auto rows = rawRows(*m_trace, BlockRef{TrackIndex{std::size_t{0}}, BlockIndex{std::size_t{1}}}, {});
    ASSERT_TRUE(rows);
    ASSERT_EQ(rows->size(), 1U);
    EXPECT_EQ(rows->front().value, "forward 1 100 200");
    EXPECT_THAT(rawRowQuery(*m_trace, BlockRef{}), IsEmpty());
}

TEST_F(ToySourceTest, NothingIsWrittenBackToItsFiles)
{
    Progress progress;
    const auto written = exportToDatabases(*m_trace, {}, progress, {});
    ASSERT_FALSE(written);
    EXPECT_THAT(written.error().text.english(), HasSubstr("not databases (Toy records)"));
    EXPECT_FALSE(undoExport(*m_trace, {}, progress, {}));
}

} // namespace
} // namespace pipescope::test
