#include "core/graph/compare/verdicts/node_verdict.h"

#include "core/graph/compare/verdicts/item_pair.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pipescope::graph {
namespace {

/// Operations enlarge what is wrong with their inputs, but seldom more than this.
constexpr float kUsualGain = 4;

/// What an item is to the operation of its node.
enum class Role : std::uint8_t
{
    InputTensor,
    /// How the operation was called: an input that is no tensor, or that one side does not have.
    Argument,
    Parameter,
    Result
};

/// The worst verdict among the items of one role.
struct Worst
{
    ItemVerdict verdict;
    ItemPair pair;
    bool isAny = false;
    /// Differences of all items that are Different.
    std::uint8_t differences = 0;

    void add(ItemPair newPair, const ItemVerdict& newVerdict)
    {
        if (newVerdict.level == Level::Different) {
            differences |= newVerdict.differences;
        }
        if (!isAny || newVerdict.isWorseThan(verdict)) {
            verdict = newVerdict;
            pair = newPair;
        }
        isAny = true;
    }

    bool isDifferent() const { return isAny && verdict.level == Level::Different; }
};

struct NodeSummary
{
    std::array<Worst, 4> roles;

    Worst& of(Role role) { return roles[static_cast<std::size_t>(role)]; }

    const Worst& of(Role role) const { return roles[static_cast<std::size_t>(role)]; }
};

Role roleOf(const Vocabulary& words, ItemPair pair, const ItemVerdict& verdict)
{
    const Item& item =
        pair.debug != ItemPair::kNoItem ? words.debug().items[pair.debug] : words.bench().items[pair.bench];
    switch (item.group) {
    case ItemGroup::Output:
    case ItemGroup::ParameterGradient:
        return Role::Result;
    case ItemGroup::Parameter:
        return Role::Parameter;
    case ItemGroup::Input:
        break;
    }
    return item.isTensor && pair.isWhole() && verdict.cause != Cause::TypeDiffers ? Role::InputTensor
                                                                                  : Role::Argument;
}

/// The largest size of an input tensor: no sum over it has more products.
double summandsOf(const Vocabulary& words, const Node& node)
{
    double largest = 1;
    for (const Item& item : words.debug().itemsOf(node.inputs)) {
        largest = item.isTensor ? std::max(largest, words.debugWord(item.shape).largestSize) : largest;
    }
    return largest;
}

/// Different, but by no number: what is left of broken data is of another form.
bool isOfStructureOnly(const ItemVerdict& verdict)
{
    constexpr auto kForm = static_cast<std::uint8_t>(difference::kStructure | difference::kShape);
    return verdict.level == Level::Different && (verdict.differences & ~kForm) == 0;
}

/// Calls `use` with each pair and its verdict.
template<class Use>
void forEachItem(const Comparison& comparison, const Node& debug, const Node& bench,
                 std::vector<ItemPair>& pairs, Use&& use)
{
    const Vocabulary& words = comparison.words;
    alignItems(words, debug, bench, pairs);
    const double summands = summandsOf(words, debug);
    const bool isDataLost = debug.isDataLost || bench.isDataLost;
    for (const ItemPair pair : pairs) {
        ItemEvidence evidence;
        if (pair.isWhole()) {
            const bool isOutput = words.debug().items[pair.debug].group == ItemGroup::Output;
            evidence.summands = isOutput ? summands : 1;
            evidence.tensors =
                pair.debug < comparison.tensors.size() ? &comparison.tensors[pair.debug] : nullptr;
            evidence.floor = pair.bench < comparison.floor.size() ? &comparison.floor[pair.bench] : nullptr;
        }
        const ItemVerdict verdict = compareItems(words, pair, comparison.settings, evidence);
        use(pair, isDataLost && isOfStructureOnly(verdict) ? undecided(Cause::DataLost) : verdict);
    }
}

/// Whether the results differ in a way, or much more, than the input tensors do.
bool aroseHere(const Worst& results, const Worst& inputs)
{
    const auto added = static_cast<std::uint8_t>(results.differences & ~inputs.differences);
    if (added != difference::kValues) {
        return added != 0;
    }
    return !inputs.isAny || results.verdict.multiple > kUsualGain * inputs.verdict.multiple;
}

Blame blameOf(const NodeSummary& summary)
{
    const Worst& results = summary.of(Role::Result);
    const Worst& inputs = summary.of(Role::InputTensor);
    if (summary.of(Role::Argument).isDifferent()) {
        return Blame::Arguments;
    }
    if (summary.of(Role::Parameter).isDifferent() && !inputs.isDifferent()) {
        return Blame::Parameters;
    }
    if (!results.isDifferent()) {
        return inputs.isDifferent() || summary.of(Role::Parameter).isDifferent() ? Blame::Inputs
                                                                                 : Blame::None;
    }
    return aroseHere(results, inputs) ? Blame::Computation : Blame::Inputs;
}

/// The verdict that the node has; null if there is nothing to judge it by.
const Worst* judgedBy(const NodeSummary& summary)
{
    const Worst* judged = summary.of(Role::Result).isAny ? &summary.of(Role::Result) : nullptr;
    for (const Role role : {Role::Argument, Role::Parameter}) {
        const Worst& worst = summary.of(role);
        if (worst.isAny && (judged == nullptr || (worst.isDifferent() && !judged->isDifferent()))) {
            judged = &worst;
        }
    }
    // A node whose results are not recorded.
    const Worst& inputs = summary.of(Role::InputTensor);
    const bool onlyInputsTell = inputs.isAny && !summary.of(Role::Result).isAny;
    if (onlyInputsTell && (judged == nullptr || inputs.verdict.isWorseThan(judged->verdict))) {
        judged = &inputs;
    }
    return judged;
}

Signature signatureOf(const Vocabulary& words, const Worst& worst)
{
    const bool fits =
        worst.isDifferent() && worst.pair.isWhole() && (worst.verdict.differences & difference::kValues) != 0;
    if (!fits || !words.debug().items[worst.pair.debug].isTensor) {
        return {};
    }
    return findSignature(words.debug().items[worst.pair.debug], words.bench().items[worst.pair.bench]);
}

/// What only this cut of the model over ranks has is not missing on the other side.
Level levelWithoutPartner(const Matching& matching, std::uint32_t node)
{
    const bool isOfCut = node < matching.debugReasons.size()
                         && matching.debugReasons[node].reason == UnmatchedReason::OnlyInThisCut;
    return isOfCut ? Level::NotCompared : Level::Unmatched;
}

void store(const Comparison& comparison, const NodeSummary& summary, std::uint32_t node,
           NodeVerdicts& verdicts)
{
    verdicts.outputDifferences[node] = summary.of(Role::Result).differences;
    verdicts.inputDifferences[node] = summary.of(Role::InputTensor).differences;
    const Worst* judged = judgedBy(summary);
    if (judged == nullptr) {
        verdicts.levels[node] = Level::NotCompared;
        verdicts.causes[node] = Cause::NoItems;
        return;
    }
    const bool isDifferent = judged->isDifferent();
    verdicts.levels[node] = judged->verdict.level;
    verdicts.causes[node] = judged->verdict.cause;
    verdicts.scores[node] = judged->verdict.score();
    verdicts.multiples[node] = judged->verdict.multiple;
    verdicts.worstItems[node] = judged->pair;
    verdicts.blames[node] = isDifferent ? blameOf(summary) : Blame::None;
    verdicts.signatures[node] = signatureOf(comparison.words, *judged);
}

const Node* benchNode(const Comparison& comparison, std::uint32_t debugNode)
{
    const auto& benchOf = comparison.matching.benchOf;
    return debugNode < benchOf.size() && benchOf[debugNode]
               ? &comparison.words.bench().node(*benchOf[debugNode])
               : nullptr;
}

} // namespace

