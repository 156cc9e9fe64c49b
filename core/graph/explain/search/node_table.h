#pragma once

#include "core/base/result.h"
#include "core/base/tables/table_writer.h"
#include "core/base/user_text.h"
#include "core/graph/explain/search/node_list.h"

#include <iosfwd>
#include <span>

namespace pipescope::graph {

/// Writes rows of a list, in their order, as a table (see TableFormat): side, name, path, kind, operation,
/// level, score, multiple, unmatched, overflow, shape, dtype, rank, step, reason. Words are those of queries;
/// the reason is a sentence in the language of `translate`, in English where that is empty. Names of files
/// and nodes are untrusted: spreadsheets may take text that begins with "=" for a formula.
Status writeNodes(const NodeList& list, std::span<const SheetRow> rows, TableFormat format,
                  const Translate& translate, std::ostream& out);

} // namespace pipescope::graph
