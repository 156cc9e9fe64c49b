#pragma once

#include "core/base/ids.h"
#include "core/graph/compare/overflow/overflow.h"
#include "core/graph/tree/communication/communication.h"

#include <functional>
#include <string>
#include <string_view>

namespace pipescope::graph {

/// The node at the other end of a link, as the cell has it.
struct LinkPartner
{
    Rank rank{0};
    /// linkedScore() or linkedOverflow().
    std::string value;
    std::string_view name;
};

/// A score as Python prints it, a whole one as an integer; "Nan" for NaN.
std::string linkedScore(double score);
std::string linkedOverflow(OverflowLevel level);

/// The JSON of matched_distributed for a call; `partnerOf` describes the node at the other end.
std::string linksCell(const Communication& links, const LinkedCall& call,
                      const std::function<LinkPartner(GraphNode)>& partnerOf);

} // namespace pipescope::graph
