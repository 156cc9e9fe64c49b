#pragma once

#include <string_view>
#include <vector>

namespace pipescope::test {

/// Which folders the files of one folder may include, besides their own. Arrows point one way: app to ui to
/// core. "core/base/*" stands for that folder and all below it; every other name stands for one folder alone.
/// A row of "core/graph/read/*" is that of a room: of all folders below it that have no row of their own.
struct IncludeRule
{
    std::string_view folder;
    std::vector<std::string_view> allowed;
};

/// A row for each folder with sources in core, ui and app.
const std::vector<IncludeRule>& includeRules();

} // namespace pipescope::test
