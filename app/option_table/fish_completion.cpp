#include "app/option_table/printed_forms.h"

#include <string_view>

namespace pipescope {
namespace {

std::string fishQuoted(std::string_view text)
{
    std::string escaped;
    for (const char sign : text) {
        if (sign == '\'' || sign == '\\') {
            escaped += '\\';
        }
        escaped += sign;
    }
    return "'" + escaped + "'";
}

/// The begin of each line: where it is offered.
std::string offeredAt(const CommandEntry& command, const CommandEntry& program)
{
    return "complete -c " + program.name + " -n "
           + fishQuoted("_" + completionFunction(program) + "_is \"" + wordsAfterProgram(command) + "\"");
}

std::string fishOption(const OptionEntry& option)
{
    std::string line;
    for (const std::string& name : option.names) {
        line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
    }
    if (!option.choices.empty()) {
        line += " -x -a " + fishQuoted(joined(option.choices, " "));
    } else if (!option.value.empty()) {
        line += takesFiles(option) ? " -r -F" : " -x";
    }
    return line + " -d " + fishQuoted(option.description) + "\n";
}

std::string fishLines(const CommandEntry& command, const CommandEntry& program)
{
    const std::string begin = offeredAt(command, program);
    std::string lines;
    for (const CommandEntry& below : command.commands) {
        lines += begin + " -f -a " + below.name + " -d " + fishQuoted(below.description) + "\n";
    }
    for (const OptionEntry& option : command.options) {
        lines += begin + fishOption(option);
    }
    return lines + begin + " -s h -l help -d 'Say what can be typed'\n";
}

/// A function that says whether the command typed so far is the given one.
std::string fishFunction(const CommandEntry& program)
{
    std::string paths;
    for (const CommandEntry* command : withCommandsBelow(program)) {
        const std::string words = wordsAfterProgram(*command);
        paths += words.empty() ? "" : " " + fishQuoted(words);
    }
    return "function _" + completionFunction(program) + R"(_is
    set -l words (commandline -opc)
    set -l command
    for word in $words[2..-1]
        set -l next (string join -- ' ' $command $word)
        if contains -- $next)"
           + paths + R"(
            set command $next
        end
    end
    test "$command" = "$argv[1]"
end
)";
}

} // namespace

std::string fishCompletion(const CommandEntry& program)
{
    std::string script = "# fish completion for " + program.name + "\n" + fishFunction(program);
    for (const CommandEntry* command : withCommandsBelow(program)) {
        script += fishLines(*command, program);
    }
    return script;
}

} // namespace pipescope
