#pragma once

#include <QTimer>

#include "ui/shell/lists/list_panel.h"
#include "ui/shell/toolkit/background_job.h"

#include <optional>
#include <string>

class QLabel;
class QLineEdit;

namespace pipescope::ui {

/// A field for a query, the list of what it finds, and a status between them. Searches while the user types;
/// only the latest text counts. Enter goes to the next hit, Shift+Enter to the previous one.
class SearchListPanel : public ListPanel
{
    Q_OBJECT

public:
    /// Into the field, its text selected.
    void takeFocus();
    /// Goes so many hits on, around the end.
    void advance(int by);

    void goToNext() { advance(1); }

    void goToPrevious() { advance(-1); }

    /// Not searching and no search is waiting.
    bool isIdle() const override { return m_job.isIdle() && !m_delay.isActive(); }

    QLineEdit* field() const { return m_field; }

    QLabel* status() const { return m_status; }

signals:
    /// Escape: the user is done with searching.
    void left();

protected:
    explicit SearchListPanel(QWidget* parent);

    /// Searches for what is in the field at once.
    void search();
    virtual void startSearch() = 0;
    /// To be called when a search has ended and its hits are listed.
    void endSearch();
    /// To be called instead where nothing is to be searched.
    void abandonSearch();

    /// The hit from which the next one is counted.
    virtual std::optional<int> currentRow() const = 0;

    /// Without spaces around it.
    std::string query() const;

    BackgroundJob& job() { return m_job; }

    bool handleKey(const QObject* watched, int key, Qt::KeyboardModifiers modifiers) override;

private:
    QLineEdit* m_field;
    QLabel* m_status;
    BackgroundJob m_job;
    /// Runs while the user may still be typing.
    QTimer m_delay;
    /// A step to a hit that was asked for before the search has ended.
    int m_stepAfterSearch = 0;
};

} // namespace pipescope::ui
