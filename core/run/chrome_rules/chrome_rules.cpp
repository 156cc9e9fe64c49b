#include "core/run/chrome_rules/chrome_rules.h"

namespace pipescope {
namespace {

constexpr std::array<SourceText, kEventRoleCount> kRoleNames = {
    "forward"_text, "backward"_text, "weight"_text, "overlap"_text, "logits"_text, "send"_text,
    "receive"_text, "exchange"_text, "step"_text,   "other"_text,   "none"_text};

constexpr std::array<std::string_view, kEventNumberCount> kNumberNames = {
    "microbatch", "chunk", "vstage",  "step",   "rank",         "peer",
    "stage",      "bytes", "machine", "device", "b_microbatch", "b_vstage"};

constexpr std::array<SourceText, kEventNumberCount> kNumberTexts = {"micro-batch"_text,
                                                                    "chunk"_text,
                                                                    "virtual stage"_text,
                                                                    "step"_text,
                                                                    "rank"_text,
                                                                    "peer"_text,
                                                                    "stage"_text,
                                                                    "bytes"_text,
                                                                    "machine"_text,
                                                                    "device"_text,
                                                                    "backward's micro-batch"_text,
                                                                    "backward's virtual stage"_text};

} // namespace

SourceText eventRoleName(EventRole role)
{
    return kRoleNames[static_cast<std::size_t>(role)];
}

std::string_view eventNumberName(EventNumber number)
{
    return kNumberNames[static_cast<std::size_t>(number)];
}

SourceText eventNumberText(EventNumber number)
{
    return kNumberTexts[static_cast<std::size_t>(number)];
}

std::vector<std::string_view> eventNumberNames()
{
    return {kNumberNames.begin(), kNumberNames.end()};
}

} // namespace pipescope
