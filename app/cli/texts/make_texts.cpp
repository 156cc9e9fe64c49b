// make_texts CATALOGUE.ts OUT.cpp: the translations of the context "core" as a table in C++, for programs
// without Qt. The catalogue is as Qt's lupdate writes it: each element begins on a line of its own.

#include <array>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>

namespace {

std::string withoutEntities(std::string text)
{
    constexpr std::array<std::pair<std::string_view, std::string_view>, 5> kEntities{
        {{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", "\""}, {"&apos;", "'"}, {"&amp;", "&"}}};
    for (const auto& [entity, character] : kEntities) {
        for (std::size_t at = text.find(entity); at != std::string::npos; at = text.find(entity, at + 1)) {
            text.replace(at, entity.size(), character);
        }
    }
    return text;
}

/// As a literal of C++ that is the same in every encoding.
std::string literal(const std::string& text)
{
    std::string written = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte >= 0x20 && byte < 0x7F && c != '"' && c != '\\' && c != '?') {
            written += c;
        } else {
            written += '\\';
            for (const unsigned shift : {6U, 3U, 0U}) {
                written += static_cast<char>('0' + ((byte >> shift) & 7U));
            }
        }
    }
    return written + '"';
}

/// What stands between two marks from `at` on, which is moved behind the second; empty at the end.
std::string between(const std::string& text, std::string_view begin, std::string_view end, std::size_t& at)
{
    const std::size_t first = text.find(begin, at);
    const std::size_t last = first == std::string::npos ? first : text.find(end, first);
    if (last == std::string::npos) {
        at = text.size();
        return {};
    }
    at = last + end.size();
    return withoutEntities(text.substr(first + begin.size(), last - first - begin.size()));
}

std::map<std::string, std::string> textsOf(const std::string& catalogue)
{
    std::map<std::string, std::string> texts;
    const std::size_t begin = catalogue.find("<name>core</name>");
    if (begin == std::string::npos) {
        return texts;
    }
    const std::string context = catalogue.substr(begin, catalogue.find("</context>", begin) - begin);
    for (std::size_t at = 0; at < context.size();) {
        const std::string source = between(context, "<source>", "</source>", at);
        const std::string translation = between(context, "<translation>", "</translation>", at);
        if (!source.empty() && !translation.empty()) {
            texts[source] = translation;
        }
    }
    return texts;
}

} // namespace

int main(int argc, char** argv)
{
    if (argc != 3) {
        std::cerr << "usage: make_texts CATALOGUE.ts OUT.cpp\n";
        return 2;
    }
    std::ostringstream catalogue;
    catalogue << std::ifstream(argv[1], std::ios::binary).rdbuf();
    const auto texts = textsOf(catalogue.str());
    std::ofstream out(argv[2], std::ios::binary);
    out << "#include \"app/cli/texts/texts.h\"\n\nnamespace pipescope::cli {\n\n"
        << "std::span<const TranslatedText> chineseTexts()\n{\n    static constexpr TranslatedText kTexts[] "
           "= {\n";
    for (const auto& [source, translation] : texts) {
        out << "        {" << literal(source) << ", " << literal(translation) << "},\n";
    }
    out << "    };\n    return kTexts;\n}\n\n} // namespace pipescope::cli\n";
    out.flush();
    return out.good() && !texts.empty() ? 0 : 1;
}
