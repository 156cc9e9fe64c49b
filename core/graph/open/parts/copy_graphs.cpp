#include "core/graph/open/parts/copy_graphs.h"

#include "core/graph/store/database_reading/graph_query.h"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace pipescope::graph {
namespace {

/// Tables whose rows are counted: positions in kTableNames.
constexpr std::size_t kNodes = 0;
constexpr std::size_t kStacks = 1;
constexpr std::size_t kVerdicts = 2;
constexpr std::size_t kTensors = 3;
constexpr std::size_t kFloors = 4;
constexpr std::size_t kChecksums = 5;

constexpr std::array<std::string_view, 6> kTableNames{"tb_nodes",           "tb_stack",
                                                      "pipescope_verdicts", "pipescope_tensors",
                                                      "pipescope_floors",   "pipescope_checksums"};

constexpr const char* kNodeRows =
    "SELECT id, graph_id, node_order, node_name, node_type, up_node, sub_nodes, precision_index, "
    "overflow_level, micro_step_id, matched_node_link, stack_id, parallel_merge_info, matched_distributed, "
    "modified, input_data, output_data, data_source, dump_data_dir, step, rank, is_distributed "
    "FROM tb_nodes WHERE rowid BETWEEN ?1 AND ?2 ORDER BY rowid";
constexpr int kIdColumn = 0;
constexpr int kGraphColumn = 1;
constexpr int kOrderColumn = 2;
constexpr int kNameColumn = 3;
constexpr int kLinksColumn = 13;
constexpr int kSourceColumn = 17;
constexpr int kStepColumn = 19;
constexpr int kRankColumn = 20;

constexpr std::size_t kRowsInBlock = 2048;
constexpr std::size_t kBytesInBlock = std::size_t{4} << 20U;

/// False for bytes, which no table of ours has.
bool put(const Statement& row, int column, RowBlock& block)
{
    switch (row.columnType(column)) {
    case ValueType::Integer:
        block.integer(*row.integer(column));
        return true;
    case ValueType::Real:
        block.real(*row.real(column));
        return true;
    case ValueType::Text:
        block.text(*row.text(column));
        return true;
    case ValueType::Null:
        block.null();
        return true;
    case ValueType::Blob:
        break;
    }
    return false;
}

/// Appends rows block by block.
class Appender
{
public:
    explicit Appender(NewTable table)
        : m_table(std::move(table))
    { }

    RowBlock& block() { return m_block; }

    Status endRow()
    {
        m_block.endRow();
        const bool isFull = m_block.rowCount() >= kRowsInBlock || m_block.textSize() >= kBytesInBlock;
        return isFull ? flush() : ok();
    }

    Status flush()
    {
        const RowBlock full = std::exchange(m_block, {});
        return m_table.append(full);
    }

private:
    NewTable m_table;
    RowBlock m_block;
};

std::string graphIdOf(const GraphKey& key)
{
    return std::string(sourceOf(key.side)) + '_' + std::to_string(key.step) + '_' + std::to_string(key.rank);
}

/// Whether a row of tb_nodes is that of the n-th node of the graph.
bool isNodeOf(const Statement& row, const GraphKey& key, const std::string& graphId, std::int64_t order)
{
    const auto name = row.text(kNameColumn);
    return name && row.text(kIdColumn) == graphId + '_' + std::string(*name)
           && row.text(kGraphColumn) == graphId && row.integer(kOrderColumn) == order
           && row.text(kSourceColumn) == sourceOf(key.side) && row.integer(kStepColumn) == key.step
           && row.integer(kRankColumn) == std::int64_t{key.rank};
}

} // namespace

/// Rowids of tb_nodes, and what they become.
struct PartCopier::Range
{
    std::int64_t first = 0;
    std::int64_t count = 0;
    std::int64_t newFirst = 0;

    static Range of(const PartGraph& graph, std::int64_t firstRow)
    {
        return {graph.firstNode, graph.nodes, firstRow};
    }

    /// Empty if it is no row of the graph.
    std::optional<std::int64_t> moved(std::optional<std::int64_t> row) const
    {
        const bool isInside = row && first <= *row && *row < first + count;
        return isInside ? std::optional(*row - first + newFirst) : std::nullopt;
    }
};

/// Rows of a table that belong to a graph by their column `node`.
struct PartCopier::Selection
{
    struct Reference
    {
        int column = 0;
        Range range;
        bool canBeNull = false;
    };

    std::size_t table = 0;
    const char* columns = "";
    const char* order = "rowid";
    /// The first is the column `node`.
    std::vector<Reference> references;
};

PartCopier::PartCopier(const Part& part, VisDatabase& target, SnapshotDatabase database)
    : m_part(&part)
    , m_target(&target)
    , m_database(std::move(database))
{ }

Result<PartCopier> PartCopier::open(const Part& part, VisDatabase& target, const std::stop_token& stop)
{
    TRY(SnapshotDatabase database, SnapshotDatabase::open(part.file, stop));
    return PartCopier(part, target, std::move(database));
}

