#include "app/option_table/printed_forms.h"

#include <CLI/CLI.hpp>

namespace pipescope {
namespace {

/// CLI11 prints the text of this exception on standard output, with an end of line, and the program has done
/// its work.
[[noreturn]] void printInstead(std::string text)
{
    if (text.ends_with('\n')) {
        text.pop_back();
    }
    throw CLI::CallForVersion(std::move(text), 0);
}

std::string completionFor(const std::string& shell, const CommandEntry& program)
{
    if (shell == "zsh") {
        return zshCompletion(program);
    }
    return shell == "fish" ? fishCompletion(program) : bashCompletion(program);
}

} // namespace

void addPrintedForms(CLI::App& program, const std::string& version)
{
    program.add_flag_callback(
        "--print-man", [&program, version] { printInstead(manPage(optionTableOf(program), version)); },
        "Print the manual page (roff)");
    program
        .add_option_function<std::string>(
            "--print-completion",
            [&program](const std::string& shell) {
                printInstead(completionFor(shell, optionTableOf(program)));
            },
            "Print the script with which a shell completes commands and options")
        ->type_name("SHELL")
        ->check(CLI::IsMember({"bash", "zsh", "fish"}));
}

void addPrintedOptionPage(CLI::App& program)
{
    program.add_flag_callback(
        "--print-options", [&program] { printInstead(optionPage(optionTableOf(program))); },
        "Print all commands and options (Markdown)");
}

} // namespace pipescope
