#pragma once

#include <string>
#include <vector>

namespace pipescope {

/// The names in Chrome traces that patterns of rules match and arguments have, each once; those of most
/// events first. Of very many the last are left out.
struct ChromeNames
{
    std::vector<std::string> events;
    std::vector<std::string> categories;
    std::vector<std::string> processes;
    std::vector<std::string> threads;
    std::vector<std::string> files;
    /// Of arguments that are numbers.
    std::vector<std::string> arguments;
};

} // namespace pipescope
