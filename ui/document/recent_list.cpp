#include "ui/document/recent_list.h"

#include <QFile>
#include <QSettings>

namespace pipescope::ui {

namespace {

constexpr QLatin1String kKey("recent");

} // namespace

RecentList::RecentList(QSettings& settings)
    : m_settings(settings)
{ }

QStringList RecentList::paths() const
{
    return m_settings.value(kKey).toStringList().mid(0, kMaximum);
}

void RecentList::add(const std::filesystem::path& path)
{
    const QString text = QFile::decodeName(path.c_str());
    QStringList all = paths();
    all.removeAll(text);
    all.prepend(text);
    m_settings.setValue(kKey, QStringList(all.mid(0, kMaximum)));
}

} // namespace pipescope::ui
