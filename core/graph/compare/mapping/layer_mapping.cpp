#include "core/graph/compare/mapping/layer_mapping.h"

#include "core/base/error_text.h"
#include "core/base/files/atomic_file.h"
#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <exception>
#include <fstream>
#include <ostream>
#include <sstream>
#include <utility>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/parser.h>

namespace pipescope::graph {
namespace {

constexpr std::uintmax_t kMaxBytes = std::uintmax_t{16} << 20U;
constexpr std::string_view kOldTopLayer = "Cell";

/// What is wrong with a mapping and where.
struct Mistake : std::exception
{
    Mistake(const YAML::Mark& where, UserText what)
        : mark(where)
        , text(std::move(what))
    { }

    YAML::Mark mark;
    UserText text;
};

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view kBlanks = " \t\r\n";
    const auto first = text.find_first_not_of(kBlanks);
    if (first == std::string_view::npos) {
        return {};
    }
    return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

bool isPath(std::string_view path)
{
    return !path.empty() && path.front() != '.' && path.back() != '.'
           && path.find("..") == std::string_view::npos;
}

/// Takes the rules from the parser's events, so that neither aliases nor nesting can blow anything up.
class RuleReader final : public YAML::EventHandler
{
public:
    explicit RuleReader(LayerMapping& mapping)
        : m_mapping(mapping)
    { }

    void OnDocumentStart(const YAML::Mark&) override { }

    void OnDocumentEnd() override { }

    void OnNull(const YAML::Mark& mark, YAML::anchor_t) override
    {
        throw Mistake(mark, m_depth == 0 ? UserText("there are no rules"_text)
                                         : UserText("a name or sub-path is missing"_text));
    }

    void OnAlias(const YAML::Mark& mark, YAML::anchor_t) override
    {
        throw Mistake(mark, "aliases (*name) are not supported; write the rules out"_text);
    }

    void OnScalar(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                  const std::string& value) override
    {
        if (m_depth == 1 && !m_hasKey) {
            startClass(mark, trimmed(value));
        } else if (m_depth == 2 && !m_hasKey) {
            startRule(mark, trimmed(value));
        } else if (m_depth == 2) {
            finishRule(mark, trimmed(std::string_view(value).substr(0, value.find('('))));
        } else {
            throw Mistake(mark,
                          "%1 is not of the form {class: {sub-path: sub-path}}"_text(value.substr(0, 80)));
        }
    }

    void OnSequenceStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                         YAML::EmitterStyle::value) override
    {
        throw Mistake(mark,
                      "there is a list where a class, a sub-path or the rules of a class should be"_text);
    }

    void OnSequenceEnd() override { }

    void OnMapStart(const YAML::Mark& mark, const std::string&, YAML::anchor_t,
                    YAML::EmitterStyle::value) override
    {
        if (m_depth == 2 || (m_depth == 1 && !m_hasKey)) {
            throw Mistake(mark, "rules are nested deeper than {class: {sub-path: sub-path}}"_text);
        }
        ++m_depth;
        m_hasKey = false;
    }

    void OnMapEnd() override
    {
        --m_depth;
        m_hasKey = false;
    }

private:
    void startClass(const YAML::Mark& mark, std::string_view name)
    {
        if (name.empty()) {
            throw Mistake(mark, "the name of a class is missing"_text);
        }
        const auto [row, isNew] =
            m_mapping.rules.try_emplace(std::string(name == kOldTopLayer ? kTopLayer : name));
        if (!isNew) {
            throw Mistake(mark, "class %1 is there twice"_text(name));
        }
        m_rules = &row->second;
        m_hasKey = true;
    }

    void startRule(const YAML::Mark& mark, std::string_view path)
    {
        if (!isPath(path)) {
            throw Mistake(mark, "\"%1\" is not a sub-path (names with dots between them)"_text(path));
        }
        m_key = path;
        m_hasKey = true;
    }

    void finishRule(const YAML::Mark& mark, std::string_view path)
    {
        if (!isPath(path)) {
            throw Mistake(mark, "\"%1\" is not a sub-path (names with dots between them)"_text(path));
        }
        if (!m_rules->try_emplace(m_key, path).second) {
            throw Mistake(mark, "sub-path %1 is there twice"_text(m_key));
        }
        m_hasKey = false;
    }

