#include "core/graph/compare/compatible/item_columns.h"

#include "core/graph/compare/compatible/comparison.h"
#include "core/graph/read/text/python_text.h"

#include <array>

namespace pipescope::graph::compatible {
namespace {

constexpr std::array<std::string_view, kStatisticCount> kDifferenceNames{"Max diff", "Min diff", "Mean diff",
                                                                         "L2norm diff"};
constexpr std::array<std::string_view, kStatisticCount> kRelativeNames{"MaxRelativeErr", "MinRelativeErr",
                                                                       "MeanRelativeErr", "NormRelativeErr"};
constexpr std::array<std::string_view, kTensorColumnCount> kTensorNames{"Cosine",
                                                                        "EucDist",
                                                                        "MaxAbsErr",
                                                                        "MaxRelativeErr",
                                                                        "One Thousandth Err Ratio",
                                                                        "Five Thousandths Err Ratio"};

constexpr std::string_view kNull = "null";
constexpr std::string_view kUnsupported = "unsupported";

std::string tensorText(const TensorNumbers& numbers, std::size_t column, Edition edition)
{
    switch (numbers.kinds[column]) {
    case CellKind::Number:
        return databaseText(numbers.values[column], edition);
    case CellKind::Unsupported:
        return std::string(kUnsupported);
    case CellKind::NotApplicable:
        return "N/A";
    case CellKind::Nan:
        return "Nan";
    case CellKind::ShapeUnmatched:
        return "shape unmatched";
    }
    return {};
}

void addStatistics(const PublicComparison& comparison, ItemPair pair, std::vector<ItemColumn>& columns)
{
    std::array<Difference, kStatisticCount> differences;
    for (std::size_t i = 0; pair.isWhole() && i < kStatisticCount; ++i) {
        differences[i] = subtract(comparison.debug.items[pair.debug].statistic(kStatistics[i]),
                                  comparison.bench.items[pair.bench].statistic(kStatistics[i]));
    }
    for (std::size_t i = 0; i < kStatisticCount; ++i) {
        columns.push_back({kDifferenceNames[i], pair.isWhole()
                                                    ? differenceText(differences[i], comparison.edition)
                                                    : std::string(kNull)});
    }
    for (std::size_t i = 0; i < kStatisticCount; ++i) {
        columns.push_back(
            {kRelativeNames[i], pair.isWhole() ? relativeText(differences[i]) : std::string(kNull)});
    }
}

void addTensorColumns(const PublicComparison& comparison, ItemPair pair, std::vector<ItemColumn>& columns)
{
    const bool isKnown = pair.isWhole() && pair.debug < comparison.tensors.size();
    for (std::size_t i = 0; i < kTensorColumnCount; ++i) {
        columns.push_back(
            {kTensorNames[i], isKnown ? tensorText(comparison.tensors[pair.debug], i, comparison.edition)
                                      : std::string(kUnsupported)});
    }
}

bool has(Complaints complaints, Complaint complaint)
{
    return (complaints >> static_cast<unsigned>(complaint) & 1U) != 0;
}

std::string docChecksumResult(Complaints complaints)
{
    return has(complaints, Complaint::Unmatched)  ? "Nan"
           : has(complaints, Complaint::Checksum) ? "Different"
                                                  : "pass";
}

std::string newResult(Complaints complaints)
{
    const double level = levelOf(complaints);
    return level == 0 ? "pass" : level < 1 ? "warning" : "error";
}

/// A JSON list of the messages, which need no escapes.
std::string messageList(Complaints complaints)
{
    std::string list = "[";
    for (std::size_t i = 0; i < kComplaintCount; ++i) {
        if (has(complaints, static_cast<Complaint>(i))) {
            list += list.size() > 1 ? ", \"" : "\"";
            list += complaintMessage(static_cast<Complaint>(i));
            list += '"';
        }
    }
    return list + ']';
}

} // namespace

void itemColumns(const PublicComparison& comparison, ItemPair pair, Complaints complaints,
                 std::vector<ItemColumn>& columns)
{
    columns.clear();
    if (comparison.mode == ComparisonMode::Structure) {
        return;
    }
    if (comparison.mode == ComparisonMode::Statistics) {
        addStatistics(comparison, pair, columns);
    } else if (comparison.mode == ComparisonMode::Tensors) {
        addTensorColumns(comparison, pair, columns);
    }
    const bool isConsistent =
        pair.isWhole()
        && comparison.debug.items[pair.debug].requiresGrad == comparison.bench.items[pair.bench].requiresGrad;
    columns.push_back({"Requires_grad Consistent", isConsistent ? "True" : "False"});
    if (comparison.edition == Edition::New) {
        columns.push_back({"Result", newResult(complaints)});
        columns.push_back({"Err_message", messageList(complaints)});
    } else if (comparison.mode == ComparisonMode::Md5) {
        columns.push_back({"Result", docChecksumResult(complaints)});
    }
}

} // namespace pipescope::graph::compatible
