#include "app/option_table/printed_forms.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace pipescope {
namespace {

/// Parts of what values are called that are names of files or folders: "FILE.svg", "OUTDIR", "DEBUG BENCH".
constexpr std::array<std::string_view, 5> kFileWords{"FILE", "DIR", "DUMP", "OUT", "BENCH"};

} // namespace

std::string completionFunction(const CommandEntry& command)
{
    std::string name = "_" + command.path;
    std::ranges::replace_if(
        name, [](char sign) { return sign == '-' || sign == ' '; }, '_');
    return name;
}

std::string wordsAfterProgram(const CommandEntry& command)
{
    const std::size_t space = command.path.find(' ');
    return space == std::string::npos ? std::string() : command.path.substr(space + 1);
}

std::vector<const CommandEntry*> withCommandsBelow(const CommandEntry& program)
{
    std::vector<const CommandEntry*> all{&program};
    for (const CommandEntry& command : program.commands) {
        const std::vector<const CommandEntry*> below = withCommandsBelow(command);
        all.insert(all.end(), below.begin(), below.end());
    }
    return all;
}

bool takesFiles(const OptionEntry& option)
{
    return option.choices.empty() && std::ranges::any_of(kFileWords, [&option](std::string_view word) {
               return option.value.find(word) != std::string::npos;
           });
}

} // namespace pipescope
