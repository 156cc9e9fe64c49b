#include "tests/core/run/hostile/hostile_folder.h"

#include <gtest/gtest.h>

namespace pipescope {
namespace {

using test::findingsOf;
using test::HostileFolder;

bool isRankShown(const Trace& trace)
{
    const Track& track = trace.track(*trace.trackOfRank(Rank{0}));
    return !track.blocks.empty() || !track.operators.empty();
}

bool hasError(const Trace& trace)
{
    const auto rows = trace.findings.rows();
    return std::any_of(rows.begin(), rows.end(), [](const Finding& finding) {
        return finding.rank == Rank{0} && finding.severity() == Severity::Error;
    });
}

void expectNothingButAnError(const HostileFolder& folder, std::size_t length)
{
    folder.replaceBy(std::string_view(folder.sound()).substr(0, length));
    const auto trace = folder.load();
    EXPECT_TRUE(hasError(*trace)) << length << " bytes: " << findingsOf(*trace);
    EXPECT_FALSE(isRankShown(*trace)) << length << " bytes";
}

TEST(Truncation, AtEveryPageIsAnErrorAndTheRankIsNotShown)
{
    const HostileFolder folder;
    constexpr std::size_t kPageBytes = 4096;
    ASSERT_EQ(folder.sound().size() % kPageBytes, 0U);
    for (std::size_t length = 0; length < folder.sound().size(); length += kPageBytes) {
        expectNothingButAnError(folder, length);
    }
}

TEST(Truncation, InTheHeaderIsAnErrorAndTheRankIsNotShown)
{
    const HostileFolder folder;
    for (const std::size_t length : {1, 15, 16, 17, 18, 28, 50, 99, 100, 101, 512, 4095}) {
        expectNothingButAnError(folder, length);
    }
}

TEST(Truncation, InTheMiddleOfAPageIsAnErrorAndTheRankIsNotShown)
{
    const HostileFolder folder;
    for (const std::size_t missing : {1, 100, 2048, 4095, 5000}) {
        expectNothingButAnError(folder, folder.sound().size() - missing);
    }
}

/// Pages of another database, or of none.
TEST(Truncation, APageOfZerosIsReportedOrDoesNotMatter)
{
    const HostileFolder folder;
    const auto sound = folder.load();
    const std::size_t blocks = sound->tracks[0].blocks.size();
    const std::size_t links = sound->links.size();
    constexpr std::size_t kPageBytes = 4096;
    for (std::size_t at = kPageBytes; at < folder.sound().size(); at += kPageBytes) {
        std::string damaged = folder.sound();
        damaged.replace(at, kPageBytes, kPageBytes, '\0');
        folder.replaceBy(damaged);
        const auto trace = folder.load();
        const bool isSame = trace->tracks[0].blocks.size() == blocks && trace->links.size() == links;
        EXPECT_TRUE(isSame || !findingsOf(*trace).empty()) << "page " << at / kPageBytes + 1;
    }
}

} // namespace
} // namespace pipescope
