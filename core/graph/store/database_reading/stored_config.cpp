#include "core/graph/store/database_reading/stored_config.h"

#include "core/base/json/json_cursor.h"

#include <charconv>
#include <limits>

namespace pipescope::graph {
namespace {

std::string textOf(const JsonValue& value)
{
    std::string scratch;
    return std::string(value.isText() ? value.text.decoded(scratch) : value.text.raw);
}

template<class Number>
std::optional<Number> numberOf(const JsonValue& value)
{
    const std::string_view text = value.text.raw;
    Number number{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc{} && end == text.data() + text.size() ? std::optional(number) : std::nullopt;
}

void addProblem(RowProblems& problems, SourceText reason)
{
    problems.add(FindingId::GraphSettingBroken, {}, reason);
}

/// False if the range is neither empty nor two numbers.
bool readRange(std::string_view json, ColourRange& range)
{
    std::vector<double> ends;
    bool areNumbers = true;
    const bool isWhole = forEachElement(json, [&](const JsonValue& value) {
        const auto number = numberOf<double>(value);
        areNumbers = areNumbers && number.has_value();
        ends.push_back(number.value_or(0));
    });
    if (!isWhole || !areNumbers || (!ends.empty() && ends.size() != 2)) {
        return false;
    }
    if (!ends.empty()) {
        range.low = ends[0];
        range.high = ends[1];
    }
    return true;
}

template<class Number>
bool readNumbers(std::string_view json, Number largest, std::vector<Number>& numbers)
{
    bool areSound = true;
    const bool isWhole = forEachElement(json, [&](const JsonValue& value) {
        const auto number = numberOf<Number>(value);
        if (number && *number >= 0 && *number <= largest) {
            numbers.push_back(*number);
        } else {
            areSound = false;
        }
    });
    return isWhole && areSound;
}

} // namespace

void readToolTips(std::string_view json, StoredConfig& config, RowProblems& problems)
{
    if (json.empty() || json == "null") {
        return;
    }
    const bool isWhole = forEachMember(json, [&](const JsonText& column, const JsonValue& text) {
        std::string scratch;
        config.toolTips.push_back({std::string(column.decoded(scratch)), textOf(text)});
    });
    if (!isWhole) {
        addProblem(problems, "tool_tip is no JSON object"_text);
    }
}

void readColours(std::string_view json, StoredConfig& config, RowProblems& problems)
{
    if (json.empty() || json == "null") {
        return;
    }
    const bool isWhole = forEachMember(json, [&](const JsonText& colour, const JsonValue& entry) {
        ColourRange range;
        range.colour = colour.raw;
        bool hasRange = false;
        forEachMember(entry.text.raw, [&](const JsonText& key, const JsonValue& value) {
            if (key.raw == "value") {
                hasRange = readRange(value.text.raw, range);
            } else if (key.raw == "accuracy_level") {
                range.level = textOf(value);
            } else if (key.raw == "description") {
                range.description = textOf(value);
            }
        });
        if (hasRange) {
            config.colours.push_back(std::move(range));
        } else {
            addProblem(problems, "a colour of node_colors has no range"_text);
        }
    });
    if (!isWhole) {
        addProblem(problems, "node_colors is no JSON object"_text);
    }
}

void readRanks(std::string_view json, StoredConfig& config, RowProblems& problems)
{
    if (!readNumbers(json, std::numeric_limits<std::int32_t>::max(), config.ranks)) {
        addProblem(problems, "rank_list is no JSON array of ranks"_text);
    }
}

void readSteps(std::string_view json, StoredConfig& config, RowProblems& problems)
{
    if (!readNumbers(json, std::numeric_limits<std::int64_t>::max(), config.steps)) {
        addProblem(problems, "step_list is no JSON array of steps"_text);
    }
}

} // namespace pipescope::graph
