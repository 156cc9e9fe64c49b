#pragma once

#include <string>
#include <vector>

namespace pipescope {

/// The names in Chrome traces that rules can match, each once, the most frequent first. If there are very
/// many, the rarest are left out.
struct ChromeNames
{
    std::vector<std::string> events;
    std::vector<std::string> categories;
    std::vector<std::string> processes;
    std::vector<std::string> threads;
    std::vector<std::string> files;
    /// Arguments that are numbers.
    std::vector<std::string> arguments;
};

} // namespace pipescope
