#include "core/graph/compare/verdicts/vocabulary.h"

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

/// Collects the StringIds that items use, each once.
class UsedTexts
{
public:
    explicit UsedTexts(const Graph& graph)
        : m_isUsed(graph.texts.size(), false)
    { }

    void add(ItemSpan items)
    {
        for (const Item& item : items) {
            add(item);
        }
    }

    void add(const ItemForm& item)
    {
        for (const StringId id : {item.path, item.type, item.dtype, item.shape}) {
            if (id.value < m_isUsed.size() && !m_isUsed[id.value]) {
                m_isUsed[id.value] = true;
                m_used.push_back(id);
            }
        }
    }

    const std::vector<StringId>& used() const { return m_used; }

private:
    std::vector<bool> m_isUsed;
    std::vector<StringId> m_used;
};

std::vector<StringId> textsOf(const Graph& graph)
{
    UsedTexts texts(graph);
    for (std::size_t i = 0; i < graph.items.size(); ++i) {
        texts.add(graph.items.form(i));
    }
    return texts.used();
}

std::vector<StringId> textsOf(const Graph& graph, std::span<const NodeId> nodes)
{
    UsedTexts texts(graph);
    for (const NodeId node : nodes) {
        texts.add(graph.inputs(node));
        texts.add(graph.outputs(node));
    }
    return texts.used();
}

} // namespace

Vocabulary::Vocabulary(const Graph& debug, const Graph& bench)
    : m_debug(&debug)
    , m_bench(&bench)
    , m_debugWords(debug.texts.size())
    , m_benchWords(bench.texts.size())
{
    fill(textsOf(debug), textsOf(bench));
}

Vocabulary::Vocabulary(const Graph& debug, std::span<const NodeId> debugNodes, const Graph& bench,
                       std::span<const NodeId> benchNodes)
    : m_debug(&debug)
    , m_bench(&bench)
    , m_debugWords(debug.texts.size())
    , m_benchWords(bench.texts.size())
{
    fill(textsOf(debug, debugNodes), textsOf(bench, benchNodes));
}

void Vocabulary::fill(std::span<const StringId> debugTexts, std::span<const StringId> benchTexts)
{
    for (const StringId id : debugTexts) {
        m_debugWords[id.value] = wordOf(m_debug->text(id));
        m_debugWords[id.value].id = id.value;
    }
    // Texts of the bench alone are numbered behind those of the debug side.
    const auto firstOwn = static_cast<std::uint32_t>(m_debug->texts.size());
    for (const StringId id : benchTexts) {
        const auto same = m_debug->texts.find(m_bench->text(id));
        m_benchWords[id.value] = wordOf(m_bench->text(id));
        m_benchWords[id.value].id = same ? same->value : firstOwn + id.value;
    }
}

} // namespace pipescope::graph
