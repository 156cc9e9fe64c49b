#pragma once

#include "tests/golden/graph/graph_case.h"

#include <filesystem>

namespace pipescope::test {

/// The database that the public tool wrote for a case. Fails the test if it cannot be written.
void writeGoldenDatabase(const std::filesystem::path& path, const GraphCase& golden, graph::Edition edition);

} // namespace pipescope::test
