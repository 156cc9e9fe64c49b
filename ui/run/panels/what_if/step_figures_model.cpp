#include "ui/run/panels/what_if/step_figures_model.h"

#include "core/base/text.h"
#include "core/run/bubbles/report/sentences.h"
#include "ui/shell/toolkit/qt_text.h"

#include <array>
#include <cmath>
#include <cstdlib>

namespace pipescope::ui {
namespace {

/// In the order of the table.
enum class FigureRow : std::uint8_t
{
    Step,
    Idle,
    InFlight
};
constexpr std::size_t kFigureRows = 3;

enum class FigureColumn : std::uint8_t
{
    Name,
    Measured,
    AsSet,
    Difference
};
constexpr int kFigureColumns = 4;

QString figureName(FigureRow row)
{
    const std::array names{StepFiguresModel::tr("Time of a step"),
                           StepFiguresModel::tr("Bubble of the slowest pipeline"),
                           StepFiguresModel::tr("Peak activations, micro-batches")};
    return names[static_cast<std::size_t>(row)];
}

QString inFlightText(double kept)
{
    constexpr int kDigits = 3;
    return toQString(formatNumber(kept, kDigits));
}

QString figureText(FigureRow row, const StepFigures& figures)
{
    switch (row) {
    case FigureRow::Step:
        return localized(durationText(figures.step));
    case FigureRow::Idle:
        return localized(percentText(figures.idleOfTotal));
    case FigureRow::InFlight:
        break;
    }
    return inFlightText(figures.peakInFlight);
}

QString withSign(double value, const QString& size)
{
    const QString sign = value > 0 ? QStringLiteral("+") : value < 0 ? QString(QChar(0x2212)) : QString();
    return sign + size;
}

QString differenceText(FigureRow row, const StepFigures& measured, const StepFigures& asSet)
{
    if (row == FigureRow::Step) {
        const auto more = static_cast<double>(asSet.step - measured.step);
        const double share = measured.step > 0 ? more / static_cast<double>(measured.step) : 0.0;
        return QStringLiteral("%1 (%2)").arg(
            withSign(more, localized(durationText(std::abs(asSet.step - measured.step)))),
            withSign(more, localized(percentText(std::abs(share)))));
    }
    if (row == FigureRow::Idle) {
        const double more = asSet.idleOfTotal - measured.idleOfTotal;
        return withSign(more, localized(percentText(std::abs(more))));
    }
    const double more = asSet.peakInFlight - measured.peakInFlight;
    return withSign(more, inFlightText(std::abs(more)));
}

} // namespace

void StepFiguresModel::setFigures(const std::optional<std::pair<StepFigures, StepFigures>>& figures)
{
    beginResetModel();
    m_figures = figures;
    endResetModel();
}

QVariant StepFiguresModel::data(const QModelIndex& index, int role) const
{
    const auto row = static_cast<FigureRow>(index.row());
    const auto column = static_cast<FigureColumn>(index.column());
    if (role == Qt::TextAlignmentRole && column != FigureColumn::Name) {
        return QVariant(Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    if (column == FigureColumn::Name) {
        return figureName(row);
    }
    if (!m_figures) {
        return QStringLiteral("-");
    }
    return column == FigureColumn::Measured ? figureText(row, m_figures->first)
           : column == FigureColumn::AsSet  ? figureText(row, m_figures->second)
                                            : differenceText(row, m_figures->first, m_figures->second);
}

std::size_t StepFiguresModel::countRows() const
{
    return kFigureRows;
}

int StepFiguresModel::countColumns() const
{
    return kFigureColumns;
}

QString StepFiguresModel::columnName(int column) const
{
    const std::array names{tr("Figure"), tr("Measured"), tr("As set"), tr("Difference")};
    return names[static_cast<std::size_t>(column)];
}

} // namespace pipescope::ui
