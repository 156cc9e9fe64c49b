#pragma once

#include <QModelIndex>

#include "core/analysis/range_statistics.h"
#include "ui/toolkit/sorted_table_model.h"

#include <memory>
#include <optional>
#include <vector>

namespace pipescope::ui {

/// What lies in a time range: all ranks together always first, then each rank, a row for its blocks and one
/// for each kind; of one kind only, if one is chosen.
class StatisticsModel : public SortedTableModel
{
    Q_OBJECT

public:
    enum Column
    {
        RankColumn,
        KindColumn,
        BusyColumn,
        BusyShareColumn,
        IdleColumn,
        IdleShareColumn,
        CountColumn,
        SumColumn,
        MeanColumn,
        MedianColumn,
        P95Column,
        LeastColumn,
        MostColumn,
        ColumnCount
    };

    enum Role
    {
        /// A number or a text to sort by.
        SortRole = Qt::UserRole,
        /// The rank of the row; invalid for all together.
        RankRole,
        /// A name of the row's kind that is the same in every language.
        KindRole
    };

    using SortedTableModel::SortedTableModel;

    /// Null for no range.
    void setStatistics(std::shared_ptr<const Trace> trace, std::shared_ptr<const RangeStatistics> statistics);

    /// What occurs in the range: its name, and that as KindRole has it.
    struct KindFound
    {
        QString text;
        QString name;
    };

    std::vector<KindFound> kinds() const;
    /// Lists one kind, by its KindRole; an empty one stands for every kind.
    void setKind(const QString& kind);

    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

protected:
    std::size_t itemCount() const override { return m_rows.size(); }

    int countColumns() const override { return ColumnCount; }

    QString columnName(int column) const override;
    bool isListed(std::size_t item) const override;
    void arrange(std::vector<std::size_t>& items, int column, Qt::SortOrder order) const override;

private:
    /// A rank's blocks, or one of its kinds.
    struct Row
    {
        const RankStatistics* rank = nullptr;
        const KindStatistics* kind = nullptr;
        /// Empty for all together.
        std::optional<Rank> number;
    };

    void addRows(const RankStatistics& rank, std::optional<Rank> number);
    QString text(const Row& row, int column) const;
    static QString kindName(const Row& row);
    static std::uint64_t countOf(const Row& row);
    QVariant sortValue(const Row& row, int column) const;
    /// What a column of durations shows; nothing where it is empty.
    std::optional<Duration> duration(const Row& row, int column) const;
    /// Of the range, of all ranks that the row counts.
    double share(const Row& row, Duration part) const;

    std::shared_ptr<const RangeStatistics> m_statistics;
    std::vector<Row> m_rows;
    /// That is listed; empty for every one.
    QString m_kind;
};

} // namespace pipescope::ui
