#pragma once

#include "core/graph/compare/compatible/comparison.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace pipescope::graph::compatible {

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

/// The message of a complaint for people. The public tool's own words are not reproduced.
std::string_view complaintMessage(Complaint complaint);

/// What the edition says of each pair of pairByPosition().
void findComplaints(const PublicComparison& comparison, NodeId debugNode, std::span<const ItemPair> pairs,
                    std::vector<Complaints>& complaints);

} // namespace pipescope::graph::compatible
