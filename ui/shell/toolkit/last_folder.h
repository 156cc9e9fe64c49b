#pragma once

#include <QString>

class QFileDialog;
class QSettings;

namespace pipescope::ui {

/// The folder in which files of one purpose were chosen last, kept in the settings. A value; the settings
/// must outlive it.
class LastFolder
{
public:
    /// `otherwise` is where dialogs begin before anything was chosen.
    LastFolder(QSettings& settings, QString purpose, QString otherwise);

    /// Lets the dialog begin there and remembers where its user chooses something.
    void follow(QFileDialog* dialog) const;

private:
    QSettings& m_settings;
    QString m_key;
    QString m_otherwise;
};

} // namespace pipescope::ui
