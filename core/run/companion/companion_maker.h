#pragma once

#include "core/run/companion/companion.h"

#include <memory>
#include <vector>

namespace pipescope {

/// A block of another trace, or of the run itself, as a companion shows it.
struct CompanionBlock
{
    TimeSpan span;
    /// Of the source.
    BlockIndex source;
    /// Of the companion, which has the run's steps.
    std::optional<StepIndex> step;
    std::optional<BlockIndex> partner;

    /// As block tables are ordered.
    bool operator<(const CompanionBlock& other) const { return span < other.span; }
};

/// Puts a companion together. Borrows its arguments.
class CompanionMaker
{
public:
    /// `source` is the trace whose blocks are shown.
    CompanionMaker(const Trace& run, const Trace& source);

    /// Sets the blocks of a track of the run, which are those of a track of the source.
    void setBlocks(TrackIndex track, TrackIndex sourceTrack, std::vector<CompanionBlock> blocks);

    Companion finish(CompanionKind kind);

private:
    StringId interned(StringId ofSource);

    const Trace& m_source;
    std::unique_ptr<Trace> m_trace;
    std::vector<std::vector<std::optional<BlockIndex>>> m_partners;
    /// Indexed by id of the source.
    std::vector<std::optional<StringId>> m_strings;
};

} // namespace pipescope
