#pragma once

#include <string_view>

namespace pipescope::graph::compatible {

/// The second part of a node's name: "matmul" of "Torch.matmul.0.forward". Of modules, too, as the public
/// tool does it.
std::string_view apiOf(std::string_view nodeName);

/// Its contents are arbitrary, so it always has the good score.
bool isScoreless(std::string_view api);
/// The edition New checks nothing of it, or only the outputs without looking at inputs.
bool isUnchecked(std::string_view api);
bool isCheckedByOutputs(std::string_view api);

} // namespace pipescope::graph::compatible
