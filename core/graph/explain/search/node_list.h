#pragma once

#include "core/base/result.h"
#include "core/base/tables/table_writer.h"
#include "core/base/user_text.h"
#include "core/graph/explain/search/find_rows.h"
#include "core/graph/explain/search/node_query.h"
#include "core/graph/explain/search/notable.h"
#include "core/graph/open/outline/node_classes.h"
#include "core/graph/open/outline/sheet.h"

#include <array>
#include <cstdint>
#include <iosfwd>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph {

enum class ListColumn : std::uint8_t
{
    /// As the rows are shown from top to bottom, see placeOf().
    Execution,
    Side,
    Name,
    /// The names around the node.
    Path,
    Kind,
    Operation,
    Level,
    Score,
    Multiple,
    Reason,
    Shape,
    Dtype,
    Rank,
    Step,
    Overflow,
    /// Rows that were never bad have no value.
    Repair
};

enum class ListOrder : std::uint8_t
{
    Ascending,
    /// The worst, or largest, first.
    Descending
};

/// What a list shows of a row, beside the reason. Views are of the graph.
struct ListedNode
{
    SheetRow row;
    std::string_view name;
    /// pathText() of the node around it; empty at top level.
    std::string path;
    NodeKind kind = NodeKind::Module;
    /// See operationName().
    std::string_view operation;
    Level level = Level::NotCompared;
    /// NaN for none; see Outline::scores and multipleOf().
    float score = 0;
    float multiple = 0;
    UnmatchedReason unmatched = UnmatchedReason::None;
    /// Shape of its first output that is a tensor, else of its first such input; empty if it has none.
    std::string_view shape;
    std::string_view dtype;
    Rank rank{0};
    std::int64_t step = 0;
    OverflowLevel overflow = OverflowLevel::None;
    /// Never without an earlier comparison.
    RepairClass repair = RepairClass::Never;
};

/// How many rows of a list there are of each kind.
struct ListCounts
{
    std::array<std::uint32_t, kLevelCount> levels{};
    std::array<std::uint32_t, kOverflowLevelCount> overflow{};
    std::array<std::uint32_t, kUnmatchedReasonCount> reasons{};
    /// See notableRows().
    std::uint32_t unplaced = 0;
    std::uint32_t unlinked = 0;
};

/// Makes lists of the rows of a sheet, which must stay. Any number of threads may use it.
class NodeList
{
public:
    /// O(nodes).
    explicit NodeList(const Sheet& sheet);
    ~NodeList();
    NodeList(const NodeList&) = delete;
    NodeList& operator=(const NodeList&) = delete;

    /// Each pair once, as its debug row, where both were found; in order of execution.
    std::vector<SheetRow> pairsOnce(const FoundRows& found) const;

    /// Rows without a value stand last in either order; those of equal value in order of execution. O(n log
    /// n); texts are compared as bytes.
    void sort(std::vector<SheetRow>& rows, ListColumn column, ListOrder order) const;

    /// Puts last, in their order, the rows that overflow only because what came in did, and are neither
    /// unplaced nor unlinked: what is to be looked at stands before what follows from it.
    void putConsequencesLast(std::vector<SheetRow>& rows) const;

    ListCounts count(std::span<const SheetRow> rows) const;

    ListedNode describe(SheetRow row) const;

    /// Why it has its level, or why it has no partner; else what is notable, and its overflow. Empty if there
    /// is nothing to say.
    UserText reason(SheetRow row) const;

    const Sheet& sheet() const { return m_sheet; }

private:
    const Outline& outline(SheetRow row) const { return m_sheet.outline(row.side); }

    /// NaN for none.
    double numberOf(SheetRow row, ListColumn column) const;
    double reasonNumber(SheetRow row) const;
    std::string_view textOf(SheetRow row, ListColumn column) const;
    std::vector<double> keysOf(std::span<const SheetRow> rows, ListColumn column) const;
    UserText unmatchedReason(SheetRow row) const;
    UserText overflowOf(SheetRow row) const;
    bool isConsequence(SheetRow row) const;
    std::optional<Notable> notableOf(SheetRow row) const;

    struct Compared;

    const Sheet& m_sheet;
    /// Null unless compared by our rules.
    std::unique_ptr<Compared> m_compared;
    /// Ascending.
    std::vector<NotableRow> m_notable;
};

/// Writes rows of a list, in their order, as a table (see TableFormat): side, name, path, kind, operation,
/// level, score, multiple, unmatched, overflow, shape, dtype, rank, step, reason. Words are those of queries;
/// the reason is a sentence in the language of `translate`, in English where that is empty. Names of files
/// and nodes are untrusted: spreadsheets may take text that begins with "=" for a formula.
Status writeNodes(const NodeList& list, std::span<const SheetRow> rows, TableFormat format,
                  const Translate& translate, std::ostream& out);

} // namespace pipescope::graph
