#include "ui/run/panels/query/query_history.h"

#include <QSettings>
#include <QTemporaryDir>

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

class QueryHistoryTest : public ::testing::Test
{
protected:
    static QString text(const char* text) { return QString::fromLatin1(text); }

    QTemporaryDir m_folder;
    QSettings m_settings{m_folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat};
    QueryHistory m_history{m_settings};
};

TEST_F(QueryHistoryTest, KeepsEachStatementOnceTheLatestFirst)
{
    for (const char* sql : {"one", "two", " one \n", ""}) {
        m_history.add(text(sql));
    }
    EXPECT_EQ(m_history.statements(), (QStringList{"one", "two"}));
}

TEST_F(QueryHistoryTest, IsThereAgainTheNextTime)
{
    m_history.add(text("SELECT 'a,b;\"c\"'\nFROM x"));
    m_settings.sync();
    QSettings again(m_settings.fileName(), QSettings::IniFormat);
    EXPECT_EQ(QueryHistory(again).statements(), QStringList{text("SELECT 'a,b;\"c\"'\nFROM x")});
}

TEST_F(QueryHistoryTest, IsBounded)
{
    for (int i = 0; i < 150; ++i) {
        m_history.add(QString::number(i));
    }
    m_history.add(QString(QueryHistory::kMaxCharacters + 1, u'x'));
    EXPECT_EQ(m_history.statements().size(), QueryHistory::kMax);
    EXPECT_EQ(m_history.statements().front(), text("149"));
}

TEST_F(QueryHistoryTest, WalksToOlderOnesAndBackToWhatWasBeingWritten)
{
    m_history.add(text("one"));
    m_history.add(text("two"));
    EXPECT_EQ(m_history.older(text("draft")), text("two"));
    EXPECT_EQ(m_history.older(text("two")), text("one"));
    EXPECT_EQ(m_history.older(text("one")), text("one"));
    EXPECT_EQ(m_history.newer(text("one")), text("two"));
    EXPECT_EQ(m_history.newer(text("two")), text("draft"));
    EXPECT_EQ(m_history.newer(text("draft")), text("draft"));
}

TEST_F(QueryHistoryTest, SkipsTheStatementThatIsShownAlready)
{
    m_history.add(text("one"));
    m_history.add(text("two"));
    EXPECT_EQ(m_history.older(text("two")), text("one"));
}

TEST_F(QueryHistoryTest, CanBeCleared)
{
    m_history.add(text("one"));
    m_history.clear();
    EXPECT_TRUE(m_history.statements().isEmpty());
    EXPECT_EQ(m_history.older(text("draft")), text("draft"));
}

} // namespace
} // namespace pipescope::ui
