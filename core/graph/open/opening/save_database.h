#pragma once

#include "core/graph/open/assembly/write_run.h"
#include "core/graph/open/hand_match/hand_matching.h"
#include "core/graph/open/opening/graph_document.h"

#include <filesystem>
#include <memory>
#include <span>
#include <stop_token>

namespace pipescope::graph {

/// Writes the whole run that an opening of dumps names, all its steps and ranks, as a database, with what was
/// matched by hand. A file of that name is replaced, when all is written. Problems of the input are
/// findings. Errors: those of writeRun(), a mapping file that is wrong, matches that cannot be written.
Status saveDatabase(const GraphOpening& opening, std::span<const std::shared_ptr<HandMatching>> edited,
                    const std::filesystem::path& file, FindingList& findings, Progress& progress,
                    const std::stop_token& stop);

} // namespace pipescope::graph
