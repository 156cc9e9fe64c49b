#pragma once

#include <QModelIndex>

#include "core/run/analysis/details/describe.h"
#include "ui/shell/toolkit/table_model.h"

#include <array>
#include <optional>
#include <vector>

namespace pipescope::ui {

/// Details of an item as a table: name, value, origin. Rows that lead to other items look like links. Rows of
/// several sections stand under the section's title, which folds and unfolds them.
class DetailsModel : public TableModel
{
    Q_OBJECT

public:
    enum Column
    {
        NameColumn,
        ValueColumn,
        OriginColumn,
        ColumnCount
    };

    using TableModel::TableModel;

    /// Role of a value that is cut instead of wrapped.
    static constexpr int kIsPathRole = Qt::UserRole;

    /// Folded sections stay folded; initially only the recorded columns are.
    void setRows(std::vector<DetailRow> rows);
    /// The section whose title is in this row.
    std::optional<DetailSection> titleAt(int row) const;
    void fold(DetailSection section, bool isFolded);

    bool isFolded(DetailSection section) const { return m_folded[static_cast<std::size_t>(section)]; }

    /// The row a section's title has, if it has one.
    std::optional<int> rowOfTitle(DetailSection section) const;

    /// All rows, folded or not, without the titles.
    const std::vector<DetailRow>& rows() const { return m_rows; }

    /// The item that the row leads to, if any.
    std::optional<TraceRef> target(const QModelIndex& index) const;
    /// All rows as "name: value" lines.
    QString asText() const;

    QVariant data(const QModelIndex& index, int role) const override;
    /// Titles cannot be selected: there is nothing to copy.
    Qt::ItemFlags flags(const QModelIndex& index) const override;

protected:
    std::size_t countRows() const override { return m_lines.size(); }

    int countColumns() const override { return ColumnCount; }

    QString columnName(int column) const override;

private:
    /// What a line of the table shows: a title, or a row.
    struct Line
    {
        std::optional<DetailSection> title;
        std::size_t row = 0;
    };

    void arrange();
    const DetailRow* rowAt(const QModelIndex& index) const;
    QVariant titleData(DetailSection section, int column, int role) const;

    std::vector<DetailRow> m_rows;
    std::vector<Line> m_lines;
    std::array<bool, kDetailSectionCount> m_folded{false, false, false, false, true};
};

} // namespace pipescope::ui
