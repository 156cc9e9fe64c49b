#include "ui/shell/toolkit/last_folder.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QSettings>

#include <utility>

namespace pipescope::ui {

LastFolder::LastFolder(QSettings& settings, QString purpose, QString otherwise)
    : m_settings(settings)
    , m_key(QStringLiteral("folders/") + purpose)
    , m_otherwise(std::move(otherwise))
{ }

void LastFolder::follow(QFileDialog* dialog) const
{
    for (const QString& folder : {m_settings.value(m_key).toString(), m_otherwise}) {
        if (!folder.isEmpty() && QFileInfo(folder).isDir()) {
            dialog->setDirectory(folder);
            break;
        }
    }
    QObject::connect(dialog, &QFileDialog::fileSelected, dialog,
                     [&settings = m_settings, key = m_key](const QString& path) {
                         // For an opened folder: its parent.
                         settings.setValue(key, QFileInfo(path).absolutePath());
                     });
}

} // namespace pipescope::ui
