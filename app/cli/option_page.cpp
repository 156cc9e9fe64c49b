#include "app/cli/option_page.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <map>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope::cli {
namespace {

/// Options of at least so many commands that stand beside each other are listed once.
constexpr std::size_t kSharedBy = 4;

using Commands = std::vector<const CLI::App*>;

Commands below(const CLI::App& app)
{
    return app.get_subcommands([](const CLI::App*) { return true; });
}

std::string escaped(std::string_view text)
{
    std::string cell;
    for (const char sign : text) {
        cell += sign == '|' ? "\\|" : std::string(1, sign);
    }
    return cell;
}

/// CLI11 writes a type as "ID:{a,b}" or "N:INT in [1 - 9]": what is in braces are the only values.
struct ValueType
{
    std::string name;
    std::string choices;
};

ValueType typeOf(const CLI::Option& option)
{
    const std::string type = option.get_items_expected_max() > 0 ? option.get_type_name() : std::string();
    const std::size_t colon = std::min(type.find(':'), type.size());
    const std::size_t brace = type.find('{', colon);
    const bool hasChoices = brace != std::string::npos;
    return {type.substr(0, colon),
            hasChoices ? type.substr(brace + 1, type.find('}') - brace - 1) : std::string()};
}

std::string rowOf(const CLI::Option& option)
{
    const ValueType type = typeOf(option);
    std::string row = "| `" + option.get_name(false, true);
    row += type.name.empty() ? "` | " : " " + escaped(type.name) + "` | ";
    row += escaped(option.get_description());
    row += type.choices.empty() ? " |\n" : "; one of " + escaped(type.choices) + " |\n";
    return row;
}

bool isListed(const CLI::Option& option)
{
    return !option.get_positional() && option.get_name().find("--help") == std::string::npos;
}

/// In the order in which they first occur.
std::vector<std::string> sharedRows(const Commands& commands)
{
    std::map<std::string, std::size_t> counts;
    std::vector<std::string> shared;
    for (const CLI::App* command : commands) {
        for (const CLI::Option* option : command->get_options()) {
            if (isListed(*option) && ++counts[rowOf(*option)] == kSharedBy) {
                shared.push_back(rowOf(*option));
            }
        }
    }
    return shared;
}

void writeRows(const std::vector<std::string>& rows, std::ostream& out)
{
    if (!rows.empty()) {
        out << "\n| option | meaning |\n|---|---|\n";
        for (const std::string& row : rows) {
            out << row;
        }
    }
}

std::string pathOf(const CLI::App& command)
{
    const CLI::App* parent = command.get_parent();
    return parent == nullptr ? command.get_name() : pathOf(*parent) + " " + command.get_name();
}

std::string argumentsOf(const CLI::App& command)
{
    std::string arguments;
    for (const CLI::Option* option : command.get_options()) {
        if (option->get_positional()) {
            const std::string name = option->get_name(true);
            arguments += option->get_required() ? " " + name : " [" + name + "]";
        }
    }
    return arguments;
}

void writeCommand(const CLI::App& command, const std::vector<std::string>& shared, std::ostream& out)
{
    std::vector<std::string> all;
    std::vector<std::string> own;
    for (const CLI::Option* option : command.get_options()) {
        if (isListed(*option)) {
            all.push_back(rowOf(*option));
            if (std::ranges::find(shared, all.back()) == shared.end()) {
                own.push_back(all.back());
            }
        }
    }
    // A command with few of them is clearer with a list of its own.
    const bool refersToShared = (all.size() - own.size()) * 2 > shared.size();
    out << "\n### `" << pathOf(command) << argumentsOf(command) << "`\n\n"
        << command.get_description() << (refersToShared ? ". Also the common options.\n" : ".\n");
    writeRows(refersToShared ? own : all, out);
}

void writeCommands(const CLI::App& parent, std::ostream& out)
{
    const Commands commands = below(parent);
    const std::vector<std::string> shared = sharedRows(commands);
    if (!shared.empty()) {
        out << "\n### Common options of `" << pathOf(parent) << "`\n";
        writeRows(shared, out);
    }
    for (const CLI::App* command : commands) {
        if (below(*command).empty()) {
            writeCommand(*command, shared, out);
        } else {
            writeCommands(*command, out);
        }
    }
}

} // namespace

void writeOptionPage(const CLI::App& program, std::ostream& out)
{
    writeCommands(program, out);
}

} // namespace pipescope::cli
