#include "core/run/bubbles/report/figure_names.h"

#include <array>

namespace pipescope {
namespace {

constexpr std::array<SourceText, kIdleClassCount> kIdleClasses{
    "warm-up"_text,       "cool-down"_text,  "sender late"_text, "transfer"_text,
    "receiver late"_text, "collective"_text, "launch gap"_text,  "unexplained"_text};
constexpr std::array<SourceText, kLossRungCount> kLossRungs{
    "replay error"_text, "late start"_text,      "exposed communication"_text,
    "launch gaps"_text,  "transfer jitter"_text, "micro-batch jitter"_text,
    "slow ranks"_text,   "unequal stages"_text,  "latency"_text,
    "inherent"_text};
constexpr std::array<SourceText, kPathSegmentKindCount> kSegmentKinds{
    "compute"_text, "transfer"_text, "collective"_text, "launch gap"_text, "unexplained"_text};

} // namespace

SourceText titleOf(IdleClass idleClass)
{
    return kIdleClasses[static_cast<std::size_t>(idleClass)];
}

SourceText titleOf(LossRung rung)
{
    return kLossRungs[static_cast<std::size_t>(rung)];
}

SourceText titleOf(PathSegmentKind kind)
{
    return kSegmentKinds[static_cast<std::size_t>(kind)];
}

} // namespace pipescope
