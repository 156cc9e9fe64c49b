#pragma once

#include <QApplication>
#include <QDropEvent>
#include <QList>
#include <QMimeData>
#include <QStringList>
#include <QUrl>

#include "tests/ui/shell/window/timeline_window.h"

namespace pipescope::ui::test {

/// Drags something into a window and drops it there, with the events that the system sends.
class Dropping
{
public:
    explicit Dropping(const QList<QUrl>& urls) { m_data.setUrls(urls); }

    explicit Dropping(const QString& text) { m_data.setText(text); }

    /// Drops it if the window accepts it; returns whether it did.
    bool onto(TimelineWindow& window)
    {
        QDragEnterEvent enter({50, 50}, Qt::CopyAction, &m_data, Qt::LeftButton, {});
        QApplication::sendEvent(&window, &enter);
        if (!enter.isAccepted()) {
            return false;
        }
        QDropEvent drop({50, 50}, Qt::CopyAction, &m_data, Qt::LeftButton, {});
        QApplication::sendEvent(&window, &drop);
        return drop.isAccepted();
    }

private:
    QMimeData m_data;
};

inline QList<QUrl> localFiles(const QStringList& paths)
{
    QList<QUrl> urls;
    for (const QString& path : paths) {
        urls.append(QUrl::fromLocalFile(path));
    }
    return urls;
}

} // namespace pipescope::ui::test
