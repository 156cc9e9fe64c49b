#include "ui/shell/document/file_watch.h"

#include <QFile>

#include <algorithm>
#include <system_error>

namespace pipescope::ui {

namespace {

constexpr int kSettleMs = 250;

} // namespace

FileWatch::FileWatch(QObject* parent)
    : QObject(parent)
{
    m_settle.setSingleShot(true);
    m_settle.setInterval(kSettleMs);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, &m_settle, qOverload<>(&QTimer::start));
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, &m_settle, qOverload<>(&QTimer::start));
    connect(&m_settle, &QTimer::timeout, this, &FileWatch::compare);
}

void FileWatch::watch(const std::vector<std::filesystem::path>& databases)
{
    const QStringList watched = m_watcher.files() + m_watcher.directories();
    if (!watched.isEmpty()) {
        m_watcher.removePaths(watched);
    }
    m_settle.stop();
    m_stamps.clear();
    QStringList paths;
    for (std::size_t i = 0; i < std::min(databases.size(), kMaximum); ++i) {
        auto log = databases[i];
        log += "-wal";
        for (const auto& file : {databases[i], log}) {
            m_stamps[file] = stampOf(file);
            if (m_stamps[file] != Stamp{}) {
                paths.append(QFile::decodeName(file.c_str()));
            }
        }
        // The folder reports a log or a replaced file that appears later.
        paths.append(QFile::decodeName(databases[i].parent_path().c_str()));
    }
    paths.removeDuplicates();
    if (!paths.isEmpty()) {
        m_watcher.addPaths(paths);
    }
}

FileWatch::Stamp FileWatch::stampOf(const std::filesystem::path& file)
{
    std::error_code failure;
    Stamp stamp;
    stamp.size = std::filesystem::file_size(file, failure);
    if (!failure) {
        stamp.time = std::filesystem::last_write_time(file, failure);
    }
    return failure ? Stamp{} : stamp;
}

void FileWatch::compare()
{
    const bool differs = std::any_of(m_stamps.begin(), m_stamps.end(),
                                     [](const auto& known) { return stampOf(known.first) != known.second; });
    if (differs) {
        watch({});
        emit changed();
    }
}

} // namespace pipescope::ui
