#include "core/diagnostics/finding.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace pipescope {
namespace {

TEST(FindingKinds, EachHasANameASentenceAndAdvice)
{
    std::set<std::string> names;
    for (const FindingKind& kind : allFindingKinds()) {
        EXPECT_TRUE(names.insert(kind.name).second) << kind.name;
        EXPECT_FALSE(kind.sentence.empty()) << kind.name;
        EXPECT_FALSE(kind.advice.empty()) << kind.name;
        EXPECT_EQ(findingKind(kind.id).name, kind.name);
    }
}

TEST(FindingKinds, NamesAreInSnakeCase)
{
    EXPECT_EQ(findingKind(FindingId::NoDataFound).name, "no_data_found");
    EXPECT_EQ(findingKind(FindingId::P2pNotRecorded).name, "p2p_not_recorded");
}

TEST(FindingList, CountsEqualFindingsTogether)
{
    FindingList list;
    list.add(FindingId::NullTime, Rank{3}, "a.db", {}, 2);
    list.add(FindingId::NullTime, Rank{3}, "a.db", {}, 5);
    list.add(FindingId::NullTime, Rank{4}, "a.db");
    ASSERT_EQ(list.rows().size(), 2U);
    EXPECT_EQ(list.rows()[0].count, 7U);
}

constexpr TimeSpan ns(std::int64_t begin, std::int64_t end)
{
    return {{begin}, {end}};
}

TEST(FindingList, GivesEqualFindingsTheFirstPlace)
{
    FindingList list;
    list.add(FindingId::NullTime, Rank{3}, "a.db", {}, Occurrences{2, ns(500, 600)});
    list.add(FindingId::NullTime, Rank{3}, "a.db", {}, Occurrences{1, ns(200, 300)});
    list.add(FindingId::NullTime, Rank{3}, "a.db", {}, Occurrences{4, {}});
    FindingList other;
    other.add(FindingId::NullTime, Rank{3}, "a.db", {}, Occurrences{1, ns(100, 150)});
    list.merge(std::move(other));
    list.sort();
    ASSERT_EQ(list.rows().size(), 1U);
    EXPECT_EQ(list.rows()[0].count, 8U);
    EXPECT_EQ(list.rows()[0].place, ns(100, 150));
}

TEST(FindingList, AddsNothingThatDoesNotOccur)
{
    FindingList list;
    list.add(FindingId::NullTime, Rank{3}, "a.db", {}, Occurrences{});
    EXPECT_TRUE(list.rows().empty());
}

TEST(FindingList, MovesThePlacesOfARank)
{
    FindingList list;
    list.add(FindingId::NullTime, Rank{3}, "a.db", {}, Occurrences{1, ns(200, 300)});
    list.add(FindingId::ZeroDuration, Rank{4}, "b.db", {}, Occurrences{1, ns(200, 200)});
    list.add(FindingId::FileEmpty, Rank{3}, "c.db");
    list.shiftPlaces([](Rank rank) { return Duration{rank == Rank{3} ? 50 : 0}; });
    EXPECT_EQ(list.rows()[0].place, ns(250, 350));
    EXPECT_EQ(list.rows()[1].place, ns(200, 200));
    EXPECT_EQ(list.rows()[2].place, std::nullopt);
}

TEST(Occurrences, CountAndKeepTheFirstPlace)
{
    Occurrences found;
    found.add();
    found.add(ns(20, 30));
    found.add(ns(10, 40));
    found.add(ns(15, 16));
    EXPECT_EQ(found.count, 4U);
    EXPECT_EQ(found.first, ns(10, 40));
}

TEST(FindingList, SortsErrorsFirst)
{
    FindingList list;
    list.add(FindingId::FolderLoop);
    list.add(FindingId::FileCorrupt, Rank{1}, "b.db");
    list.add(FindingId::NullTime, Rank{0}, "a.db");
    list.sort();
    EXPECT_EQ(list.rows()[0].severity(), Severity::Error);
    EXPECT_EQ(list.rows()[1].severity(), Severity::Warning);
    EXPECT_EQ(list.rows()[2].severity(), Severity::Notice);
}

TEST(Finding, SentenceNamesCountAndDetail)
{
    const Finding finding{FindingId::NullTime, Rank{0}, "a.db", 1234, verbatim("first at row 7"), {}};
    EXPECT_NE(finding.sentence().find("1,234 ranges"), std::string::npos);
    EXPECT_NE(finding.sentence().find("first at row 7"), std::string::npos);
}

TEST(Finding, SpeaksOfOneThingInTheSingular)
{
    const Finding one{FindingId::BadValue, Rank{0}, "a.db", 1, {}, {}};
    EXPECT_EQ(one.sentence(), "1 value is not of the expected type and was left out");
    const Finding two{FindingId::BadValue, Rank{0}, "a.db", 2, {}, {}};
    EXPECT_EQ(two.sentence(), "2 values are not of the expected type and were left out");
}

TEST(FindingKinds, HaveACountInTheSentenceOfSeveralAndNotInThatOfOne)
{
    for (const FindingKind& kind : allFindingKinds()) {
        if (!kind.sentenceOfOne.empty()) {
            EXPECT_NE(std::string_view(kind.sentence).find("%1"), std::string_view::npos) << kind.name;
            EXPECT_EQ(std::string_view(kind.sentenceOfOne).find("%1"), std::string_view::npos) << kind.name;
        }
    }
}

TEST(Finding, OfAnErrorFollowsItsKind)
{
    EXPECT_EQ(findingFromError({ErrorKind::PermissionDenied, "a", verbatim("x")}).id,
              FindingId::FileUnreadable);
    EXPECT_EQ(findingFromError({ErrorKind::NotADatabase, "a", verbatim("x")}).id,
              FindingId::FileNotADatabase);
    EXPECT_EQ(findingFromError({ErrorKind::Corrupt, "a", verbatim("x")}).id, FindingId::FileCorrupt);
    EXPECT_EQ(findingFromError({ErrorKind::Busy, "a", verbatim("x")}).id, FindingId::FileBusy);
    EXPECT_EQ(findingFromError({ErrorKind::Io, "a", verbatim("x")}).id, FindingId::FileIoError);
}

} // namespace
} // namespace pipescope
