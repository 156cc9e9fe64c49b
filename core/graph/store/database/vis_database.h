#pragma once

#include "core/base/result.h"
#include "core/graph/read/model/edition.h"
#include "core/graph/read/model/graph.h"
#include "core/graph/read/model/side.h"
#include "core/graph/store/database/item_json.h"
#include "core/graph/store/database/written_notes.h"
#include "core/sqlite/new_database.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>

namespace pipescope::graph {

/// The row of tb_config.
struct DatabaseConfig
{
    bool isComparison = false;
    /// "summary", "md5", "all", "structure"; empty for builds.
    std::string task;
    /// JSON; empty is NULL for tool tips, and null for colours.
    std::string toolTips;
    std::string nodeColours;
    std::int32_t microSteps = 1;
    bool isOverflowChecked = false;
    std::span<const std::int64_t> ranks;
    std::span<const std::int64_t> steps;
};

/// Writes a database that the public viewer reads. Graphs are added one after another; the
/// file appears when finish() has succeeded, and never in place of another one.
class VisDatabase
{
public:
    struct Options
    {
        /// The edition of the public tool whose texts are wanted; ours if empty.
        std::optional<Edition> compatible;
        /// Threads for the rows of one graph.
        std::size_t workers = 1;
        /// Further tables and their content, as SQL; old viewers ignore them.
        std::string furtherSchema;
        /// The indexes of those tables, made when their rows are there.
        std::string furtherIndexes;
    };

    static Result<VisDatabase> create(const std::filesystem::path& file, const Options& options,
                                      const std::stop_token& stop);

    /// Writes the nodes of the tree, in post-order, and their stacks. Returns the rowid of the first node.
    Result<std::int64_t> add(const Graph& graph, Side side, const RowNotes& notes,
                             const std::stop_token& stop);

    /// A table of Options::furtherSchema.
    Result<NewTable> table(std::string_view name) { return m_database.table(name); }

    Status finish(const DatabaseConfig& config);

private:
    VisDatabase(NewDatabase database, Options options);
    Status addConfig(const DatabaseConfig& config);
    Status addStacks(const Graph& graph, std::string_view graphId, std::span<const NodeId> order,
                     std::vector<std::uint32_t>& stackNumbers);

    NewDatabase m_database;
    Options m_options;
    std::int64_t m_nextNode = 1;
};

/// "NPU_0_0"
std::string graphIdOf(const Graph& graph, Side side);

} // namespace pipescope::graph
