#include "core/run/companion/companion_maker.h"

#include <algorithm>
#include <utility>

namespace pipescope {
namespace {

/// A trace with the tracks and steps of a run, but nothing on the tracks.
std::unique_ptr<Trace> withoutContent(const Trace& run)
{
    auto made = std::make_unique<Trace>();
    made->schedule = run.schedule;
    made->sizes = run.sizes;
    made->hosts = run.hosts;
    made->steps = run.steps;
    made->groups = run.groups;
    made->tracks.reserve(run.tracks.size());
    for (const Track& track : run.tracks) {
        Track& copy = made->tracks.emplace_back();
        copy.rank = track.rank;
        copy.stage = track.stage;
        copy.group = track.group;
        copy.host = track.host;
        copy.name = track.name;
        copy.isOther = track.isOther;
    }
    return made;
}

} // namespace

CompanionMaker::CompanionMaker(const Trace& run, const Trace& source)
    : m_source(source)
    , m_trace(withoutContent(run))
    , m_partners(run.tracks.size())
    , m_strings(source.strings.size())
{ }

void CompanionMaker::setBlocks(TrackIndex track, TrackIndex sourceTrack, std::vector<CompanionBlock> blocks)
{
    std::ranges::stable_sort(blocks, std::less<>());
    const BlockTable& from = m_source.track(sourceTrack).blocks;
    BlockTable& to = m_trace->tracks[track.value].blocks;
    to.reserve(blocks.size());
    for (const CompanionBlock& each : blocks) {
        Block block = from.at(each.source);
        block.span = each.span;
        block.step = each.step;
        block.name = interned(block.name);
        block.message = interned(block.message);
        to.append(block);
        m_partners[track.value].push_back(each.partner);
    }
    to.sort();
}

StringId CompanionMaker::interned(StringId ofSource)
{
    if (ofSource.value >= m_strings.size()) {
        return {};
    }
    auto& known = m_strings[ofSource.value];
    if (!known) {
        known = m_trace->strings.intern(m_source.strings.text(ofSource));
    }
    return *known;
}

Companion CompanionMaker::finish(CompanionKind kind)
{
    return {kind, std::move(m_trace), std::move(m_partners), std::nullopt};
}

} // namespace pipescope
