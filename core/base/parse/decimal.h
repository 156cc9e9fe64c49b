#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace pipescope {

/// The number that `text` writes in decimals (JSON's form: sign, digits, fraction, exponent), times ten to
/// the power of `scale`, to the nearest integer: "1736410538306028.123" of scale 3 is 1736410538306028123
/// exactly, where floating point would lose the last digits. Empty where it is no number or does not fit.
/// Digits beyond the first 19 do not count.
std::optional<std::int64_t> parseDecimal(std::string_view text, int scale);

} // namespace pipescope
