#pragma once

#include "core/run/model/captures/labelled_capture.h"
#include "core/run/sources/chrome_trace/content/chrome_content.h"
#include "core/run/sources/chrome_trace/launches/transfer_directions.h"
#include "core/run/sources/nsight/export_records.h"

#include <map>
#include <string>
#include <vector>

namespace pipescope::nsight {

/// What a process has that the content of a trace has no place for.
struct ProcessExtras
{
    std::filesystem::path file;
    std::optional<Rank> rank;
    std::string hostName;
    std::vector<RecordedCollective> collectives;
    /// Names of the collectives, in their order.
    std::vector<std::string> collectiveNames;
    /// Kernels that both send and receive, by their times.
    std::map<TimeSpan, KnownTransfer> exchanges;
};

/// One process as the content of a trace, by which its blocks are found like those of Chrome traces: a row
/// for each thread's ranges, at the times of the GPU, and one for the messages. Where no range is work of the
/// pipeline, the blocks are concluded.
ChromeContent contentOf(ExportRecords& file, ProcessRecords&& process, const RuleMatcher& matcher,
                        ProcessExtras& extras);

/// Adds to the track of the rank what the trace had no place for.
void addExtras(ProcessExtras&& extras, LabelledTrack& track);

} // namespace pipescope::nsight
