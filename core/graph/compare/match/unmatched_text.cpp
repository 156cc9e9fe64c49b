#include "core/graph/compare/match/unmatched_text.h"

#include <array>
#include <string>

namespace pipescope::graph {
namespace {

struct ReasonWords
{
    std::string_view name;
    SourceText text;
};

constexpr std::array<ReasonWords, 13> kReasons{{
    {"", ""_text},
    {"no_such_name", "no node of this name"_text},
    {"ancestors_differ", "ancestors differ"_text},
    {"input_count_differs", "number of inputs differs"_text},
    {"output_count_differs", "number of outputs differs"_text},
    {"type_differs", "type differs"_text},
    {"shape_differs", "shape differs"_text},
    {"parent_unmatched", "parent has no partner"_text},
    {"fewer_calls_there", "fewer calls on the other side"_text},
    {"not_mapped", "not in the layer mapping"_text},
    {"partner_taken", "partner belongs to another node"_text},
    {"by_hand", "taken apart by hand"_text},
    {"only_in_this_cut", "only in this cut of the model over ranks"_text},
}};

const ReasonWords& wordsOf(UnmatchedReason reason)
{
    return kReasons[static_cast<std::size_t>(reason)];
}

/// "input.0" and the two texts of it that differ.
UserText itemText(SourceText pattern, const Unmatched& unmatched, const Graph& own, const Graph& other,
                  StringId Item::*field)
{
    const Item& item = own.items[*unmatched.item];
    const Item& there = other.items[*unmatched.candidateItem];
    return pattern(std::string(own.text(item.path)), std::string(own.text(item.*field)),
                   std::string(other.text(there.*field)));
}

std::string pathOf(const Graph& graph, NodeId node)
{
    const auto parent = graph.node(node).parent;
    return parent ? std::string(graph.name(*parent)) : std::string();
}

} // namespace

UserText unmatchedText(const Unmatched& unmatched, const Graph& own, const Graph& other)
{
    const bool hasItems = unmatched.item && unmatched.candidateItem;
    switch (unmatched.reason) {
    case UnmatchedReason::TypeDiffers:
        return hasItems ? itemText("the type of %1 is %2 here and %3 there"_text, unmatched, own, other,
                                   &Item::type)
                        : UserText(wordsOf(unmatched.reason).text);
    case UnmatchedReason::ShapeDiffers:
        return hasItems ? itemText("the shape of %1 is %2 here and %3 there"_text, unmatched, own, other,
                                   &Item::shape)
                        : UserText(wordsOf(unmatched.reason).text);
    case UnmatchedReason::AncestorsDiffer:
        return unmatched.candidate
                   ? "the node of this name stands below %1 there"_text(pathOf(other, *unmatched.candidate))
                   : UserText(wordsOf(unmatched.reason).text);
    default:
        return wordsOf(unmatched.reason).text;
    }
}

SourceText unmatchedReasonText(UnmatchedReason reason)
{
    return wordsOf(reason).text;
}

std::string_view unmatchedReasonName(UnmatchedReason reason)
{
    return wordsOf(reason).name;
}

} // namespace pipescope::graph
