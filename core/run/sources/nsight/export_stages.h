#pragma once

#include "core/run/model/captures/labelled_capture.h"
#include "core/run/sources/chrome_trace/content/chrome_content.h"
#include "core/run/sources/chrome_trace/launches/transfer_directions.h"
#include "core/run/sources/nsight/export_records.h"

#include <cstddef>
#include <filesystem>
#include <map>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

namespace pipescope::nsight {

/// The stages from files to the tracks of ranks.

/// Reads one SQLite export of a report. What it lacks, or why it cannot be read, is among its findings.
ExportRecords readExport(const std::filesystem::path& file, const RuleMatcher& matcher,
                         const std::stop_token& stop);

/// Gives each process its rank: that of MPI, of a communicator of NCCL that all belong to, of the environment
/// and of the file's name, the last two where the file has one process. Where no process has one, they are
/// numbered by node, file and device; where only some have, the others are numbered behind these. Returns how
/// many were numbered.
std::size_t assignRanks(std::span<ExportRecords> files, const RuleMatcher& matcher);

/// Gives the peers of sends and receives their ranks, by the places that processes have in communicators.
/// A peer whose process did not record its place is not known. Ranks must be assigned.
void resolvePeers(std::span<ExportRecords> files);

/// Gives the sessions of one host the distances in time that its own clock shows: the wall clock may have
/// been set between their begins.
void alignSessions(std::span<ExportRecords> files);

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
