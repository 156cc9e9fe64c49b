#include "core/graph/compare/compatible/complaints.h"

#include "core/graph/compare/compatible/comparison.h"
#include "core/graph/compare/compatible/presentation.h"
#include "core/graph/read/text/python_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace pipescope::graph::compatible {
namespace {

// Percent.
constexpr double kSmallInputError = 10;
constexpr double kLargeOutputError = 50;
constexpr double kNoticedOutputError = 10;
constexpr double kGrowth = 10;
// Shares of elements, and cosines.
constexpr double kGoodInput = 0.9;
constexpr double kBadOutputShare = 0.1;
constexpr double kCosineDrop = 0.1;

constexpr Complaints bit(Complaint complaint)
{
    return static_cast<Complaints>(1U << static_cast<unsigned>(complaint));
}

constexpr Complaints kWarnings =
    bit(Complaint::NormTimesTen) | bit(Complaint::Cosine) | bit(Complaint::Unmatched);

/// Checks the items of one node, one by one and against each other.
class NodeCheck
{
public:
    NodeCheck(const PublicComparison& comparison, std::span<const ItemPair> pairs,
              std::vector<Complaints>& complaints)
        : m_comparison(comparison)
        , m_pairs(pairs)
        , m_complaints(complaints)
    { }

    /// The edition Doc mixes up the results of parameters and outputs: it lists names with the parameters
    /// first and checksums with the outputs first (seen in golden/model_graph/03).
    void checkChecksumsLikeDoc()
    {
        const std::vector<std::size_t> parameters = positionsOf(ItemGroup::Parameter);
        const std::vector<std::size_t> outputs = positionsOf(ItemGroup::Output);
        std::vector<std::size_t> names = parameters;
        names.insert(names.end(), outputs.begin(), outputs.end());
        std::vector<std::size_t> results = outputs;
        results.insert(results.end(), parameters.begin(), parameters.end());
        for (std::size_t i = 0; i < m_pairs.size(); ++i) {
            m_complaints[i] = ofChecksums(m_pairs[i]);
        }
        for (std::size_t i = 0; i < names.size(); ++i) {
            m_complaints[names[i]] = ofChecksums(m_pairs[results[i]]);
        }
    }

    void checkItems(bool outputsOnly)
    {
        for (std::size_t i = 0; i < m_pairs.size(); ++i) {
            if (!outputsOnly || isOutput(i)) {
                m_complaints[i] =
                    m_comparison.mode == ComparisonMode::Md5 ? ofChecksums(m_pairs[i]) : ofItem(i);
            }
        }
    }

    void checkFlow()
    {
        if (m_comparison.mode == ComparisonMode::Statistics) {
            checkNorms();
        } else if (m_comparison.mode == ComparisonMode::Tensors) {
            checkColumn(TensorColumn::OneThousandth, Complaint::OneThousandth);
            checkColumn(TensorColumn::Cosine, Complaint::Cosine);
        }
    }

private:
    Item debugItem(std::size_t i) const { return m_comparison.debug.items[m_pairs[i].debug]; }

    Item benchItem(std::size_t i) const { return m_comparison.bench.items[m_pairs[i].bench]; }

    bool isOutput(std::size_t i) const { return debugItem(i).group == ItemGroup::Output; }

    std::vector<std::size_t> positionsOf(ItemGroup group) const
    {
        std::vector<std::size_t> positions;
        for (std::size_t i = 0; i < m_pairs.size(); ++i) {
            if (debugItem(i).group == group) {
                positions.push_back(i);
            }
        }
        return positions;
    }

    Complaints ofChecksums(ItemPair pair) const
    {
        if (!pair.isWhole()) {
            return bit(Complaint::Unmatched);
        }
        const bool isEqual = checksumText(m_comparison.debug, m_comparison.debug.items[pair.debug])
                             == checksumText(m_comparison.bench, m_comparison.bench.items[pair.bench]);
        return isEqual ? Complaints{0} : bit(Complaint::Checksum);
    }

    static bool hasInvalidEnds(const Item& item)
    {
        return isInvalid(item.statistic(Statistic::Max)) || isInvalid(item.statistic(Statistic::Min));
    }

    Complaints ofItem(std::size_t i) const
    {
        if (!m_pairs[i].isWhole()) {
            return 0;
        }
        const Item& debug = debugItem(i);
        const Item& bench = benchItem(i);
        const auto differs = [&](StringId a, StringId b) {
            const std::string_view debugText = m_comparison.debug.text(a);
            const std::string_view benchText = m_comparison.bench.text(b);
            return !debugText.empty() && !benchText.empty() && debugText != benchText;
        };
        Complaints result = 0;
        if (hasInvalidEnds(debug) && !hasInvalidEnds(bench)) {
            result |= bit(Complaint::NanInf);
        }
        const bool bothRecorded =
            debug.requiresGrad != ValueKind::Null && bench.requiresGrad != ValueKind::Null;
        if (bothRecorded && debug.requiresGrad != bench.requiresGrad) {
            result |= bit(Complaint::RequiresGrad);
        }
        if (!isOutput(i) && isOtherScalar(debug, bench)) {
            result |= bit(Complaint::Scalar);
        }
        if (differs(debug.dtype, bench.dtype)) {
            result |= bit(Complaint::Dtype);
        }
        if (!m_comparison.isMerged && differs(debug.shape, bench.shape)) {
            result |= bit(Complaint::Shape);
        }
        return result;
    }

    bool isScalar(const Graph& graph, const Item& item) const
    {
        return !item.isTensor && graph.text(item.dtype).find("class") != std::string_view::npos
               && graph.text(item.shape) == "[]";
    }

