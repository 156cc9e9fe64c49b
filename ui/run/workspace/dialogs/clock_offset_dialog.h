#pragma once

#include <QDialog>

#include "core/run/model/trace.h"
#include "ui/run/scene/rows/view_options.h"

#include <cstddef>
#include <string>
#include <vector>

class QDoubleSpinBox;
class QPushButton;
class QTableWidget;

namespace pipescope::ui {

/// Lists the hosts of a run with the clock offsets estimated from links, and asks for the offset that is
/// added to each host's times in the view.
class ClockOffsetDialog : public QDialog
{
    Q_OBJECT

public:
    /// Borrows the trace for the call.
    ClockOffsetDialog(const Trace& recorded, const scene::ClockShifts& shifts, QWidget* parent = nullptr);

    scene::ClockShifts shifts() const;

    QTableWidget* table() const { return m_table; }

    /// Offset of the host in a row, in microseconds.
    QDoubleSpinBox* offsetBox(int row) const;

    QPushButton* takeEstimatesButton() const { return m_takeEstimates; }

signals:
    /// With each Apply, and at the end unless it is cancelled.
    void chosen(const pipescope::scene::ClockShifts& shifts);

private:
    enum Column
    {
        HostColumn,
        RanksColumn,
        EstimateColumn,
        OffsetColumn,
        ColumnCount
    };

    void addHost(const Trace& recorded, std::size_t host, int ranks, Duration shift);
    void takeEstimates();

    QTableWidget* m_table;
    QPushButton* m_takeEstimates = nullptr;
    /// Indexed by row.
    std::vector<std::string> m_hosts;
    std::vector<Duration> m_estimates;
};

} // namespace pipescope::ui
