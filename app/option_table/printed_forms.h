#pragma once

#include <string>

namespace CLI { // NOLINT(readability-identifier-naming): a library's
class App;
} // namespace CLI

namespace pipescope {

/// Adds --print-man and --print-completion SHELL: the program prints its options in this form and ends.
void addPrintedForms(CLI::App& program, const std::string& version);

/// The same for --print-options.
void addPrintedOptionPage(CLI::App& program);

} // namespace pipescope
