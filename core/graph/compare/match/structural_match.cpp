#include "core/graph/compare/mapping/map_nodes.h"
#include "core/graph/compare/match/align_sequences.h"
#include "core/graph/compare/match/match.h"
#include "core/graph/compare/match/similarity.h"
#include "core/graph/read/build/node_name.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace pipescope::graph {
namespace {

constexpr float kMinSimilarity = 0.5F;
/// Looking through a wrapper has to be worth it.
constexpr float kWorthwhile = 1.02F;
constexpr int kMaxWrappers = 8;
constexpr std::size_t kMaxCandidates = 8;

using Modules = std::vector<ScopeId>;

struct Alignment
{
    std::vector<PositionPair> pairs;
    /// Similarity times size, over the pairs.
    float mass = 0;
};

class StructureAligner
{
public:
    StructureAligner(const GraphScopes& debug, const std::vector<ModuleFeatures>& ours,
                     const GraphScopes& bench, const std::vector<ModuleFeatures>& theirs,
                     const StringPool& names)
        : m_debug(debug)
        , m_bench(bench)
        , m_ours(ours)
        , m_theirs(theirs)
        , m_names(names)
        , m_similarity(debug, bench, names)
        , m_partners(ours.size())
    { }

    /// Twice: what most modules are called tells the others, which may lack what makes them alike.
    std::vector<std::optional<ScopeId>> align()
    {
        alignAll();
        for (std::uint32_t i = 1; i < m_partners.size(); ++i) {
            const bool isInList = isNumber(m_names.text(m_debug.tree.scopes[i].part));
            if (m_partners[i] && !isInList) {
                m_similarity.learn(ScopeId{i}, *m_partners[i]);
            }
        }
        m_similarity.useLearned();
        std::ranges::fill(m_partners, std::nullopt);
        alignAll();
        return m_partners;
    }

    float similarity(ScopeId debug, ScopeId bench)
    {
        return m_similarity.of(debug, m_ours[debug.value], bench, m_theirs[bench.value]);
    }

private:
    void alignAll()
    {
        m_partners[0] = ScopeTree::kRoot;
        std::vector<std::pair<ScopeId, ScopeId>> open{{ScopeTree::kRoot, ScopeTree::kRoot}};
        while (!open.empty()) {
            const auto [debug, bench] = open.back();
            open.pop_back();
            Modules ours = m_ours[debug.value].children;
            Modules theirs = m_theirs[bench.value].children;
            for (const PositionPair pair : alignThroughWrappers(ours, theirs).pairs) {
                m_partners[ours[pair.debug].value] = theirs[pair.bench];
                open.emplace_back(ours[pair.debug], theirs[pair.bench]);
            }
        }
    }

    /// The elements of one list, numbered: "layers.0", "layers.1", …; empty if there are several lists.
    Modules listAmong(const Modules& modules, const ScopeTree& tree) const
    {
        Modules list;
        for (const ScopeId id : modules) {
            if (isNumber(m_names.text(tree.scope(id).part))) {
                list.push_back(id);
            }
        }
        const bool isOne = std::ranges::all_of(
            list, [&](ScopeId id) { return tree.scope(id).parent == tree.scope(list.front()).parent; });
        return isOne ? list : Modules{};
    }

    /// Pairs of elements of two lists: by position if the lists are equally long, else by number. None if a
    /// pair is not alike, so that the lists are different things.
    std::vector<std::pair<ScopeId, ScopeId>> pairLists(const Modules& ours, const Modules& theirs)
    {
        std::vector<std::pair<ScopeId, ScopeId>> pairs;
        std::unordered_map<std::uint32_t, ScopeId> byNumber;
        for (const ScopeId id : theirs) {
            byNumber.emplace(m_bench.tree.scope(id).part.value, id);
        }
        for (std::size_t i = 0; i < ours.size(); ++i) {
            const auto sameNumber = byNumber.find(m_debug.tree.scope(ours[i]).part.value);
            if (ours.size() == theirs.size()) {
                pairs.emplace_back(ours[i], theirs[i]);
            } else if (sameNumber != byNumber.end()) {
                pairs.emplace_back(ours[i], sameNumber->second);
            }
        }
        const bool areAlike = std::ranges::all_of(pairs, [this](const auto& pair) {
            return similarity(pair.first, pair.second) >= kMinSimilarity;
        });
        return areAlike ? pairs : decltype(pairs){};
    }

    struct Keys
    {
        std::vector<std::uint64_t> ours;
        std::vector<std::uint64_t> theirs;
    };

