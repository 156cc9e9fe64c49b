#pragma once

#include <QStringList>

class QSettings;

namespace pipescope::ui {

/// The statements that were run, the latest first, each once; kept in the settings. Going through them keeps
/// the unfinished text.
class QueryHistory
{
public:
    static constexpr int kMax = 100;
    /// Longer ones are not stored.
    static constexpr int kMaxCharacters = 20'000;

    /// `settings` must outlive the history.
    explicit QueryHistory(QSettings& settings);

    QStringList statements() const;
    void add(const QString& statement);
    void clear();

    /// The statement before the one shown, or after it; the editor's own text if there is none.
    QString older(const QString& shown);
    QString newer(const QString& shown);

private:
    QSettings& m_settings;
    /// The position of the shown statement; -1 for the user's unfinished text.
    int m_position = -1;
    QString m_draft;
};

} // namespace pipescope::ui
