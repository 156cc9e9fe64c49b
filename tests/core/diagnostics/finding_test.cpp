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
    const Finding finding{FindingId::NullTime, Rank{0}, "a.db", 1234, "first at row 7"};
    EXPECT_NE(finding.sentence().find("1,234 ranges"), std::string::npos);
    EXPECT_NE(finding.sentence().find("first at row 7"), std::string::npos);
}

TEST(Finding, ToldFromErrorsByTheirKind)
{
    EXPECT_EQ(findingFromError({ErrorKind::PermissionDenied, "a", "x"}).id, FindingId::FileUnreadable);
    EXPECT_EQ(findingFromError({ErrorKind::NotADatabase, "a", "x"}).id, FindingId::FileNotADatabase);
    EXPECT_EQ(findingFromError({ErrorKind::Corrupt, "a", "x"}).id, FindingId::FileCorrupt);
    EXPECT_EQ(findingFromError({ErrorKind::Busy, "a", "x"}).id, FindingId::FileBusy);
    EXPECT_EQ(findingFromError({ErrorKind::Io, "a", "x"}).id, FindingId::FileIoError);
}

} // namespace
} // namespace pipescope
