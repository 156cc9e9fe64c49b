#pragma once

#include <QString>
#include <QStringList>

#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/last_folder.h"

#include <filesystem>
#include <functional>

class QFileDialog;
class QWidget;

namespace pipescope::ui {

/// A file as typed, with the first of `suffixes` where it ends with none of them ("run.v2" becomes
/// "run.v2.png"). Case does not matter.
QString withSuffix(const QString& typed, const QStringList& suffixes);

/// The parameters of a dialog.
struct SaveQuestion
{
    QString title;
    /// The allowed suffixes, without dots; the first one is added to a name without one.
    QStringList suffixes;
    /// At first.
    QString name;
    LastFolder folder;
};

/// Asks for a file to write and calls `then` with it, or `refuse` with the reason if a name without a suffix
/// would replace a file without asking.
void askForFileToWrite(QWidget* window, const SaveQuestion& question,
                       std::function<void(const std::filesystem::path&)> then,
                       std::function<void(const TextProvider&)> refuse);

} // namespace pipescope::ui
