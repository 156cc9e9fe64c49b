#include "app/option_table/option_table.h"

#include <CLI/CLI.hpp>
#include <algorithm>

namespace pipescope {
namespace {

/// Options of at least so many commands that stand beside each other are listed once.
constexpr std::ptrdiff_t kSharedBy = 4;

bool isListed(const CLI::Option& option)
{
    return !option.get_positional() && option.get_name().find("--help") == std::string::npos;
}

OptionEntry entryOf(const CLI::Option& option)
{
    OptionEntry entry;
    entry.names = CLI::detail::split(option.get_name(false, true), ',');
    entry.description = option.get_description();
    if (option.get_items_expected_max() == 0) {
        return entry;
    }
    // CLI11 writes a type as "ID:{a,b}" or "N:INT in [1 - 9]": what is in braces are the only values.
    const std::string type = option.get_type_name();
    const std::size_t colon = std::min(type.find(':'), type.size());
    entry.value = type.substr(0, colon);
    const std::size_t brace = type.find('{', colon);
    if (brace != std::string::npos) {
        entry.choices = CLI::detail::split(type.substr(brace + 1, type.find('}') - brace - 1), ',');
    }
    return entry;
}

CommandEntry commandOf(const CLI::App& app, const std::string& above)
{
    CommandEntry entry;
    entry.name = app.get_name();
    entry.path = above + entry.name;
    entry.description = app.get_description();
    entry.footer = app.get_footer();
    for (const CLI::Option* option : app.get_options()) {
        if (option->get_positional()) {
            entry.arguments.push_back({option->get_name(true), option->get_required()});
        } else if (isListed(*option)) {
            entry.options.push_back(entryOf(*option));
        }
    }
    for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
        entry.commands.push_back(commandOf(*command, entry.path + " "));
    }
    return entry;
}

bool has(const std::vector<OptionEntry>& options, const OptionEntry& option)
{
    return std::ranges::find(options, option) != options.end();
}

} // namespace

CommandEntry optionTableOf(const CLI::App& program)
{
    return commandOf(program, {});
}

std::vector<OptionEntry> sharedOptions(const std::vector<CommandEntry>& commands)
{
    std::vector<OptionEntry> seen;
    std::vector<OptionEntry> shared;
    for (const CommandEntry& command : commands) {
        for (const OptionEntry& option : command.options) {
            seen.push_back(option);
            if (std::ranges::count(seen, option) == kSharedBy) {
                shared.push_back(option);
            }
        }
    }
    return shared;
}

ListedOptions listedOptions(const CommandEntry& command, const std::vector<OptionEntry>& shared)
{
    ListedOptions own;
    std::ranges::copy_if(command.options, std::back_inserter(own.options),
                         [&shared](const OptionEntry& option) { return !has(shared, option); });
    own.refersToShared = (command.options.size() - own.options.size()) * 2 > shared.size();
    return own.refersToShared ? own : ListedOptions{command.options, false};
}

std::string usageOf(const CommandEntry& command)
{
    std::string usage = command.path;
    for (const ArgumentEntry& argument : command.arguments) {
        usage += argument.isRequired ? " " + argument.name : " [" + argument.name + "]";
    }
    return usage;
}

std::string joined(const std::vector<std::string>& texts, const std::string& between)
{
    std::string all;
    for (const std::string& text : texts) {
        all += all.empty() ? text : between + text;
    }
    return all;
}

} // namespace pipescope
