#pragma once

#include "core/run/sources/chrome_trace/events/chrome_event.h"

#include <cstdint>
#include <optional>

namespace pipescope {

/// The pipeline profile of PaddlePaddle's Fleet (pp_utils/profiler_helper.py): one process, in which each
/// stage is one rank and one thread, numbered from 1. Its times are milliseconds, where the format has
/// microseconds. The category of its events tells it from other traces.

/// The stage, and rank, whose thread the event is of; empty for events of other traces.
std::optional<std::int64_t> stageOfThread(const ChromeEvent& event);

/// The event of such a thread with its times in the format's unit.
ChromeEvent withTimesOfFormat(const ChromeEvent& event);

} // namespace pipescope
