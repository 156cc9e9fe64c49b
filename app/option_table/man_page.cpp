#include "app/option_table/printed_forms.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace pipescope {
namespace {

constexpr std::string_view kCodesHead = "Exit codes:";

/// A text that roff prints as it is: it has a meaning for signs such as - and \, and for a . or ' that begins
/// a line.
std::string roff(std::string_view text)
{
    std::string escaped;
    bool beginsLine = true;
    for (const char sign : text) {
        if (beginsLine && (sign == '.' || sign == '\'')) {
            escaped += "\\&";
        }
        if (sign == '-') {
            escaped += "\\-";
        } else if (sign == '\\') {
            escaped += "\\e";
        } else {
            escaped += sign;
        }
        beginsLine = sign == '\n';
    }
    return escaped;
}

std::string bold(std::string_view text)
{
    return "\\fB" + roff(text) + "\\fR";
}

std::string italic(std::string_view text)
{
    return "\\fI" + roff(text) + "\\fR";
}

/// A line of a section's name; quotes within would end it.
std::string heading(std::string_view macro, std::string_view text)
{
    return std::string(macro) + " \"" + roff(text) + "\"\n";
}

std::string manParagraph(const OptionEntry& option)
{
    std::string names;
    for (const std::string& name : option.names) {
        names += (names.empty() ? "" : ", ") + bold(name);
    }
    names += option.value.empty() ? "" : " " + italic(option.value);
    const std::string choices =
        option.choices.empty() ? "" : "; one of " + roff(joined(option.choices, ", "));
    return ".TP\n" + names + "\n" + roff(option.description) + choices + "\n";
}

std::string manParagraphs(const std::vector<OptionEntry>& options)
{
    std::string paragraphs;
    for (const OptionEntry& option : options) {
        paragraphs += manParagraph(option);
    }
    return paragraphs;
}

std::string manSection(const CommandEntry& command, const std::vector<OptionEntry>& shared)
{
    const ListedOptions listed = listedOptions(command, shared);
    return heading(".SS", usageOf(command)) + roff(command.description)
           + (listed.refersToShared ? ". Also the common options.\n" : ".\n") + manParagraphs(listed.options);
}

std::string manSections(const CommandEntry& parent)
{
    const std::vector<OptionEntry> shared = sharedOptions(parent.commands);
    std::string sections;
    if (!shared.empty()) {
        sections += heading(".SS", "Common options of " + parent.path) + manParagraphs(shared);
    }
    for (const CommandEntry& command : parent.commands) {
        sections += command.options.empty() && !command.commands.empty() ? "" : manSection(command, shared);
        sections += manSections(command);
    }
    return sections;
}

/// The line of a page's name: without a capital at its begin and a full stop, as other pages have it.
std::string nameLine(const CommandEntry& program)
{
    std::string description = program.description.substr(0, program.description.find_last_not_of('.') + 1);
    if (description.starts_with("Pipescope ")) {
        description.erase(0, std::string_view("Pipescope ").size());
    }
    description.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(description.front())));
    return roff(program.name) + " \\- " + roff(description) + "\n";
}

std::string synopsisOf(const CommandEntry& program)
{
    std::string synopsis = bold(program.name) + " [" + italic("OPTION") + "]...";
    if (!program.commands.empty()) {
        return bold(program.name) + " " + italic("COMMAND") + " [" + italic("ARGUMENT") + "]... ["
               + italic("OPTION") + "]...\n";
    }
    for (const ArgumentEntry& argument : program.arguments) {
        synopsis += " [" + italic(argument.name) + "]";
    }
    return synopsis + "\n";
}

std::string exitCodesOf(const CommandEntry& program)
{
    const std::size_t head = program.footer.find(kCodesHead);
    if (head == std::string::npos) {
        return {};
    }
    std::string_view codes = std::string_view(program.footer).substr(head + kCodesHead.size());
    codes.remove_prefix(std::min(codes.size(), std::size_t{1}));
    // Lines stay lines: each has a code.
    return ".SH \"EXIT STATUS\"\n.nf\n" + roff(codes) + "\n.fi\n";
}

} // namespace

std::string manPage(const CommandEntry& program, const std::string& version)
{
    std::string page =
        ".TH \"" + roff(program.name) + "\" 1 \"\" \"" + roff(version) + "\" \"User Commands\"\n";
    page += ".SH NAME\n" + nameLine(program) + ".SH SYNOPSIS\n" + synopsisOf(program);
    page += ".SH DESCRIPTION\n" + roff(program.description) + "\n.SH OPTIONS\n";
    page += manParagraph({{"-h", "--help"}, {}, {}, "Say what can be typed; also after a command"});
    page += manParagraphs(program.options);
    if (!program.commands.empty()) {
        page += ".SH COMMANDS\n" + manSections(program);
    }
    return page + exitCodesOf(program) + ".SH \"SEE ALSO\"\n" + bold("pipescope") + "(1), "
           + bold("pipescope-cli") + "(1)\n";
}

} // namespace pipescope
