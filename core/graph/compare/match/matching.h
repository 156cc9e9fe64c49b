#pragma once

#include "core/base/optional_index.h"
#include "core/graph/read/model/graph.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace pipescope::graph {

enum class UnmatchedReason : std::uint8_t
{
    /// It is matched.
    None,
    /// The other side has no node of this name (or of the mapped name).
    NoSuchName,
    /// The other side has one, below other modules.
    AncestorsDiffer,
    InputCountDiffers,
    OutputCountDiffers,
    /// The items named in Unmatched have other types.
    TypeDiffers,
    ShapeDiffers,
    /// With fuzzy matching, APIs are looked for in the partner of their parent only.
    ParentUnmatched,
    /// Its parent's partner has fewer APIs of this name.
    FewerCallsThere,
    /// The layer mapping has no place for it.
    NotMapped,
    /// Another node has the partner.
    PartnerTaken,
    /// A person took it and its candidate apart.
    ByHand,
    /// A communication call that is there because the model was cut over ranks in another way than on the
    /// other side. That is no difference.
    OnlyInThisCut
};

inline constexpr std::size_t kUnmatchedReasonCount =
    static_cast<std::size_t>(UnmatchedReason::OnlyInThisCut) + 1;

/// Why a node has no partner.
struct Unmatched
{
    UnmatchedReason reason = UnmatchedReason::None;
    /// The node that nearly matched.
    OptionalIndex<NodeId> candidate;
    /// Positions in Graph::items of the first pair that differs: of the node itself, and of the candidate.
    OptionalIndex<std::uint32_t> item;
    OptionalIndex<std::uint32_t> candidateItem;
};

/// Which node of the debug graph is which node of the bench graph.
struct Matching
{
    /// Indexed by node of the debug graph, and by node of the bench graph.
    std::vector<std::optional<NodeId>> benchOf;
    std::vector<std::optional<NodeId>> debugOf;
    /// The same, of those without partner why.
    std::vector<Unmatched> debugReasons;
    std::vector<Unmatched> benchReasons;
};

} // namespace pipescope::graph