Status PartCopier::copyNodes(const PartGraph& graph, const CellOf& cellOf)
{
    TRY(auto table, m_target->table("tb_nodes"));
    Appender rows(std::move(table));
    TRY(Statement statement, m_database.prepare(kNodeRows));
    statement.bind(1, graph.firstNode);
    statement.bind(2, graph.firstNode + graph.nodes - 1);
    const std::string graphId = graphIdOf(graph.key);
    std::int64_t order = 0;
    TRY_OK(statement.forEachRow([&](const Statement& row) {
        if (!isNodeOf(row, graph.key, graphId, order)) {
            return Status(damagedPart(m_part->file, "a row of tb_nodes is not where it should be"_text));
        }
        ++order;
        bool isSound = true;
        for (int i = 0; i < row.columnCount(); ++i) {
            if (i == kLinksColumn) {
                rows.block().text(cellOf(*row.text(kNameColumn)));
            } else {
                isSound = isSound && put(row, i, rows.block());
            }
        }
        return isSound ? rows.endRow()
                       : Status(damagedPart(m_part->file, "a value of tb_nodes is no text"_text));
    }));
    m_copied[kNodes] += order;
    return order == graph.nodes ? rows.flush()
                                : Status(damagedPart(m_part->file, "rows of tb_nodes are missing"_text));
}

Status PartCopier::copyStacks(const PartGraph& graph)
{
    const std::string prefix = graphIdOf(graph.key) + '_';
    TRY(Statement first, m_database.prepare("SELECT rowid FROM tb_stack WHERE id = ?1"));
    first.bind(1, std::string_view(prefix + '0'));
    TRY(const bool isThere, first.step());
    const auto begin = isThere ? first.integer(0) : std::nullopt;
    if (!begin) {
        return damagedPart(m_part->file, "rows of tb_stack are missing"_text);
    }
    TRY(auto table, m_target->table("tb_stack"));
    Appender rows(std::move(table));
    TRY(Statement statement,
        m_database.prepare("SELECT id, stack_info FROM tb_stack WHERE rowid >= ?1 ORDER BY rowid"));
    statement.bind(1, *begin);
    for (std::int64_t number = 0;; ++number) {
        TRY(const bool isRow, statement.step());
        if (!isRow || statement.text(0) != prefix + std::to_string(number)) {
            return rows.flush();
        }
        if (!put(statement, 0, rows.block()) || !put(statement, 1, rows.block())) {
            return damagedPart(m_part->file, "a value of tb_stack is no text"_text);
        }
        TRY_OK(rows.endRow());
        ++m_copied[kStacks];
    }
}

Status PartCopier::copyRows(const Selection& selection)
{
    const std::string name(kTableNames[selection.table]);
    const Range& own = selection.references.front().range;
    TRY(auto table, m_target->table(name));
    Appender rows(std::move(table));
    TRY(Statement statement,
        m_database.prepare(std::string("SELECT ") + selection.columns + " FROM " + name
                           + " WHERE node BETWEEN ?1 AND ?2 ORDER BY " + selection.order));
    statement.bind(1, own.first);
    statement.bind(2, own.first + own.count - 1);
    TRY_OK(statement.forEachRow([&](const Statement& row) {
        bool isSound = true;
        for (int i = 0; i < row.columnCount(); ++i) {
            const auto reference = std::ranges::find(selection.references, i, &Selection::Reference::column);
            if (reference == selection.references.end() || (reference->canBeNull && row.isNull(i))) {
                isSound = isSound && put(row, i, rows.block());
                continue;
            }
            const auto moved = reference->range.moved(row.integer(i));
            isSound = isSound && moved;
            rows.block().integer(moved.value_or(0));
        }
        ++m_copied[selection.table];
        return isSound ? rows.endRow()
                       : Status(damagedPart(m_part->file, "a row of %1 is broken"_text(name)));
    }));
    return rows.flush();
}

Status PartCopier::writeGraphRow(const PartGraph& graph, std::int64_t firstRow)
{
    TRY(auto table, m_target->table("pipescope_graphs"));
    RowBlock block;
    block.integer(graph.key.step);
    block.integer(graph.key.rank);
    block.text(sourceOf(graph.key.side));
    block.text(graph.mode);
    block.text(graph.folder.native());
    block.integer(firstRow);
    block.integer(graph.nodes);
    block.integer(graph.items);
    block.endRow();
    return table.append(block);
}

Status PartCopier::copyGraph(const PartGraph& graph, std::int64_t firstRow, const CellOf& cellOf)
{
    const Range range = Range::of(graph, firstRow);
    TRY_OK(copyStacks(graph));
    TRY_OK(copyNodes(graph, cellOf));
    TRY_OK(writeGraphRow(graph, firstRow));
    TRY_OK(copyRows({kVerdicts,
                     "node, level, multiple, confidence, reason, overflow_reason, worst_level, worst_node, "
                     "first_different, different, undecided, unmatched",
                     "node",
                     {{0, range, false}, {7, range, true}, {8, range, true}}}));
    return copyRows({kChecksums, "node, item, md5", "rowid", {{0, range, false}}});
}

Status PartCopier::copyEvidence(const PartGraph& debug, const PartGraph& bench, std::int64_t debugRow,
                                std::int64_t benchRow)
{
    const Range ofDebug = Range::of(debug, debugRow);
    const Range ofBench = Range::of(bench, benchRow);
    TRY_OK(copyRows({kTensors,
                     "node, item, partner, problem, is_compared, distance, bench_norm, max_distance, "
                     "bench_max, elements",
                     "rowid",
                     {{0, ofDebug, false}, {2, ofBench, false}}}));
    return copyRows({kFloors, "node, item, norm, max", "rowid", {{0, ofBench, false}}});
}

Result<PartCopier::Counts> PartCopier::count() const
{
    Counts counts{};
    for (std::size_t i = 0; i < counts.size(); ++i) {
        TRY(Statement statement, m_database.prepare("SELECT count(*) FROM " + std::string(kTableNames[i])));
        TRY_OK(statement.step());
        counts[i] = statement.integer(0).value_or(-1);
    }
    return counts;
}

} // namespace pipescope::graph
