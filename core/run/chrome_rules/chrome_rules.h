#pragma once

#include "core/base/user_text.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// The meaning of the events of a Chrome trace that another program wrote. Names are matched by patterns, see
/// core/base/parse/glob.h; an empty one matches everything.

/// Id of the layout that rules are for.
constexpr std::string_view kChromeLayout = "chrome";

/// The role of an event in the pipeline.
enum class EventRole : std::uint8_t
{
    Forward,
    Backward,
    Weight,
    Overlap,
    Logits,
    Send,
    Receive,
    /// Sends and receives at once.
    Exchange,
    /// The window of a step.
    Step,
    /// No part of the pipeline, but shown among its blocks.
    Other,
    /// No part of the pipeline: shown in a separate row, like everything that no rule matches.
    None
};
constexpr std::size_t kEventRoleCount = 11;

/// "forward", …, "none", as rule files name them; translated for users.
SourceText eventRoleName(EventRole role);

/// Whether the role is work of the pipeline: what can be a block or lie within one.
constexpr bool isWorkRole(EventRole role)
{
    return role <= EventRole::Logits;
}

/// The numbers that patterns and arguments can give an event.
enum class EventNumber : std::uint8_t
{
    MicroBatchId,
    /// Counts the stage's chunks; the virtual stage follows from it.
    ChunkId,
    VirtualStageId,
    StepId,
    RankId,
    PeerId,
    StageId,
    ByteCount,
    /// The place of a device that has no rank.
    MachineId,
    DeviceId,
    /// Micro-batch of the backward half of an overlap, or of the backward whose data a send or receive moves;
    /// MicroBatchId and VirtualStageId are those of the forward.
    BackwardMicroBatchId,
    BackwardVirtualStageId
};
constexpr std::size_t kEventNumberCount = 12;

/// Those that an event's arguments can give.
inline constexpr std::array kArgumentNumbers = {
    EventNumber::MicroBatchId, EventNumber::ChunkId, EventNumber::VirtualStageId, EventNumber::StepId,
    EventNumber::PeerId,       EventNumber::StageId, EventNumber::ByteCount};

/// "microbatch", "chunk", …
std::string_view eventNumberName(EventNumber number);
/// "micro-batch", "chunk", …, for people.
SourceText eventNumberText(EventNumber number);
/// All of them, in order.
std::vector<std::string_view> eventNumberNames();

struct EventRule
{
    EventRole role = EventRole::None;
    std::string name;
    std::string category;
    std::string process;
    std::string thread;
    /// For the host's view of the device's work: its events are joined with those of the same name that other
    /// rules find in the file. Where these have other names, it is used only if they are no blocks.
    bool isFallback = false;

    bool operator==(const EventRule&) const = default;
};

/// Says which rank the events of a process and thread, or of a file, belong to: a pattern names {rank}, or
/// {device} with or without {machine}; it may name {stage} too.
struct RankRule
{
    std::string process;
    std::string thread;
    /// The file's name without its folder. Used where no rule for process and thread matches and the file
    /// itself names no rank.
    std::string file;

    bool operator==(const RankRule&) const = default;
};

struct ChromeRules
{
    /// The first rule that matches is used.
    std::vector<EventRule> events;
    std::vector<RankRule> ranks;
    /// Indexed by number: names of the arguments that give it where the event's name does not. Only those of
    /// kArgumentNumbers have any.
    std::array<std::vector<std::string>, kEventNumberCount> arguments;

    const std::vector<std::string>& argumentsOf(EventNumber number) const
    {
        return arguments[static_cast<std::size_t>(number)];
    }

    bool operator==(const ChromeRules&) const = default;
};

/// Rules for traces of Megatron's tracers, PyTorch's profiler and PaddlePaddle's script.
const ChromeRules& defaultChromeRules();

} // namespace pipescope
