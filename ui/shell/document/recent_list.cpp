#include "ui/shell/document/recent_list.h"

#include <QFile>
#include <QSettings>

namespace pipescope::ui {

namespace {

constexpr QLatin1String kKey("recent");
/// In the paths of documents that were opened together.
constexpr QChar kBetweenRoots = u'\n';

} // namespace

RecentList::RecentList(QSettings& settings)
    : m_settings(settings)
{ }

QList<QStringList> RecentList::roots() const
{
    QList<QStringList> all;
    for (const QString& entry : m_settings.value(kKey).toStringList().mid(0, kMaximum)) {
        all.append(entry.split(kBetweenRoots));
    }
    return all;
}

void RecentList::add(const std::vector<std::filesystem::path>& roots)
{
    QStringList added;
    for (const std::filesystem::path& root : roots) {
        added.append(QFile::decodeName(root.c_str()));
    }
    QStringList all = m_settings.value(kKey).toStringList();
    all.removeAll(added.join(kBetweenRoots));
    all.prepend(added.join(kBetweenRoots));
    m_settings.setValue(kKey, QStringList(all.mid(0, kMaximum)));
}

} // namespace pipescope::ui
