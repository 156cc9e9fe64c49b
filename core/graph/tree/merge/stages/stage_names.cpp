#include "core/graph/tree/merge/stages/stage_names.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <limits>
#include <utility>

namespace pipescope::graph {
namespace {

struct LayerRange
{
    std::int64_t least = std::numeric_limits<std::int64_t>::max();
    std::int64_t most = -1;
};

struct LeadingNumber
{
    std::int64_t number = 0;
    std::size_t length = 0;
};

/// Reads at most nine digits that a dot follows.
std::optional<LeadingNumber> leadingNumber(std::string_view text)
{
    LeadingNumber result;
    const char* const end = text.data() + std::min<std::size_t>(text.size(), 9);
    const auto [stop, error] = std::from_chars(text.data(), end, result.number);
    result.length = static_cast<std::size_t>(stop - text.data());
    if (error != std::errc{} || result.number < 0 || result.length >= text.size() || *stop != '.') {
        return {};
    }
    return result;
}

constexpr std::array<std::string_view, 2> kModulePrefixes{"Module.", "Cell."};

} // namespace

std::optional<LayerName> parseLayerName(std::string_view name)
{
    for (const std::string_view word : {std::string_view(".layers."), std::string_view(".layer.")}) {
        const std::size_t at = name.find(word);
        if (at == std::string_view::npos) {
            continue;
        }
        const std::size_t begin = at + word.size();
        if (const auto number = leadingNumber(name.substr(begin))) {
            return LayerName{name.substr(0, begin), number->number, name.substr(begin + number->length)};
        }
    }
    return {};
}

std::int64_t chunkOf(std::string_view name)
{
    for (const std::string_view prefix : kModulePrefixes) {
        if (name.starts_with(prefix)) {
            const auto number = leadingNumber(name.substr(prefix.size()));
            return number ? number->number : 0;
        }
    }
    return 0;
}

std::string_view apiOf(std::string_view apiName)
{
    const std::size_t first = apiName.find('.');
    return first == std::string_view::npos ? apiName : apiName.substr(0, apiName.find('.', first + 1));
}

std::string withRank(std::string_view apiName, Rank rank)
{
    const std::string_view api = apiOf(apiName);
    return std::string(api) + "_rank" + std::to_string(rank.value) + std::string(apiName.substr(api.size()));
}

StageNames::StageNames(std::span<const Graph* const> stages, std::size_t chunks)
    : m_stages(stages.size())
    , m_chunks(chunks)
    , m_offsets(stages.size() * chunks)
{
    std::vector<std::map<std::string, LayerRange, std::less<>>> ranges(m_offsets.size());
    for (std::size_t stage = 0; stage < stages.size(); ++stage) {
        for (const Node& node : stages[stage]->nodes) {
            const std::string_view name = stages[stage]->names.text(node.name);
            if (const auto layer = node.kind == NodeKind::Module ? parseLayerName(name) : std::nullopt) {
                LayerRange& range = ranges[virtualStage(stage, name)][withoutChunk(layer->before)];
                range.least = std::min(range.least, layer->layer);
                range.most = std::max(range.most, layer->layer);
            }
        }
    }
    std::map<std::string, std::int64_t, std::less<>> next;
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        for (const auto& [before, range] : ranges[i]) {
            std::int64_t& first = next[before];
            const std::int64_t offset = range.least >= first ? 0 : first;
            m_offsets[i][before] = offset;
            first = range.most + offset + 1;
        }
    }
}

std::size_t StageNames::virtualStage(std::size_t stage, std::string_view topLevelName) const
{
    const auto chunk = static_cast<std::size_t>(chunkOf(topLevelName));
    return std::min(m_chunks == 1 ? 0 : chunk, m_chunks - 1) * m_stages + stage;
}

std::string StageNames::withoutChunk(std::string_view name) const
{
    if (m_chunks == 1) {
        return std::string(name);
    }
    for (const std::string_view prefix : kModulePrefixes) {
        if (name.starts_with(prefix)) {
            const auto number = leadingNumber(name.substr(prefix.size()));
            return number
                       ? std::string(prefix) + "0" + std::string(name.substr(prefix.size() + number->length))
                       : std::string(name);
        }
    }
    return std::string(name);
}

std::string StageNames::nameOf(std::size_t virtualStage, std::string_view moduleName) const
{
    const std::string name = withoutChunk(moduleName);
    const auto layer = parseLayerName(name);
    if (!layer) {
        return name;
    }
    const auto& offsets = m_offsets[virtualStage];
    const auto at = offsets.find(layer->before);
    const std::int64_t offset = at == offsets.end() ? 0 : at->second;
    return std::string(layer->before) + std::to_string(layer->layer + offset) + std::string(layer->after);
}

} // namespace pipescope::graph
