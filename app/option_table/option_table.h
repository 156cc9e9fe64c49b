#pragma once

#include <string>
#include <vector>

namespace CLI { // NOLINT(readability-identifier-naming): a library's
class App;
} // namespace CLI

namespace pipescope {

struct OptionEntry
{
    /// "-o", "--output": the short ones first.
    std::vector<std::string> names;
    /// What its value is called; empty for a flag.
    std::string value;
    /// The only values, where there are such.
    std::vector<std::string> choices;
    std::string description;

    bool operator==(const OptionEntry&) const = default;
};

struct ArgumentEntry
{
    std::string name;
    bool isRequired = false;
};

/// A command, or the program itself, with what can be typed after it.
struct CommandEntry
{
    /// With the commands it is below: "pipescope-cli graph diverge".
    std::string path;
    std::string name;
    std::string description;
    std::string footer;
    std::vector<ArgumentEntry> arguments;
    /// Without --help, which all have.
    std::vector<OptionEntry> options;
    std::vector<CommandEntry> commands;
};

/// Everything that the program can be told, in the order of its help.
CommandEntry optionTableOf(const CLI::App& program);

/// Options that many of these commands have, in the order in which they first occur: pages list them once.
std::vector<OptionEntry> sharedOptions(const std::vector<CommandEntry>& commands);

/// The options to list with a command, where `shared` is listed before it.
struct ListedOptions
{
    std::vector<OptionEntry> options;
    /// A command with few of the shared ones is clearer with a list of its own.
    bool refersToShared = false;
};

ListedOptions listedOptions(const CommandEntry& command, const std::vector<OptionEntry>& shared);

/// "pipescope-cli info DIR"; what can be left out is in brackets.
std::string usageOf(const CommandEntry& command);

/// "a,b" with another text between.
std::string joined(const std::vector<std::string>& texts, const std::string& between);

} // namespace pipescope
