#include "ui/shell/window/dropped_paths.h"

#include <QDir>
#include <QFileInfo>
#include <QMimeData>
#include <QUrl>

#include <algorithm>

namespace pipescope::ui {

QStringList droppedPaths(const QMimeData& data)
{
    QStringList paths;
    for (const QUrl& url : data.urls()) {
        if (!url.isLocalFile()) {
            return {};
        }
        paths.append(QDir::cleanPath(url.toLocalFile()));
    }
    return paths;
}

QString folderOfAll(const QStringList& paths)
{
    const auto folderOf = [](const QString& path) { return QFileInfo(path).path(); };
    const bool areTogether =
        !paths.isEmpty() && std::all_of(paths.begin(), paths.end(), [&](const QString& path) {
            return folderOf(path) == folderOf(paths.front());
        });
    return areTogether ? folderOf(paths.front()) : QString();
}

} // namespace pipescope::ui
