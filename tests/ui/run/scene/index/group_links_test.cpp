#include "ui/run/scene/index/group_links.h"

#include "tests/support/trace_builder.h"
#include "ui/run/scene/draw/timeline_scene.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>
#include <string>
#include <utility>

namespace pipescope::scene {
namespace {

using test::ns;
using test::TraceBuilder;

constexpr int kStages = 4;
constexpr int kLinkedRanks = 12;

/// Three ranks a stage; links between random ranks of different stages at random times.
std::shared_ptr<const Trace> randomLinks(unsigned seed)
{
    std::mt19937 random(seed);
    TraceBuilder builder;
    for (int rank = 0; rank < kLinkedRanks; ++rank) {
        builder.rank(rank, rank % kStages);
    }
    for (int i = 0; i < 400; ++i) {
        const int from = static_cast<int>(random() % kLinkedRanks);
        const int to = (from + 1) % kLinkedRanks;
        // Few moments, so that many links begin at the same one.
        const auto at = static_cast<std::int64_t>(random() % 50) * 100;
        const auto sent = builder.op(from, OperatorKind::Send, ns(at, at + 30), {}, 0);
        const auto received = builder.op(to, OperatorKind::Receive, ns(at, at + 40), {}, 0);
        builder.link(from, sent, to, received);
    }
    return builder.build();
}

RowOptions byStage(std::set<std::string> collapsed)
{
    RowOptions options;
    options.grouping = RowGrouping::Stage;
    options.collapsed = std::move(collapsed);
    return options;
}

SharedLines linesOf(const Trace& trace, const RowOptions& options)
{
    const RowLayout layout(orderRows(trace, {}, options), trace, {});
    return sharedLines(layout, trace.tracks.size());
}

/// First ranks of the lines that a channel leads between.
std::pair<TrackIndex, TrackIndex> endsOf(const GroupLinks& groups, const LinkChannel& channel)
{
    return {groups.lines[channel.source.value]->first, groups.lines[channel.target.value]->first};
}

TEST(SharedLines, RanksOfACollapsedGroupShareOneAndRanksWithARowHaveTheirOwn)
{
    const auto trace = randomLinks(1);
    const SharedLines lines = linesOf(*trace, byStage({"stage:1"}));
    for (std::uint32_t t = 0; t < kLinkedRanks; ++t) {
        const bool isShared = t % kStages == 1;
        EXPECT_EQ(lines[t], (SharedLine{TrackIndex{isShared ? 1U : t}, isShared})) << t;
    }
}

TEST(SharedLines, DoNotChangeWhenRowsMove)
{
    const auto trace = randomLinks(1);
    RowOptions options = byStage({"stage:1", "stage:2"});
    const SharedLines lines = linesOf(*trace, options);
    options.sort = RowSort::Host;
    options.pinned = {Rank{4}};
    EXPECT_EQ(linesOf(*trace, options), lines);
}

TEST(GroupLinks, AreAllThatLeadToOrFromAGroupInOrderOfTime)
{
    for (unsigned seed = 0; seed < 20; ++seed) {
        const auto trace = randomLinks(seed);
        const LinkTimes links(*trace);
        const GroupLinks groups(links, linesOf(*trace, byStage({"stage:0", "stage:2"})));
        std::map<std::pair<TrackIndex, TrackIndex>, std::multiset<LinkIndex>> expected;
        for (std::size_t i = 0; i < trace->links.size(); ++i) {
            const auto source = *groups.lines[trace->links[i].source.track.value];
            const auto target = *groups.lines[trace->links[i].target.track.value];
            if (source != target && (source.isTitle || target.isTitle)) {
                expected[{source.first, target.first}].insert(LinkIndex{i});
            }
        }
        std::map<std::pair<TrackIndex, TrackIndex>, std::multiset<LinkIndex>> found;
        for (const LinkChannel& channel : groups.times.channels()) {
            for (std::size_t i = channel.first; i < channel.last; ++i) {
                found[endsOf(groups, channel)].insert(groups.times.link(i));
                ASSERT_TRUE(i == channel.first || groups.times.beginNs(i - 1) <= groups.times.beginNs(i));
            }
        }
        EXPECT_EQ(found, expected) << seed;
    }
}

TEST(GroupLinks, OfGroupsThatHaveNotChangedAreStillThere)
{
    const auto trace = randomLinks(5);
    const LinkTimes links(*trace);
    const GroupLinks groups(links, linesOf(*trace, byStage({"stage:0", "stage:2"})));
    const auto kept = groups.channelsAlsoOf(linesOf(*trace, byStage({"stage:0", "stage:3"})));
    std::vector<std::uint32_t> expected;
    for (std::uint32_t c = 0; c < groups.times.channels().size(); ++c) {
        const LinkChannel& channel = groups.times.channels()[c];
        const auto isOfStage = [&](std::uint32_t stage) {
            return channel.source.value % kStages == stage || channel.target.value % kStages == stage;
        };
        if (!isOfStage(2) && !isOfStage(3)) {
            expected.push_back(c);
        }
    }
    EXPECT_EQ(kept, expected) << "those between stage 0 and rows of stage 1";
    EXPECT_FALSE(expected.empty());
    EXPECT_EQ(groups.channelsAlsoOf(groups.lines).size(), groups.times.channels().size());
}

TEST(GroupLinks, AreLeftUnsortedAfterAStopRequest)
{
    const auto trace = randomLinks(5);
    const LinkTimes links(*trace);
    std::stop_source source;
    source.request_stop();
    EXPECT_NO_THROW(GroupLinks(links, linesOf(*trace, byStage({"stage:0"})), source.get_token()));
}

class SceneWithGroups : public testing::Test
{
protected:
    void show(const RowOptions& rows, bool linksShown = true)
    {
        ViewOptions view = scene.view();
        view.rows = rows;
        view.linksShown = linksShown;
        scene.setView(view);
    }

    void sort()
    {
        scene.setGroupLinks(
            std::make_shared<const GroupLinks>(*scene.index().links, scene.linesWithoutLinks().value()));
    }

    std::shared_ptr<const Trace> trace = randomLinks(3);
    TimelineScene scene{std::make_shared<const SceneIndex>(trace), {}, {}};
};

TEST_F(SceneWithGroups, WantsLinksToBeSortedWhereTheyAreShownAndNotSortedYet)
{
    EXPECT_FALSE(scene.linesWithoutLinks()) << "no group is collapsed";
    show(byStage({"stage:1"}), false);
    EXPECT_FALSE(scene.linesWithoutLinks()) << "links are not shown";
    show(byStage({"stage:1"}));
    ASSERT_TRUE(scene.linesWithoutLinks());
    sort();
    EXPECT_FALSE(scene.linesWithoutLinks());
    show(byStage({"stage:1", "stage:2"}));
    EXPECT_TRUE(scene.linesWithoutLinks());
    show(byStage({"stage:1"}));
    EXPECT_FALSE(scene.linesWithoutLinks()) << "they are still there";
}

TEST_F(SceneWithGroups, CountsTheLinksOfGroupsAsSoonAsTheyAreSorted)
{
    const std::uint64_t all = scene.links()->linksAtLevel[0];
    EXPECT_EQ(all, 400U);
    show(byStage({"stage:1"}));
    const std::uint64_t betweenRows = scene.links()->linksAtLevel[0];
    EXPECT_LT(betweenRows, all);
    sort();
    EXPECT_EQ(scene.links()->linksAtLevel[0], all) << "none leads from stage 1 to stage 1";
}

} // namespace
} // namespace pipescope::scene
