#include "app/option_table/printed_forms.h"

#include <string_view>

namespace pipescope {
namespace {

std::string cellOf(std::string_view text)
{
    std::string cell;
    for (const char sign : text) {
        cell += sign == '|' ? "\\|" : std::string(1, sign);
    }
    return cell;
}

std::string markdownRow(const OptionEntry& option)
{
    std::string row = "| `" + joined(option.names, ",");
    row += option.value.empty() ? "` | " : " " + cellOf(option.value) + "` | ";
    row += cellOf(option.description);
    row += option.choices.empty() ? " |\n" : "; one of " + cellOf(joined(option.choices, ",")) + " |\n";
    return row;
}

std::string markdownRows(const std::vector<OptionEntry>& options)
{
    std::string rows = options.empty() ? "" : "\n| option | meaning |\n|---|---|\n";
    for (const OptionEntry& option : options) {
        rows += markdownRow(option);
    }
    return rows;
}

std::string markdownSection(const CommandEntry& command, const std::vector<OptionEntry>& shared)
{
    const ListedOptions listed = listedOptions(command, shared);
    return "\n### `" + usageOf(command) + "`\n\n" + command.description
           + (listed.refersToShared ? ". Also the common options.\n" : ".\n") + markdownRows(listed.options);
}

} // namespace

std::string optionPage(const CommandEntry& program)
{
    const std::vector<OptionEntry> shared = sharedOptions(program.commands);
    std::string page;
    if (!shared.empty()) {
        page += "\n### Common options of `" + program.path + "`\n" + markdownRows(shared);
    }
    for (const CommandEntry& command : program.commands) {
        page += command.options.empty() && !command.commands.empty() ? "" : markdownSection(command, shared);
        page += optionPage(command);
    }
    return page;
}

} // namespace pipescope
