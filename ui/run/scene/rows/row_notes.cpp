#include "ui/run/scene/rows/row_notes.h"

#include <algorithm>
#include <map>

namespace pipescope::scene {

SharedLines sharedLines(const RowLayout& layout, std::size_t tracks)
{
    SharedLines lines(tracks);
    std::vector<std::optional<TrackIndex>> firstOfTitle(layout.titles().size());
    for (std::size_t t = 0; t < tracks; ++t) {
        const TrackIndex track{t};
        const auto line = layout.lineOf(track);
        if (line && line->isTitle) {
            auto& first = firstOfTitle[line->index];
            first = first.value_or(track);
            lines[t] = SharedLine{*first, true};
        } else if (line) {
            lines[t] = SharedLine{track, false};
        }
    }
    return lines;
}

bool hasTitles(const SharedLines& lines)
{
    return std::any_of(lines.begin(), lines.end(),
                       [](const std::optional<SharedLine>& line) { return line && line->isTitle; });
}

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
