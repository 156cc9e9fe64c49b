#pragma once

#include "app/cli/subcommand.h"
#include "core/base/tables/report_table.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace pipescope::cli {

/// Version of the JSON of all of these commands; changes when a member changes its meaning or goes away.
constexpr std::int64_t kInspectionVersion = 1;

/// Loads the run that the options name with everything, and lets `use` look at it; returns its exit code, or
/// that of a stopped or failed load, or that of ranks or a step that do not exist. Findings are reported
/// before.
int inspect(const Context& context, const std::function<int(const Trace&)>& use);

/// Reports a stop before anything was written.
int reportStopped(const Context& context);

/// The step with the number that the options name, or none.
std::optional<StepIndex> stepAskedFor(const Context& context, const Trace& trace);

/// "1.25 ms"; not known as an empty text.
ReportCell durationCell(const std::optional<Duration>& duration);

/// A cell with the title and key of its column; without a title it is for machines alone.
struct NamedCell
{
    std::string_view title;
    std::string_view key;
    ReportCell cell;
};

/// Adds a row; the first gives the table its columns, all flush left.
void addRow(ReportTable& table, std::vector<NamedCell> cells);

} // namespace pipescope::cli
