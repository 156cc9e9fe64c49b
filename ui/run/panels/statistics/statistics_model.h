#pragma once

#include <QModelIndex>

#include "core/run/analysis/range_statistics.h"
#include "ui/shell/toolkit/sorted_table_model.h"

#include <memory>
#include <optional>
#include <vector>

namespace pipescope::ui {

/// The statistics of a time range: first all ranks together, then each rank, with a row for its blocks and
/// one for each kind; only one kind, if one is chosen.
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

    /// The kinds in the range: the name, and the value of KindRole.
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
    /// The value of a column of durations; empty where there is none.
    std::optional<Duration> duration(const Row& row, int column) const;
    /// `part` as a share of the range, over all ranks that the row counts.
    double share(const Row& row, Duration part) const;

    std::shared_ptr<const RangeStatistics> m_statistics;
    std::vector<Row> m_rows;
    /// That is listed; empty for every one.
    QString m_kind;
};

} // namespace pipescope::ui
