#pragma once

#include <QVariant>

#include "core/base/result.h"
#include "core/run/analysis/details/gap_facts.h"
#include "ui/shell/lists/detail_table.h"
#include "ui/shell/toolkit/background_job.h"

#include <functional>
#include <vector>

namespace pipescope::ui {

class TimelineSession;

/// Everything known about the selected step, block or operator, followed by the rows it was read from, which
/// a worker thread reads; of a gap also what was waited for. Rows of links lead to their other end. Without a
/// selection it describes the run.
class DetailsPanel : public DetailTable
{
    Q_OBJECT

public:
    /// Called on a worker thread; see core/raw_rows.
    using RawRows =
        std::function<Result<std::vector<DetailRow>>(const Trace&, const TraceRef&, const std::stop_token&)>;

    /// Without `rawRows` only the trace's own data are shown.
    explicit DetailsPanel(TimelineSession& session, RawRows rawRows = {}, QWidget* parent = nullptr);

    bool isIdle() const override { return m_job.isIdle(); }

    /// "name: value" lines of all rows, folded or not; empty if nothing is open.
    QString text() const { return model().asText(); }

signals:
    /// The user clicked a row that leads somewhere.
    void followed(const pipescope::TraceRef& target);

protected:
    void follow(const QVariant& target) override;

private:
    void refresh();
    void addClockShift(std::vector<DetailRow>& rows) const;
    void addDelay(std::vector<DetailRow>& rows) const;
    void fetchRawRows(const TraceRef& ref, std::vector<DetailRow> known);
    /// What the rank waited for, where the run is analysed.
    void addReasons(const GapRef& gap, std::vector<DetailRow>& rows) const;
    void fill(const std::vector<DetailRow>& rows);

    TimelineSession& m_session;
    RawRows m_rawRows;
    BackgroundJob m_job;
};

} // namespace pipescope::ui
