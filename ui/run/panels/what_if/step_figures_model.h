#pragma once

#include <QString>

#include "core/run/bubbles/what_if/step_figures.h"
#include "ui/shell/toolkit/table_model.h"

#include <optional>
#include <utility>

namespace pipescope::ui {

/// The figures of a step, measured and as set.
class StepFiguresModel : public TableModel
{
    Q_OBJECT

public:
    using TableModel::TableModel;

    /// Empty where there are none.
    void setFigures(const std::optional<std::pair<StepFigures, StepFigures>>& figures);

    QVariant data(const QModelIndex& index, int role) const override;

protected:
    std::size_t countRows() const override;
    int countColumns() const override;
    QString columnName(int column) const override;

private:
    std::optional<std::pair<StepFigures, StepFigures>> m_figures;
};

} // namespace pipescope::ui