    LayerMapping& m_mapping;
    SubPaths* m_rules = nullptr;
    std::string m_key;
    bool m_hasKey = false;
    int m_depth = 0;
};

Error errorAt(const YAML::Mark& mark, const std::filesystem::path& file, UserText text)
{
    return {ErrorKind::InvalidArgument, file,
            "line %1: %2"_text(mark.is_null() ? 1 : mark.line + 1, std::move(text))};
}

/// Words that YAML reads as nothing, and signs that mean something to it, are put in quotes.
std::string quotedIfNeeded(std::string_view text)
{
    constexpr std::array<std::string_view, 4> kNulls{"null", "Null", "NULL", "~"};
    const bool isPlain = !text.empty() && std::ranges::all_of(text, [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_'
               || c == '.';
    });
    if (isPlain && std::ranges::find(kNulls, text) == kNulls.end()) {
        return std::string(text);
    }
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string quoted = "\"";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20) {
            quoted += {'\\', 'x', kDigits[byte >> 4U], kDigits[byte & 15U]};
            continue;
        }
        if (c == '"' || c == '\\') {
            quoted += '\\';
        }
        quoted += c;
    }
    return quoted + '"';
}

/// The key and the colon; YAML wants long keys marked.
std::string keyText(std::string_view indent, std::string_view key)
{
    constexpr std::size_t kMaxShort = 1000;
    const std::string quoted = quotedIfNeeded(key);
    const std::string start(indent);
    return quoted.size() > kMaxShort ? start + "? " + quoted + "\n" + start + ":" : start + quoted + ":";
}

} // namespace

Result<LayerMapping> readMapping(const std::filesystem::path& file)
{
    std::error_code error;
    const auto status = std::filesystem::status(file, error);
    if (error || status.type() == std::filesystem::file_type::not_found) {
        return error ? systemError(error, file) : systemError(ENOENT, file);
    }
    if (!std::filesystem::is_regular_file(status)) {
        return Error{ErrorKind::InvalidArgument, file,
                     "This is not a file; a mapping file (YAML) is needed"_text};
    }
    const std::uintmax_t size = std::filesystem::file_size(file, error);
    if (error) {
        return systemError(error, file);
    }
    if (size > kMaxBytes) {
        return Error{ErrorKind::InvalidArgument, file,
                     "The file has %1 bytes; a mapping file may have %2"_text(size, kMaxBytes)};
    }
    std::ifstream in(file, std::ios::binary);
    std::string yaml(static_cast<std::size_t>(size), '\0');
    if (!in.is_open() || !in.read(yaml.data(), static_cast<std::streamsize>(size))) {
        return systemError(errno, file);
    }
    return parseMapping(yaml, file);
}

Result<LayerMapping> parseMapping(const std::string& yaml, const std::filesystem::path& file)
{
    LayerMapping mapping;
    try {
        std::istringstream text(yaml);
        YAML::Parser parser(text);
        RuleReader reader(mapping);
        if (!parser.HandleNextDocument(reader)) {
            return errorAt(YAML::Mark::null_mark(), file, "there are no rules"_text);
        }
        // More documents would be rules that nobody reads.
        if (parser.HandleNextDocument(reader)) {
            return errorAt(YAML::Mark::null_mark(), file, "there is more than one document (---)"_text);
        }
    } catch (const Mistake& mistake) {
        return errorAt(mistake.mark, file, mistake.text);
    } catch (const YAML::Exception& wrong) {
        return errorAt(wrong.mark, file, "this is no YAML: %1"_text(wrong.msg));
    }
    return mapping;
}

std::string mappingText(const LayerMapping& mapping)
{
    std::string text;
    for (const auto& [className, paths] : mapping.rules) {
        if (paths.empty()) {
            continue;
        }
        text += keyText("", className) + "\n";
        for (const auto& [debugPath, benchPath] : paths) {
            text += keyText("  ", debugPath) + " " + quotedIfNeeded(benchPath);
            if (const auto sure = mapping.confidence.find({className, debugPath});
                sure != mapping.confidence.end()) {
                text += " # confidence " + formatNumber(double{sure->second}, 2);
            }
            text += '\n';
        }
    }
    return text.empty() ? "{}\n" : text;
}

Status writeMapping(const LayerMapping& mapping, const std::filesystem::path& file)
{
    std::error_code error;
    if (std::filesystem::symlink_status(file, error).type() != std::filesystem::file_type::not_found) {
        return Error{ErrorKind::InvalidArgument, file, "The file is there already; it is not replaced"_text};
    }
    return writeFileAtomically(file, [&mapping](std::ostream& out) {
        out << mappingText(mapping);
        return ok();
    });
}

} // namespace pipescope::graph
