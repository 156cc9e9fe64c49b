#pragma once

#include "core/run/model/trace.h"

#include <algorithm>

namespace pipescope::test {

/// The first of its kind; null without one.
inline const Finding* findingOf(const Trace& trace, FindingId id)
{
    const auto rows = trace.findings.rows();
    const auto found =
        std::find_if(rows.begin(), rows.end(), [&](const Finding& row) { return row.id == id; });
    return found != rows.end() ? &*found : nullptr;
}

} // namespace pipescope::test
