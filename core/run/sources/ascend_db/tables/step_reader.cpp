#include "core/base/text.h"
#include "core/run/sources/ascend_db/tables/row_readers.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <unordered_map>

namespace pipescope::ascend {
namespace {

constexpr std::size_t kMaxSteps = 10'000'000;

/// Windows without a recorded number are numbered in the order of time.
void numberSteps(std::vector<StepWindow>& windows)
{
    std::sort(windows.begin(), windows.end(), [](const StepWindow& a, const StepWindow& b) {
        return std::tie(a.host, a.number) < std::tie(b.host, b.number);
    });
    for (std::size_t i = 0; i < windows.size(); ++i) {
        windows[i].number = StepNumber{static_cast<std::int64_t>(i)};
    }
}

Status readStepTime(const RankReading& reading)
{
    constexpr std::array<WantedColumn, 3> kColumns{{{"id", false}, {"startNs"}, {"endNs"}}};
    TRY(auto statement, selectColumns(reading, "STEP_TIME", kColumns, "", false));
    if (!statement) {
        return ok();
    }
    std::uint64_t badValues = 0;
    bool allNumbered = true;
    auto& windows = reading.capture.stepWindows;
    const Status done = statement->forEachRow([&](const Statement& row) {
        const auto number = row.integer(0);
        const auto begin = row.integer(1);
        const auto end = row.integer(2);
        if (!begin || !end || windows.size() >= kMaxSteps) {
            ++badValues;
            return ok();
        }
        allNumbered = allNumbered && number;
        windows.push_back({StepNumber{number.value_or(0)}, {{*begin}, {*end}}});
        return ok();
    });
    if (badValues > 0) {
        reading.note(FindingId::BadValue, verbatim("STEP_TIME"), badValues);
    }
    if (!allNumbered) {
        numberSteps(windows);
    }
    return done;
}

bool areAllRangesCovered(const RankCapture& capture)
{
    std::vector<TimeSpan> windows;
    for (const StepWindow& window : capture.stepWindows) {
        windows.push_back(window.host);
    }
    std::sort(windows.begin(), windows.end());
    return std::all_of(capture.ranges.begin(), capture.ranges.end(), [&](const CapturedRange& range) {
        const auto behind =
            std::upper_bound(windows.begin(), windows.end(), range.host.begin,
                             [](TimePoint begin, const TimeSpan& window) { return begin < window.begin; });
        return behind != windows.begin() && std::prev(behind)->covers(range.host);
    });
}

using NumbersByName = std::unordered_map<std::int64_t, StepNumber>;

/// The ids of the texts that name steps.
Result<NumbersByName> stepNames(const RankReading& reading)
{
    constexpr std::string_view kPrefix = "ProfilerStep#";
    constexpr std::array<WantedColumn, 2> kColumns{{{"id"}, {"value"}}};
    NumbersByName names;
    TRY(auto statement,
        selectColumns(reading, "STRING_IDS", kColumns, "WHERE value LIKE 'ProfilerStep#%'", false));
    if (!statement) {
        return names;
    }
    TRY_OK(statement->forEachRow([&](const Statement& row) {
        const auto id = row.integer(0);
        const auto text = row.text(1);
        const auto number =
            text && text->starts_with(kPrefix) ? parseInteger(text->substr(kPrefix.size())) : std::nullopt;
        if (id && number && names.size() < kMaxSteps) {
            names.emplace(*id, StepNumber{*number});
        }
        return ok();
    }));
    return names;
}

Status readProfilerSteps(const RankReading& reading)
{
    TRY(const auto names, stepNames(reading));
    if (names.empty()) {
        return ok();
    }
    constexpr std::array<WantedColumn, 3> kColumns{{{"name"}, {"startNs"}, {"endNs"}}};
    TRY(auto statement,
        selectColumns(reading, "PYTORCH_API", kColumns, "WHERE name BETWEEN ?1 AND ?2", false));
    if (!statement) {
        return ok();
    }
    const auto [lowest, highest] = std::minmax_element(
        names.begin(), names.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    statement->bind(1, lowest->first);
    statement->bind(2, highest->first);
    std::uint64_t badValues = 0;
    auto& steps = reading.capture.profilerSteps;
    const Status done = statement->forEachRow([&](const Statement& row) {
        const auto name = row.integer(0);
        const auto number = name ? names.find(*name) : names.end();
        if (number == names.end()) {
            return ok();
        }
        const auto begin = row.integerLoose(1);
        const auto end = row.integerLoose(2);
        if (!begin || !end || steps.size() >= kMaxSteps) {
            ++badValues;
            return ok();
        }
        steps.push_back({number->second, {{*begin}, {*end}}, WindowSource::ProfilerStep});
        return ok();
    });
    if (badValues > 0) {
        reading.note(FindingId::BadValue, verbatim("PYTORCH_API"), badValues);
    }
    return done;
}

} // namespace

Status readSteps(const RankReading& reading)
{
    TRY_OK(readStepTime(reading));
    return areAllRangesCovered(reading.capture) ? ok() : readProfilerSteps(reading);
}

} // namespace pipescope::ascend
