#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

namespace pipescope {

/// Whether a key is that of a member that reading can begin with anew.
using KeyTest = std::function<bool(std::string_view key)>;

/// Where in a damaged text the next member begins whose key passes the test and whose value is an object:
/// the position of its key's opening quote, not before `from`. Nothing is presumed of what lies before it.
/// Keys as they stand in the text, with their escapes. O(n).
std::optional<std::size_t> findMember(std::string_view text, std::size_t from, const KeyTest& isKey);

} // namespace pipescope
