#pragma once

#include "core/base/user_text.h"
#include "core/graph/compare/diverge/divergent_nodes.h"
#include "core/graph/compare/diverge/explaining_group.h"
#include "core/graph/compare/diverge/first_divergence.h"
#include "core/graph/compare/diverge/onsets.h"
#include "core/graph/explain/report/compared_step.h"
#include "core/graph/explain/search/find_rows.h"
#include "core/graph/open/assembly/graph_step.h"
#include "core/graph/open/outline/sheet.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace pipescope::graph {

/// Where the sides of a step part, on all its ranks. Immutable once made.
struct Suspects
{
    /// Over all ranks, and by position in GraphStep::ranks.
    std::optional<Divergence> first;
    std::vector<std::optional<Divergence>> firstOfRanks;
    /// In which ranks it begins; empty for a single rank, and where it is not known where ranks stand.
    std::optional<ExplainingGroup> group;
    DivergentNodes divergent;
    /// In order of execution.
    std::vector<Onset> onsets;
    /// See layersBefore(); by position in GraphStep::ranks.
    std::optional<std::vector<std::uint32_t>> layersBefore;
    /// What was looked at in place of the step's own comparisons.
    OtherComparisons comparisons;
};

/// Empty for a step that was not compared by our rules (see isCompared()). Takes as long as the report of the
/// command line: for a worker thread.
Suspects suspectsOf(const GraphStep& step, OtherComparisons others = {});

/// The row of a node; empty if it is on another rank than the sheet.
std::optional<SheetRow> rowOf(const Sheet& sheet, const SideNode& node);

/// An onset, as it is listed.
struct Suspect
{
    Onset onset;
    Rank rank{0};
    std::string name;
    /// If it is on the sheet's rank.
    std::optional<SheetRow> row;
    UserText cause;
    /// Where a difference in its outputs comes from; empty where the cause says that, and on the bench only.
    UserText blame;
    /// What differs most, with the numbers; empty without a partner.
    UserText numbers;
    /// "explains 12 of 40 nodes that differ (30 %)"
    UserText share;
};

/// `onsets` are those of Suspects or of a Remainder of it.
std::vector<Suspect> listSuspects(const Sheet& sheet, const Suspects& suspects,
                                  std::span<const Onset> onsets);

/// What is left once some onsets are known.
struct AcceptedSuspects
{
    Remainder remainder;
    /// The rows of the sheet that accepted onsets explain, and their partners: to be shown pale.
    FoundRows explained;
};

/// `accepted` are Onset::row of those that are known.
AcceptedSuspects acceptSuspects(const Sheet& sheet, const Suspects& suspects,
                                std::span<const std::uint32_t> accepted);

/// The rows of a sheet that differ, and their partners.
struct OnsetRows
{
    /// The onsets.
    FoundRows onsets;
    /// Those that differ because others do.
    FoundRows followers;
};

OnsetRows onsetRows(const Sheet& sheet, const Suspects& suspects);

/// A node on the way of an error.
struct PathNode
{
    SideNode node;
    Rank rank{0};
    std::string name;
    /// Its row and that of its partner, as far as they are on the sheet's rank.
    std::optional<SheetRow> row;
    std::optional<SheetRow> partner;
};

/// The way of an error.
struct ErrorPath
{
    /// From the node that was asked for back to where the error began. Each depends on the next: it takes a
    /// tensor from it, or has it inside.
    std::vector<PathNode> nodes;
    /// Blame of the last one; None if nothing is known to have begun it.
    Blame blame = Blame::None;
};

/// Follows a difference from a row back, along the data edges that traceDivergence() uses, to the first node
/// in order of execution whose inputs agree; to an amplification only if that is all there is. Of several
/// ways the shortest. Empty if the row does not differ.
ErrorPath errorPath(const Sheet& sheet, const Suspects& suspects, SheetRow from);

} // namespace pipescope::graph
