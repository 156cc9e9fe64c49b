#pragma once

#include "core/base/user_text.h"
#include "core/graph/read/tensors/pickle_value.h"

#include <cstddef>
#include <span>
#include <variant>

namespace pipescope::graph {

/// The tensor that a pickle of torch.save describes, or why there is none, as a sentence for users. A small
/// stack machine for the operations of protocols 2 to 5 that torch.save uses: it moves values and never
/// executes, imports or looks up anything. It refuses every name but those of isKnownName(), and says which.
/// Memory is in proportion to the pickle.
std::variant<TensorRecord, UserText> readTensorPickle(std::span<const std::byte> pickle);

} // namespace pipescope::graph
