#pragma once

#include <QList>
#include <QStringList>

#include <filesystem>
#include <vector>

class QSettings;

namespace pipescope::ui {

/// The documents that were open before, the latest first, kept in the settings.
class RecentList
{
public:
    static constexpr int kMaximum = 10;

    /// `settings` must outlive the list.
    explicit RecentList(QSettings& settings);

    /// The paths of each document that was open: one, or several that were opened together.
    QList<QStringList> roots() const;
    void add(const std::vector<std::filesystem::path>& roots);

private:
    QSettings& m_settings;
};

} // namespace pipescope::ui
