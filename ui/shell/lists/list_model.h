#pragma once

#include "ui/shell/appearance/retranslation.h"
#include "ui/shell/toolkit/table_model.h"

#include <functional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace pipescope::ui {

/// What rows are sorted by: a number, then a text.
struct ColumnKey
{
    // NOLINTBEGIN(google-explicit-constructor): a column's key is written as its number or its text
    template<class Number>

    requires std::is_arithmetic_v<Number> ColumnKey(Number value)
        : number(static_cast<long double>(value))
    { }

    ColumnKey(QString value)
        : text(std::move(value))
    { }

    // NOLINTEND(google-explicit-constructor)

    friend bool operator<(const ColumnKey& a, const ColumnKey& b)
    {
        return a.number != b.number ? a.number < b.number : a.text < b.text;
    }

    /// Holds every integer of 64 bits exactly.
    long double number = 0;
    QString text;
};

/// A column of a list whose rows are values of the type Row.
template<class Row>
struct ColumnOf
{
    using Text = std::function<QString(const Row&)>;
    using Key = std::function<ColumnKey(const Row&)>;

    ColumnOf(TextProvider columnTitle, Text cellText, int pixels = 0, Key sortedBy = Key(),
             Qt::Alignment aligned = Qt::AlignLeft | Qt::AlignVCenter, TextProvider titleTip = TextProvider())
        : title(std::move(columnTitle))
        , text(std::move(cellText))
        , width(pixels)
        , key(std::move(sortedBy))
        , alignment(aligned)
        , explanation(std::move(titleTip))
    { }

    TextProvider title;
    Text text;
    /// In pixels, or more where the title needs it; 0 is the header's default.
    int width;
    /// Rows are sorted by their texts without one.
    Key key;
    Qt::Alignment alignment;
    /// Tool tip of the title.
    TextProvider explanation;
    /// What tool tips and editors have in place of the text, where that is shortened.
    Text whole;
};

/// A list as a table: an array of columns over an array of rows. Tool tips repeat the texts, which may be
/// longer than their columns.
template<class Row>
class ListModel : public SortedTableModel
{
public:
    using Columns = std::vector<ColumnOf<Row>>;
    /// Look of a row, as rank or verdict; invalid values leave a role to the model.
    using Look = std::function<QVariant(const Row&, int column, int role)>;
    using Predicate = std::function<bool(const Row&)>;
    /// Takes what the user has put into a row; false if that cannot be.
    using Edit = std::function<bool(const Row&, const QVariant& value, int role)>;

    explicit ListModel(Columns columns, QObject* parent = nullptr)
        : SortedTableModel(parent)
        , m_columns(std::move(columns))
    { }

    void setRows(std::vector<Row> rows)
    {
        beginResetModel();
        m_rows = std::move(rows);
        arrangeAnew();
        endResetModel();
    }

    void setColumns(Columns columns)
    {
        beginResetModel();
        m_columns = std::move(columns);
        endResetModel();
    }

    /// As many rows as there are, whose values have changed: what is selected or being edited stays.
    void replaceRows(std::vector<Row> rows)
    {
        m_rows = std::move(rows);
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
        sortAgain();
    }

    /// Lists these rows only.
    void setFilter(Predicate isListed)
    {
        beginResetModel();
        m_isListed = std::move(isListed);
        arrangeAnew();
        endResetModel();
    }

    /// These rows stay before the others, however the list is sorted.
    void setFirst(Predicate isFirst) { m_isFirst = std::move(isFirst); }

    void setLook(Look look) { m_look = std::move(look); }

    /// Lets the user edit a column, or tick it where `flag` says so.
    void setEdit(int column, Qt::ItemFlag flag, Edit edit)
    {
        m_editColumn = column;
        m_editFlag = flag;
        m_edit = std::move(edit);
    }

    const Columns& columns() const { return m_columns; }

    /// In their own order, listed or not.
    const std::vector<Row>& rows() const { return m_rows; }

    const Row& rowAt(int row) const { return m_rows[itemAt(row)]; }

    QVariant data(const QModelIndex& index, int role) const override
    {
        if (!index.isValid()) {
            return {};
        }
        const Row& row = rowAt(index.row());
        if (m_look) {
            if (QVariant look = m_look(row, index.column(), role); look.isValid()) {
                return look;
            }
        }
        const ColumnOf<Row>& column = m_columns[static_cast<std::size_t>(index.column())];
        switch (role) {
        case Qt::EditRole:
        case Qt::ToolTipRole:
            return column.whole ? column.whole(row) : column.text(row);
        case Qt::DisplayRole:
            return column.text(row);
        case Qt::TextAlignmentRole:
            return QVariant::fromValue(column.alignment);
        default:
            return {};
        }
    }

    bool setData(const QModelIndex& index, const QVariant& value, int role) override
    {
        return index.isValid() && index.column() == m_editColumn && m_edit(rowAt(index.row()), value, role);
    }

    Qt::ItemFlags flags(const QModelIndex& index) const override
    {
        const Qt::ItemFlags usual = SortedTableModel::flags(index);
        return index.column() == m_editColumn ? usual | m_editFlag : usual;
    }

    QVariant headerData(int section, Qt::Orientation orientation, int role) const override
    {
        if (orientation == Qt::Horizontal && section < countColumns()) {
            const ColumnOf<Row>& column = m_columns[static_cast<std::size_t>(section)];
            if (role == Qt::ToolTipRole) {
                return column.explanation ? column.explanation() : QVariant();
            }
            if (role == Qt::TextAlignmentRole) {
                return QVariant::fromValue(column.alignment);
            }
        }
        return SortedTableModel::headerData(section, orientation, role);
    }

protected:
    std::size_t itemCount() const override { return m_rows.size(); }

    bool isListed(std::size_t item) const override { return !m_isListed || m_isListed(m_rows[item]); }

    int countColumns() const override { return static_cast<int>(m_columns.size()); }

    QString columnName(int column) const override
    {
        return m_columns[static_cast<std::size_t>(column)].title();
    }

    void arrange(std::vector<std::size_t>& items, int column, Qt::SortOrder order) const override
    {
        const ColumnOf<Row>& sorted = m_columns[static_cast<std::size_t>(column)];
        std::vector<ColumnKey> keys;
        keys.reserve(m_rows.size());
        for (const Row& row : m_rows) {
            keys.push_back(sorted.key ? sorted.key(row) : ColumnKey(sorted.text(row)));
        }
        sortByKeys(items, keys, order);
        if (m_isFirst) {
            std::stable_partition(items.begin(), items.end(),
                                  [this](std::size_t item) { return m_isFirst(m_rows[item]); });
        }
    }

private:
    Columns m_columns;
    std::vector<Row> m_rows;
    Predicate m_isListed;
    Predicate m_isFirst;
    Look m_look;
    int m_editColumn = -1;
    Qt::ItemFlag m_editFlag = Qt::NoItemFlags;
    Edit m_edit;
};

} // namespace pipescope::ui
