#pragma once

#include "core/base/parse/glob.h"
#include "core/base/parse/number_ranges.h"
#include "core/base/parse/regular_expression.h"
#include "core/base/result.h"
#include "core/graph/compare/match/matching.h"
#include "core/graph/compare/overflow/overflow.h"
#include "core/graph/open/outline/node_classes.h"
#include "core/graph/read/model/graph.h"
#include "core/graph/read/model/side.h"

#include <array>
#include <bitset>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace pipescope::graph {

/// A text to look for: a glob, or between slashes a regular expression.
using NodePattern = std::variant<Glob, RegularExpression>;

inline constexpr std::size_t kNodeKindCount = static_cast<std::size_t>(NodeKind::Unplaced) + 1;
inline constexpr std::size_t kRepairClassCount = static_cast<std::size_t>(RepairClass::New) + 1;
inline constexpr std::size_t kOverflowLevelCount = static_cast<std::size_t>(OverflowLevel::Critical) + 1;

/// The words of a query, by value of the enumeration. Empty where a value cannot be asked for.
inline constexpr std::array<std::string_view, kNodeKindCount> kKindWords{"module", "api", "collection",
                                                                         "fused", "unplaced"};
inline constexpr std::array<std::string_view, kLevelCount> kLevelWords{"none",      "same",      "tolerance",
                                                                       "undecided", "unmatched", "different"};
inline constexpr std::array<std::string_view, kOverflowLevelCount> kOverflowWords{"none", "medium", "high",
                                                                                  "critical"};
inline constexpr std::array<std::string_view, kUnmatchedReasonCount> kUnmatchedWords{
    "",       "name",  "ancestors", "inputs", "outputs", "type", "shape",
    "parent", "calls", "mapping",   "taken",  "hand",    "cut"};
inline constexpr std::array<std::string_view, kRepairClassCount> kRepairWords{"never", "fixed", "unchanged",
                                                                              "new"};
inline constexpr std::array<std::string_view, 2> kDirectionWords{"forward", "backward"};
inline constexpr std::array<std::string_view, 2> kSideWords{"debug", "bench"};
inline constexpr std::array<std::string_view, 2> kNoYesWords{"no", "yes"};

/// Limits of a number; both are exclusive.
struct NumberLimits
{
    std::optional<double> above;
    std::optional<double> below;

    bool any() const { return above || below; }

    /// Nothing admits NaN, if there are limits.
    bool admit(double number) const { return (!above || number > *above) && (!below || number < *below); }
};

/// The nodes to look for. All given conditions must hold; of the values of one key one must. Empty sets and
/// lists admit any node. Except for names all values of one key of one query widen it.
struct NodeTerms
{
    /// Each must be in the name.
    std::vector<NodePattern> words;
    /// Patterns of name:, for the whole name; and of path:, for the names from the root (not included) to the
    /// node with '/' between them.
    std::vector<NodePattern> names;
    std::vector<NodePattern> paths;
    /// For some input, parameter or output. Of dtype: with or without what stands before its last point
    /// ("torch."); of shape: without blanks, "[8,1,16]".
    std::vector<Glob> dtypes;
    std::vector<Glob> shapes;
    std::bitset<kNodeKindCount> kinds;
    std::bitset<kLevelCount> levels;
    std::bitset<kOverflowLevelCount> overflow;
    std::bitset<kUnmatchedReasonCount> reasons;
    /// Since an earlier comparison; without one no node matches.
    std::bitset<kRepairClassCount> repairs;
    std::bitset<kDirectionWords.size()> directions;
    std::bitset<kSideWords.size()> sides;
    std::bitset<kNoYesWords.size()> recomputed;
    std::bitset<kNoYesWords.size()> leaves;
    /// See Outline::scores; and how many times the tolerance it differs.
    NumberLimits scores;
    NumberLimits multiples;
    NumberChoice ranks;
    NumberChoice steps;
    NumberChoice microSteps;
    NumberChoice depths;
    /// The first number in the name of the module behind that of the model, or of the nearest module around
    /// that has one: 7 of "Module.0.encoder.layers.7.mlp.experts.2.Linear.forward.0".
    NumberChoice layers;
};

struct NodeQuery
{
    NodeTerms wanted;
    /// Matches of these are left out; each is one term with a '-' in front.
    std::vector<NodeTerms> excluded;
};

/// Reads "kind:module score>0.1 overflow:critical unmatched:shape dtype:bfloat16 shape:[8,*] name:*attn*
/// /layers\.\d/ -leaf:yes" in the language of query_terms.h. Words are looked for in names; words, name: and
/// path: may be regular expressions between slashes (in quotes where they hold blanks, commas or colons).
/// Terms that cannot be read, and a text without any term, are InvalidArgument with a sentence for the user.
Result<NodeQuery> parseNodeQuery(std::string_view text);

} // namespace pipescope::graph
