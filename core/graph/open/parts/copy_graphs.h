#pragma once

#include "core/base/result.h"
#include "core/graph/open/parts/part_database.h"
#include "core/graph/store/database/vis_database.h"
#include "core/sqlite/database.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

namespace pipescope::graph {

/// The cell matched_distributed of a node.
using CellOf = std::function<std::string(std::string_view node)>;

/// Copies rows of one part; one block of rows is in memory.
class PartCopier
{
public:
    static Result<PartCopier> open(const Part& part, VisDatabase& target, const std::stop_token& stop);

    /// Copies the nodes, stacks, verdicts and checksums of a graph, and its row of pipescope_graphs; its
    /// nodes become rows from `firstRow` on.
    Status copyGraph(const PartGraph& graph, std::int64_t firstRow, const CellOf& cellOf);

    /// Copies what the pairs of a rank were judged by; both graphs are of this part, and their rows begin at
    /// these.
    Status copyEvidence(const PartGraph& debug, const PartGraph& bench, std::int64_t debugRow,
                        std::int64_t benchRow);

    /// Counts rows of tables that are copied.
    using Counts = std::array<std::int64_t, 6>;

    const Counts& copied() const { return m_copied; }

    /// How many rows the part has.
    Result<Counts> count() const;

private:
    PartCopier(const Part& part, VisDatabase& target, SnapshotDatabase database);

    Status copyNodes(const PartGraph& graph, const CellOf& cellOf);
    Status copyStacks(const PartGraph& graph);
    Status writeGraphRow(const PartGraph& graph, std::int64_t firstRow);
    struct Range;
    struct Selection;
    Status copyRows(const Selection& selection);

    const Part* m_part;
    VisDatabase* m_target;
    SnapshotDatabase m_database;
    Counts m_copied{};
};

} // namespace pipescope::graph
