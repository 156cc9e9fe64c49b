#include "ui/shell/document/recent_list.h"

#include "tests/ui/shell/window/window_fixture.h"

namespace pipescope::ui::test {
namespace {

TEST(RecentList, HoldsEachPathOnceTheLatestFirst)
{
    TemporarySettings settings;
    RecentList recent(settings.get());
    for (const char* path : {"/a", "/b", "/a"}) {
        recent.add({path});
    }
    EXPECT_EQ(recent.roots(), (QList<QStringList>{{QStringLiteral("/a")}, {QStringLiteral("/b")}}));
}

TEST(RecentList, HoldsPathsThatWereOpenedTogetherAsOneEntry)
{
    TemporarySettings settings;
    RecentList(settings.get()).add({"/before", "/after"});
    const RecentList next(settings.get());
    EXPECT_EQ(next.roots(), (QList<QStringList>{{QStringLiteral("/before"), QStringLiteral("/after")}}));
}

TEST(RecentList, ForgetsTheOldest)
{
    TemporarySettings settings;
    RecentList recent(settings.get());
    for (int i = 0; i < RecentList::kMaximum + 3; ++i) {
        recent.add({"/run" + std::to_string(i)});
    }
    EXPECT_EQ(recent.roots().size(), RecentList::kMaximum);
    EXPECT_FALSE(recent.roots().contains(QStringList(QStringLiteral("/run0"))));
}

} // namespace
} // namespace pipescope::ui::test
