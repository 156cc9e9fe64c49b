#pragma once

#include "ui/run/panels/marks/marks_model.h"
#include "ui/shell/panels/panel.h"

class QTableView;

namespace pipescope::ui {

/// The session's marks as a list: to go to, to write to, to remove.
class MarksPanel : public Panel
{
    Q_OBJECT

public:
    /// `session` must outlive the panel.
    explicit MarksPanel(TimelineSession& session, QWidget* parent = nullptr);

    /// Adds a mark and lets the user write its text.
    void addMark(TimeSpan span);
    void removeChosen();

    QTableView* table() const { return m_table; }

    /// Chosen rows, or all, with headings and separated by tabs.
    QString tsv() const override;

signals:
    /// A mark was chosen to be shown.
    void goneTo(const pipescope::TimeSpan& span);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void goTo(const QModelIndex& index);

    TimelineSession& m_session;
    MarksModel m_model;
    QTableView* m_table;
};

} // namespace pipescope::ui
