#include "core/graph/compare/compatible/presentation.h"

#include "core/base/json/json_writer.h"
#include "core/graph/read/text/python_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

namespace pipescope::graph::compatible {

bool isScoreless(std::string_view api)
{
    static constexpr std::array<std::string_view, 6> kNames{
        "empty", "empty_like", "empty_with_format", "new_empty_strided", "new_empty", "empty_strided"};
    return std::ranges::find(kNames, api) != kNames.end();
}

bool isUnchecked(std::string_view api)
{
    static constexpr std::array<std::string_view, 3> kNames{"numpy", "to", "__setitem__"};
    return isScoreless(api) || std::ranges::find(kNames, api) != kNames.end();
}

bool isCheckedByOutputs(std::string_view api)
{
    static constexpr std::array<std::string_view, 4> kNames{"_reduce_scatter_base", "_all_gather_base",
                                                            "all_to_all_single", "batch_isend_irecv"};
    return std::ranges::find(kNames, api) != kNames.end();
}

namespace {

constexpr std::string_view kNoPartner = "The node has no partner";
constexpr std::string_view kGrey = "#C7C7C7";

/// Descriptions begin with what differs between the ranges, since lists cut them.
constexpr std::array<NodeColour, 6> kDocStatistics{{
    {"#FFFCF3", 0, 0.2, false, {}, "Below 20 %: largest relative error of the outputs' statistics"},
    {"#FFEDBE", 0.2, 0.4, false, {}, "20 to 40 %: largest relative error of the outputs' statistics"},
    {"#FFDC7F", 0.4, 0.6, false, {}, "40 to 60 %: largest relative error of the outputs' statistics"},
    {"#FFC62E", 0.6, 0.8, false, {}, "60 to 80 %: largest relative error of the outputs' statistics"},
    {"#FF704D", 0.8, 1, false, {}, "Above 80 %: largest relative error of the outputs' statistics"},
    {kGrey, 0, 0, true, {}, kNoPartner},
}};

constexpr std::array<NodeColour, 6> kDocTensors{{
    {"#FFFCF3", 0, 0.05, false, {}, "Below 0.05: fall of the share of elements that agree to 0.001"},
    {"#FFEDBE", 0.05, 0.1, false, {}, "0.05 to 0.1: fall of the share of elements that agree to 0.001"},
    {"#FFDC7F", 0.1, 0.15, false, {}, "0.1 to 0.15: fall of the share of elements that agree to 0.001"},
    {"#FFC62E", 0.15, 0.2, false, {}, "0.15 to 0.2: fall of the share of elements that agree to 0.001"},
    {"#FF704D", 0.2, 1, false, {}, "Above 0.2: fall of the share of elements that agree to 0.001"},
    {kGrey, 0, 0, true, {}, kNoPartner},
}};

constexpr std::array<NodeColour, 3> kDocMd5{{
    {"#FFFCF3", 1, 1, false, {}, "The checksums of all inputs and outputs are equal"},
    {"#FF704D", 0, 0, false, {}, "The checksum of an input or output differs"},
    {kGrey, 0, 0, true, {}, kNoPartner},
}};

constexpr std::array<NodeColour, 4> kNew{{
    {"#FFFCF3", 0, 0.3, false, "pass", "No check found anything"},
    {"#FFDC7F", 0.3, 0.6, false, "warning", "A check found something suspicious"},
    {"#FF704D", 0.6, 1, false, "error", "A check failed"},
    {kGrey, 0, 0, true, "unmatched node", kNoPartner},
}};

constexpr std::array<NodeColour, 1> kDocStructure{{{kGrey, 0, 0, true, {}, kNoPartner}}};
constexpr std::array<NodeColour, 1> kNewStructure{{{kGrey, 0, 0, true, "unmatched node", kNoPartner}}};

constexpr std::array<ToolTip, 4> kStatisticsTips{{
    {"Max diff", "The maximum of the debug side less that of the bench side"},
    {"Min diff", "The minimum of the debug side less that of the bench side"},
    {"Mean diff", "The mean of the debug side less that of the bench side"},
    {"L2norm diff", "The L2 norm of the debug side less that of the bench side"},
}};

constexpr std::array<ToolTip, 5> kTensorTips{{
    {"One Thousandth Err Ratio", "The share of elements whose relative error is below one thousandth"},
    {"Five Thousandths Err Ratio", "The share of elements whose relative error is below five thousandths"},
    {"Cosine", "The cosine of the angle between the tensors; 1 if they point the same way"},
    {"MaxAbsErr", "The largest difference of two elements"},
    {"MaxRelativeErr", "The largest relative difference of two elements"},
}};

constexpr std::array<ToolTip, 1> kMd5Tips{{{"md5", "The checksum of the tensor"}}};

/// "0", "0.2"
std::string digits(double number)
{
    return number == std::floor(number) ? std::to_string(static_cast<int>(number)) : pythonText(number);
}

} // namespace

std::span<const NodeColour> nodeColours(Edition edition, ComparisonMode mode)
{
    const bool isDoc = edition == Edition::Doc;
    switch (mode) {
    case ComparisonMode::Statistics:
        return isDoc ? std::span<const NodeColour>(kDocStatistics) : kNew;
    case ComparisonMode::Tensors:
        return isDoc ? std::span<const NodeColour>(kDocTensors) : kNew;
    case ComparisonMode::Md5:
        return isDoc ? std::span<const NodeColour>(kDocMd5) : kNew;
    case ComparisonMode::Structure:
        break;
    }
    return isDoc ? kDocStructure : kNewStructure;
}

std::string nodeColoursJson(std::span<const NodeColour> colours)
{
    std::ostringstream out;
    JsonWriter json(out, 0);
    json.beginObject();
    for (const NodeColour& colour : colours) {
        json.object(colour.colour, [&] {
            json.key("value");
            json.beginArray();
            if (!colour.isUnmatched) {
                json.number(digits(colour.begin));
                json.number(digits(colour.end));
            }
            json.endArray();
            json.member("description", colour.description);
            if (!colour.accuracyLevel.empty()) {
                json.member("accuracy_level", colour.accuracyLevel);
            }
        });
    }
    json.endObject();
    json.finish();
    return out.str();
}

std::span<const ToolTip> toolTips(ComparisonMode mode)
{
    switch (mode) {
    case ComparisonMode::Statistics:
        return kStatisticsTips;
    case ComparisonMode::Md5:
        return kMd5Tips;
    case ComparisonMode::Tensors:
    case ComparisonMode::Structure:
        break;
    }
    return kTensorTips;
}

std::string toolTipsJson(ComparisonMode mode)
{
    std::ostringstream out;
    JsonWriter json(out, 0);
    json.beginObject();
    for (const ToolTip& tip : toolTips(mode)) {
        json.member(tip.column, tip.text);
    }
    json.endObject();
    json.finish();
    return out.str();
}

} // namespace pipescope::graph::compatible
