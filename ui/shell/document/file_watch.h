#pragma once

#include <QFileSystemWatcher>
#include <QObject>
#include <QTimer>

#include <cstdint>
#include <filesystem>
#include <map>
#include <vector>

namespace pipescope::ui {

/// Reports when the shown databases change on disk. Watches the first kMaximum of them and their write-ahead
/// logs: each watched file costs a handle of the system.
class FileWatch : public QObject
{
    Q_OBJECT

public:
    static constexpr std::size_t kMaximum = 256;

    explicit FileWatch(QObject* parent = nullptr);

    /// Replaces what is watched. Changes before this call are not reported.
    void watch(const std::vector<std::filesystem::path>& databases);

signals:
    /// Size or time of a watched file have changed; emitted once until watch() is called again.
    void changed();

private:
    struct Stamp
    {
        std::filesystem::file_time_type time;
        std::uintmax_t size = 0;

        bool operator==(const Stamp&) const = default;
    };

    static Stamp stampOf(const std::filesystem::path& file);
    void compare();

    QFileSystemWatcher m_watcher;
    /// Writers touch a file many times in a row.
    QTimer m_settle;
    std::map<std::filesystem::path, Stamp> m_stamps;
};

} // namespace pipescope::ui