    /// What is a pair without further thought: elements of lists; modules of equal content where both sides
    /// have the same number of them, or whose names agree, too: then which of them is which is clear.
    Keys keysOf(const Modules& ours, const Modules& theirs)
    {
        std::unordered_map<std::uint64_t, std::int64_t> surplus;
        for (const ScopeId id : ours) {
            ++surplus[m_ours[id.value].content];
        }
        for (const ScopeId id : theirs) {
            --surplus[m_theirs[id.value].content];
        }
        const auto keyOf = [&](const ScopeTree& tree, const std::vector<ModuleFeatures>& features,
                               ScopeId id) {
            const std::uint64_t content = features[id.value].content;
            const std::uint64_t name =
                surplus.at(content) == 0 ? 0 : tree.scope(id).part.value + std::uint64_t{1};
            return (content + name * 0x9E3779B97F4A7C15U) | 1U;
        };
        std::unordered_map<std::uint32_t, std::uint64_t> ourList;
        std::unordered_map<std::uint32_t, std::uint64_t> theirList;
        for (const auto& [debug, bench] :
             pairLists(listAmong(ours, m_debug.tree), listAmong(theirs, m_bench.tree))) {
            ourList[debug.value] = (std::uint64_t{debug.value} + 1) << 1U;
            theirList[bench.value] = ourList[debug.value];
        }
        Keys keys;
        for (const ScopeId id : ours) {
            const auto inList = ourList.find(id.value);
            keys.ours.push_back(inList == ourList.end() ? keyOf(m_debug.tree, m_ours, id) : inList->second);
        }
        for (const ScopeId id : theirs) {
            const auto inList = theirList.find(id.value);
            keys.theirs.push_back(inList == theirList.end() ? keyOf(m_bench.tree, m_theirs, id)
                                                            : inList->second);
        }
        return keys;
    }

    Alignment alignChildren(const Modules& ours, const Modules& theirs)
    {
        const Keys keys = keysOf(ours, theirs);
        const auto score = [&](std::uint32_t i, std::uint32_t j) {
            const float alike = similarity(ours[i], theirs[j]);
            return alike < kMinSimilarity ? 0.0F : alike;
        };
        Alignment result{alignSequences(keys.ours, keys.theirs, score), 0};
        for (const PositionPair pair : result.pairs) {
            const std::uint32_t size =
                std::min(m_ours[ours[pair.debug].value].size, m_theirs[theirs[pair.bench].value].size);
            result.mass += similarity(ours[pair.debug], theirs[pair.bench]) * static_cast<float>(size);
        }
        return result;
    }

    /// `module` replaced by what is in it.
    static Modules unwrapped(const Modules& modules, std::size_t module,
                             const std::vector<ModuleFeatures>& features)
    {
        const Modules& inside = features[modules[module].value].children;
        Modules result(modules.begin(), modules.begin() + static_cast<std::ptrdiff_t>(module));
        result.insert(result.end(), inside.begin(), inside.end());
        result.insert(result.end(), modules.begin() + static_cast<std::ptrdiff_t>(module) + 1, modules.end());
        return result;
    }

    /// Modules with others in them that have no partner of the same content; the largest first.
    static std::vector<std::size_t> wrappersAmong(const Modules& modules,
                                                  const std::vector<ModuleFeatures>& features,
                                                  const std::vector<bool>& isCertain)
    {
        std::vector<std::size_t> wrappers;
        for (std::size_t i = 0; i < modules.size(); ++i) {
            if (!isCertain[i] && !features[modules[i].value].children.empty()) {
                wrappers.push_back(i);
            }
        }
        std::ranges::stable_sort(wrappers, std::ranges::greater{},
                                 [&](std::size_t i) { return features[modules[i].value].size; });
        wrappers.resize(std::min(wrappers.size(), kMaxCandidates));
        return wrappers;
    }

    /// Replaces the wrapper of either side that is best looked through; false if none is.
    bool unwrapBest(Modules& ours, Modules& theirs, Alignment& best)
    {
        std::vector<bool> oursCertain(ours.size(), false);
        std::vector<bool> theirsCertain(theirs.size(), false);
        for (const PositionPair pair : best.pairs) {
            const bool isSame =
                m_ours[ours[pair.debug].value].content == m_theirs[theirs[pair.bench].value].content;
            oursCertain[pair.debug] = isSame;
            theirsCertain[pair.bench] = isSame;
        }
        const float worthwhile = best.mass * kWorthwhile;
        std::optional<std::pair<Modules, Modules>> better;
        const auto consider = [&](Modules nextOurs, Modules nextTheirs) {
            Alignment next = alignChildren(nextOurs, nextTheirs);
            if (next.mass > std::max(worthwhile, best.mass)) {
                best = std::move(next);
                better = {std::move(nextOurs), std::move(nextTheirs)};
            }
        };
        for (const std::size_t i : wrappersAmong(ours, m_ours, oursCertain)) {
            consider(unwrapped(ours, i, m_ours), theirs);
        }
        for (const std::size_t i : wrappersAmong(theirs, m_theirs, theirsCertain)) {
            consider(ours, unwrapped(theirs, i, m_theirs));
        }
        if (better) {
            std::tie(ours, theirs) = std::move(*better);
        }
        return better.has_value();
    }

