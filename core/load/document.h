#pragma once

#include "core/model/trace.h"

#include <memory>
#include <variant>

namespace pipescope {

/// What can be opened. A second kind (the model graph of msprobe dumps) becomes a further alternative here;
/// views and exporters choose by std::visit, everything else only passes documents on.
using Document = std::variant<std::shared_ptr<const Trace>>;

} // namespace pipescope
