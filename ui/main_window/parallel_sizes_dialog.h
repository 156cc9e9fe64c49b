#pragma once

#include <QDialog>

#include "core/model/trace.h"

#include <array>

class QSpinBox;

namespace pipescope::ui {

/// Asks for the sizes of the parallel dimensions. A size that is not given is taken from the metadata.
class ParallelSizesDialog : public QDialog
{
    Q_OBJECT

public:
    ParallelSizesDialog(const ParallelSizes& recorded, const ParallelSizes& given, QWidget* parent = nullptr);

    ParallelSizes sizes() const;

private:
    enum Dimension
    {
        Pipeline,
        Tensor,
        Context,
        Data,
        DimensionCount
    };

    std::array<QSpinBox*, DimensionCount> m_boxes{};
};

} // namespace pipescope::ui
