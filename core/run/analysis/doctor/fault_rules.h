#pragma once

#include "core/run/analysis/doctor/diagnosis.h"

#include <vector>

namespace pipescope {

/// Indexed by TrackIndex: whether the rank is one of a pipeline and its file could be read.
std::vector<bool> readableRanks(const Trace& trace);

std::vector<RecordedLevel> recordedLevels(const Trace& trace);

/// Each appends the faults of one subject to a diagnosis that has its counts and levels.

/// Which wrappers are missing, and on which ranks, and blocks that are missing in spite of them.
void appendRangeFaults(const Trace& trace, Diagnosis& diagnosis);
/// What findings say already: files, ranks that are missing, metadata.
void appendFindingFaults(const Trace& trace, Diagnosis& diagnosis);
void appendStepFaults(const Trace& trace, Diagnosis& diagnosis);
void appendLevelFaults(const Trace& trace, Diagnosis& diagnosis);
void appendScheduleFaults(const Trace& trace, Diagnosis& diagnosis);
void appendClockFaults(const Trace& trace, Diagnosis& diagnosis);

} // namespace pipescope
