#pragma once

#include <QTimer>

#include "ui/run/panels/search/hits_model.h"
#include "ui/shell/panels/panel.h"
#include "ui/shell/toolkit/background_job.h"

class QLabel;
class QLineEdit;
class QTableView;

namespace pipescope::ui {

class TimelineSession;

/// A field for a query (see core/run/analysis/search/search_query.h), the hits as a list, and their highlight
/// in the session. Searches on a worker thread while the user types; only the latest text counts.
class SearchPanel : public Panel
{
    Q_OBJECT

public:
    /// `session` must outlive the panel.
    explicit SearchPanel(TimelineSession& session, QWidget* parent = nullptr);

    /// Into the field, its text selected.
    void takeFocus();
    void goToNext();
    void goToPrevious();
    /// No text, no hits, no highlight.
    void clear();

    /// Not searching and no search is waiting.
    bool isIdle() const override { return m_job.isIdle() && !m_delay.isActive(); }

    QLineEdit* field() const { return m_field; }

    QLabel* status() const { return m_status; }

    QTableView* table() const { return m_table; }

    /// Chosen rows, or all, with headings and separated by tabs.
    QString tsv() const override;

    const HitsModel& hits() const { return m_hits; }

signals:
    /// The user went to a hit, or chose it from the list.
    void followed(const pipescope::TraceRef& ref);
    /// Escape: the user is done with searching.
    void left();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void buildTable();
    void startSearch();
    void showHits(const std::shared_ptr<const Trace>& trace, std::shared_ptr<const SearchHits> hits);
    void showNothing(std::function<QString()> why);
    void go(int step);
    void follow(int row);
    bool handleKey(const QObject* watched, int key, Qt::KeyboardModifiers modifiers);

    TimelineSession& m_session;
    HitsModel m_hits;
    QLineEdit* m_field;
    QLabel* m_status;
    QTableView* m_table;
    BackgroundJob m_job;
    /// Runs while the user may still be typing.
    QTimer m_delay;
    /// A step to a hit that was asked for before the search has ended.
    int m_stepAfterSearch = 0;
};

} // namespace pipescope::ui