    bool isOtherScalar(const Item& debug, const Item& bench) const
    {
        if (!isScalar(m_comparison.debug, debug) || !isScalar(m_comparison.bench, bench)) {
            return false;
        }
        const Value a = debug.statistic(Statistic::Max);
        const Value b = bench.statistic(Statistic::Max);
        // Python: 1 == 1.0.
        return a.number() && b.number()
                   ? *a.number() != *b.number()
                   : pythonText(a, m_comparison.debug.texts) != pythonText(b, m_comparison.bench.texts);
    }

    std::optional<std::size_t> firstOutput() const
    {
        for (std::size_t i = 0; i < m_pairs.size(); ++i) {
            if (isOutput(i)) {
                return i;
            }
        }
        return {};
    }

    std::optional<double> normError(std::size_t i) const
    {
        return m_pairs[i].isWhole() ? subtract(debugItem(i).statistic(Statistic::Norm),
                                               benchItem(i).statistic(Statistic::Norm))
                                          .percent
                                    : std::nullopt;
    }

    void checkNorms()
    {
        std::optional<double> input;
        std::optional<double> output;
        for (std::size_t i = 0; i < m_pairs.size(); ++i) {
            if (const auto error = normError(i)) {
                std::optional<double>& worst = isOutput(i) ? output : input;
                worst = worst ? std::max(*worst, *error) : *error;
            }
        }
        if (!input || !output) {
            return;
        }
        for (std::size_t i = 0; i < m_pairs.size(); ++i) {
            const auto error = isOutput(i) ? normError(i) : std::nullopt;
            if (*input < kSmallInputError && error && *error > kLargeOutputError) {
                m_complaints[i] |= bit(Complaint::NormJump);
            }
        }
        const bool grew = *input == 0 ? *output > kNoticedOutputError : *output / *input > kGrowth;
        if (grew) {
            m_complaints[*firstOutput()] |= bit(Complaint::NormTimesTen);
        }
    }

    std::optional<double> cell(std::size_t i, TensorColumn column) const
    {
        const std::uint32_t item = m_pairs[i].debug;
        const auto index = static_cast<std::size_t>(column);
        const bool isNumber = m_pairs[i].isWhole() && item < m_comparison.tensors.size()
                              && m_comparison.tensors[item].kinds[index] == CellKind::Number;
        return isNumber ? std::optional(m_comparison.tensors[item].values[index]) : std::nullopt;
    }

    void checkColumn(TensorColumn column, Complaint complaint)
    {
        std::optional<double> input;
        std::optional<double> output;
        for (std::size_t i = 0; i < m_pairs.size(); ++i) {
            if (const auto value = cell(i, column)) {
                std::optional<double>& smallest = isOutput(i) ? output : input;
                smallest = smallest ? std::min(*smallest, *value) : *value;
            }
        }
        if (!input || !output || *input <= kGoodInput) {
            return;
        }
        const bool isBad = column == TensorColumn::OneThousandth ? *output < kBadOutputShare
                                                                 : *input - *output > kCosineDrop;
        if (isBad) {
            m_complaints[*firstOutput()] |= bit(complaint);
        }
    }

    const PublicComparison& m_comparison;
    std::span<const ItemPair> m_pairs;
    std::vector<Complaints>& m_complaints;
};

struct ComplaintTexts
{
    std::string_view code;
    std::string_view message;
};

constexpr std::array<ComplaintTexts, kComplaintCount> kTexts{{
    {"error:nan_inf", "There is nan/inf/-inf in the maximum or minimum value."},
    {"error:norm_relative",
     "The relative error of the norm of an output exceeds 50 %, that of the inputs is below 10 %."},
    {"warning:norm_relative_x10",
     "The relative error of the norm of the outputs is more than 10 times that of the inputs."},
    {"error:one_thousandth",
     "The one thousandth ratio of the outputs is below 0.1, that of the inputs above 0.9."},
    {"warning:cosine", "The cosine of the outputs is lower than that of the inputs by more than 0.1."},
    {"error:requires_grad", "The requires_grad of the two sides differ."},
    {"error:scalar", "The values of the scalar differ."},
    {"error:crc32", "The checksums differ."},
    {"error:dtype", "The dtypes differ."},
    {"error:shape", "The shapes differ."},
    {"warning:param_unmatched", "The parameter has no counterpart."},
}};

} // namespace

double levelOf(Complaints complaints)
{
    if ((complaints & ~kWarnings) != 0) {
        return 1;
    }
    return complaints != 0 ? 0.5 : 0;
}

std::string_view complaintCode(Complaint complaint)
{
    return kTexts[static_cast<std::size_t>(complaint)].code;
}

std::string_view complaintMessage(Complaint complaint)
{
    return kTexts[static_cast<std::size_t>(complaint)].message;
}

void findComplaints(const PublicComparison& comparison, NodeId debugNode, std::span<const ItemPair> pairs,
                    std::vector<Complaints>& complaints)
{
    complaints.assign(pairs.size(), 0);
    NodeCheck check(comparison, pairs, complaints);
    if (comparison.edition == Edition::Doc) {
        if (comparison.mode == ComparisonMode::Md5) {
            check.checkChecksumsLikeDoc();
        }
        return;
    }
    const std::string_view api = apiNameOf(comparison.debug.name(debugNode));
    if (isUnchecked(api)) {
        return;
    }
    check.checkItems(isCheckedByOutputs(api));
    if (!isCheckedByOutputs(api)) {
        check.checkFlow();
    }
}

} // namespace pipescope::graph::compatible
