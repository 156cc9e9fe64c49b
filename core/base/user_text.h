#pragma once

#include <compare>
#include <cstddef>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace pipescope {

/// Puts a text of the program into the user's language; English where it is empty.
using Translate = std::function<std::string(const char* english)>;

class UserText;

/// A word or sentence of the program, in English and known at compile time, so that it can be translated:
/// "rank %1"_text. resources/translations has the translations.
struct SourceText
{
    const char* english = "";

    constexpr operator std::string_view() const { return english; } // NOLINT(google-explicit-constructor)

    constexpr bool empty() const { return *english == '\0'; }

    /// The sentence with %1, %2, … filled in: strings, whole numbers and user texts.
    template<class... Values>
    UserText operator()(Values&&... values) const;

    friend constexpr bool operator==(SourceText a, std::string_view b) { return std::string_view(a) == b; }

    friend std::ostream& operator<<(std::ostream& out, SourceText text) { return out << text.english; }
};

constexpr SourceText operator""_text(const char* english, std::size_t)
{
    return {english};
}

/// A text for users, translated only where it is shown: a text of the program with the values of its %1 … %9,
/// or a string that is the same in every language (a name, a path, the system's words).
class UserText
{
public:
    UserText() = default;

    UserText(SourceText pattern) // NOLINT(google-explicit-constructor): a text is a message
        : m_pattern(pattern.english)
    { }

    UserText(std::string same) // NOLINT(google-explicit-constructor): so is a name
        : m_same(std::move(same))
    { }

    explicit UserText(std::string_view same)
        : m_same(same)
    { }

    /// A literal or constant says what it is: "to be translated"_text, or verbatim("TASK").
    UserText(const char*) = delete;

    UserText(SourceText pattern, std::vector<UserText> values);

    bool empty() const { return m_pattern == nullptr ? m_same.empty() : *m_pattern == '\0'; }

    std::string in(const Translate& translate) const;
    std::string english() const;

    explicit operator std::string() const { return english(); }

    /// By the English sentence.
    friend bool operator==(const UserText& a, const UserText& b) { return a.english() == b.english(); }

    friend std::strong_ordering operator<=>(const UserText& a, const UserText& b)
    {
        return a.english() <=> b.english();
    }

    template<class String>
    requires std::is_convertible_v<const String&, std::string_view>

    friend bool operator==(const UserText& message, const String& english)
    {
        return message.english() == std::string_view(english);
    }

    friend std::ostream& operator<<(std::ostream& out, const UserText& message)
    {
        return out << message.english();
    }

private:
    /// Null if the text is `m_same`.
    const char* m_pattern = nullptr;
    std::string m_same;
    std::vector<UserText> m_values;
};

template<class... Values>
UserText SourceText::operator()(Values&&... values) const
{
    const auto asUserText = [](auto&& value) -> UserText {
        if constexpr (std::is_integral_v<std::remove_cvref_t<decltype(value)>>) {
            return UserText(std::to_string(value));
        } else {
            return UserText(std::forward<decltype(value)>(value));
        }
    };
    std::vector<UserText> filling;
    filling.reserve(sizeof...(values));
    (filling.push_back(asUserText(std::forward<Values>(values))), ...);
    return UserText(*this, std::move(filling));
}

/// A text that is the same in every language: the name of a table, a unit, a sign.
UserText verbatim(std::string_view same);

/// "a, b, c"; empty parts are left out.
UserText listOf(const std::vector<UserText>& parts);

} // namespace pipescope
