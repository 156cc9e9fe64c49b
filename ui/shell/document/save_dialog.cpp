#include "ui/shell/document/save_dialog.h"

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>

#include "ui/shell/toolkit/qt_text.h"

#include <algorithm>
#include <utility>

namespace pipescope::ui {
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

} // namespace pipescope::ui
