#pragma once

#include "core/run/sources/nsight/export_records.h"

#include <cstddef>
#include <span>

namespace pipescope::nsight {

/// Gives each process its rank: that of MPI, of a communicator of NCCL that all belong to, of the environment
/// and of the file's name, the last two where the file has one process. Where no process has one, they are
/// numbered by node, file and device; where only some have, the others are numbered behind these. Returns how
/// many were numbered.
std::size_t assignRanks(std::span<ExportRecords> files, const RuleMatcher& matcher);

/// Gives the peers of sends and receives their ranks, by the places that processes have in communicators.
/// A peer whose process did not record its place is not known. Ranks must be assigned.
void resolvePeers(std::span<ExportRecords> files);

} // namespace pipescope::nsight
