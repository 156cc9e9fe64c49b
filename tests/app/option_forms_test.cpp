#include "tests/app/cli_runner.h"

#include <gmock/gmock.h>

#include <cstdio>
#include <memory>
#include <regex>
#include <set>

namespace pipescope::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::Not;
using testing::StartsWith;
using Words = std::vector<std::string>;

/// What --help says of a command: not from the table that the other forms are printed from.
struct Help
{
    Words command;
    std::set<std::string> options;
    Words commands;
};

std::string joined(const Words& words)
{
    std::string text;
    for (const std::string& word : words) {
        text += text.empty() ? word : " " + word;
    }
    return text;
}

Help helpOf(const Words& command)
{
    Words args = command;
    args.emplace_back("--help");
    std::istringstream lines(cli(args).out);
    static const std::regex kOption("^  (-[a-z],)?(--[a-z0-9-]+).*");
    static const std::regex kCommand("^  ([a-z][a-z-]*)  .*");
    Help help{command, {}, {}};
    bool areCommands = false;
    for (std::string line; std::getline(lines, line) && !line.starts_with("Exit codes");) {
        areCommands = areCommands || line == "Subcommands:";
        std::smatch match;
        if (std::regex_match(line, match, kOption)) {
            help.options.insert(match[2]);
        } else if (areCommands && std::regex_match(line, match, kCommand)) {
            help.commands.push_back(match[1]);
        }
    }
    return help;
}

std::vector<Help> allHelps(const Words& command = {})
{
    std::vector<Help> helps{helpOf(command)};
    for (const std::string& name : Words(helps.front().commands)) {
        Words below = command;
        below.push_back(name);
        const std::vector<Help> more = allHelps(below);
        helps.insert(helps.end(), more.begin(), more.end());
    }
    return helps;
}

/// What roff makes of it.
std::string inRoff(const std::string& text)
{
    return std::regex_replace(text, std::regex("-"), "\\-");
}

class OptionForms : public CliTest
{
protected:
    /// What bash offers for the last word of a line.
    Words offeredByBash(const Words& line)
    {
        if (!std::filesystem::exists(path("completion"))) {
            std::ofstream(path("completion")) << cli({"--print-completion", "bash"}).out;
        }
        std::string words;
        for (const std::string& word : line) {
            words += " '" + word + "'";
        }
        const std::string script = "cd " + m_folder.string() + "; . ./completion; COMP_WORDS=(pipescope-cli"
                                   + words + "); COMP_CWORD=" + std::to_string(line.size())
                                   + "; _pipescope_cli; printf \"%s\\n\" \"${COMPREPLY[@]}\"";
        std::ofstream(path("script")) << script;
        const std::string call = "bash " + path("script");
        const std::unique_ptr<FILE, int (*)(FILE*)> pipe(popen(call.c_str(), "r"), &pclose);
        Words offered;
        char text[256];
        while (std::fgets(text, sizeof text, pipe.get()) != nullptr) {
            offered.emplace_back(text);
            offered.back().pop_back();
        }
        return offered;
    }
};

TEST_F(OptionForms, HelpNamesCommandsBelowOthers)
{
    std::set<std::string> commands;
    for (const Help& help : allHelps()) {
        commands.insert(joined(help.command));
    }
    EXPECT_THAT(commands, IsSupersetOf({"", "info", "export-db", "graph", "graph diverge"}));
}

TEST_F(OptionForms, ManualPageHasEveryCommandAndOption)
{
    const CliRun run = cli({"--print-man"});
    EXPECT_EQ(run.code, 0);
    EXPECT_THAT(run.out, StartsWith(".TH \"pipescope\\-cli\" 1 "));
    for (const Help& help : allHelps()) {
        if (help.commands.empty()) {
            EXPECT_THAT(run.out, HasSubstr(".SS \"pipescope\\-cli " + inRoff(joined(help.command))));
        }
        for (const std::string& option : help.options) {
            EXPECT_THAT(run.out, HasSubstr("\\fB" + inRoff(option) + "\\fR")) << joined(help.command);
        }
    }
}

TEST_F(OptionForms, ManualPageHasTheExitCodes)
{
    EXPECT_THAT(cli({"--print-man"}).out, HasSubstr(".SH \"EXIT STATUS\"\n.nf\n  0    done"));
}

TEST_F(OptionForms, BashOffersEveryOptionOfEveryCommand)
{
    for (const Help& help : allHelps()) {
        Words line = help.command;
        line.emplace_back("--");
        EXPECT_THAT(offeredByBash(line), IsSupersetOf(help.options)) << joined(help.command);
    }
}

TEST_F(OptionForms, BashOffersCommands)
{
    EXPECT_THAT(offeredByBash({""}), IsSupersetOf(helpOf({}).commands));
    EXPECT_THAT(offeredByBash({"export-"}), ElementsAre("export-db", "export-trace"));
    EXPECT_THAT(offeredByBash({"graph", "div"}), ElementsAre("diverge"));
}

TEST_F(OptionForms, BashOffersTheOnlyValuesOfAnOption)
{
    EXPECT_THAT(offeredByBash({"blocks", "DIR", "--format", ""}), ElementsAre("csv", "json"));
    EXPECT_THAT(offeredByBash({"blocks", "DIR", "--format", "=", "j"}), ElementsAre("json"));
}

TEST_F(OptionForms, BashOffersFilesForArgumentsAndNamesOfFiles)
{
    std::ofstream(path("run with blanks")) << "";
    EXPECT_THAT(offeredByBash({"info", "run"}), ElementsAre("run with blanks"));
    EXPECT_THAT(offeredByBash({"blocks", "DIR", "-o", "run"}), ElementsAre("run with blanks"));
    EXPECT_THAT(offeredByBash({"blocks", "DIR", "--jobs", ""}), Not(testing::Contains("run with blanks")));
}

TEST_F(OptionForms, ZshHasEveryCommandAndOption)
{
    const std::string script = cli({"--print-completion", "zsh"}).out;
    EXPECT_THAT(script, StartsWith("#compdef pipescope-cli\n"));
    for (const Help& help : allHelps()) {
        std::string name = "\n_pipescope_cli";
        for (const std::string& word : help.command) {
            name += "_" + std::regex_replace(word, std::regex("-"), "_");
        }
        const std::size_t begin = script.find(name + "() {");
        ASSERT_NE(begin, std::string::npos) << name;
        const std::string function = script.substr(begin, script.find("\n}", begin) - begin);
        for (const std::string& option : help.options) {
            EXPECT_TRUE(std::regex_search(function, std::regex("[)}]" + option + "=?\\[|" + option + "\\}")))
                << name << ' ' << option;
        }
        for (const std::string& command : help.commands) {
            EXPECT_THAT(function, HasSubstr("'" + command + ":"));
        }
    }
}

TEST_F(OptionForms, FishHasEveryCommandAndOption)
{
    const std::string script = cli({"--print-completion", "fish"}).out;
    for (const Help& help : allHelps()) {
        const std::string at = "-n '__pipescope_cli_is \"" + joined(help.command) + "\"'";
        for (const std::string& option : help.options) {
            EXPECT_TRUE(
                std::regex_search(script, std::regex(at + "( -s [a-zA-Z])? -l " + option.substr(2) + " ")))
                << at << ' ' << option;
        }
        for (const std::string& command : help.commands) {
            EXPECT_THAT(script, HasSubstr(at + " -f -a " + command + " "));
        }
    }
}

TEST_F(OptionForms, AnUnknownShellIsWrongUsage)
{
    EXPECT_EQ(cli({"--print-completion", "csh"}).code, 2);
}

} // namespace
} // namespace pipescope::test
