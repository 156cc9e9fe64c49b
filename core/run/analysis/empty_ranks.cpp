#include "core/run/analysis/empty_ranks.h"

#include <algorithm>
#include <array>

namespace pipescope {
namespace {

/// Whether a rank may be empty because of this.
bool mayExplain(const Finding& finding)
{
    constexpr std::array kReasons{FindingId::TableMissing,     FindingId::ColumnMissing, FindingId::NullTime,
                                  FindingId::RangeWithoutTask, FindingId::NoRanges,      FindingId::NoJobs};
    return finding.severity() == Severity::Error
           || std::find(kReasons.begin(), kReasons.end(), finding.id) != kReasons.end();
}

} // namespace

std::vector<const Finding*> reasonsOfEmptyRanks(const Trace& trace)
{
    std::vector<const Finding*> reasons(trace.tracks.size(), nullptr);
    for (const Finding& finding : trace.findings.rows()) {
        const auto index = finding.rank && mayExplain(finding) ? trace.trackOfRank(*finding.rank)
                                                               : std::optional<TrackIndex>();
        if (!index) {
            continue;
        }
        const Track& track = trace.track(*index);
        // Findings are ordered by severity: the first one is the most severe.
        if (track.blocks.size() == 0 && track.operators.empty() && reasons[index->value] == nullptr) {
            reasons[index->value] = &finding;
        }
    }
    return reasons;
}

bool hasPipeline(const Trace& trace)
{
    return std::any_of(trace.tracks.begin(), trace.tracks.end(), [](const Track& track) {
        const auto kinds = track.blocks.kinds();
        const bool hasWork =
            std::any_of(kinds.begin(), kinds.end(), [](BlockKind kind) { return kind != BlockKind::Other; });
        return !track.isOther && (hasWork || !track.operators.empty());
    });
}

} // namespace pipescope
