#include "tests/core/run/packed/packed_fixture.h"
#include "tests/support/sanitized.h"

#include <gmock/gmock.h>
#include <sqlite3.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <random>

namespace pipescope::test {
namespace {

#ifdef PIPESCOPE_SANITIZED
constexpr int kFlips = 50;
#else
constexpr int kFlips = 400;
#endif

using testing::Contains;
using testing::HasSubstr;

class HostilePackedFile : public PackedTest
{
protected:
    void SetUp() override
    {
        DemoOptions options = randomCluster(2);
        options.steps = 1;
        ASSERT_TRUE(writeDemoCluster(m_folder / "run", options));
        m_file = pack(m_folder / "run", "run.pipescope");
        m_whole = contentOf(m_file);
        m_trace = load(m_file);
        for (const Track& track : m_trace->tracks) {
            m_spans[track.rank.value] = spansOf(track);
        }
    }

    static std::vector<TimeSpan> spansOf(const Track& track)
    {
        std::vector<TimeSpan> spans;
        for (std::size_t i = 0; i < track.blocks.size(); ++i) {
            spans.push_back(track.blocks.span(BlockIndex{i}));
        }
        return spans;
    }

    void write(const std::string& content) const
    {
        std::ofstream(m_file, std::ios::binary | std::ios::trunc) << content;
    }

    void run(const std::string& sql) const
    {
        sqlite3* database = nullptr;
        ASSERT_EQ(sqlite3_open(m_file.c_str(), &database), SQLITE_OK);
        EXPECT_EQ(sqlite3_exec(database, sql.c_str(), nullptr, nullptr, nullptr), SQLITE_OK)
            << sqlite3_errmsg(database);
        sqlite3_close(database);
    }

    static std::vector<std::string> detailsOf(const Trace& trace)
    {
        std::vector<std::string> details;
        for (const Finding& finding : trace.findings.rows()) {
            details.push_back(finding.detail.english());
        }
        return details;
    }

    /// Ranks that are shown have the blocks that they had; where one is not shown, a finding says so.
    void expectNothingWrong() const
    {
        const auto trace = load(m_file);
        for (const Track& track : trace->tracks) {
            EXPECT_EQ(spansOf(track), m_spans.at(track.rank.value)) << "rank " << track.rank.value;
        }
        if (trace->tracks.size() < m_spans.size()) {
            const auto rows = trace->findings.rows();
            EXPECT_TRUE(std::any_of(rows.begin(), rows.end(),
                                    [](const Finding& f) { return f.severity() == Severity::Error; }));
        }
    }

    std::filesystem::path m_file;
    std::string m_whole;
    TracePointer m_trace;
    std::map<std::int32_t, std::vector<TimeSpan>> m_spans;
};

TEST_F(HostilePackedFile, AFlippedBitIsNeverAWrongChart)
{
    std::mt19937 random(1);
    for (int i = 0; i < kFlips; ++i) {
        std::string content = m_whole;
        content[random() % content.size()] ^= static_cast<char>(1 << (random() % 8));
        write(content);
        expectNothingWrong();
    }
}

TEST_F(HostilePackedFile, ADamagedTableCostsItsRankOnly)
{
    run("UPDATE tables SET content = zeroblob(length(content)) WHERE name = 'ranges' AND id IN "
        "(SELECT id FROM tables, parts WHERE kind = 1 AND number = 1 AND id >= first_table"
        " AND id < first_table + parts.tables)");
    const auto trace = load(m_file);
    EXPECT_EQ(trace->tracks.size(), m_trace->tracks.size() - 1);
    EXPECT_FALSE(trace->trackOfRank(Rank{1}));
    const auto rows = trace->findings.rows();
    EXPECT_TRUE(std::any_of(rows.begin(), rows.end(), [](const Finding& finding) {
        return finding.id == FindingId::FileCorrupt && finding.rank == Rank{1};
    }));
}

TEST_F(HostilePackedFile, ARankThatIsMissingIsReported)
{
    run("DELETE FROM parts WHERE kind = 1 AND number = 0");
    EXPECT_TRUE(load(m_file)->findings.contains(FindingId::FileCorrupt));
}

TEST_F(HostilePackedFile, CutShortShowsNothingWrong)
{
    for (std::size_t size = 0; size < m_whole.size(); size += m_whole.size() / 40) {
        write(m_whole.substr(0, size));
        expectNothingWrong();
    }
}

TEST_F(HostilePackedFile, OfANewerVersionIsRefusedWithASentence)
{
    run("PRAGMA user_version = 3");
    const auto trace = load(m_file);
    EXPECT_TRUE(trace->tracks.empty());
    EXPECT_TRUE(trace->findings.contains(FindingId::PackedByAnotherVersion));
}

TEST_F(HostilePackedFile, OfAnOlderVersionIsRefusedWithASentence)
{
    run("PRAGMA user_version = 1");
    const auto trace = load(m_file);
    EXPECT_TRUE(trace->tracks.empty());
    EXPECT_THAT(detailsOf(*trace), Contains(HasSubstr("packed by an older version of Pipescope")));
}

TEST_F(HostilePackedFile, WithoutItsTablesIsReported)
{
    run("DROP TABLE tables");
    EXPECT_TRUE(load(m_file)->tracks.empty());
    EXPECT_FALSE(load(m_file)->findings.rows().empty());
}

} // namespace
} // namespace pipescope::test
