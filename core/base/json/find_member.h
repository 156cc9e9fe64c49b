#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>

namespace pipescope {

/// Whether a member is one that reading can begin with anew: its key, as it stands in the text with its
/// escapes, and the first character of its value.
using MemberTest = std::function<bool(std::string_view key, char valueBegin)>;

/// Where in a damaged text the next member begins that passes the test: the position of its key's opening
/// quote, not before `from`. Nothing is presumed of what lies before it. O(n).
std::optional<std::size_t> findMember(std::string_view text, std::size_t from, const MemberTest& isMember);

} // namespace pipescope
