#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>

#include "ui/look/language.h"

#include <gtest/gtest.h>

/// Widget tests need one application object for the whole program. It speaks the language of the environment.
int main(int argc, char** argv)
{
    testing::InitGoogleTest(&argc, argv);
    QApplication application(argc, argv);
    const QTemporaryDir folder;
    QSettings settings(folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat);
    const pipescope::ui::Language language(settings);
    return RUN_ALL_TESTS();
}
