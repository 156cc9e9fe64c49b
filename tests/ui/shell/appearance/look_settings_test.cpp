#include <QApplication>
#include <QCoreApplication>
#include <QLabel>
#include <QLocale>
#include <QPalette>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "ui/shell/appearance/colour_settings.h"
#include "ui/shell/appearance/language.h"
#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/appearance/theme.h"

#include <gtest/gtest.h>

namespace pipescope::ui {
namespace {

class LookTest : public testing::Test
{
protected:
    static QString errorWord() { return QCoreApplication::translate("core", "error"); }

    static bool isDarkNow() { return QApplication::palette().color(QPalette::Window).lightness() < 128; }

    QTemporaryDir m_folder;
    QSettings m_settings{m_folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat};
};

TEST_F(LookTest, TheLanguageChangesAllTextsAndIsRemembered)
{
    {
        Language language(m_settings);
        language.choose(LanguageChoice::Chinese);
        EXPECT_EQ(errorWord(), QStringLiteral("错误"));
        language.choose(LanguageChoice::English);
        EXPECT_EQ(errorWord(), QStringLiteral("error"));
        language.choose(LanguageChoice::Chinese);
    }
    const Language again(m_settings);
    EXPECT_EQ(again.choice(), LanguageChoice::Chinese);
    EXPECT_EQ(errorWord(), QStringLiteral("错误"));
}

TEST_F(LookTest, WithoutAChoiceTheSystemsLanguageIsUsed)
{
    const QByteArray before = qgetenv("LC_ALL");
    qputenv("LC_ALL", "zh_CN.UTF-8");
    {
        const Language language(m_settings);
        EXPECT_EQ(language.choice(), LanguageChoice::System);
        EXPECT_EQ(errorWord(), QStringLiteral("错误"));
    }
    qputenv("LC_ALL", "de_DE.UTF-8");
    {
        const Language language(m_settings);
        EXPECT_EQ(errorWord(), QStringLiteral("error")) << "there is no German";
    }
    qputenv("LC_ALL", before);
}

TEST_F(LookTest, NumbersDoNotFollowTheDesktop)
{
    QLocale::setDefault(QLocale(QLocale::German));
    const Language language(m_settings);
    EXPECT_EQ(QLocale().toString(1234.5, 'f', 1), QStringLiteral("1,234.5"));
    EXPECT_EQ(QStringLiteral("%L1").arg(1234), QStringLiteral("1,234"));
}

TEST_F(LookTest, QtsOwnButtonsAreTranslatedWithoutQtsCatalogue)
{
    Language language(m_settings);
    language.choose(LanguageChoice::Chinese);
    EXPECT_EQ(QCoreApplication::translate("QPlatformTheme", "Cancel"), QStringLiteral("取消"));
}

TEST_F(LookTest, WidgetsSayTheirTextsAgainWhenTheLanguageChanges)
{
    Language language(m_settings);
    language.choose(LanguageChoice::English);
    QLabel label;
    keepText(&label, [] { return errorWord(); });
    keepTranslated(&label, [&] { label.setToolTip(errorWord()); });
    language.choose(LanguageChoice::Chinese);
    QCoreApplication::processEvents();
    EXPECT_EQ(label.text(), QStringLiteral("错误"));
    EXPECT_EQ(label.toolTip(), QStringLiteral("错误"));
    keepText(&label, [] { return QStringLiteral("other"); });
    language.choose(LanguageChoice::English);
    QCoreApplication::processEvents();
    EXPECT_EQ(label.text(), QStringLiteral("other")) << "what was shown before is forgotten";
}

TEST_F(LookTest, TheThemeChangesThePaletteAndIsRemembered)
{
    const bool wasDark = isDarkNow();
    {
        Theme theme(m_settings);
        theme.choose(ThemeChoice::Dark);
        EXPECT_TRUE(isDarkNow());
        theme.choose(ThemeChoice::Light);
        EXPECT_FALSE(isDarkNow());
        theme.choose(ThemeChoice::Dark);
    }
    {
        Theme again(m_settings);
        EXPECT_EQ(again.choice(), ThemeChoice::Dark);
        EXPECT_TRUE(isDarkNow());
        again.choose(ThemeChoice::System);
    }
    EXPECT_EQ(isDarkNow(), wasDark);
}

TEST_F(LookTest, TextsOfTheThemesRead)
{
    Theme theme(m_settings);
    for (const ThemeChoice choice : {ThemeChoice::Light, ThemeChoice::Dark}) {
        theme.choose(choice);
        const QPalette palette = QApplication::palette();
        const auto contrastOf = [&](QPalette::ColorRole text, QPalette::ColorRole behind) {
            const auto rgb = [&](QPalette::ColorRole role) {
                const QColor colour = palette.color(role);
                return scene::Rgb{static_cast<std::uint8_t>(colour.red()),
                                  static_cast<std::uint8_t>(colour.green()),
                                  static_cast<std::uint8_t>(colour.blue())};
            };
            return scene::contrast(rgb(text), rgb(behind));
        };
        EXPECT_GE(contrastOf(QPalette::WindowText, QPalette::Window), 7.0);
        EXPECT_GE(contrastOf(QPalette::Text, QPalette::Base), 7.0);
        EXPECT_GE(contrastOf(QPalette::Text, QPalette::AlternateBase), 7.0);
        EXPECT_GE(contrastOf(QPalette::ButtonText, QPalette::Button), 7.0);
        EXPECT_GE(contrastOf(QPalette::ToolTipText, QPalette::ToolTipBase), 7.0);
        EXPECT_GE(contrastOf(QPalette::PlaceholderText, QPalette::Base), 4.5);
        EXPECT_GE(contrastOf(QPalette::HighlightedText, QPalette::Highlight), 4.5);
        EXPECT_GE(contrastOf(QPalette::Link, QPalette::Base), 4.5);
        EXPECT_GE(contrastOf(QPalette::Link, QPalette::AlternateBase), 4.5);
    }
    theme.choose(ThemeChoice::System);
}

TEST_F(LookTest, ColoursAreKeptInTheSettings)
{
    scene::ColourSet colours;
    colours.light[0] = scene::Rgb{1, 2, 3};
    colours.dark[8] = scene::Rgb{250, 128, 0};
    writeColours(colours, m_settings);
    EXPECT_EQ(readColours(m_settings), colours);
    writeColours({}, m_settings);
    EXPECT_EQ(readColours(m_settings), scene::ColourSet{});
}

TEST_F(LookTest, WhatIsNoColourInTheSettingsIsLeftOut)
{
    m_settings.setValue(QStringLiteral("colours/light/forward"), QStringLiteral("not a colour"));
    EXPECT_EQ(readColours(m_settings), scene::ColourSet{});
}

} // namespace
} // namespace pipescope::ui
