#pragma once

#include "core/base/result.h"
#include "core/graph/open/assembly/graph_step.h"
#include "core/graph/open/hand_match/hand_edit.h"
#include "core/graph/open/hand_match/write_matches.h"
#include "core/graph/read/model/edition.h"
#include "core/graph/read/model/side.h"
#include "core/graph/store/database_reading/match_file.h"

#include <cstddef>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <stop_token>
#include <vector>

namespace pipescope::graph {

/// How nodes get their scores.
struct HandSettings
{
    /// The edition whose scores the step has; only looked at if it has no verdicts of ours.
    std::optional<Edition> compatible;
    /// The ranks were merged.
    bool isMerged = false;
};

/// The comparison after an edit. Verdicts, scores and roll-ups of the nodes of the edit and of those above
/// them are made again, and no others. The graphs are those of the step; only the comparison is copied (about
/// 130 bytes a pair of nodes). A node that is taken apart gets the reason that it had in the step, or ByHand.
/// Where real tensors are compared, the files of new pairs are read. Cancelled after a stop request.
Result<std::shared_ptr<const GraphComparison>> applyEdit(const GraphStep& step, std::size_t rankIndex,
                                                         const GraphComparison& current, const HandEdit& edit,
                                                         const HandSettings& settings,
                                                         const std::stop_token& stop = {});

/// How many pairs an edit changed.
struct HandCounts
{
    std::size_t matched = 0;
    std::size_t unmatched = 0;
    /// Nodes of the debug side that were to come along and found no partner; of a file: pairs that could not
    /// be made.
    std::size_t left = 0;
};

/// Matching by hand in one rank of a step: edits, undone and done again. Used by one thread; the comparisons
/// that it hands out are immutable and stay as they are.
class HandMatching
{
public:
    /// The step has a comparison of this rank.
    HandMatching(std::shared_ptr<const GraphStep> step, std::size_t rankIndex, HandSettings settings = {});

    /// After all edits; for withComparison().
    const std::shared_ptr<const GraphComparison>& comparison() const { return m_current; }

    /// Errors as of planMatch(), planUnmatch() and applyEdit(); nothing changes then. A new edit drops those
    /// that were undone.
    Result<HandCounts> match(NodePair pair, HandExtent extent, const std::stop_token& stop = {});
    Result<HandCounts> unmatch(NodeId debug, HandExtent extent, const std::stop_token& stop = {});
    /// One edit, whatever can be matched of it.
    Result<HandCounts> matchAll(std::span<const HandMatch> matches, const std::stop_token& stop = {});

    bool canUndo() const { return m_position > 0; }

    bool canRedo() const { return m_position < m_edits.size(); }

    /// Nothing happens if there is nothing to undo (to do again).
    Result<HandCounts> undo(const std::stop_token& stop = {});
    Result<HandCounts> redo(const std::stop_token& stop = {});

    /// Pairs that the step does not have, by debug node.
    std::vector<HandMatch> handMatches() const;
    /// Nodes whose partner is not that of the step.
    std::vector<NodeId> changedNodes(Side side) const;

    /// Writes handMatches() as the public viewer does, see matchFileOf().
    Status saveMatchFile(const std::filesystem::path& file) const;
    /// Writes all pairs of modules as a mapping file; never over an existing one.
    Status saveMapping(const std::filesystem::path& file) const;
    /// Writes into a database that has this step and rank, see writeHandMatches(): the nodes that differ from
    /// the step, and those that an earlier call wrote.
    Result<HandWriteCounts> writeDatabase(const std::filesystem::path& database,
                                          const std::stop_token& stop = {});

private:
    MatchedGraphs graphs() const;
    const Matching& original() const;
    Result<HandCounts> apply(const HandEdit& edit, const std::stop_token& stop);
    Result<HandCounts> edit(const Result<HandEdit>& edit, const std::stop_token& stop);

    std::shared_ptr<const GraphStep> m_step;
    std::size_t m_rankIndex;
    HandSettings m_settings;
    std::shared_ptr<const GraphComparison> m_current;
    /// What the database has otherwise than the step.
    std::set<NodeId> m_writtenDebug;
    std::set<NodeId> m_writtenBench;
    std::vector<HandEdit> m_edits;
    /// How many of them are done.
    std::size_t m_position = 0;
};

} // namespace pipescope::graph
