#include "core/run/analysis/details/block_facts.h"
#include "core/run/analysis/details/describe.h"
#include "core/run/analysis/details/detail_text.h"
#include "core/run/load/load.h"
#include "core/run/sources/paddle_log/log_record.h"
#include "tests/support/paddle_log_text.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace pipescope::test {
namespace {

const DetailRow* rowNamed(const std::vector<DetailRow>& rows, std::string_view name)
{
    const auto found =
        std::find_if(rows.begin(), rows.end(), [&](const DetailRow& row) { return row.name == name; });
    return found != rows.end() ? &*found : nullptr;
}

std::string valueOf(const std::vector<DetailRow>& rows, std::string_view name)
{
    const DetailRow* row = rowNamed(rows, name);
    return row != nullptr ? row->value.english() : "none";
}

std::string originOf(const std::vector<DetailRow>& rows, std::string_view name)
{
    const DetailRow* row = rowNamed(rows, name);
    return row != nullptr ? row->origin.english() : "none";
}

class LogRows : public testing::Test
{
protected:
    void SetUp() override
    {
        m_folder.write("machine3/workerlog.2", "noise\r\n" + jobLine("forward", 7, 0, 1) + "more\n");
        Progress progress;
        auto document = load({{m_folder.path()}, {}}, progress, {});
        ASSERT_TRUE(document);
        m_trace = *document;
        ASSERT_EQ(m_trace->blockCount(), 1U);
    }

    TemporaryFolder m_folder;
    std::shared_ptr<const Trace> m_trace;
};

TEST_F(LogRows, DetailsOfABlockShowItsJobItsDeviceAndItsLine)
{
    const auto rows = describe(*m_trace, BlockRef{});
    EXPECT_EQ(valueOf(rows, "Name"), "F7");
    EXPECT_EQ(valueOf(rows, "Type"), "forward");
    EXPECT_EQ(valueOf(rows, "Job"), "7");
    EXPECT_EQ(originOf(rows, "Step"), "log");
    EXPECT_EQ(valueOf(rows, "Name in StepTaskInfo"), "none");
    EXPECT_EQ(valueOf(rows, "Micro-batch"), "7");
    EXPECT_EQ(valueOf(rows, "Device"), "GPU2(machine:3)");
    EXPECT_EQ(valueOf(rows, "Host"), "machine3");
    EXPECT_EQ(valueOf(rows, "Line"), "2");
    EXPECT_EQ(valueOf(rows, "Table"), "none");
}

TEST_F(LogRows, TheLabelOfABlockIsShort)
{
    EXPECT_EQ(blockLabel(*m_trace, m_trace->tracks[0], BlockIndex{}), "F7");
}

TEST_F(LogRows, TheRawRowOfABlockIsItsLine)
{
    const auto rows = rawRows(*m_trace, BlockRef{}, {});
    ASSERT_TRUE(rows);
    const std::string line = jobLine("forward", 7, 0, 1);
    EXPECT_EQ(valueOf(*rows, "Log line"), line.substr(0, line.size() - 1));
}

TEST(LogLine, IsFoundInAFileOfAnySizeAndCutWhereItIsLong)
{
    const TemporaryFolder folder;
    const auto file =
        folder.write("log", std::string(700'000, 'x') + "\nshort\r\n\n" + std::string(9000, 'y'));
    EXPECT_EQ(paddle::logLine(file, 1, {}).value(), std::string(4096, 'x'));
    EXPECT_EQ(paddle::logLine(file, 2, {}).value(), "short");
    EXPECT_EQ(paddle::logLine(file, 3, {}).value(), "");
    EXPECT_EQ(paddle::logLine(file, 4, {}).value(), std::string(4096, 'y'));
    EXPECT_EQ(paddle::logLine(file, 5, {}).value(), "");
    EXPECT_FALSE(paddle::logLine(folder / "absent", 1, {}));
}

} // namespace
} // namespace pipescope::test
