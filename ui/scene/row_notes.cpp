#include "ui/scene/row_notes.h"

namespace pipescope::scene {

Message rowNote(const Trace& trace, TrackIndex index)
{
    const Track& track = trace.track(index);
    if (track.blocks.size() > 0 || !track.operators.empty()) {
        return {};
    }
    for (const Finding& finding : trace.findings.rows()) {
        const bool isError = finding.severity() == Severity::Error;
        const bool isAboutBlocks = finding.id == FindingId::NoRanges || finding.id == FindingId::NoJobs;
        if (finding.rank == track.rank && (isError || isAboutBlocks)) {
            return isError ? "could not be read: %1"_text(finding.message()) : finding.message();
        }
    }
    return {};
}

} // namespace pipescope::scene
