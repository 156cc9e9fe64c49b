#include "tests/golden/cluster_fixture.h"

#include <gtest/gtest.h>

namespace pipescope::test {
namespace {

TEST(UntouchedInput, LoadingChangesNothingBelowTheFolderAlsoWithAnUncheckpointedLog)
{
    const GeneratedCluster cluster(
        "--schedule dualpipev --pp 4 --microbatches 8 --quirk wal:2 --quirk truncated-db:1");
    const std::string before = fingerprint(cluster.folder());
    const auto trace = loadTrace(cluster.folder());
    EXPECT_EQ(fingerprint(cluster.folder()), before);
    EXPECT_FALSE(trace->track(*trace->trackOfRank(Rank{2})).blocks.empty())
        << "rows that are only in the log";
}

TEST(UntouchedInput, ResultDoesNotDependOnTheNumberOfThreads)
{
    const GeneratedCluster cluster("--schedule 1f1b --pp 4 --dp 2 --microbatches 6 --steps 2 --skew-us 300");
    LoadOptions one;
    one.jobs = 1;
    LoadOptions eight;
    eight.jobs = 8;
    const auto first = loadTrace(cluster.folder(), one);
    const auto second = loadTrace(cluster.folder(), eight);
    ASSERT_EQ(first->tracks.size(), second->tracks.size());
    EXPECT_EQ(first->links.size(), second->links.size());
    for (std::size_t i = 0; i < first->tracks.size(); ++i) {
        EXPECT_TRUE(
            std::ranges::equal(first->tracks[i].blocks.beginNs(), second->tracks[i].blocks.beginNs()));
        EXPECT_TRUE(std::ranges::equal(first->tracks[i].blocks.kinds(), second->tracks[i].blocks.kinds()));
    }
    for (std::size_t i = 0; i < first->links.size(); ++i) {
        EXPECT_EQ(first->links[i].target.op, second->links[i].target.op);
    }
}

} // namespace
} // namespace pipescope::test
