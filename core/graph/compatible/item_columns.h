#pragma once

#include "core/graph/compare/item_pair.h"
#include "core/graph/compare/mode.h"
#include "core/graph/match/matching.h"
#include "core/graph/model/edition.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph::compatible {

/// What is compared as an edition of the public tool does it. Refers to its parts.
struct Comparison
{
    const Graph& debug;
    const Graph& bench;
    const Matching& matching;
    Edition edition = Edition::Doc;
    ComparisonMode mode = ComparisonMode::Statistics;
    /// By item of the debug graph; needed in mode Tensors.
    std::span<const TensorNumbers> tensors;
    /// The graphs were merged over parallel ranks: New does not compare shapes.
    bool isMerged = false;
};

/// Pairs items by position within inputs, parameters, outputs and gradients (model_graph §4.1): one pair for
/// each debug item, in the order of the node's input items and then of its output items.
void pairByPosition(const Comparison& comparison, NodeId debugNode, std::vector<ItemPair>& pairs);

/// A difference that the edition New names in Err_message. Doc knows only Checksum and Unmatched in mode Md5,
/// for its column Result.
enum class Complaint : std::uint8_t
{
    NanInf,
    NormJump,
    NormTimesTen,
    OneThousandth,
    Cosine,
    RequiresGrad,
    Scalar,
    Checksum,
    Dtype,
    Shape,
    Unmatched
};

inline constexpr std::size_t kComplaintCount = 11;

/// Bits 1 << Complaint.
using Complaints = std::uint16_t;

/// 0 pass, 0.5 warning, 1 error: the worst of them.
double levelOf(Complaints complaints);
/// As the reference's golden outputs name it: "error:nan_inf".
std::string_view complaintCode(Complaint complaint);

/// What the edition says of each pair of pairByPosition().
void findComplaints(const Comparison& comparison, NodeId debugNode, std::span<const ItemPair> pairs,
                    std::vector<Complaints>& complaints);

/// A member that a comparison adds to a debug item.
struct Column
{
    std::string_view name;
    std::string text;
};

/// The message of a complaint for people. The public tool's own words are not reproduced.
std::string_view complaintMessage(Complaint complaint);

/// The members of one pair: "Max diff", "MaxRelativeErr", …, with the texts that the edition writes into the
/// database; "Err_message" is a JSON list. The list is cleared first; empty in mode Structure.
void itemColumns(const Comparison& comparison, ItemPair pair, Complaints complaints,
                 std::vector<Column>& columns);

} // namespace pipescope::graph::compatible
