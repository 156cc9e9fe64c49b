#pragma once

#include <string_view>

namespace pipescope::graph {

/// Whether a key is that of an entry of `data`, as nothing within an entry is called: "….forward",
/// "….backward.0", "….parameters_grad". Reading begins anew with such a key where something is broken.
bool isEntryName(std::string_view key);

/// "….parameters_grad" or "….parameters_grad.<n>"
bool isParameterGradient(std::string_view name);

} // namespace pipescope::graph
