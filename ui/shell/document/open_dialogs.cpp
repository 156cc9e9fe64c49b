#include "ui/shell/document/open_dialogs.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>

#include "ui/shell/document/recent_list.h"
#include "ui/shell/toolkit/last_folder.h"
#include "ui/shell/toolkit/qt_text.h"

#include <utility>

namespace pipescope::ui {
namespace {

QString translated(const char* text)
{
    return QCoreApplication::translate("OpenDialogs", text);
}

/// "*.db *.json", each once.
QString listOfPatterns(std::span<const std::string> patterns)
{
    QStringList names;
    for (const std::string& pattern : patterns) {
        names.append(toQString(pattern));
    }
    names.removeDuplicates();
    return names.join(u' ');
}

void ask(QFileDialog* dialog, QSettings& settings, OpenPath open)
{
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    const QString recent = RecentList(settings).roots().value(0).value(0);
    LastFolder(settings, QStringLiteral("opened"), QFileInfo(recent).path()).follow(dialog);
    QObject::connect(dialog, &QFileDialog::fileSelected, dialog->parentWidget(),
                     [open = std::move(open)](const QString& path) { open(toPath(path)); });
    dialog->open();
}

} // namespace

void askForFolderToOpen(QWidget* window, QSettings& settings, OpenPath open)
{
    auto* dialog = new QFileDialog(window, translated(QT_TRANSLATE_NOOP("OpenDialogs", "Open Folder")));
    dialog->setFileMode(QFileDialog::Directory);
    ask(dialog, settings, std::move(open));
}

void askForFileToOpen(QWidget* window, QSettings& settings, std::span<const std::string> patterns,
                      OpenPath open)
{
    auto* dialog = new QFileDialog(window, translated(QT_TRANSLATE_NOOP("OpenDialogs", "Open File")));
    dialog->setFileMode(QFileDialog::ExistingFile);
    dialog->setNameFilters(
        {translated(QT_TRANSLATE_NOOP("OpenDialogs", "Profiles (%1)")).arg(listOfPatterns(patterns)),
         translated(QT_TRANSLATE_NOOP("OpenDialogs", "All files (*)"))});
    ask(dialog, settings, std::move(open));
}

} // namespace pipescope::ui