NodeVerdicts::NodeVerdicts(std::size_t nodes)
    : levels(nodes, Level::Unmatched)
    , causes(nodes, Cause::NoPartner)
    , blames(nodes, Blame::None)
    , signatures(nodes)
    , scores(nodes, std::numeric_limits<float>::quiet_NaN())
    , multiples(nodes, 0)
    , worstItems(nodes)
    , outputDifferences(nodes, 0)
    , inputDifferences(nodes, 0)
    , contradictedChecksums(nodes, 0)
{ }

void compareNodes(const Comparison& comparison, std::uint32_t first, std::uint32_t last,
                  NodeVerdicts& verdicts)
{
    std::vector<ItemPair> pairs;
    for (std::uint32_t i = first; i < last; ++i) {
        const Node* bench = benchNode(comparison, i);
        if (bench == nullptr) {
            verdicts.levels[i] = levelWithoutPartner(comparison.matching, i);
            continue;
        }
        NodeSummary summary;
        forEachItem(comparison, comparison.words.debug().nodes[i], *bench, pairs,
                    [&](ItemPair pair, const ItemVerdict& verdict) {
                        summary.of(roleOf(comparison.words, pair, verdict)).add(pair, verdict);
                        verdicts.contradictedChecksums[i] += verdict.cause == Cause::ChecksumsContradicted;
                    });
        store(comparison, summary, i, verdicts);
    }
}

std::vector<ItemRow> compareItemsOf(const Comparison& comparison, NodeId debugNode)
{
    std::vector<ItemRow> rows;
    if (const Node* bench = benchNode(comparison, debugNode.value)) {
        std::vector<ItemPair> pairs;
        forEachItem(comparison, comparison.words.debug().node(debugNode), *bench, pairs,
                    [&](ItemPair pair, const ItemVerdict& verdict) {
                        rows.push_back({pair, verdict});
                    });
    }
    return rows;
}

} // namespace pipescope::graph
