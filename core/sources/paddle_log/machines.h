#pragma once

#include "core/sources/source.h"

#include <vector>

namespace pipescope::paddle {

/// Fills in machine and host of each log. Folders "machine<k>" have their numbers. Where folders of other
/// names hold logs of the same devices, these are machines if their jobs lie at about the same time, numbered
/// in the order of their names (host2 before host10). Folders of other times are captures one after the
/// other: only the latest is kept. Folders without jobs go with it. All of that is findings. Looks into one
/// log a folder there, at its first job and at its end.
void numberMachines(std::vector<FoundFile>& files, FindingList& findings);

} // namespace pipescope::paddle
