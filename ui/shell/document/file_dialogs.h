#pragma once

#include <QString>
#include <QStringList>

#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/last_folder.h"

#include <filesystem>
#include <functional>
#include <span>
#include <string>

class QDialog;
class QFileDialog;
class QSettings;
class QWidget;

namespace pipescope::ui {

using OpenPath = std::function<void(const std::filesystem::path&)>;

/// Ask what to open, beginning at the last place, and call `open` with it. They do not block the window.
void askForFolderToOpen(QWidget* window, QSettings& settings, OpenPath open);
/// Files with names of these patterns ("*.db") are shown first.
void askForFileToOpen(QWidget* window, QSettings& settings, std::span<const std::string> patterns,
                      OpenPath open);

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

class DocumentController;

/// Opens a dialog about the run that is shown: it is rejected when another run takes its place, and deleted
/// when it is closed. Nothing blocks the window.
void openForRun(QDialog* dialog, const DocumentController& documents);

} // namespace pipescope::ui
