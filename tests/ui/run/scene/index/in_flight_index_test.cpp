#include "ui/run/scene/index/in_flight_index.h"

#include "tests/support/trace_builder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <random>
#include <tuple>

namespace pipescope::scene {
namespace {

using test::ns;
using testing::ElementsAre;

using Part = std::tuple<std::int64_t, std::int64_t, double>;

const TrackIndex kOnlyTrack{std::size_t{0}};

std::shared_ptr<const Trace> inFlightRunFrom(std::int64_t firstBegin)
{
    test::TraceBuilder builder;
    builder.rank(0, 0).block(0, BlockKind::Forward, ns(firstBegin, firstBegin + 10));
    return builder.build();
}

std::vector<Part> inFlightPartsOf(const InFlightIndex& index, TimeSpan seen, unsigned level)
{
    std::vector<Part> parts;
    index.visitParts(kOnlyTrack, seen, level, [&](std::int64_t begin, std::int64_t end, double kept) {
        parts.emplace_back(begin, end, kept);
    });
    return parts;
}

TEST(InFlightIndex, HasWhatIsKeptFromEachChangeToTheNext)
{
    const InFlightIndex index(*inFlightRunFrom(0), {{{{10}, 1}, {{20}, 2}, {{50}, 0}}});
    EXPECT_THAT(inFlightPartsOf(index, ns(0, 100), 0),
                ElementsAre(Part(10, 20, 1), Part(20, 50, 2), Part(50, 100, 0)));
    EXPECT_THAT(inFlightPartsOf(index, ns(25, 30), 0), ElementsAre(Part(25, 30, 2)));
    EXPECT_EQ(index.at(kOnlyTrack, {9}), 0);
    EXPECT_EQ(index.at(kOnlyTrack, {20}), 2);
    EXPECT_EQ(index.at(kOnlyTrack, {1000}), 0);
    EXPECT_EQ(index.most(), 2);
}

TEST(InFlightIndex, HasTheMostOfChangesThatShareAWindow)
{
    const InFlightIndex index(*inFlightRunFrom(0),
                              {{{{1}, 1}, {{3}, 4}, {{5}, 2}, {{17}, 1}, {{20}, 3}, {{64}, 0}}});
    EXPECT_THAT(inFlightPartsOf(index, ns(0, 64), 4),
                ElementsAre(Part(1, 16, 4), Part(16, 32, 3), Part(32, 64, 3)));
}

TEST(InFlightIndex, NeverHidesAPeakWhateverTheZoom)
{
    std::mt19937_64 random(5);
    std::vector<KeptFrom> changes;
    std::int64_t at = 0;
    for (int i = 0; i < 3000; ++i) {
        at += static_cast<std::int64_t>(1 + random() % (random() % 20 == 0 ? 500 : 9));
        changes.push_back({{at}, static_cast<double>(random() % 30)});
    }
    const InFlightIndex index(*inFlightRunFrom(0), {changes});
    for (const unsigned level : {0U, 3U, 6U, 10U, 20U}) {
        std::int64_t end = std::get<0>(inFlightPartsOf(index, ns(0, at), level).front());
        EXPECT_LE(end, changes.front().at.ns);
        for (const auto& [begin, partEnd, kept] : inFlightPartsOf(index, ns(0, at), level)) {
            EXPECT_EQ(begin, end) << "parts follow each other";
            end = partEnd;
            double most = index.at(kOnlyTrack, {begin});
            for (const KeptFrom& change : changes) {
                most = change.at.ns > begin && change.at.ns < partEnd ? std::max(most, change.kept) : most;
            }
            EXPECT_EQ(kept, most);
        }
        EXPECT_EQ(end, at);
    }
}

TEST(InFlightIndex, KnowsByHowMuchTheShownTimesAreMoved)
{
    const InFlightIndex index(*inFlightRunFrom(100), {{}});
    EXPECT_EQ(index.shiftOf(*inFlightRunFrom(350), kOnlyTrack), Duration{250});
    EXPECT_TRUE(inFlightPartsOf(index, ns(0, 1000), 0).empty());
}

} // namespace
} // namespace pipescope::scene
