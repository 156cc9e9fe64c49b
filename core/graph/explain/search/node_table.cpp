#include "core/graph/explain/search/node_table.h"

#include <array>

namespace pipescope::graph {
namespace {

constexpr std::array<std::string_view, 16> kColumns{
    "side",      "name",     "path",  "kind",  "operation", "level", "score",  "multiple",
    "unmatched", "overflow", "shape", "dtype", "rank",      "step",  "reason", "repair"};

template<std::size_t size, class Value>
std::string_view wordOf(const std::array<std::string_view, size>& words, Value value)
{
    return words[static_cast<std::size_t>(value)];
}

void writeNode(const ListedNode& node, const std::string& reason, TableWriter& table)
{
    table.field(wordOf(kSideWords, node.row.side));
    table.field(node.name);
    table.field(node.path);
    table.field(wordOf(kKindWords, node.kind));
    table.field(node.operation);
    table.field(wordOf(kLevelWords, node.level));
    table.realField(static_cast<double>(node.score));
    table.realField(static_cast<double>(node.multiple));
    table.field(wordOf(kUnmatchedWords, node.unmatched));
    table.field(overflowLevelName(node.overflow));
    table.field(node.shape);
    table.field(node.dtype);
    table.field(node.rank.value);
    table.field(node.step);
    table.field(reason);
    table.field(node.repair == RepairClass::Never ? std::string_view() : repairClassName(node.repair));
    table.endRow();
}

} // namespace

Status writeNodes(const NodeList& list, std::span<const SheetRow> rows, TableFormat format,
                  const Translate& translate, std::ostream& out)
{
    TableWriter table(format, kColumns, out);
    for (const SheetRow row : rows) {
        if (!table.good()) {
            break;
        }
        writeNode(list.describe(row), list.reason(row).in(translate), table);
    }
    return table.finish();
}

} // namespace pipescope::graph
