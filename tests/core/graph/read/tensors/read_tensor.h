#pragma once

#include "core/graph/read/tensors/tensor.h"
#include "tests/support/temporary_folder.h"

#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph::test {

/// All elements of the tensor in a file of this content; fails the test if there is none.
std::vector<double> elementsOf(std::string_view content);

/// Why a file of this content holds no tensor, or cannot be read to its end; empty if it can.
std::string problemOf(std::string_view content);

} // namespace pipescope::graph::test
