#include "tests/architecture/class_sizes.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstddef>
#include <optional>

namespace pipescope::test {
namespace {

bool isWordLetter(char letter)
{
    return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

/// Words, numbers and single characters; without comments, preprocessor lines and what is in quotes.
class Tokenizer
{
public:
    explicit Tokenizer(std::string_view source)
        : m_source(source)
    { }

    std::vector<std::string> tokens()
    {
        std::vector<std::string> found;
        while (m_at < m_source.size()) {
            if (skipIgnored()) {
                continue;
            }
            const std::size_t begin = m_at;
            while (m_at < m_source.size() && isWordLetter(m_source[m_at])) {
                ++m_at;
            }
            m_at = std::max(m_at, begin + 1);
            found.emplace_back(m_source.substr(begin, m_at - begin));
            m_isLineStart = false;
        }
        return found;
    }

private:
    bool startsWith(std::string_view text) const { return m_source.substr(m_at).starts_with(text); }

    void skipPast(std::string_view end, std::size_t from)
    {
        const std::size_t found = m_source.find(end, from);
        m_at = found == std::string_view::npos ? m_source.size() : found + end.size();
    }

    void skipDirective()
    {
        while (m_at < m_source.size() && m_source[m_at] != '\n') {
            m_at += startsWith("\\\n") ? 2 : 1;
        }
    }

    void skipQuoted(char quote)
    {
        ++m_at;
        while (m_at < m_source.size() && m_source[m_at] != quote) {
            m_at += m_source[m_at] == '\\' ? 2 : 1;
        }
        ++m_at;
    }

    bool isDigitSeparator() const
    {
        return m_source[m_at] == '\'' && m_at > 0 && isWordLetter(m_source[m_at - 1]);
    }

    bool skipIgnored()
    {
        const char letter = m_source[m_at];
        if (letter == '\n') {
            m_isLineStart = true;
            ++m_at;
        } else if (std::isspace(static_cast<unsigned char>(letter)) != 0 || isDigitSeparator()) {
            ++m_at;
        } else if (startsWith("//")) {
            skipPast("\n", m_at);
            m_isLineStart = true;
        } else if (startsWith("/*")) {
            skipPast("*/", m_at + 2);
        } else if (letter == '#' && m_isLineStart) {
            skipDirective();
        } else if (letter == '"' || letter == '\'') {
            skipQuoted(letter);
        } else {
            return false;
        }
        return true;
    }

    std::string_view m_source;
    std::size_t m_at = 0;
    bool m_isLineStart = true;
};

using Tokens = std::vector<std::string>;

bool has(const Tokens& tokens, std::string_view token)
{
    return std::find(tokens.begin(), tokens.end(), token) != tokens.end();
}

bool isWord(const std::string& token)
{
    return isWordLetter(token.front());
}

/// Whether the declaration that begins with these tokens is one of a function: its parameters come before a
/// value that is assigned. Types in angle brackets may hold parentheses of their own.
bool declaresFunction(const Tokens& tokens)
{
    constexpr std::array kOthers{"using", "typedef", "friend", "static_assert", "enum"};
    if (tokens.empty() || std::find(kOthers.begin(), kOthers.end(), tokens.front()) != kOthers.end()) {
        return false;
    }
    if (has(tokens, "operator")) {
        return true;
    }
    int angles = 0;
    for (std::size_t i = 0; i < tokens.size(); ++i) {
        const std::string& token = tokens[i];
        angles += token == "<" ? 1 : token == ">" ? -1 : 0;
        if (angles > 0) {
            continue;
        }
        if (token == "=" || token == "{") {
            return false;
        }
        if (token == "(") {
            // A pointer to a function is a variable.
            return i + 1 < tokens.size() && tokens[i + 1] != "*" && i > 0 && isWord(tokens[i - 1]);
        }
    }
    return false;
}

bool isDefaultedOrDeleted(const Tokens& tokens)
{
    const std::size_t count = tokens.size();
    return count > 2 && tokens[count - 2] == "="
           && (tokens[count - 1] == "default" || tokens[count - 1] == "delete");
}

/// Goes through the declarations of a text and of the classes in it.
class ClassReader
{
public:
    explicit ClassReader(Tokens tokens)
        : m_tokens(std::move(tokens))
    { }

    std::vector<ClassSize> read()
    {
        while (m_at < m_tokens.size()) {
            readDeclarations({}, nullptr);
            // A brace too many.
            ++m_at;
        }
        return std::move(m_sizes);
    }

private:
    const std::string& token() const { return m_tokens[m_at]; }

    bool atEnd() const { return m_at >= m_tokens.size(); }

    /// From an opening bracket to behind the closing one.
    void skipBrackets(std::string_view open, std::string_view close)
    {
        int depth = 0;
        do {
            depth += token() == open ? 1 : token() == close ? -1 : 0;
            ++m_at;
        } while (!atEnd() && depth > 0);
    }

    /// What stands before a declaration or instead of one: access, attributes, template parameters, macros.
    bool skipPrefix(bool inClass)
    {
        const std::string& now = token();
        const bool isNextColon = m_at + 1 < m_tokens.size() && m_tokens[m_at + 1] == ":"
                                 && (m_at + 2 >= m_tokens.size() || m_tokens[m_at + 2] != ":");
        if (now == ";") {
            ++m_at;
        } else if (now == "template") {
            ++m_at;
            skipBrackets("<", ">");
        } else if (now == "alignas") {
            ++m_at;
            skipBrackets("(", ")");
        } else if (now == "[") {
            skipBrackets("[", "]");
        } else if (now.starts_with("Q_")) {
            ++m_at;
            if (!atEnd() && token() == "(") {
                skipBrackets("(", ")");
            }
        } else if (inClass && now == "slots") {
            ++m_at;
        } else if (inClass && (isNextColon || isAccessOfSlots())) {
            m_at += isNextColon ? 2 : 1;
        } else {
            return false;
        }
        return true;
    }

    bool isAccessOfSlots() const { return m_at + 1 < m_tokens.size() && m_tokens[m_at + 1] == "slots"; }

    /// Up to the brace that ends the body around them, or the end of the text.
    void readDeclarations(const std::string& outer, ClassSize* around)
    {
        while (!atEnd() && token() != "}") {
            if (!skipPrefix(around != nullptr)) {
                readDeclaration(outer, around);
            }
        }
    }

    void readDeclaration(const std::string& outer, ClassSize* around)
    {
        Tokens seen;
        bool isBody = false;
        while (!atEnd() && token() != ";" && token() != "}" && !isBody) {
            if (token() == "(") {
                appendBrackets(seen, "(", ")");
            } else if (token() != "{") {
                seen.push_back(token());
                ++m_at;
            } else if (const auto name = definedClass(seen)) {
                readClass(outer.empty() ? *name : outer + "::" + *name);
                return;
            } else if (!seen.empty() && (seen.front() == "namespace" || seen.front() == "extern")) {
                ++m_at;
                readDeclarations(outer, nullptr);
                ++m_at;
                return;
            } else {
                isBody = declaresFunction(seen) && !isInitializer(seen);
                skipBrackets("{", "}");
                seen.emplace_back("{");
            }
        }
        if (around != nullptr && declaresFunction(seen) && !isDefaultedOrDeleted(seen)) {
            ++around->methods;
        }
    }

    void appendBrackets(Tokens& seen, std::string_view open, std::string_view close)
    {
        const std::size_t begin = m_at;
        skipBrackets(open, close);
        seen.insert(seen.end(), m_tokens.begin() + static_cast<std::ptrdiff_t>(begin),
                    m_tokens.begin() + static_cast<std::ptrdiff_t>(m_at));
    }

    /// Whether a brace that follows begins the value of a member, in the list of a constructor.
    static bool isInitializer(const Tokens& seen)
    {
        const auto parameters = std::find(seen.begin(), seen.end(), ")");
        const bool hasList = std::find(parameters, seen.end(), ":") != seen.end();
        return hasList && (isWord(seen.back()) || seen.back() == ">");
    }

    /// The name of the class that begins with the next brace, if it is one.
    static std::optional<std::string> definedClass(const Tokens& seen)
    {
        const bool isClass = !seen.empty() && (seen.front() == "class" || seen.front() == "struct");
        return isClass && seen.size() > 1 ? std::optional(seen[1]) : std::nullopt;
    }

    void readClass(const std::string& name)
    {
        ++m_at;
        ClassSize size{name, 0};
        readDeclarations(name, &size);
        ++m_at;
        m_sizes.push_back(size);
        // Variables of it that are defined along with it.
        while (!atEnd() && token() != ";") {
            ++m_at;
        }
    }

    Tokens m_tokens;
    std::size_t m_at = 0;
    std::vector<ClassSize> m_sizes;
};

} // namespace

std::vector<ClassSize> classSizes(std::string_view source)
{
    return ClassReader(Tokenizer(source).tokens()).read();
}

} // namespace pipescope::test
