#include "ui/run/panels/query/query_history.h"

#include <QSettings>

namespace pipescope::ui {

namespace {

constexpr QLatin1String kKey("query/history");

} // namespace

QueryHistory::QueryHistory(QSettings& settings)
    : m_settings(settings)
{ }

QStringList QueryHistory::statements() const
{
    return m_settings.value(kKey).toStringList().mid(0, kMax);
}

void QueryHistory::add(const QString& statement)
{
    m_position = -1;
    const QString tidy = statement.trimmed();
    if (tidy.isEmpty() || tidy.size() > kMaxCharacters) {
        return;
    }
    QStringList all = statements();
    all.removeAll(tidy);
    all.prepend(tidy);
    m_settings.setValue(kKey, QStringList(all.mid(0, kMax)));
}

void QueryHistory::clear()
{
    m_position = -1;
    m_settings.remove(kKey);
}

QString QueryHistory::older(const QString& shown)
{
    const QStringList all = statements();
    if (m_position < 0) {
        m_draft = shown;
    }
    // What was just run is in the editor already.
    const bool isShown = m_position < 0 && !all.isEmpty() && all.front() == shown.trimmed();
    const int next = m_position + (isShown ? 2 : 1);
    if (next >= all.size()) {
        return shown;
    }
    m_position = next;
    return all[m_position];
}

QString QueryHistory::newer(const QString& shown)
{
    if (m_position < 0) {
        return shown;
    }
    --m_position;
    const QStringList all = statements();
    return m_position < 0 ? m_draft : all.value(m_position, shown);
}

} // namespace pipescope::ui
