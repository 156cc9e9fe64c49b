#include "ui/scene/colouring.h"

#include "core/analysis/block_label.h"

#include <algorithm>
#include <array>
#include <set>

namespace pipescope::scene {
namespace {

constexpr std::array<std::string_view, kColouringCount> kNames{"kind", "phase", "chunk", "stage",
                                                               "microbatch"};

template<class Id>
std::optional<std::int32_t> numberOf(const std::optional<Id>& id)
{
    return id ? std::optional(static_cast<std::int32_t>(id->value)) : std::nullopt;
}

/// All values with one colour in one word.
Message wordFor(Colouring colouring, const std::set<std::int32_t>& values)
{
    if (colouring == Colouring::Phase) {
        return phaseName(static_cast<Phase>(*values.begin() + 1));
    }
    Message numbers = std::to_string(*values.begin());
    if (values.size() > 1) {
        numbers = "%1, %2"_text(numbers, *std::next(values.begin()));
    }
    if (values.size() > 2) {
        numbers = "%1, …"_text(numbers);
    }
    switch (colouring) {
    case Colouring::Chunk:
        return "chunk %1"_text(numbers);
    case Colouring::Stage:
        return "stage %1"_text(numbers);
    default:
        return "micro-batch %1"_text(numbers);
    }
}

Text wordForNone(Colouring colouring)
{
    switch (colouring) {
    case Colouring::Phase:
        return "no phase"_text;
    case Colouring::Chunk:
        return "no chunk"_text;
    case Colouring::Stage:
        return "no stage"_text;
    default:
        return "no micro-batch"_text;
    }
}

std::vector<ColourRole> rolesByName(const Trace& trace, const BlockTable& blocks)
{
    std::vector<std::optional<ColourRole>> known(trace.strings.size());
    std::vector<ColourRole> roles;
    roles.reserve(blocks.size());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const StringId name = blocks.name(BlockIndex{i});
        auto& role = known[name.value];
        role = role ? role : valueRole(trace.strings.text(name));
        roles.push_back(*role);
    }
    return roles;
}

/// Of the blocks.
std::vector<LegendEntry> valueLegend(const Trace& trace, Colouring colouring)
{
    std::array<std::set<std::int32_t>, kValueColourCount> values;
    bool isAnyUnknown = false;
    for (const Track& track : trace.tracks) {
        for (std::size_t i = 0; i < track.blocks.size() && !track.isOther; ++i) {
            const auto value = valueOf(trace, track, BlockIndex{i}, colouring);
            isAnyUnknown = isAnyUnknown || !value;
            if (value) {
                values[placeInLane(valueRole(*value))].insert(*value);
            }
        }
    }
    std::vector<LegendEntry> legend;
    for (std::size_t place = 0; place < values.size(); ++place) {
        if (!values[place].empty()) {
            legend.push_back(
                {valueRole(static_cast<std::int64_t>(place)), wordFor(colouring, values[place])});
        }
    }
    if (isAnyUnknown) {
        legend.push_back({ColourRole::NoValue, wordForNone(colouring)});
    }
    return legend;
}

} // namespace

std::string_view colouringName(Colouring colouring)
{
    return kNames[static_cast<std::size_t>(colouring)];
}

std::optional<Colouring> colouringNamed(std::string_view name)
{
    const auto* const found = std::find(kNames.begin(), kNames.end(), name);
    return found == kNames.end() ? std::nullopt
                                 : std::optional(static_cast<Colouring>(found - kNames.begin()));
}

std::optional<std::int32_t> valueOf(const Trace& trace, const Track& track, BlockIndex block,
                                    Colouring colouring)
{
    switch (colouring) {
    case Colouring::Kind:
        return std::nullopt;
    case Colouring::Phase: {
        const Phase phase = track.blocks.phase(block);
        return phase == Phase::Unknown ? std::nullopt : std::optional(static_cast<std::int32_t>(phase) - 1);
    }
    case Colouring::Chunk:
        return chunkOf(trace, track, block);
    case Colouring::Stage:
        return numberOf(track.stage);
    case Colouring::MicroBatch:
        break;
    }
    const auto forward = track.blocks.forward(block).microBatch;
    return numberOf(forward ? forward : track.blocks.backward(block).microBatch);
}

ColourRole roleOfValue(std::optional<std::int32_t> value)
{
    return value ? valueRole(*value) : ColourRole::NoValue;
}

std::vector<ColourRole> blockRoles(const Trace& trace, const Track& track, Colouring colouring)
{
    std::vector<ColourRole> roles;
    if (track.isOther) {
        return rolesByName(trace, track.blocks);
    }
    if (colouring == Colouring::Kind) {
        return roles;
    }
    roles.reserve(track.blocks.size());
    for (std::size_t i = 0; i < track.blocks.size(); ++i) {
        roles.push_back(roleOfValue(valueOf(trace, track, BlockIndex{i}, colouring)));
    }
    return roles;
}

std::vector<LegendEntry> legendFor(const Trace& trace, Colouring colouring,
                                   const std::vector<ColourRole>& kinds)
{
    std::vector<LegendEntry> legend;
    if (colouring != Colouring::Kind) {
        legend = valueLegend(trace, colouring);
    }
    for (const ColourRole kind : kinds) {
        legend.push_back({kind, roleName(kind)});
    }
    const ScheduleInfo& schedule = trace.schedule;
    const bool hasChunks =
        schedule.stages && schedule.virtualStages && *schedule.virtualStages > *schedule.stages;
    if (colouring == Colouring::Kind && hasChunks) {
        legend.push_back({tinted(ColourRole::Forward, 1), "F0.1 is chunk 1"_text});
    }
    return legend;
}

} // namespace pipescope::scene
