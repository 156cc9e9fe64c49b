#include "core/base/json/find_member.h"

#include "core/base/json/json_cursor.h"

namespace pipescope {

std::optional<std::size_t> findMember(std::string_view text, std::size_t from, const MemberTest& isMember)
{
    // Whether a quote opens or closes a text is not known here, so each is tried.
    for (std::size_t i = text.find('"', from); i != std::string_view::npos; i = text.find('"', i + 1)) {
        JsonCursor cursor(text.substr(i));
        JsonText key;
        if (cursor.text(key) && cursor.take(':') && isMember(key.raw, cursor.peek())) {
            return i;
        }
    }
    return {};
}

} // namespace pipescope
