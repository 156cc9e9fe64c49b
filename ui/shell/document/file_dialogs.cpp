#include "ui/shell/document/file_dialogs.h"

#include <QCoreApplication>
#include <QDialog>
#include <QFileDialog>
#include <QFileInfo>

#include "ui/shell/document/document_controller.h"
#include "ui/shell/document/recent_list.h"
#include "ui/shell/toolkit/last_folder.h"
#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
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

namespace {

QString filterText(const QString& suffix)
{
    return QCoreApplication::translate("SaveDialog", "%1 files (*.%2)").arg(suffix.toUpper(), suffix);
}

QString existsText(const QString& file)
{
    return QCoreApplication::translate("SaveDialog",
                                       "%1 exists already. To replace it, choose it by its whole name.")
        .arg(file);
}

} // namespace

QString withSuffix(const QString& typed, const QStringList& suffixes)
{
    const bool hasOne = std::any_of(suffixes.begin(), suffixes.end(), [&](const QString& suffix) {
        return typed.endsWith(u'.' + suffix, Qt::CaseInsensitive);
    });
    return hasOne ? typed : typed + u'.' + suffixes.front();
}

void askForFileToWrite(QWidget* window, const SaveQuestion& question,
                       std::function<void(const std::filesystem::path&)> then,
                       std::function<void(const TextProvider&)> refuse)
{
    auto* dialog = new QFileDialog(window, question.title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    QStringList filters;
    for (const QString& suffix : question.suffixes) {
        filters.append(filterText(suffix));
    }
    filters.append(QCoreApplication::translate("SaveDialog", "All files (*)"));
    dialog->setNameFilters(filters);
    dialog->setDefaultSuffix(question.suffixes.front());
    question.folder.follow(dialog);
    if (!question.name.isEmpty()) {
        dialog->selectFile(question.name + u'.' + question.suffixes.front());
    }
    QObject::connect(dialog, &QFileDialog::filterSelected, dialog,
                     [dialog, filters, suffixes = question.suffixes](const QString& filter) {
                         dialog->setDefaultSuffix(suffixes.value(filters.indexOf(filter), suffixes.front()));
                     });
    QObject::connect(dialog, &QFileDialog::fileSelected, window,
                     [dialog, suffixes = question.suffixes, then = std::move(then),
                      refuse = std::move(refuse)](const QString& typed) {
                         QStringList order = suffixes;
                         order.removeAll(dialog->defaultSuffix());
                         order.prepend(dialog->defaultSuffix());
                         const QString file = withSuffix(typed, order);
                         if (file != typed && QFileInfo::exists(file)) {
                             // The dialog has only asked about the typed name.
                             refuse([file] { return existsText(file); });
                         } else {
                             then(toPath(file));
                         }
                     });
    dialog->open();
}

void openForRun(QDialog* dialog, const DocumentController& documents)
{
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(&documents, &DocumentController::documentReplaced, dialog, &QDialog::reject);
    dialog->open();
}

} // namespace pipescope::ui
