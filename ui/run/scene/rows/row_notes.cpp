#include "ui/run/scene/rows/row_notes.h"

#include <algorithm>
#include <map>

namespace pipescope::scene {
namespace {

/// For each rank, the first finding that explains its empty row.
std::map<Rank, UserText> notesByRank(const Trace& trace)
{
    std::map<Rank, UserText> notes;
    for (const Finding& finding : trace.findings.rows()) {
        const bool isError = finding.severity() == Severity::Error;
        const bool isAboutBlocks = finding.id == FindingId::NoRanges || finding.id == FindingId::NoJobs;
        if (finding.rank && (isError || isAboutBlocks)) {
            notes.try_emplace(*finding.rank,
                              isError ? "could not be read: %1"_text(finding.message()) : finding.message());
        }
    }
    return notes;
}

} // namespace

std::vector<UserText> rowNotes(const Trace& trace)
{
    const std::map<Rank, UserText> known = notesByRank(trace);
    std::vector<UserText> notes(trace.tracks.size());
    for (std::size_t t = 0; t < notes.size(); ++t) {
        const Track& track = trace.tracks[t];
        const auto note = known.find(track.rank);
        if (track.blocks.empty() && track.operators.empty() && note != known.end()) {
            notes[t] = note->second;
        }
    }
    return notes;
}

} // namespace pipescope::scene
