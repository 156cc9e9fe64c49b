#include "ui/run/scene/colour/colouring.h"

#include "core/base/text.h"
#include "core/run/analysis/details/detail_text.h"
#include "core/run/model/names.h"

#include <algorithm>
#include <array>
#include <set>

namespace pipescope::scene {
namespace {

constexpr std::array<std::string_view, kColouringCount> kNames{"kind",       "phase", "chunk",     "stage",
                                                               "microbatch", "slack", "deviation", "change"};

constexpr std::array<std::string_view, kOtherColouringCount> kOtherNames{"name", "category"};

template<class Value, std::size_t kCount>
std::optional<Value> valueNamed(const std::array<std::string_view, kCount>& names, std::string_view name)
{
    const auto* const found = std::find(names.begin(), names.end(), name);
    return found == names.end() ? std::nullopt : std::optional(static_cast<Value>(found - names.begin()));
}

template<class Id>
std::optional<std::int32_t> numberOf(const std::optional<Id>& id)
{
    return id ? std::optional(static_cast<std::int32_t>(id->value)) : std::nullopt;
}

/// The first two, and dots for more.
template<class Value, class ToText>
UserText firstOf(const std::set<Value>& values, ToText toText)
{
    UserText first = toText(*values.begin());
    if (values.size() > 1) {
        first = "%1, %2"_text(first, toText(*std::next(values.begin())));
    }
    return values.size() > 2 ? "%1, …"_text(first) : first;
}

/// All values with one colour in one word.
UserText wordFor(Colouring colouring, const std::set<std::int32_t>& values)
{
    if (colouring == Colouring::Phase) {
        return phaseName(static_cast<Phase>(*values.begin() + 1));
    }
    const UserText numbers =
        firstOf(values, [](std::int32_t value) { return UserText(std::to_string(value)); });
    switch (colouring) {
    case Colouring::Chunk:
        return "chunk %1"_text(numbers);
    case Colouring::Stage:
        return "stage %1"_text(numbers);
    default:
        return "micro-batch %1"_text(numbers);
    }
}

UserText wordFor(const std::set<std::string>& texts, OtherColouring colouring)
{
    const SourceText none = colouring == OtherColouring::Category ? "no category"_text : "no name"_text;
    return firstOf(texts, [none](std::string_view text) {
        return text.empty() ? UserText(none) : UserText(escapeToOneLine(text));
    });
}

SourceText wordForNone(Colouring colouring)
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

/// The value that the colour of a block outside pipelines shows.
StringId textOfOther(const BlockTable& blocks, BlockIndex block, OtherColouring colouring)
{
    return colouring == OtherColouring::Category ? blocks.message(block) : blocks.name(block);
}

std::vector<ColourRole> rolesByText(const Trace& trace, const BlockTable& blocks, OtherColouring colouring)
{
    std::vector<std::optional<ColourRole>> known(trace.strings.size());
    std::vector<ColourRole> roles;
    roles.reserve(blocks.size());
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const StringId text = textOfOther(blocks, BlockIndex{i}, colouring);
        auto& role = known[text.value];
        role = role ? role : valueRole(trace.strings.text(text));
        roles.push_back(*role);
    }
    return roles;
}

/// Entries for the blocks.
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

/// `grades` may be null.
std::vector<ColourRole> rolesByGrade(const Trace& trace, const Track& track, const BlockGrades* grades)
{
    std::vector<ColourRole> roles(track.blocks.size(), ColourRole::NoValue);
    const auto position = static_cast<std::size_t>(&track - trace.tracks.data());
    if (grades != nullptr && grades->ofTracks[position].size() == roles.size()) {
        const auto& ofTrack = grades->ofTracks[position];
        std::ranges::transform(ofTrack, roles.begin(), [&](std::uint8_t grade) {
            return grade == BlockGrades::kNone ? ColourRole::NoValue : grades->grades[grade].role;
        });
    }
    return roles;
}

/// Likewise. All grades are there: also those that no block has say what the colours mean.
std::vector<LegendEntry> gradeLegend(const BlockGrades* grades)
{
    std::vector<LegendEntry> legend;
    if (grades == nullptr) {
        return {{ColourRole::NoValue, "not known"_text}};
    }
    for (const BlockGrades::Grade& grade : grades->grades) {
        legend.push_back({grade.role, grade.word});
    }
    legend.push_back({ColourRole::NoValue, grades->none});
    return legend;
}

/// Numbers do not count for colours: "PP:…F…" of "PP:0F3".
std::string withoutNumbers(std::string_view text)
{
    std::string shown;
    bool isInNumber = false;
    for (const char c : text) {
        const bool isDigit = c >= '0' && c <= '9';
        if (!isDigit) {
            shown += c;
        } else if (!isInNumber) {
            shown += "…";
        }
        isInNumber = isDigit;
    }
    return shown;
}

/// Adds those of the blocks in rows of no pipeline. Many names share eight colours, which then say nothing.
void addOthers(const Trace& trace, OtherColouring colouring, std::vector<LegendEntry>& legend)
{
    constexpr std::size_t kMaxNames = kValueColourCount;
    std::vector<bool> isKnown(trace.strings.size());
    std::array<std::set<std::string>, kValueColourCount> texts;
    std::size_t count = 0;
    for (const Track& track : trace.tracks) {
        for (std::size_t i = 0; i < track.blocks.size() && track.isOther; ++i) {
            const StringId id = textOfOther(track.blocks, BlockIndex{i}, colouring);
            if (!isKnown[id.value]) {
                isKnown[id.value] = true;
                const std::string_view text = trace.strings.text(id);
                count += texts[placeInLane(valueRole(text))].insert(withoutNumbers(text)).second ? 1 : 0;
            }
            if (colouring == OtherColouring::Name && count > kMaxNames) {
                return;
            }
        }
    }
    for (std::size_t place = 0; place < texts.size(); ++place) {
        if (!texts[place].empty()) {
            const ColourRole role = pale(valueRole(static_cast<std::int64_t>(place)));
            legend.push_back({role, wordFor(texts[place], colouring)});
        }
    }
}

} // namespace

