#include <QCoreApplication>
#include <QRegularExpression>
#include <QTest>

#include "tests/ui/shell/appearance/widget_texts.h"
#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/panels/details/details_panel.h"
#include "ui/run/panels/search/search_panel.h"
#include "ui/run/timeline/view/timeline_view.h"
#include "ui/shell/toolkit/qt_text.h"
#include "ui/shell/window/activity_bar.h"
#include "ui/shell/window/notice_bar.h"

#include <algorithm>

namespace pipescope::ui {
namespace {

using test::textsWithin;

class LanguageSwitchTest : public test::WindowTest
{
protected:
    /// Charts are made anew on a worker thread.
    static void choose(TimelineWindow& window, CommandId language)
    {
        window.action(language)->trigger();
        QCoreApplication::processEvents();
        const auto isSettled = [&] { return !window.documents().isIdle() || window.isIdle(); };
        ASSERT_TRUE(QTest::qWaitFor(isSettled, test::kPatienceMs));
    }

    /// Only what looks the same after the same steps.
    static void lookAround(TimelineWindow& window)
    {
        window.open("/data/mixed run");
        ASSERT_TRUE(QTest::qWaitFor([&] { return window.isIdle(); }, test::kPatienceMs));
        window.session().select(BlockRef{TrackIndex{0U}, BlockIndex{0U}});
        window.session().setRange(TimeSpan{TimePoint{0}, TimePoint{900'000}});
        ASSERT_TRUE(QTest::qWaitFor([&] { return window.isIdle(); }, test::kPatienceMs));
    }

    static bool hasChinese(const QString& text)
    {
        return std::any_of(text.begin(), text.end(), [](QChar c) { return c.script() == QChar::Script_Han; });
    }
};

TEST_F(LanguageSwitchTest, EveryTextChangesAsIfTheWindowHadBegunInTheOtherLanguage)
{
    choose(m_window, CommandId::English);
    lookAround(m_window);
    choose(m_window, CommandId::Chinese);
    const auto changed = textsWithin(m_window);
    test::TemporarySettings settings;
    settings.get().setValue(QStringLiteral("look/language"), QStringLiteral("zh_CN"));
    TimelineWindow fresh(m_core.functions(), settings.get());
    fresh.show();
    lookAround(fresh);
    const auto wanted = textsWithin(fresh);
    for (auto text = wanted.begin(); text != wanted.end(); ++text) {
        EXPECT_EQ(changed.value(text.key()).toStdString(), text.value().toStdString())
            << text.key().toStdString();
    }
    EXPECT_EQ(changed.size(), wanted.size());
}

TEST_F(LanguageSwitchTest, ChangesBackToEnglishCompletely)
{
    choose(m_window, CommandId::English);
    lookAround(m_window);
    const auto before = textsWithin(m_window);
    choose(m_window, CommandId::Chinese);
    EXPECT_NE(textsWithin(m_window), before);
    choose(m_window, CommandId::English);
    EXPECT_EQ(textsWithin(m_window), before);
}

TEST_F(LanguageSwitchTest, TextsOfTheCoreAreInTheLanguageChosen)
{
    choose(m_window, CommandId::Chinese);
    lookAround(m_window);
    EXPECT_TRUE(m_window.details()->text().contains(QStringLiteral("类型: 前向")))
        << m_window.details()->text().toStdString();
    Finding finding{FindingId::NullTime, {}, {}, 1200, verbatim("a name"), {}};
    EXPECT_EQ(localized(finding.message()).toStdString(),
              "1,200 个区间在设备上没有开始或结束时间，已忽略：a name");
    choose(m_window, CommandId::English);
    EXPECT_TRUE(m_window.details()->text().contains(QStringLiteral("Kind: forward")));
}

TEST_F(LanguageSwitchTest, NothingThatTheWindowSaysStaysEnglish)
{
    choose(m_window, CommandId::English);
    lookAround(m_window);
    const auto english = textsWithin(m_window);
    choose(m_window, CommandId::Chinese);
    const auto chinese = textsWithin(m_window);
    // Names, numbers and what users type are the same in every language.
    const QStringList same{"Pipescope", "English",  "&English",     "mixed run", "rank:",
                           "Step",      "简体中文", "简体中文(&C)", "p95",       "SELECT"};
    for (auto text = english.begin(); text != english.end(); ++text) {
        const bool isSame = chinese.value(text.key()) == text.value();
        const bool hasWord = text.value().contains(QRegularExpression(QStringLiteral("[A-Za-z]{3}")));
        const bool mayBe = std::any_of(same.begin(), same.end(),
                                       [&](const QString& each) { return text.value().contains(each); });
        EXPECT_FALSE(isSame && hasWord && !mayBe && !hasChinese(text.value()))
            << text.key().toStdString() << ": " << text.value().toStdString();
    }
}

TEST_F(LanguageSwitchTest, ANoticeThatIsShownFollows)
{
    choose(m_window, CommandId::English);
    m_window.notice()->report([] { return TimelineWindow::tr("Opening was cancelled."); });
    choose(m_window, CommandId::Chinese);
    EXPECT_EQ(m_window.notice()->sentence().toStdString(), "已取消打开。");
    m_window.notice()->report([] { return QStringLiteral("a name"); });
    choose(m_window, CommandId::English);
    EXPECT_EQ(m_window.notice()->sentence().toStdString(), "a name") << "what was told before is gone";
}

TEST_F(LanguageSwitchTest, WhyARunCouldNotBeOpenedFollows)
{
    choose(m_window, CommandId::English);
    openAndWait("/data/broken");
    ASSERT_TRUE(m_window.notice()->sentence().startsWith(QStringLiteral("Opening failed")));
    choose(m_window, CommandId::Chinese);
    EXPECT_TRUE(hasChinese(m_window.notice()->sentence())) << m_window.notice()->sentence().toStdString();
}

TEST_F(LanguageSwitchTest, WhatIsBeingDoneFollows)
{
    choose(m_window, CommandId::English);
    m_window.open("/data/slow");
    ASSERT_TRUE(QTest::qWaitFor(
        [&] { return m_window.activity()->text() == QStringLiteral("Reading ranks: 0 of 4"); },
        test::kPatienceMs));
    choose(m_window, CommandId::Chinese);
    EXPECT_TRUE(hasChinese(m_window.activity()->text())) << m_window.activity()->text().toStdString();
}

} // namespace
} // namespace pipescope::ui
