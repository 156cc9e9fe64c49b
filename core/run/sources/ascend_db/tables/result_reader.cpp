#include "core/run/sources/ascend_db/tables/row_readers.h"

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace pipescope::ascend {
namespace {

/// What messages of ranges say where the name of a result says the same. Names of forwards are "FP", "7F" or
/// "7", of backwards "BP", "13B" or "13b", of weight gradients "13w", of overlaps "7F+13B". Empty for others.
std::string_view messageWord(std::string_view name)
{
    const auto has = [&](const char* letters) {
        return name.find_first_of(letters) != std::string_view::npos;
    };
    if (name == "logits") {
        return "backward_step";
    }
    if (has("Bb")) {
        return has("F") ? "forward, backward" : "backward";
    }
    const bool isNumber = !name.empty() && name.find_first_not_of("0123456789") == std::string_view::npos;
    if (has("F") || isNumber) {
        return "forward";
    }
    return name.ends_with('w') ? "WeightGradStore.pop" : "";
}

} // namespace

Result<bool> holdsResultsOnly(const Database& database)
{
    TRY(const auto ranges, database.hasTable("MSTX_EVENTS"));
    return ranges ? Result<bool>(false) : database.hasTable("StepTaskInfo");
}

Status readResults(const RankReading& reading)
{
    constexpr std::array<WantedColumn, 3> kColumns{{{"name"}, {"startNs"}, {"endNs"}}};
    TRY(auto statement, selectColumns(reading, "StepTaskInfo", kColumns, "", true));
    RankCapture& capture = reading.capture;
    std::uint64_t badValues = 0;
    if (statement) {
        TRY_OK(statement->forEachRow([&](const Statement& row) {
            const auto name = row.text(0);
            const auto begin = row.integer(1);
            const auto end = row.integer(2);
            const std::string_view word = name ? messageWord(*name) : std::string_view();
            if (word.empty() || !begin || !end) {
                ++badValues;
                return ok();
            }
            CapturedRange range;
            range.device = {{*begin}, {*end}};
            range.host = range.device;
            range.message =
                capture.strings.intern(std::string(*name) + " (StepTaskInfo: " + std::string(word) + ")");
            capture.ranges.push_back(range);
            return ok();
        }));
    }
    if (badValues > 0) {
        reading.note(FindingId::BadValue, verbatim("StepTaskInfo"), badValues);
    }
    if (!capture.ranges.empty()) {
        reading.note(FindingId::BlocksFromResults, {}, capture.ranges.size());
    }
    finishRanges(reading);
    return ok();
}

} // namespace pipescope::ascend
