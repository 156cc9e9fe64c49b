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
    LastFolder(QSettings& settings, QString purpose);

    /// Lets the dialog begin there, or at `otherwise`, and remembers where its user chooses something.
    void follow(QFileDialog* dialog, const QString& otherwise = {}) const;

private:
    QSettings& m_settings;
    QString m_key;
};

} // namespace pipescope::ui
