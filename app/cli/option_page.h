#pragma once

#include <iosfwd>

namespace CLI { // NOLINT(readability-identifier-naming): a library's
class App;
} // namespace CLI

namespace pipescope::cli {

/// Writes all commands with their options as Markdown, for resources/help/command_line.md. Options that many
/// commands have are listed once, before the commands.
void writeOptionPage(const CLI::App& program, std::ostream& out);

} // namespace pipescope::cli
