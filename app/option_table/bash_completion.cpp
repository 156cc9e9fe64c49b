#include "app/option_table/printed_forms.h"

namespace pipescope {
namespace {

constexpr const char* kBashBegin =
    R"(    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command= word words=
    # Bash makes three words of --option=value.
    [ "$current" = "=" ] && current=
    [ "$previous" = "=" ] && previous=${COMP_WORDS[COMP_CWORD-2]}
    for word in "${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
        case "${command:+$command }$word" in
)";

constexpr const char* kBashFiles = R"(            compopt -o filenames 2>/dev/null
            mapfile -t COMPREPLY < <(compgen -f -- "$current")
            return
            ;;
)";

constexpr const char* kBashEnd = R"(    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
    # An argument, unless there are commands to choose from.
    if [[ $current != -* && $words == -* ]]; then
        compopt -o filenames 2>/dev/null
        mapfile -t COMPREPLY < <(compgen -f -- "$current")
    fi
)";

std::string bashNames(const OptionEntry& option, const CommandEntry& command)
{
    std::string names;
    for (const std::string& name : option.names) {
        names += (names.empty() ? "\"" : " | \"") + wordsAfterProgram(command) + ":" + name + "\"";
    }
    return names;
}

/// What may follow an option that takes a value.
std::string bashValue(const OptionEntry& option, const CommandEntry& command)
{
    if (option.value.empty()) {
        return {};
    }
    std::string text = "        " + bashNames(option, command) + ")\n";
    if (takesFiles(option)) {
        return text + kBashFiles;
    }
    return text + "            mapfile -t COMPREPLY < <(compgen -W \"" + joined(option.choices, " ")
           + "\" -- \"$current\")\n            return\n            ;;\n";
}

std::string bashCommand(const CommandEntry& command)
{
    std::vector<std::string> words;
    for (const CommandEntry& below : command.commands) {
        words.push_back(below.name);
    }
    for (const OptionEntry& option : command.options) {
        words.insert(words.end(), option.names.begin(), option.names.end());
    }
    words.emplace_back("--help");
    return "        \"" + wordsAfterProgram(command) + "\") words=\"" + joined(words, " ") + "\" ;;\n";
}

} // namespace

std::string bashCompletion(const CommandEntry& program)
{
    const std::string function = completionFunction(program);
    std::string paths;
    std::string values;
    std::string commands;
    for (const CommandEntry* command : withCommandsBelow(program)) {
        const std::string words = wordsAfterProgram(*command);
        paths += words.empty() ? "" : (paths.empty() ? "\"" : " | \"") + words + "\"";
        commands += bashCommand(*command);
        for (const OptionEntry& option : command->options) {
            values += bashValue(option, *command);
        }
    }
    std::string script = "# bash completion for " + program.name + "\n" + function + "() {\n" + kBashBegin;
    script += "            " + (paths.empty() ? "\"\"" : paths) + ") command=${command:+$command }$word ;;\n";
    script += "        esac\n    done\n    case \"$command:$previous\" in\n" + values + "    esac\n";
    script += "    case \"$command\" in\n" + commands + "    esac\n";
    return script + kBashEnd + "}\ncomplete -F " + function + " " + program.name + "\n";
}

} // namespace pipescope
