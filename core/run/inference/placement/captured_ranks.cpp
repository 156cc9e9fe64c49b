#include "core/run/inference/placement/captured_ranks.h"

namespace pipescope {

std::vector<bool> tracksWithOperators(const Trace& trace)
{
    std::vector<bool> known(trace.tracks.size(), true);
    for (const Finding& finding : trace.findings.rows()) {
        const bool isWithoutOperators =
            finding.severity() == Severity::Error || finding.id == FindingId::P2pNotRecorded;
        const auto track =
            finding.rank && isWithoutOperators ? trace.trackOfRank(*finding.rank) : std::nullopt;
        if (track && trace.track(*track).operators.empty()) {
            known[track->value] = false;
        }
    }
    return known;
}

} // namespace pipescope
