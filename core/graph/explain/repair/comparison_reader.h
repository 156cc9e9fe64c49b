#pragma once

#include "core/base/result.h"
#include "core/base/threads/progress.h"
#include "core/graph/open/opening/graph_document.h"
#include "core/graph/open/outline/sheet.h"

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

namespace pipescope::graph {

/// The sheet with what `before`, the same rank of an earlier comparison, says of its nodes, which are found
/// by side and name. O(rows).
Sheet withEarlier(Sheet sheet, const Sheet& before);

/// Reads a comparison (a database, or two dumps) rank by rank, in the order of steps best: of dumps a step
/// with all its ranks is kept, of databases one rank. Not thread-safe.
class ComparisonReader
{
public:
    /// Fails if there is nothing to read, or if it is no comparison.
    static Result<ComparisonReader> open(const GraphOpening& opening, Progress& progress,
                                         const std::stop_token& stop);

    /// Ascending; those that the opening's selection has.
    std::vector<std::int64_t> steps() const;

    /// The same, of a step that is there.
    Result<std::vector<Rank>> ranksOf(std::int64_t step, Progress& progress, const std::stop_token& stop);

    /// Shares the document that it is of. Fails if the rank is not there.
    Result<std::shared_ptr<const Sheet>> read(std::int64_t step, Rank rank, Progress& progress,
                                              const std::stop_token& stop);

    /// The document that was read last.
    const GraphDocumentPointer& document() const { return m_document; }

private:
    explicit ComparisonReader(GraphDocumentPointer document)
        : m_document(std::move(document))
    { }

    Status show(std::int64_t step, std::optional<Rank> rank, Progress& progress, const std::stop_token& stop);

    /// Never null.
    GraphDocumentPointer m_document;
};

} // namespace pipescope::graph
