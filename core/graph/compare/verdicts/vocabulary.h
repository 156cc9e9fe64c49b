#pragma once

#include "core/graph/compare/verdicts/dtype.h"
#include "core/graph/read/model/graph.h"

#include <cstdint>
#include <span>
#include <vector>

namespace pipescope::graph {

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
    /// By StringId; only those that are a path, type, dtype or shape of an item are filled in.
    std::vector<Word> m_debugWords;
    std::vector<Word> m_benchWords;
};

} // namespace pipescope::graph
