#include <QLineEdit>
#include <QTest>

#include "tests/support/temporary_folder.h"
#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/panels/search/search_panel.h"

#include <functional>

namespace pipescope::ui::test {
namespace {

/// One choice that is kept per folder.
struct Choice
{
    const char* name;
    void (*make)(ViewOptions& view);
};

std::vector<Choice> allChoices()
{
    using scene::RowGrouping;
    using scene::RowSort;
    return {{"Groups", [](ViewOptions& view) { view.groups = {PipelineGroupIndex{1U}}; }},
            {"Step", [](ViewOptions& view) { view.step = StepIndex{1U}; }},
            {"Links", [](ViewOptions& view) { view.linksShown = false; }},
            {"Minimap", [](ViewOptions& view) { view.minimapShown = false; }},
            {"TimeAxis", [](ViewOptions& view) { view.timeOrigin = ViewOptions::TimeOrigin::Absolute; }},
            {"Colouring", [](ViewOptions& view) { view.colourings.blocks = scene::Colouring::Stage; }},
            {"OtherColouring",
             [](ViewOptions& view) { view.colourings.others = scene::OtherColouring::Category; }},
            {"Durations", [](ViewOptions& view) { view.durationsShown = true; }},
            {"Grouping", [](ViewOptions& view) { view.rows.grouping = RowGrouping::Host; }},
            {"Sort", [](ViewOptions& view) { view.rows.sort = RowSort::Rank; }},
            {"Filter", [](ViewOptions& view) { view.rows.filter = "stage:1"; }},
            {"Pinned", [](ViewOptions& view) { view.rows.pinned = {Rank{3}}; }},
            {"Hidden", [](ViewOptions& view) { view.rows.hidden = {Rank{2}}; }},
            {"Collapsed", [](ViewOptions& view) { view.rows.collapsed = {"group:0"}; }},
            {"Height", [](ViewOptions& view) { view.rows.height = 33.0; }},
            {"ClockOffsets", [](ViewOptions& view) {
                 view.clockShifts = {{"node-0", Duration{5'000}}};
             }}};
}

/// A window that keeps its sessions, and one folder after another in it.
class PerFolderWindow : public testing::Test
{
protected:
    void SetUp() override
    {
        m_window.show();
        ASSERT_TRUE(QTest::qWaitForWindowExposed(&m_window, test::kPatienceMs));
    }

    void open(const std::filesystem::path& root)
    {
        m_window.open(root);
        ASSERT_TRUE(waitFor([this] { return m_window.isIdle(); }));
    }

    pipescope::test::TemporaryFolder m_folder;
    TemporarySettings m_settings;
    FakeCore m_core;
    TimelineWindow m_window{m_core.functions(), m_settings.get(), m_folder.path() / "state"};
};

class PerFolderTest
    : public PerFolderWindow
    , public testing::WithParamInterface<Choice>
{
protected:
    static ViewOptions chosen()
    {
        ViewOptions view;
        GetParam().make(view);
        return view;
    }
};

TEST_P(PerFolderTest, DoesNotLeakIntoAFolderThatIsOpenedForTheFirstTime)
{
    open("/data/run");
    m_window.session().setView(chosen());
    open("/data/other");
    EXPECT_EQ(m_window.session().view(), ViewOptions{});
}

TEST_P(PerFolderTest, DoesNotLeakIntoAFolderThatIsShownWhileItLoads)
{
    open("/data/run");
    m_window.session().setView(chosen());
    m_window.open("/data/parts");
    ASSERT_TRUE(waitFor([this] { return m_window.session().trace()->root() == "/data/parts"; }));
    EXPECT_EQ(m_window.session().view(), ViewOptions{});
    m_core.mayFinish.open();
    ASSERT_TRUE(waitFor([this] { return m_window.isIdle(); }));
    EXPECT_EQ(m_window.session().view(), ViewOptions{});
}

TEST_P(PerFolderTest, DoesNotLeakIntoAFolderThatWasOpenedBefore)
{
    open("/data/other");
    open("/data/run");
    m_window.session().setView(chosen());
    open("/data/other");
    EXPECT_EQ(m_window.session().view(), ViewOptions{});
}

TEST_P(PerFolderTest, IsRestoredWithItsOwnFolder)
{
    open("/data/run");
    m_window.session().setView(chosen());
    open("/data/other");
    open("/data/run");
    EXPECT_EQ(m_window.session().view(), chosen());
}

TEST_P(PerFolderTest, StaysWhenTheFilesAreReadAgain)
{
    open("/data/run");
    m_window.session().setView(chosen());
    m_window.documents().reload();
    ASSERT_TRUE(waitFor([this] { return m_window.isIdle(); }));
    EXPECT_EQ(m_window.session().view(), chosen());
}

INSTANTIATE_TEST_SUITE_P(Choices, PerFolderTest, testing::ValuesIn(allChoices()),
                         [](const auto& tested) { return std::string(tested.param.name); });

TEST_F(PerFolderWindow, SearchRowAndRangeDoNotLeak)
{
    open("/data/run");
    m_window.searchPanel()->field()->setText(QStringLiteral("kind:backward"));
    m_window.session().setCurrentRow(Rank{3});
    m_window.session().setRange(TimeSpan{{1'000}, {2'000}});
    open("/data/other");
    EXPECT_EQ(m_window.searchPanel()->field()->text(), QString());
    EXPECT_FALSE(m_window.session().highlight());
    EXPECT_FALSE(m_window.session().currentRow());
    EXPECT_FALSE(m_window.session().range());
    open("/data/run");
    EXPECT_EQ(m_window.searchPanel()->field()->text(), QStringLiteral("kind:backward"));
}

} // namespace
} // namespace pipescope::ui::test
