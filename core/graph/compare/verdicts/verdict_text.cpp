#include "core/graph/compare/verdicts/verdict_text.h"

#include "core/base/enum_names.h"
#include "core/base/text.h"

#include <array>
#include <cmath>
#include <string>

namespace pipescope::graph {
namespace {

constexpr int kDigits = 6;
constexpr int kErrorDigits = 3;

std::string number(double value)
{
    if (std::isnan(value)) {
        return "NaN";
    }
    return std::isinf(value) ? (value > 0 ? "inf" : "-inf") : formatNumber(value, kDigits);
}

std::string error(double value)
{
    return formatNumber(value, kErrorDigits);
}

std::string text(const Graph& graph, StringId id)
{
    return escapeToOneLine(graph.text(id));
}

std::string valueText(const Graph& graph, Value value)
{
    switch (value.kind()) {
    case ValueKind::Null:
        return "None";
    case ValueKind::False:
        return "False";
    case ValueKind::True:
        return "True";
    case ValueKind::Text:
        return text(graph, *value.text());
    case ValueKind::Integer:
        return std::to_string(*value.integer());
    case ValueKind::Real:
        return number(*value.number());
    }
    return {};
}

/// The sentence of a difference that numbers show.
SourceText boundText(Cause cause)
{
    switch (cause) {
    case Cause::NormDiffers:
        return "The norm is %1 and %2 on the bench side: the tensors are at least %3 apart, and %4 is allowed"_text;
    case Cause::MeanDiffers:
        return "The mean is %1 and %2 on the bench side: the tensors are at least %3 apart, and %4 is allowed"_text;
    case Cause::MaxDiffers:
        return "The maximum is %1 and %2 on the bench side: an element is at least %3 off, and %4 is allowed"_text;
    case Cause::MinDiffers:
        return "The minimum is %1 and %2 on the bench side: an element is at least %3 off, and %4 is allowed"_text;
    default:
        return {};
    }
}

/// The sentence of a cause that needs no numbers.
SourceText plainText(Cause cause)
{
    switch (cause) {
    case Cause::NoPartner:
        return "The node has no partner on the bench side"_text;
    case Cause::NoItems:
        return "Nothing is recorded that could be compared"_text;
    case Cause::ChecksumsEqual:
        return "The checksums are equal"_text;
    case Cause::ValuesEqual:
        return "The values are equal"_text;
    case Cause::BothEmpty:
        return "Both tensors are empty and of the same shape"_text;
    case Cause::TensorsEqual:
        return "Every element is equal"_text;
    case Cause::StatisticsEqual:
        return "The statistics are equal, which does not prove that the tensors are; dump with md5 to know"_text;
    case Cause::StatisticsClose:
        return "The statistics agree within the tolerance, which does not prove that the tensors do"_text;
    case Cause::WithinNoise:
        return "They differ within the noise: two runs of the bench differ as much"_text;
    case Cause::BothNotFinite:
        return "Both sides have NaN or infinite numbers alike"_text;
    case Cause::NoStatistics:
        return "No statistics are recorded for it"_text;
    case Cause::DataLost:
        return "The dump of one side does not have it, or only in part, so it cannot be compared"_text;
    case Cause::ChecksumsContradicted:
        return "The checksums are equal and the statistics are not, so one of the two is wrong"_text;
    case Cause::TensorFileMissing:
        return "The file of the tensor is missing on one side; the statistics show no difference"_text;
    case Cause::TensorFileUnreadable:
        return "The file of the tensor cannot be compared on one side; the statistics show no difference"_text;
    case Cause::GroupDiffers:
        return "The process groups differ, as they do with other parallel sizes"_text;
    case Cause::RequiresGradDiffers:
        return "Only one side requires a gradient"_text;
    case Cause::ChecksumsDiffer:
        return "The checksums differ"_text;
    case Cause::OnlyInDebug:
        return "Only the debug side has it"_text;
    case Cause::OnlyInBench:
        return "Only the bench side has it"_text;
    case Cause::DebugIsZero:
        return "All elements are zero, and not on the bench side"_text;
    case Cause::BenchIsZero:
        return "All elements are zero on the bench side only"_text;
    case Cause::NotFiniteInDebug:
        return "There are NaN or infinite numbers, and none on the bench side"_text;
    case Cause::NotFiniteInBench:
        return "There are NaN or infinite numbers on the bench side only"_text;
    case Cause::InfinitiesDiffer:
        return "NaN and infinite numbers are not the same on both sides"_text;
    default:
        return {};
    }
}

/// The sentence of a cause with two texts or numbers in it.
UserText pairText(const Vocabulary& words, ItemPair pair, const ItemVerdict& verdict)
{
    const Graph& debugGraph = words.debug();
    const Graph& benchGraph = words.bench();
    const Item& debug = debugGraph.items[pair.debug];
    const Item& bench = benchGraph.items[pair.bench];
    switch (verdict.cause) {
    case Cause::DtypeDiffers:
        return "The dtype is %1 and %2 on the bench side"_text(text(debugGraph, debug.dtype),
                                                               text(benchGraph, bench.dtype));
    case Cause::TypeDiffers:
        return "The type is %1 and %2 on the bench side"_text(text(debugGraph, debug.type),
                                                              text(benchGraph, bench.type));
    case Cause::ShapeDiffers:
        return "The shape is %1 and %2 on the bench side"_text(text(debugGraph, debug.shape),
                                                               text(benchGraph, bench.shape));
    case Cause::ValuesDiffer:
    case Cause::ValuesClose:
        return "The value is %1 and %2 on the bench side"_text(
            valueText(debugGraph, debug.statistic(Statistic::Max)),
            valueText(benchGraph, bench.statistic(Statistic::Max)));
    case Cause::TensorsDiffer:
        return "The tensors are %1 apart, %2 times what is allowed"_text(error(verdict.error),
                                                                         error(verdict.multiple));
    case Cause::TensorsClose:
        return "The tensors are %1 apart, %2 times what is allowed, so within the tolerance"_text(
            error(verdict.error), error(verdict.multiple));
    default:
        return boundText(verdict.cause)(number(verdict.debug), number(verdict.bench), error(verdict.error),
                                        error(verdict.limit));
    }
}

} // namespace

SourceText levelText(Level level)
{
    static constexpr auto kNames = std::to_array<EnumName<Level, SourceText>>({
        {Level::NotCompared, "not compared"_text},
        {Level::Same, "same"_text},
        {Level::WithinTolerance, "within tolerance"_text},
        {Level::CannotDecide, "cannot decide"_text},
        {Level::Unmatched, "unmatched"_text},
        {Level::Different, "different"_text},
    });
    return nameOf(kNames, level);
}

UserText verdictText(const Vocabulary& words, ItemPair pair, const ItemVerdict& verdict)
{
    const bool hasItem = pair.debug != ItemPair::kNoItem || pair.bench != ItemPair::kNoItem;
    const SourceText plain = plainText(verdict.cause);
    UserText reason = plain.empty() && pair.isWhole() ? pairText(words, pair, verdict) : UserText(plain);
    if (!hasItem) {
        return reason;
    }
    const std::string path = pair.debug != ItemPair::kNoItem
                                 ? text(words.debug(), words.debug().items[pair.debug].path)
                                 : text(words.bench(), words.bench().items[pair.bench].path);
    return "%1: %2"_text(path, reason);
}

UserText blameText(Blame blame)
{
    switch (blame) {
    case Blame::None:
        return {};
    case Blame::Inputs:
        return "Its input tensors differ already"_text;
    case Blame::Arguments:
        return "It was called with other arguments"_text;
    case Blame::Parameters:
        return "Its parameters differ"_text;
    case Blame::Computation:
        return "Its inputs and parameters show no such difference: it computes something else"_text;
    case Blame::UnrecordedInput:
        return "An input differs, and nothing recorded explains it: it came from something that is not recorded, or was changed on the way"_text;
    case Blame::Amplification:
        return "Its inputs differ, but its outputs differ far more, or in another way"_text;
    case Blame::OnlyInDebug:
        return "The bench has no such node"_text;
    case Blame::OnlyInBench:
        return "Only the bench has this node"_text;
    }
    return {};
}

UserText blameInsideText(std::string_view name)
{
    return "Its inputs and parameters show no such difference: it differs because of %1 inside"_text(
        escapeToOneLine(name));
}

UserText signatureText(Signature signature)
{
    const std::int64_t size = signature.size;
    switch (signature.kind) {
    case SignatureKind::None:
        return {};
    case SignatureKind::ScaledUp:
        return "All numbers are %1 times too large, as after a reduction over %1 ranks that was done twice"_text(
            size);
    case SignatureKind::ScaledDown:
        return "All numbers are 1/%1 of what they should be, as without the reduction over %1 ranks"_text(
            size);
    case SignatureKind::ReplicatedAsSplit:
        return "The norm is √%1 times too large, as of a replicated tensor that is taken for one split over %1 ranks"_text(
            size);
    case SignatureKind::PartIsZero:
        return "The norm is as if one of %1 parts were zero"_text(size);
    case SignatureKind::OffByLog:
        return "Every number is off by log %1, as a loss over a vocabulary that is split over %1 ranks"_text(
            size);
    case SignatureKind::TruncatedToBFloat16:
        return "The numbers have the precision of bfloat16"_text;
    case SignatureKind::TruncatedToFloat16:
        return "The numbers have the precision of float16"_text;
    case SignatureKind::PreviousStep:
        return "The numbers are those of the step before"_text;
    }
    return {};
}

UserText worstItemText(const Comparison& comparison, const NodeVerdicts& verdicts, NodeId debugNode)
{
    const std::uint32_t node = debugNode.value;
    const ItemPair worst = verdicts.worstItems[node];
    ItemVerdict verdict;
    verdict.cause = verdicts.causes[node];
    for (const ItemRow& row : compareItemsOf(comparison, debugNode)) {
        verdict = row.pair == worst ? row.verdict : verdict;
    }
    return verdictText(comparison.words, worst, verdict);
}

UserText nodeText(const Comparison& comparison, const NodeVerdicts& verdicts, NodeId debugNode)
{
    const std::uint32_t node = debugNode.value;
    UserText reason = worstItemText(comparison, verdicts, debugNode);
    const std::vector<UserText> more{blameText(verdicts.blames[node]),
                                     signatureText(verdicts.signatures[node])};
    for (const UserText& sentence : more) {
        reason = sentence.empty() ? reason : "%1. %2"_text(reason, sentence);
    }
    return reason;
}

} // namespace pipescope::graph
