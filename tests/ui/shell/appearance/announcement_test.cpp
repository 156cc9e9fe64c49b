#include <QAccessible>
#include <QTest>

#include "tests/ui/shell/window/window_fixture.h"
#include "ui/run/timeline/view/timeline_view.h"

#include <algorithm>
#include <vector>

namespace pipescope::ui {
namespace {

/// What a screen reader gets.
struct Announcement
{
    QAccessible::Event event;
    QString name;
    QString description;
};

/// With somebody who listens, in each language.
class AnnouncementTest
    : public test::WindowTest
    , public testing::WithParamInterface<CommandId>
{
protected:
    void SetUp() override
    {
        WindowTest::SetUp();
        m_window.action(GetParam())->trigger();
        openAndWait("/data/run");
        m_window.timeline()->setAnnouncer([this](const QAccessibleEvent& event) { hear(event); });
    }

    void hear(const QAccessibleEvent& event)
    {
        const QAccessibleInterface* about = event.accessibleInterface();
        ASSERT_NE(about, nullptr);
        m_heard.push_back(
            {event.type(), about->text(QAccessible::Name), about->text(QAccessible::Description)});
    }

    /// In the language of the test.
    static QString word(const char* english, const char* chinese)
    {
        return QString::fromUtf8(GetParam() == CommandId::English ? english : chinese);
    }

    void expectHeard(const QString& name, const QStringList& words)
    {
        const auto tells = [&](const Announcement& each) {
            const auto isSpoken = [&](const QString& text) { return each.description.contains(text); };
            return each.event == QAccessible::Focus && each.name == name
                   && std::all_of(words.begin(), words.end(), isSpoken);
        };
        EXPECT_TRUE(std::any_of(m_heard.begin(), m_heard.end(), tells)) << allHeard();
    }

    std::string allHeard() const
    {
        std::string all;
        for (const Announcement& each : m_heard) {
            all += each.name.toStdString() + ": " + each.description.toStdString() + "\n";
        }
        return all;
    }

    std::vector<Announcement> m_heard;
};

TEST_P(AnnouncementTest, ABlockThatIsWalkedToByItsKeyIsAnnouncedWithItsRowAndInWords)
{
    m_window.timeline()->setFocus();
    m_window.session().select(BlockRef{TrackIndex{0U}, BlockIndex{0U}});
    m_heard.clear();
    QTest::keyClick(m_window.windowHandle(), Qt::Key_Period);
    ASSERT_TRUE(waitUntilIdle());
    expectHeard(word("Rank 0, stage 0, host-0", "卡 0，阶段 0，host-0"),
                {word("Kind: backward", "类型：反向"), word("Micro-batch: 0", "微批次：0"),
                 word("Duration: 250 µs", "时长：250 µs")});
}

TEST_P(AnnouncementTest, AnOperatorThatALinkLeadsToIsAnnouncedOnItsOwnRow)
{
    m_window.session().select(OperatorRef{TrackIndex{0U}, OperatorIndex{0U}});
    m_heard.clear();
    QTest::keyClick(m_window.windowHandle(), Qt::Key_BracketRight);
    ASSERT_TRUE(waitUntilIdle());
    expectHeard(word("Rank 2, stage 1, host-0", "卡 2，阶段 1，host-0"),
                {QStringLiteral("hcom_receive__1"), word("Kind: receive", "类型：接收")});
}

TEST_P(AnnouncementTest, ThatNothingIsSelectedAnyMoreIsReportedToo)
{
    m_window.session().select(BlockRef{TrackIndex{0U}, BlockIndex{0U}});
    m_heard.clear();
    QTest::keyClick(m_window.windowHandle(), Qt::Key_Escape);
    ASSERT_FALSE(m_heard.empty());
    EXPECT_EQ(m_heard.front().event, QAccessible::DescriptionChanged);
    EXPECT_EQ(QAccessible::queryAccessibleInterface(m_window.timeline())->text(QAccessible::Value),
              QString());
}

INSTANTIATE_TEST_SUITE_P(Languages, AnnouncementTest, testing::Values(CommandId::English, CommandId::Chinese),
                         [](const auto& language) {
                             return language.param == CommandId::English ? "English" : "Chinese";
                         });

} // namespace
} // namespace pipescope::ui
