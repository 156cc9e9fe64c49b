#include "core/graph/compare/vocabulary.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string_view>

namespace pipescope::graph {
namespace {

/// Something behind the first part of a path is no number.
bool hasName(std::string_view path)
{
    std::size_t point = path.find('.');
    while (point != std::string_view::npos) {
        const std::size_t next = path.find('.', point + 1);
        const std::string_view part = path.substr(point + 1, next - point - 1);
        if (!std::ranges::all_of(part, [](char c) { return c >= '0' && c <= '9'; })) {
            return true;
        }
        point = next;
    }
    return false;
}

Vocabulary::Word wordOf(std::string_view text)
{
    Vocabulary::Word word;
    word.dtype = dtypeOf(text);
    word.isNamedPath = hasName(text);
    word.elements = std::numeric_limits<double>::quiet_NaN();
    if (const auto sizes = parseShape(text)) {
        word.elements = 1;
        for (const std::int64_t size : *sizes) {
            word.elements *= static_cast<double>(std::max<std::int64_t>(size, 0));
            word.largestSize = std::max(word.largestSize, static_cast<double>(size));
        }
    }
    return word;
}

/// The StringIds that items use, each once.
std::vector<StringId> usedTexts(const Graph& graph)
{
    std::vector<bool> isUsed(graph.texts.size(), false);
    std::vector<StringId> used;
    for (const Item& item : graph.items) {
        for (const StringId id : {item.path, item.type, item.dtype, item.shape}) {
            if (id.value < isUsed.size() && !isUsed[id.value]) {
                isUsed[id.value] = true;
                used.push_back(id);
            }
        }
    }
    return used;
}

} // namespace

Vocabulary::Vocabulary(const Graph& debug, const Graph& bench)
    : m_debug(&debug)
    , m_bench(&bench)
    , m_debugWords(debug.texts.size())
    , m_benchWords(bench.texts.size())
{
    for (const StringId id : usedTexts(debug)) {
        m_debugWords[id.value] = wordOf(debug.text(id));
        m_debugWords[id.value].id = id.value;
    }
    // Texts of the bench alone are numbered behind those of the debug side.
    const auto firstOwn = static_cast<std::uint32_t>(debug.texts.size());
    for (const StringId id : usedTexts(bench)) {
        const auto same = debug.texts.find(bench.text(id));
        m_benchWords[id.value] = wordOf(bench.text(id));
        m_benchWords[id.value].id = same ? same->value : firstOwn + id.value;
    }
}

} // namespace pipescope::graph
