#pragma once

#include <QWidget>

#include "core/base/result.h"
#include "ui/run/panels/details/details_model.h"
#include "ui/shell/panels/panel.h"
#include "ui/shell/toolkit/background_job.h"

#include <functional>
#include <vector>

class QLabel;
class QTableView;

namespace pipescope::ui {

class TimelineSession;

/// Everything known about the selected step, block or operator, followed by the rows it was read from, which
/// a worker thread reads. Rows of links lead to their other end. Without a selection it describes the run.
class DetailsPanel : public Panel
{
    Q_OBJECT

public:
    /// Called on a worker thread; see core/raw_rows.
    using RawRows =
        std::function<Result<std::vector<DetailRow>>(const Trace&, const TraceRef&, const std::stop_token&)>;

    /// Without `rawRows` only the trace's own data are shown.
    explicit DetailsPanel(TimelineSession& session, RawRows rawRows = {}, QWidget* parent = nullptr);

    bool isIdle() const override { return m_job.isIdle(); }

    QTableView* table() const { return m_table; }

    QLabel* hint() const { return m_hint; }

    /// "name: value" lines of all rows, folded or not; empty if nothing is open.
    QString text() const;
    /// Chosen rows, or all, folded or not, with headings and separated by tabs; never titles of sections.
    QString tsv() const override;

signals:
    /// The user clicked a row that leads somewhere.
    void followed(const pipescope::TraceRef& target);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void refresh();
    /// The row with this name, if there is one.
    void addClockShift(std::vector<DetailRow>& rows) const;
    void fetchRawRows(const TraceRef& ref, std::vector<DetailRow> known);
    void follow(const QModelIndex& index);
    void click(const QModelIndex& index);
    /// Whether the key was for a section's title.
    bool foldByKey(int key);
    void fold(DetailSection section, bool isFolded);
    /// Fills the table with other rows.
    void fill(std::vector<DetailRow> rows);
    void fitRows();

    TimelineSession& m_session;
    RawRows m_rawRows;
    DetailsModel m_model;
    QTableView* m_table;
    QLabel* m_hint;
    BackgroundJob m_job;
};

} // namespace pipescope::ui
