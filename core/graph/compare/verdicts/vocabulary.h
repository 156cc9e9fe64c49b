#pragma once

#include "core/graph/read/model/graph.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace pipescope::graph {

enum class Dtype : std::uint8_t
{
    Unknown,
    Float64,
    Float32,
    Float16,
    BFloat16,
    Float8E4M3,
    Float8E5M2,
    Float4,
    /// Whole numbers and booleans: exact.
    Integer
};

/// "torch.float32", "Float32", "float32" -> Float32.
Dtype dtypeOf(std::string_view text);

/// The relative limits of torch.testing.assert_close, and of TransformerEngine for fp8 and fp4. Their
/// absolute limits are left out: gradients lie below them. Whole numbers must be equal.
double toleranceOf(Dtype dtype);
/// Chooses the dtype with fewer digits.
Dtype coarserOf(Dtype a, Dtype b);

/// Half the distance of 1 to the next number: 2⁻²⁴ for float32.
double unitRoundoff(Dtype dtype);

/// The texts of two graphs made comparable once, so that comparing items compares numbers. Refers to both
/// graphs. Read by any number of threads.
class Vocabulary
{
public:
    Vocabulary(const Graph& debug, const Graph& bench);
    /// Only the texts of the items of these nodes: for single nodes of large graphs.
    Vocabulary(const Graph& debug, std::span<const NodeId> debugNodes, const Graph& bench,
               std::span<const NodeId> benchNodes);

    /// What a text of one graph is: its dtype, how many elements it has as a shape, whether it is a path that
    /// ends in names.
    struct Word
    {
        /// The same number on both sides for the same text.
        std::uint32_t id = 0;
        /// As a shape; NaN if it is none.
        double elements = 0;
        /// The largest size of the shape.
        double largestSize = 0;
        Dtype dtype = Dtype::Unknown;
        /// As a path: something behind the group is no number: "input.group", "parameters.weight".
        bool isNamedPath = false;
    };

    const Graph& debug() const { return *m_debug; }

    const Graph& bench() const { return *m_bench; }

    const Word& debugWord(StringId text) const { return m_debugWords[text.value]; }

    const Word& benchWord(StringId text) const { return m_benchWords[text.value]; }

private:
    void fill(std::span<const StringId> debugTexts, std::span<const StringId> benchTexts);

    const Graph* m_debug;
    const Graph* m_bench;
    /// Indexed by StringId; only those that are a path, type, dtype or shape of an item are filled in.
    std::vector<Word> m_debugWords;
    std::vector<Word> m_benchWords;
};

} // namespace pipescope::graph
