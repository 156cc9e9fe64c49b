#include "app/option_table/printed_forms.h"

#include <string_view>

namespace pipescope {
namespace {

/// A text within '…' of a script, where these signs have a meaning.
std::string zshQuoted(std::string_view text, std::string_view signs)
{
    std::string escaped;
    for (const char sign : text) {
        if (sign == '\'') {
            escaped += "'\\''";
            continue;
        }
        escaped += sign == '\\' || signs.find(sign) != std::string_view::npos ? "\\" : "";
        escaped += sign;
    }
    return escaped;
}

/// ":FILE:_files", what follows the option.
std::string zshValue(const OptionEntry& option)
{
    if (option.value.empty()) {
        return {};
    }
    const std::string message = ":" + zshQuoted(option.value, ":") + ":";
    if (!option.choices.empty()) {
        return message + "(" + zshQuoted(joined(option.choices, " "), ":()") + ")";
    }
    return message + (takesFiles(option) ? "_files" : " ");
}

/// A line for each name; none of them is offered once one has been typed.
std::string zshOption(const OptionEntry& option)
{
    std::string lines;
    for (const std::string& name : option.names) {
        const bool isLong = name.starts_with("--");
        const std::string valueSign = option.value.empty() ? "" : isLong ? "=" : "+";
        lines += "        '(" + joined(option.names, " ") + ")" + name + valueSign + "["
                 + zshQuoted(option.description, "[]:") + "]" + zshValue(option) + "' \\\n";
    }
    return lines;
}

std::string zshArguments(const CommandEntry& command)
{
    std::string lines = "    _arguments -C \\\n";
    for (const OptionEntry& option : command.options) {
        lines += zshOption(option);
    }
    lines += "        '(- *)'{-h,--help}'[Say what can be typed]' \\\n";
    return lines
           + (command.commands.empty() ? "        '*:file:_files'\n"
                                       : "        '1: :->command' '*:: :->rest'\n");
}

std::string zshChoice(const CommandEntry& command)
{
    std::string names;
    std::string cases;
    for (const CommandEntry& below : command.commands) {
        names +=
            "            '" + zshQuoted(below.name, ":") + ":" + zshQuoted(below.description, ":") + "'\n";
        cases += "        " + below.name + ") " + completionFunction(below) + " ;;\n";
    }
    return "    case $state in\n    command)\n        commands=(\n" + names
           + "        )\n        _describe command commands\n        ;;\n    rest)\n        case $words[1] "
             "in\n"
           + cases + "        esac\n        ;;\n    esac\n";
}

std::string zshFunction(const CommandEntry& command)
{
    const std::string begin = completionFunction(command) + "() {\n";
    if (command.commands.empty()) {
        return begin + zshArguments(command) + "}\n\n";
    }
    return begin + "    local curcontext=$curcontext state line\n    local -a commands\n"
           + zshArguments(command) + zshChoice(command) + "}\n\n";
}

} // namespace

std::string zshCompletion(const CommandEntry& program)
{
    std::string script = "#compdef " + program.name + "\n\n";
    for (const CommandEntry* command : withCommandsBelow(program)) {
        script += zshFunction(*command);
    }
    return script + completionFunction(program) + " \"$@\"\n";
}

} // namespace pipescope
