#pragma once

#include <QStringList>

#include <filesystem>

class QSettings;

namespace pipescope::ui {

/// What was open before, the latest first, kept in the settings.
class RecentList
{
public:
    static constexpr int kMaximum = 10;

    /// `settings` must outlive the list.
    explicit RecentList(QSettings& settings);

    QStringList paths() const;
    void add(const std::filesystem::path& path);

private:
    QSettings& m_settings;
};

} // namespace pipescope::ui
