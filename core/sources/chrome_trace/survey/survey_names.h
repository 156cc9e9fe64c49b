#pragma once

#include "core/chrome_rules/trace_names.h"
#include "core/sources/chrome_trace/survey/survey_reader.h"

#include <span>

namespace pipescope {

/// The names in surveyed files; `arguments` are those of `contents`, file by file.
TraceNames namesOf(std::span<const TraceContent> contents, std::span<const SurveyedArguments> arguments);

} // namespace pipescope
