#pragma once

#include <string_view>

namespace pipescope::graph {

/// Whether a key is that of an entry of `data`, as nothing within an entry is called: "….forward",
/// "….backward.0", "….parameters_grad".
bool isEntryName(std::string_view key);

/// The same, with an object as its value. Reading begins anew with such a member where something is broken.
bool isEntry(std::string_view key, char valueBegin);

/// "….parameters_grad" or "….parameters_grad.<n>"
bool isParameterGradient(std::string_view name);

} // namespace pipescope::graph
