#include "core/run/analysis/search/trace_set.h"

#include <algorithm>
#include <bit>
#include <variant>

namespace pipescope {

PositionSet::PositionSet(std::size_t size)
    : m_words((size + kBits - 1) / kBits)
{ }

std::size_t PositionSet::count(std::size_t first, std::size_t last) const
{
    last = std::min(last, m_words.size() * kBits);
    if (first >= last) {
        return 0;
    }
    const std::size_t firstWord = first / kBits;
    const std::size_t lastWord = (last - 1) / kBits;
    const std::uint64_t fromFirst = ~std::uint64_t{0} << (first % kBits);
    const std::uint64_t toLast = ~std::uint64_t{0} >> (kBits - 1 - (last - 1) % kBits);
    if (firstWord == lastWord) {
        return static_cast<std::size_t>(std::popcount(m_words[firstWord] & fromFirst & toLast));
    }
    int count = std::popcount(m_words[firstWord] & fromFirst) + std::popcount(m_words[lastWord] & toLast);
    for (std::size_t i = firstWord + 1; i < lastWord; ++i) {
        count += std::popcount(m_words[i]);
    }
    return static_cast<std::size_t>(count);
}

std::size_t PositionSet::next(std::size_t first, std::size_t last) const
{
    const std::size_t end = std::min(last, m_words.size() * kBits);
    std::uint64_t mask = ~std::uint64_t{0} << (first % kBits);
    for (std::size_t word = first / kBits; word * kBits < end; ++word) {
        if (const std::uint64_t found = m_words[word] & mask; found != 0) {
            return std::min(last, word * kBits + static_cast<std::size_t>(std::countr_zero(found)));
        }
        mask = ~std::uint64_t{0};
    }
    return last;
}

TraceSet::TraceSet(const Trace& trace)
{
    m_tracks.reserve(trace.tracks.size());
    for (const Track& track : trace.tracks) {
        m_tracks.push_back({PositionSet(track.blocks.size()), PositionSet(track.operators.size()),
                            PositionSet(track.collectives.size())});
    }
}

void TraceSet::add(const TraceRef& ref)
{
    if (const auto* op = std::get_if<OperatorRef>(&ref)) {
        m_tracks[op->track.value].operators.add(op->op.value);
    } else if (const auto* block = std::get_if<BlockRef>(&ref)) {
        m_tracks[block->track.value].blocks.add(block->block.value);
    } else {
        const auto& collective = std::get<CollectiveRef>(ref);
        m_tracks[collective.track.value].collectives.add(collective.collective.value);
    }
}

bool TraceSet::contains(const TraceRef& ref) const
{
    const TrackIndex index = trackOf(ref);
    if (index.value >= m_tracks.size()) {
        return false;
    }
    if (const auto* op = std::get_if<OperatorRef>(&ref)) {
        return m_tracks[index.value].operators.contains(op->op.value);
    }
    if (const auto* block = std::get_if<BlockRef>(&ref)) {
        return m_tracks[index.value].blocks.contains(block->block.value);
    }
    return m_tracks[index.value].collectives.contains(std::get<CollectiveRef>(ref).collective.value);
}

} // namespace pipescope
