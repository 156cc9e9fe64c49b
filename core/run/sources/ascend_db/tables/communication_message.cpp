#include "core/run/sources/ascend_db/tables/communication_message.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdint>

namespace pipescope::ascend {
namespace {

using Json = nlohmann::json;

constexpr std::array<std::string_view, 5> kMembers{"streamId", "count", "dataType", "groupName", "opName"};
/// Real messages have some 120 bytes.
constexpr std::size_t kMaxBytes = std::size_t{64} * 1024;

std::string withPlainQuotes(std::string_view text)
{
    std::string plain;
    plain.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool escapesQuote = text[i] == '\\' && i + 1 < text.size() && text[i + 1] == '"';
        if (!escapesQuote) {
            plain += text[i];
        }
    }
    return plain;
}

bool hasAllMembers(std::string_view text)
{
    return std::all_of(kMembers.begin(), kMembers.end(), [&](std::string_view name) {
        return text.find('"' + std::string(name) + "\":") != std::string_view::npos;
    });
}

/// Takes the members wanted of the outermost object as they come; keeps nothing else.
class MessageHandler
{
public:
    std::optional<CommunicationMessage> message() &&
    {
        return m_operation && m_group && m_dataType ? std::optional(std::move(m_message)) : std::nullopt;
    }

    bool null() { return other(); }

    bool boolean(bool /*value*/) { return other(); }

    bool number_integer(std::int64_t value) { return number(std::to_string(value)); }

    bool number_unsigned(std::uint64_t value) { return number(std::to_string(value)); }

    bool number_float(double /*value*/, const std::string& /*text*/) { return other(); }

    bool string(std::string& value)
    {
        if (m_depth == 1) {
            if (std::string* member = textMember()) {
                *member = std::move(value);
            }
        }
        return m_depth > 0;
    }

    bool binary(Json::binary_t& /*value*/) { return other(); }

    bool start_object(std::size_t /*elements*/) { return enter(); }

    bool start_array(std::size_t /*elements*/) { return m_depth > 0 && enter(); }

    bool end_object() { return leave(); }

    bool end_array() { return leave(); }

    bool key(std::string& name)
    {
        if (m_depth == 1) {
            m_key = std::move(name);
        }
        return true;
    }

    bool parse_error(std::size_t /*position*/, const std::string& /*token*/, const Json::exception& /*error*/)
    {
        return false;
    }

private:
    static constexpr std::size_t kMaxDepth = 64;

    std::string* textMember()
    {
        const auto found = [](std::string& member, bool& isPresent) {
            isPresent = true;
            return &member;
        };
        if (m_key == "opName") {
            return found(m_message.operation, m_operation);
        }
        if (m_key == "groupName") {
            return found(m_message.groupName, m_group);
        }
        if (m_key == "dataType") {
            return found(m_message.dataType, m_dataType);
        }
        if (m_key == "count") {
            m_message.countIsNumber = false;
            return &m_message.count;
        }
        return nullptr;
    }

    bool number(std::string digits)
    {
        if (m_depth == 1 && m_key == "count") {
            m_message.count = std::move(digits);
            m_message.countIsNumber = true;
        }
        return m_depth > 0;
    }

    /// A value at the outermost level is no object.
    bool other() const { return m_depth > 0; }

    bool enter() { return ++m_depth <= kMaxDepth; }

    bool leave()
    {
        --m_depth;
        return true;
    }

    CommunicationMessage m_message;
    std::string m_key;
    std::size_t m_depth = 0;
    bool m_operation = false;
    bool m_group = false;
    bool m_dataType = false;
};

} // namespace

bool isCommunicationMessage(std::string_view text)
{
    // Most messages are of other kinds; this quick test rejects them.
    if (text.find("opName") == std::string_view::npos) {
        return false;
    }
    return hasAllMembers(text) || hasAllMembers(withPlainQuotes(text));
}

std::optional<CommunicationMessage> parseCommunicationMessage(std::string_view text)
{
    if (text.size() > kMaxBytes) {
        return std::nullopt;
    }
    MessageHandler handler;
    const std::string plain = withPlainQuotes(text);
    if (!Json::sax_parse(plain.begin(), plain.end(), &handler)) {
        return std::nullopt;
    }
    return std::move(handler).message();
}

} // namespace pipescope::ascend
