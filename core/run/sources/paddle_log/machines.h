#pragma once

#include "core/run/sources/source.h"

#include <vector>

namespace pipescope::paddle {

/// Fills in machine and host of each log, and the device where it is not known. Machines that files' names
/// say and folders "machine<k>" have their numbers. Where folders of other names hold logs of the same
/// devices, these are machines if their jobs lie at about the same time, numbered in the order of their names
/// (host2 before host10). Folders of other times are captures one after the other: only the latest is kept; a
/// folder that is left alone is no machine of several. Folders without jobs go with it. All of that is
/// findings. Looks into one log a folder there, at its first job and at its end. After a stop request the
/// numbers are of no use.
void numberMachines(std::vector<FoundFile>& files, const std::stop_token& stop, FindingList& findings);

} // namespace pipescope::paddle