    Alignment alignThroughWrappers(Modules& ours, Modules& theirs)
    {
        Alignment best = alignChildren(ours, theirs);
        for (int i = 0; i < kMaxWrappers && unwrapBest(ours, theirs, best); ++i) {
        }
        return best;
    }

    const GraphScopes& m_debug;
    const GraphScopes& m_bench;
    const std::vector<ModuleFeatures>& m_ours;
    const std::vector<ModuleFeatures>& m_theirs;
    const StringPool& m_names;
    Similarity m_similarity;
    std::vector<std::optional<ScopeId>> m_partners;
};

/// Whether a rule for `subPath` has a part in what a path is called on the other side.
bool isAbout(std::string_view subPath, std::string_view path)
{
    return path.starts_with(subPath) && (path.size() == subPath.size() || path[subPath.size()] == '.');
}

/// Gives each rule the similarity of the least alike modules that it names.
class RuleConfidence
{
public:
    RuleConfidence(const ScopeTree& tree, const StringPool& names, LayerMapping& mapping)
        : m_tree(tree)
        , m_names(names)
        , m_mapping(mapping)
    { }

    void add(ScopeId module, float similarity)
    {
        for (ScopeId from = m_tree.scope(module).parent;; from = m_tree.scope(from).parent) {
            const bool isTop = from == ScopeTree::kRoot;
            const auto rules =
                m_mapping.rules.find(isTop ? kTopLayer : m_names.text(m_tree.scope(from).className));
            if (rules != m_mapping.rules.end()) {
                addTo(*rules, pathText(m_tree.path(module, from), m_names), similarity);
            }
            if (isTop) {
                return;
            }
        }
    }

private:
    void addTo(const std::pair<const std::string, SubPaths>& rules, const std::string& path, float similarity)
    {
        for (const auto& [subPath, there] : rules.second) {
            if (isAbout(subPath, path)) {
                float& least =
                    m_mapping.confidence.try_emplace({rules.first, subPath}, similarity).first->second;
                least = std::min(least, similarity);
            }
        }
    }

    const ScopeTree& m_tree;
    const StringPool& m_names;
    LayerMapping& m_mapping;
};

} // namespace

StructuralMatch matchByStructure(const Graph& debug, const Graph& bench)
{
    StringPool names;
    const GraphScopes ourScopes = readScopes(debug, names);
    const GraphScopes theirScopes = readScopes(bench, names);
    const auto ours = readFeatures(debug, ourScopes, names);
    const auto theirs = readFeatures(bench, theirScopes, names);
    StructureAligner aligner(ourScopes, ours, theirScopes, theirs, names);
    const auto partners = aligner.align();

    StructuralMatch result;
    result.mapping = mappingOfPairs(ourScopes.tree, theirScopes.tree, partners, names);
    MatchOptions options;
    options.mapping = result.mapping;
    result.matching = match(debug, bench, options);
    result.confidence.resize(debug.nodes.size(), 0.0F);
    std::vector<float> ofScope(ours.size(), -1.0F);
    for (std::size_t i = 0; i < debug.nodes.size(); ++i) {
        if (!result.matching.benchOf[i]) {
            continue;
        }
        auto scope = ourScopes.ofNode[i] ? ourScopes.ofNode[i]->scope : ScopeTree::kRoot;
        while (scope != ScopeTree::kRoot && !partners[scope.value]) {
            scope = ourScopes.tree.scope(scope).parent;
        }
        float& known = ofScope[scope.value];
        if (known < 0) {
            known = scope == ScopeTree::kRoot ? 1.0F : aligner.similarity(scope, *partners[scope.value]);
        }
        result.confidence[i] = known;
    }
    RuleConfidence rules(ourScopes.tree, names, result.mapping);
    for (std::uint32_t i = 1; i < ourScopes.tree.scopes.size(); ++i) {
        if (ourScopes.tree.scopes[i].isModule && partners[i] && ofScope[i] >= 0) {
            rules.add(ScopeId{i}, ofScope[i]);
        }
    }
    return result;
}

} // namespace pipescope::graph
