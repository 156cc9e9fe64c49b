#pragma once

#include <QColor>
#include <QModelIndex>

#include "core/graph/explain/layers/layer_rows.h"
#include "ui/graph/scene/class_look.h"
#include "ui/graph/session/graph_session.h"
#include "ui/shell/toolkit/table_model.h"

#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace pipescope::ui {

/// What the colours and texts of the cells show.
enum class LayerValue : std::uint8_t
{
    /// How many times its tolerance the worst node differs.
    Multiple,
    Verdict,
    Score,
    Overflow
};

enum class LayerRowKind : std::uint8_t
{
    /// One row for each rank in each step.
    RanksAndSteps,
    /// With the worst of the ranks.
    Steps,
    /// The ranks of one step.
    Ranks
};

/// A row for each rank or step, see LayerRowKind, the steps of a rank below each other; a column for each
/// layer of the model. The more a layer differs, or the larger the share of nodes that do, the stronger the
/// colour of a verdict.
class LayerTableModel : public TableModel
{
    Q_OBJECT

public:
    using TableModel::TableModel;

    /// Role of a cell that is to be framed.
    static constexpr int kIsFramedRole = Qt::UserRole;

    /// Role of the cells of a row that is the first one of its rank, where a rank has several.
    static constexpr int kBeginsRankRole = Qt::UserRole + 1;

    using StepRank = std::pair<std::int64_t, Rank>;

    /// `unread` are listed as rows without cells.
    void setRows(std::vector<graph::LayerRow> rows, const std::vector<StepRank>& unread, LayerRowKind kind);
    /// `ranges` are those of scores.
    void setLook(LayerValue value, const std::vector<graph::ColourRange>& ranges, bool isDark);

    /// Null where a rank has no such layer.
    const graph::LayerCell* cellAt(const QModelIndex& index) const;

    std::int64_t stepOf(int row) const { return m_rows[static_cast<std::size_t>(row)].step; }

    Rank rankOf(int row) const { return m_rows[static_cast<std::size_t>(row)].rank; }

    bool isRead(int row) const;

    /// The worst node of a cell; empty where nothing is bad.
    std::optional<std::pair<graph::Side, std::string>> worstAt(const QModelIndex& index) const;

    /// Frames these cells of this table, and no others, until other rows are set.
    void frame(const QModelIndexList& cells);

    /// The numbers of layers are those of the model, not of the ranks.
    bool areLayersOfModel() const;

    /// The cell of a layer of the table; of a rank, or a step where rows are steps. Invalid if it is not
    /// there.
    QModelIndex indexOf(std::int64_t step, Rank rank, std::uint32_t layer) const;

    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

protected:
    std::size_t countRows() const override { return m_rows.size(); }

    int countColumns() const override { return static_cast<int>(m_layers.size()); }

    QString columnName(int column) const override;

private:
    /// Tells that all cells look different.
    void changeAll();
    std::size_t classOf(const graph::LayerCell& cell) const;
    QString shortText(const graph::LayerCell& cell) const;
    /// Fill of a cell, see LayerValue.
    scene::Rgb fillOf(const graph::LayerCell& cell) const;
    QString sentence(const QModelIndex& index, const graph::LayerCell& cell) const;
    QString rowName(int row) const;
    QVariant unreadData(int row, int role) const;
    bool beginsRank(int row) const;

    std::vector<graph::LayerRow> m_rows;
    std::vector<std::uint32_t> m_layers;
    LayerRowKind m_kind = LayerRowKind::RanksAndSteps;
    /// The rows have several steps.
    bool m_hasSteps = false;
    /// Sorted.
    std::vector<StepRank> m_unread;
    LayerValue m_value = LayerValue::Multiple;
    std::vector<graph::ScoreRange> m_ranges;
    std::vector<graph_scene::ClassLook> m_looks;
    scene::Rgb m_ground;
    /// Rows and columns.
    std::set<std::pair<int, int>> m_framed;
};

} // namespace pipescope::ui
