#pragma once

#include <QStringList>

class QMimeData;

namespace pipescope::ui {

/// The folders and files dropped, if all are of this machine.
QStringList droppedPaths(const QMimeData& data);

/// The folder that holds all of them; empty if they are of several folders.
QString folderOfAll(const QStringList& paths);

} // namespace pipescope::ui
