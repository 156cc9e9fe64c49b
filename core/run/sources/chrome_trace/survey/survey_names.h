#pragma once

#include "core/run/chrome_rules/chrome_names.h"
#include "core/run/sources/chrome_trace/survey/survey_reader.h"

#include <span>

namespace pipescope {

/// The names in surveyed files; `arguments` are those of `contents`, file by file.
ChromeNames namesOf(std::span<const ChromeContent> contents, std::span<const SurveyedArguments> arguments);

} // namespace pipescope
