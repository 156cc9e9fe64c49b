#pragma once

#include "core/graph/explain/search/node_query.h"
#include "core/graph/open/outline/sheet.h"

#include <cstddef>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

namespace pipescope::graph {

/// Rows of both sides, ascending.
struct FoundRows
{
    std::vector<RowId> debug;
    std::vector<RowId> bench;

    std::size_t size() const { return debug.size() + bench.size(); }

    const std::vector<RowId>& of(Side side) const { return side == Side::Debug ? debug : bench; }

    std::vector<RowId>& of(Side side) { return side == Side::Debug ? debug : bench; }
};

/// The rows that match a query, without the root. A value that is not known matches only queries that do not
/// ask for it. A text is looked at once however many rows have it. Any thread; empty after a stop request.
FoundRows findRows(const Sheet& sheet, const NodeQuery& query, const std::stop_token& stop);

/// How many names around a node its path has at most; those beyond are left out, from the root on.
inline constexpr std::size_t kLongestPath = 256;

/// The names from the root (not included) to the row, with '/' between them.
std::string pathText(const Outline& outline, RowId row);

/// "Torch.matmul" of "Torch.matmul.0.forward", "Linear" of "Module.0.mlp.Linear.forward.0"; the name itself
/// where it is not built so.
std::string_view operationName(std::string_view name, NodeKind kind);

} // namespace pipescope::graph
