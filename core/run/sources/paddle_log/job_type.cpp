#include "core/run/sources/paddle_log/job_type.h"

#include "core/base/text.h"

#include <utility>

namespace pipescope::paddle {

JobType jobTypeOf(std::string_view type)
{
    constexpr std::size_t kMaxDigits = 3;
    // The last of a chunk's weight gradients may sum them over the replicas as well.
    constexpr std::string_view kWithReduction = "_reduce";
    if (type.starts_with("backward_w") && type.ends_with(kWithReduction)) {
        type.remove_suffix(kWithReduction.size());
    }
    const std::size_t letters = type.find_last_not_of("0123456789") + 1;
    const std::string_view word = type.substr(0, letters);
    const std::string_view digits = type.substr(letters);
    JobType result;
    if (word == "forward") {
        result.kind = BlockKind::Forward;
    } else if (word == "backward" || word == "backward_b") {
        result.kind = BlockKind::Backward;
    } else if (word == "backward_w") {
        result.kind = BlockKind::Weight;
    } else {
        result.hasMicroBatch = word != "optimizer" && word != "lr";
        return result;
    }
    if (digits.size() > kMaxDigits) {
        return {};
    }
    if (const auto chunk = parseInteger(digits)) {
        result.chunk = static_cast<std::int32_t>(*chunk);
    }
    return result;
}

} // namespace pipescope::paddle
