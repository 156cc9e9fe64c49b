#include "core/run/model/lookup/link_lookup.h"

#include <gmock/gmock.h>

#include <random>

namespace pipescope {
namespace {

std::vector<LinkIndex> scanned(const std::vector<Link>& links,
                               const std::function<bool(const LinkEnd&)>& isAt)
{
    std::vector<LinkIndex> found;
    for (std::size_t i = 0; i < links.size(); ++i) {
        if (isAt(links[i].source) || isAt(links[i].target)) {
            found.emplace_back(i);
        }
    }
    return found;
}

template<class Id>
std::optional<Id> anyId(std::mt19937& random, std::uint32_t most)
{
    const std::uint32_t value = random() % (most + 1);
    return value == most ? std::nullopt : std::optional(Id{value});
}

LinkEnd anyEnd(std::mt19937& random)
{
    LinkEnd end;
    end.track = TrackIndex{static_cast<std::uint32_t>(random() % 5)};
    end.op = anyId<OperatorIndex>(random, 7);
    end.block = anyId<BlockIndex>(random, 6);
    return end;
}

void expectAsScanned(const std::vector<Link>& links)
{
    const LinkLookup lookup(links);
    for (std::uint32_t track = 0; track < 6; ++track) {
        for (std::uint32_t item = 0; item < 8; ++item) {
            const TrackIndex at{track};
            EXPECT_EQ(lookup.ofOperator(links, at, OperatorIndex{item}),
                      scanned(links, [&](const LinkEnd& end) {
                          return end.track == at && end.op == OperatorIndex{item};
                      }));
            EXPECT_EQ(lookup.ofBlock(links, at, BlockIndex{item}), scanned(links, [&](const LinkEnd& end) {
                          return end.track == at && end.block == BlockIndex{item};
                      }));
        }
    }
}

TEST(LinkLookup, FindsWhatAScanOfAllLinksFinds)
{
    std::mt19937 random(5);
    for (int round = 0; round < 20; ++round) {
        std::vector<Link> links(static_cast<std::size_t>(round) * 9);
        for (Link& link : links) {
            link.source = anyEnd(random);
            link.target = anyEnd(random);
        }
        expectAsScanned(links);
    }
}

TEST(LinkLookup, FindsLinksThatStandInTheOrderOfTheirSenders)
{
    std::vector<Link> links;
    for (std::uint32_t track = 0; track < 3; ++track) {
        for (std::uint32_t op = 0; op < 7; ++op) {
            Link link;
            link.source.track = TrackIndex{track};
            link.source.op = OperatorIndex{op / 2};
            link.target.track = TrackIndex{(track + 1) % 3};
            link.target.op = OperatorIndex{6 - op};
            links.push_back(link);
        }
    }
    expectAsScanned(links);
}

TEST(LinkLookup, NamesALinkOnceWhoseEndsAreTheSame)
{
    Link link;
    link.source.op = OperatorIndex{3U};
    link.target.op = OperatorIndex{3U};
    const std::vector<Link> links{link};
    EXPECT_THAT(LinkLookup(links).ofOperator(links, TrackIndex{}, OperatorIndex{3U}), testing::SizeIs(1));
}

TEST(LinkLookup, KnowsWhatItWasBuiltFrom)
{
    const std::vector<Link> links(3);
    EXPECT_TRUE(LinkLookup(links).isOf(links));
    EXPECT_FALSE(LinkLookup().isOf(links));
    EXPECT_TRUE(LinkLookup().isOf({}));
}

} // namespace
} // namespace pipescope
