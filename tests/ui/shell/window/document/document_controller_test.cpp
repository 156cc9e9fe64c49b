#include "ui/shell/document/document_controller.h"

#include <QSignalSpy>
#include <QTest>

#include "core/run/chrome_rules/chrome_rules.h"
#include "tests/ui/shell/window/document/earlier_changes.h"
#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/session/timeline_session.h"

#include <fstream>
#include <string>

namespace pipescope::ui::test {
namespace {

class DocumentControllerTest : public testing::Test
{
protected:
    void openAndWait(const std::filesystem::path& root)
    {
        m_documents.open({root});
        ASSERT_TRUE(waitUntilIdle());
    }

    bool waitUntilIdle()
    {
        return QTest::qWaitFor([this] { return m_documents.isIdle(); }, kPatienceMs);
    }

    TemporarySettings m_settings;
    FakeCore m_core;
    TimelineWindow m_window{m_core.functions(), m_settings.get()};
    TimelineSession& m_session = m_window.session();
    DocumentController& m_documents = m_window.documents();
};

TEST_F(DocumentControllerTest, RemembersWhatWasOpenedLatestFirst)
{
    openAndWait("/data/a");
    openAndWait("/data/b");
    openAndWait("/data/a");
    EXPECT_EQ(m_documents.recentRoots(),
              (QList<QStringList>{{QStringLiteral("/data/a")}, {QStringLiteral("/data/b")}}));
}

TEST_F(DocumentControllerTest, DoesNotRememberWhatCouldNotBeOpened)
{
    openAndWait("/data/empty");
    openAndWait("/data/broken");
    EXPECT_TRUE(m_documents.recentRoots().isEmpty());
}

TEST_F(DocumentControllerTest, ReloadsWhatIsShownNotWhatFailed)
{
    openAndWait("/data/a");
    openAndWait("/data/broken");
    m_documents.reload();
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(m_session.trace()->root(), "/data/a");
}

TEST_F(DocumentControllerTest, KeepsTheSizesGivenForAReload)
{
    openAndWait("/data/a");
    ParallelSizes sizes;
    sizes.pipeline = 4;
    m_window.reloadWithSizes(sizes);
    ASSERT_TRUE(waitUntilIdle());
    m_documents.reload();
    ASSERT_TRUE(waitUntilIdle());
    EXPECT_EQ(m_core.lastSizes, sizes);
    EXPECT_EQ(m_window.run().opener().givenSizes(), sizes);
}

TEST_F(DocumentControllerTest, ForgetsTheSizesForAnotherFolder)
{
    openAndWait("/data/a");
    ParallelSizes sizes;
    sizes.pipeline = 4;
    m_window.reloadWithSizes(sizes);
    ASSERT_TRUE(waitUntilIdle());
    openAndWait("/data/b");
    EXPECT_EQ(m_core.lastSizes, ParallelSizes{});
}

TEST_F(DocumentControllerTest, KeepsTheTraceRulesOfAFolder)
{
    openAndWait("/data/a");
    auto rules = std::make_shared<ChromeRules>(defaultChromeRules());
    rules->events.resize(1);
    m_documents.start(m_window.run().opener().withChromeRules(rules));
    ASSERT_TRUE(waitUntilIdle());
    openAndWait("/data/b");
    EXPECT_EQ(m_core.lastChromeRules, nullptr);
    openAndWait("/data/a");
    ASSERT_NE(m_core.lastChromeRules, nullptr);
    EXPECT_EQ(*m_core.lastChromeRules, *rules);
    m_documents.start(m_window.run().opener().withChromeRules(nullptr));
    ASSERT_TRUE(waitUntilIdle());
    openAndWait("/data/a");
    EXPECT_EQ(m_core.lastChromeRules, nullptr);
}

TEST_F(DocumentControllerTest, DropsASelectionThatIsGoneAfterAReload)
{
    openAndWait("/data/a");
    m_session.select(BlockRef{TrackIndex{0U}, BlockIndex{999U}});
    openAndWait("/data/b");
    EXPECT_FALSE(m_session.selection().has_value());
}

class WatchedDocumentTest : public DocumentControllerTest
{
protected:
    /// Opens a run of one rank whose database is a real file.
    void openFile()
    {
        m_documents.open({"/data/run"});
        ASSERT_TRUE(waitUntilIdle());
        QObject::connect(&m_documents, &DocumentController::filesChanged, [this] { ++m_changes; });
    }

    void change(const std::string& text) { std::ofstream(m_file) << text; }

    std::filesystem::path m_file = m_settings.folder() / "rank.db";
    int m_changes = 0;

    Engine withFile()
    {
        Engine functions = m_core.functions();
        functions.load = [this](const auto&...) {
            change("before");
            Trace trace;
            trace.files = {m_file};
            trace.filesOpened = 1;
            return TracePointer{std::make_shared<const Trace>(std::move(trace))};
        };
        return functions;
    }

    TimelineWindow m_window{withFile(), m_settings.get()};
    DocumentController& m_documents = m_window.documents();

    bool waitUntilIdle()
    {
        return QTest::qWaitFor([this] { return m_documents.isIdle(); }, kPatienceMs);
    }
};

TEST_F(WatchedDocumentTest, ReportsAFileThatAnotherProgramChanged)
{
    openFile();
    change("longer than before");
    EXPECT_TRUE(QTest::qWaitFor([this] { return m_changes == 1; }, kPatienceMs));
}

TEST_F(WatchedDocumentTest, ReportsNothingOfItsOwnWriting)
{
    openFile();
    m_documents.expectOwnChanges();
    change("longer than before");
    ASSERT_TRUE(earlierChangesAreReported());
    m_documents.acceptFilesAsTheyAre();
    ASSERT_TRUE(earlierChangesAreReported());
    EXPECT_EQ(m_changes, 0);
}

} // namespace
} // namespace pipescope::ui::test
