#include "core/graph/compare/tensor_compare/reference_cells.h"

#include "core/base/enum_names.h"

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <string>

namespace pipescope::graph {
namespace {

using Cells = std::array<ReferenceCell, kReferenceColumns>;

Cells allOf(ReferenceWord word)
{
    Cells cells;
    cells.fill({word, 0});
    return cells;
}

/// As the text of so many decimals reads.
double rounded(double value, int decimals)
{
    constexpr std::size_t kLongest = 400;
    std::array<char, kLongest> text{};
    const auto end = std::to_chars(text.begin(), text.end(), value, std::chars_format::fixed, decimals).ptr;
    double result = value;
    std::from_chars(text.begin(), end, result);
    return result;
}

ReferenceCell number(double value)
{
    constexpr int kDecimals = 12;
    return std::isnan(value) ? ReferenceCell{ReferenceWord::Nan, 0}
                             : ReferenceCell{ReferenceWord::None, rounded(value, kDecimals)};
}

ReferenceCell cosineOf(const TensorDifference& difference)
{
    constexpr double kNearlyOne = 0.9999;
    constexpr int kDecimalsOfNearlyOne = 6;
    constexpr double kZero = std::numeric_limits<double>::epsilon();
    if (difference.count == 1) {
        return {ReferenceWord::Unsupported, 0};
    }
    const bool isDebugZero = difference.debugNorm <= kZero;
    const bool isBenchZero = difference.benchNorm <= kZero;
    if (isDebugZero || isBenchZero) {
        return isDebugZero && isBenchZero ? ReferenceCell{ReferenceWord::None, 1}
                                          : ReferenceCell{ReferenceWord::Nan, 0};
    }
    ReferenceCell cell = number(difference.product / (difference.debugNorm * difference.benchNorm));
    if (cell.value > kNearlyOne) {
        cell.value = rounded(cell.value, kDecimalsOfNearlyOne);
    }
    return cell;
}

double share(std::uint64_t part, std::uint64_t whole)
{
    return static_cast<double>(part) / static_cast<double>(whole);
}

/// Only absolute and relative maximum errors.
Cells cellsOfScalar(const ScalarDifference& scalar)
{
    Cells cells = allOf(ReferenceWord::Unsupported);
    cells[2] = number(scalar.maxDistance);
    cells[3] = number(scalar.maxRelative);
    return cells;
}

Cells cellsOf(const TensorDifference& difference)
{
    return {cosineOf(difference),
            {ReferenceWord::None, difference.distance},
            number(difference.maxDistance),
            number(difference.maxRelative),
            number(share(difference.withinOneThousandth, difference.count)),
            number(share(difference.withinFiveThousandths, difference.count))};
}

std::string shapeText(const std::vector<std::int64_t>& sizes)
{
    std::string text = "[";
    for (const std::int64_t size : sizes) {
        text += (text.size() > 1 ? ", " : "") + std::to_string(size);
    }
    return text + "]";
}

UserText messageOfCompared(const TensorComparison& comparison)
{
    if (comparison.scalar) {
        return "A scalar (0-d) has absolute and relative errors only"_text;
    }
    if (comparison.difference.nonFiniteMisplaced > 0) {
        return "NaN or infinities stand at different places of the two tensors"_text;
    }
    if (comparison.typesDiffer()) {
        return "The types of the two tensors differ: %1 and %2"_text(elementTypeName(comparison.debug.type),
                                                                     elementTypeName(comparison.bench.type));
    }
    return {};
}

} // namespace

std::string_view referenceWordText(ReferenceWord word)
{
    static constexpr auto kNames = std::to_array<EnumName<ReferenceWord>>({
        {ReferenceWord::None, ""},
        {ReferenceWord::Unsupported, "unsupported"},
        {ReferenceWord::ShapeUnmatched, "shape unmatched"},
        {ReferenceWord::NotAvailable, "N/A"},
        {ReferenceWord::Nan, "Nan"},
    });
    return nameOf(kNames, word);
}

Cells referenceCells(const TensorComparison& comparison, Edition edition)
{
    if (comparison.scalar) {
        return cellsOfScalar(*comparison.scalar);
    }
    if (comparison.outcome == PairOutcome::ShapesDiffer) {
        return allOf(ReferenceWord::ShapeUnmatched);
    }
    if (comparison.outcome != PairOutcome::Compared) {
        return allOf(ReferenceWord::Unsupported);
    }
    if (comparison.difference.nonFiniteMisplaced > 0) {
        return allOf(ReferenceWord::NotAvailable);
    }
    const Cells cells = cellsOf(comparison.difference);
    if (edition == Edition::New && comparison.difference.count == 1) {
        return cellsOfScalar({cells[2].value, cells[3].value});
    }
    return cells;
}

UserText referenceMessage(const TensorComparison& comparison)
{
    switch (comparison.outcome) {
    case PairOutcome::NoDebugFile:
        return "The debug side has no file of this tensor"_text;
    case PairOutcome::NoBenchFile:
        return "The bench side has no file of this tensor"_text;
    case PairOutcome::DebugUnreadable:
    case PairOutcome::BenchUnreadable:
        return "%1 could not be read: %2"_text(comparison.error->path.string(), comparison.error->text);
    case PairOutcome::Empty:
        return "The tensor has no elements"_text;
    case PairOutcome::ShapesDiffer:
        return "The shapes of the two tensors differ: %1 and %2"_text(shapeText(comparison.debug.sizes),
                                                                      shapeText(comparison.bench.sizes));
    case PairOutcome::Compared:
        return messageOfCompared(comparison);
    case PairOutcome::Stopped:
        return "The comparison was stopped"_text;
    }
    return {};
}

} // namespace pipescope::graph
