#pragma once

#include "core/base/json/json_writer.h"
#include "core/run/bubbles/path/link_figures.h"

namespace pipescope {

/// The member "links": an object with "size_classes" and "pairs".
void writeLinkFigures(const Trace& trace, const LinksOfRun& links, JsonWriter& json);

} // namespace pipescope
