#pragma once

#include "core/document/document_files.h"
#include "core/graph/open/assembly/load_step.h"
#include "core/graph/open/assembly/write_run.h"
#include "core/graph/open/hand_match/hand_matching.h"
#include "core/graph/open/outline/sheet.h"
#include "core/graph/store/database_reading/stored_config.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace pipescope::graph {

/// What to open as a document, and how.
struct GraphOpening
{
    /// `debug` is a dump or a database (*.vis.db), or a folder of databases, of which the first is taken; a
    /// database has no `bench`.
    GraphRequest request;
    /// Read into request.matching.mapping; empty for none.
    std::filesystem::path mappingFile;
    /// Which of several steps, and the rank of a database that is read first; the first if empty. All ranks
    /// of the step are read.
    std::optional<std::int64_t> step;
    std::optional<Rank> rank;
};

/// One step of a run as model graphs, with all its ranks; of a database those that have the sides of the rank
/// that was opened. Immutable; any number of threads may read it.
struct GraphDocument
{
    DocumentFiles files;
    /// With the step and rank that are shown.
    GraphOpening opening;
    bool isComparison = false;
    bool isDatabase = false;
    /// Only the tree of one rank of a database has been read: there are no items, and its own scores in place
    /// of verdicts.
    bool isTreeOnly = false;
    /// All that can be chosen.
    std::vector<std::int64_t> steps;
    std::vector<Rank> ranks;
    /// How many micro steps the ranks have at most.
    std::int32_t microSteps = 1;
    /// The databases beside the one that is shown, itself included; empty for dumps.
    std::vector<std::filesystem::path> databases;
    /// What the database says of its colours and columns.
    StoredConfig config;
    /// Ordered by rank; empty only if nothing could be read.
    std::vector<Sheet> sheets;

    /// Null if the rank is not there.
    const Sheet* sheetOf(Rank rank) const;
};

using GraphDocumentPointer = std::shared_ptr<const GraphDocument>;

/// Takes a document of which only the tree has been read, while the rest is.
using TakeTree = std::function<void(GraphDocumentPointer tree)>;

/// Whether the names there look like a dump, a database or a folder of databases. Only names are read.
bool looksLikeGraph(const std::filesystem::path& root);

/// Reads what `opening` names; dumps are compared. Problems of the input are findings of the document. An
/// error where there is nothing to show, or Cancelled. `takeTree` may be empty.
Result<GraphDocumentPointer> openGraphs(const GraphOpening& opening, Progress& progress,
                                        const std::stop_token& stop, const TakeTree& takeTree);

/// openGraphs() for databases.
Result<GraphDocumentPointer> openDatabase(const GraphOpening& opening, Progress& progress,
                                          const std::stop_token& stop, const TakeTree& takeTree);

/// The request with its mapping file read.
Result<GraphRequest> requestOf(const GraphOpening& opening);

/// openGraphs() for dumps.
Result<GraphDocumentPointer> openDumps(const GraphOpening& opening, Progress& progress,
                                       const std::stop_token& stop);

/// Writes the whole run that an opening of dumps names, all its steps and ranks, as a database, with what was
/// matched by hand. A file of that name is replaced, when all is written. Problems of the input are
/// findings. Errors: those of writeRun(), a mapping file that is wrong, matches that cannot be written.
Status saveDatabase(const GraphOpening& opening, std::span<const std::shared_ptr<HandMatching>> edited,
                    const std::filesystem::path& file, FindingList& findings, Progress& progress,
                    const std::stop_token& stop);

} // namespace pipescope::graph
