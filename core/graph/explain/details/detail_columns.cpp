#include "core/graph/explain/details/detail_columns.h"

namespace pipescope::graph {
namespace {

struct ColumnWords
{
    SourceText name;
    SourceText explanation;
};

constexpr std::array<ColumnWords, kDetailColumns> kWords{{
    {"Type"_text, "The Python type of the argument"_text},
    {"dtype"_text, "The type of the elements; of an argument that is no tensor, its Python type"_text},
    {"Shape"_text, "The sizes of the tensor, the outermost dimension first"_text},
    {"Max"_text, "The largest element; of an argument that is no tensor, its value"_text},
    {"Min"_text, "The smallest element; of an argument that is no tensor, its value"_text},
    {"Mean"_text, "The mean of all elements; of an argument that is no tensor, its value"_text},
    {"Norm"_text,
     "The L2 norm: the root of the sum of the squares; of an argument that is no tensor, its value"_text},
    {"requires_grad"_text, "Whether a gradient is calculated for the tensor"_text},
    {"Checksum"_text,
     "The md5 or CRC-32 of the bytes of the tensor: equal checksums prove equal tensors"_text},
    {"Max diff"_text, "The maximum of the debug side less that of the bench side"_text},
    {"Min diff"_text, "The minimum of the debug side less that of the bench side"_text},
    {"Mean diff"_text, "The mean of the debug side less that of the bench side"_text},
    {"Norm diff"_text, "The norm of the debug side less that of the bench side"_text},
    {"Max relative"_text, "The difference of the maxima in percent of that of the bench side"_text},
    {"Min relative"_text, "The difference of the minima in percent of that of the bench side"_text},
    {"Mean relative"_text, "The difference of the means in percent of that of the bench side"_text},
    {"Norm relative"_text, "The difference of the norms in percent of that of the bench side"_text},
    {"Cosine"_text, "The cosine of the angle between the tensors; 1 if they point the same way"_text},
    {"EucDist"_text, "The Euclidean distance of the tensors: the norm of their difference"_text},
    {"MaxAbsErr"_text, "The largest difference of two elements"_text},
    {"MaxRelativeErr"_text, "The largest relative difference of two elements"_text},
    {"One Thousandth Err Ratio"_text,
     "The share of elements whose relative error is below one thousandth"_text},
    {"Five Thousandths Err Ratio"_text,
     "The share of elements whose relative error is below five thousandths"_text},
    {"Verdict"_text, "How sure it is that both sides are the same"_text},
    {"Reason"_text, "What decided the verdict, with the numbers"_text},
}};

} // namespace

std::array<DetailColumn, kDetailColumns> detailColumns()
{
    std::array<DetailColumn, kDetailColumns> columns{};
    for (std::size_t i = 0; i < columns.size(); ++i) {
        columns[i] = static_cast<DetailColumn>(i);
    }
    return columns;
}

SourceText detailColumnName(DetailColumn column)
{
    return kWords[static_cast<std::size_t>(column)].name;
}

SourceText detailColumnExplanation(DetailColumn column)
{
    return kWords[static_cast<std::size_t>(column)].explanation;
}

} // namespace pipescope::graph
