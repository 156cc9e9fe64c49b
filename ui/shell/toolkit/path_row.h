#pragma once

#include <QString>

class QDialog;
class QFormLayout;
class QLineEdit;

namespace pipescope::ui {

/// Adds a field for a path to a form, with a button that lets the user choose a folder, or a file. The dialog
/// owns both.
QLineEdit* addPathRow(QDialog& dialog, QFormLayout& form, const QString& name, bool isFolder);

} // namespace pipescope::ui