std::string_view colouringName(Colouring colouring)
{
    return kNames[static_cast<std::size_t>(colouring)];
}

std::optional<Colouring> colouringNamed(std::string_view name)
{
    return valueNamed<Colouring>(kNames, name);
}

std::string_view otherColouringName(OtherColouring colouring)
{
    return kOtherNames[static_cast<std::size_t>(colouring)];
}

std::optional<OtherColouring> otherColouringNamed(std::string_view name)
{
    return valueNamed<OtherColouring>(kOtherNames, name);
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
    case Colouring::Slack:
    case Colouring::Deviation:
    case Colouring::Change:
        return std::nullopt;
    }
    const auto forward = track.blocks.forward(block).microBatch;
    return numberOf(forward ? forward : track.blocks.backward(block).microBatch);
}

ColourRole roleOfValue(std::optional<std::int32_t> value)
{
    return value ? valueRole(*value) : ColourRole::NoValue;
}

std::vector<ColourRole> blockRoles(const Trace& trace, const Track& track, const Colourings& colourings)
{
    std::vector<ColourRole> roles;
    if (track.isOther) {
        return rolesByText(trace, track.blocks, colourings.others);
    }
    if (colourings.blocks == Colouring::Kind) {
        return roles;
    }
    if (needsGrades(colourings.blocks)) {
        return rolesByGrade(trace, track, colourings.grades.get());
    }
    roles.reserve(track.blocks.size());
    for (std::size_t i = 0; i < track.blocks.size(); ++i) {
        roles.push_back(roleOfValue(valueOf(trace, track, BlockIndex{i}, colourings.blocks)));
    }
    return roles;
}

std::vector<LegendEntry> legendFor(const Trace& trace, const Colourings& colourings,
                                   const std::vector<ColourRole>& kinds)
{
    std::vector<LegendEntry> legend;
    if (needsGrades(colourings.blocks)) {
        legend = gradeLegend(colourings.grades.get());
    } else if (colourings.blocks != Colouring::Kind) {
        legend = valueLegend(trace, colourings.blocks);
    }
    for (const ColourRole kind : kinds) {
        legend.push_back({kind, roleName(kind)});
    }
    const ScheduleInfo& schedule = trace.schedule;
    const bool hasChunks =
        schedule.stages && schedule.virtualStages && *schedule.virtualStages > *schedule.stages;
    if (colourings.blocks == Colouring::Kind && hasChunks) {
        legend.push_back({tinted(ColourRole::Forward, 1), "F0.1 is chunk 1"_text});
    }
    if (colourings.blocks == Colouring::Kind && schedule.goesBothWays()) {
        legend.push_back({tinted(ColourRole::Forward, 1), "F0.1 is direction 1"_text});
    }
    addOthers(trace, colourings.others, legend);
    return legend;
}

} // namespace pipescope::scene
