#pragma once

#include "core/run/analysis/details/describe.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::test {

/// The first row of this name; null without one.
inline const DetailRow* rowNamed(const std::vector<DetailRow>& rows, std::string_view name)
{
    const auto found =
        std::find_if(rows.begin(), rows.end(), [&](const DetailRow& row) { return row.name == name; });
    return found == rows.end() ? nullptr : &*found;
}

inline std::string valueOf(const std::vector<DetailRow>& rows, std::string_view name)
{
    const DetailRow* row = rowNamed(rows, name);
    return row == nullptr ? "(no such row)" : row->value.english();
}

inline std::string originOf(const std::vector<DetailRow>& rows, std::string_view name)
{
    const DetailRow* row = rowNamed(rows, name);
    return row == nullptr ? "(no such row)" : row->origin.english();
}

} // namespace pipescope::test
