#pragma once

#include <QDialog>

#include "core/run/model/trace.h"

#include <array>

class QComboBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;

namespace pipescope::ui {

/// Asks for the sizes of the parallel dimensions and the order of the ranks. Missing sizes are taken from the
/// metadata. Sizes that do not fit the number of ranks are refused, with the reason.
class ParallelSizesDialog : public QDialog
{
    Q_OBJECT

public:
    ParallelSizesDialog(const Trace& trace, const ParallelSizes& given, QWidget* parent = nullptr);

    ParallelSizes sizes() const;

private:
    enum Dimension
    {
        Pipeline,
        Tensor,
        Context,
        Data,
        Expert,
        DimensionCount
    };

    QFormLayout* makeForm(const ParallelSizes& given);
    void fillOrders(const ParallelSizes& given);
    /// Nothing is given any more.
    void reset();
    void check();

    ParallelSizes m_recorded;
    std::int64_t m_ranks = 0;
    bool m_mayMissRanks = false;
    std::array<QSpinBox*, DimensionCount> m_boxes{};
    QComboBox* m_order = nullptr;
    QLabel* m_problem = nullptr;
    QPushButton* m_accept = nullptr;
};

} // namespace pipescope::ui
