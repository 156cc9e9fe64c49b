#include "core/run/analysis/search/search.h"

#include "core/base/parse/glob.h"
#include "core/base/text.h"
#include "core/base/threads/parallel.h"
#include "core/run/analysis/details/detail_text.h"
#include "core/run/model/shown_stage.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace pipescope {
namespace {

template<class Id>
bool admitsId(const NumberChoice& choice, const std::optional<Id>& id)
{
    return choice.empty() || (id && admits(choice, id->value));
}

bool isWithin(Duration duration, const std::optional<Duration>& longer,
              const std::optional<Duration>& shorter)
{
    return (!longer || duration > *longer) && (!shorter || duration < *shorter);
}

/// Whether a word in lower case may be the label of a block, or of a half of it: "f7", "b13.1", "f7+b3",
/// "f1*".
bool mayBeLabel(std::string_view word)
{
    const bool isNumbered = word.size() > 1 && (isDigit(word[1]) || word[1] == '*' || word[1] == '?');
    return isNumbered && (word[0] == 'f' || word[0] == 'b' || word[0] == 'w')
           && word.find_first_not_of("0123456789.+fb*?", 1) == std::string_view::npos;
}

/// The terms of a query, prepared for one trace: each text is compared once, not once for each block.
class TermsMatcher
{
public:
    TermsMatcher(const Trace& trace, const SearchTerms& query)
        : m_trace(trace)
        , m_query(query)
        , m_anyKind(query.blockKinds.none() && query.operatorKinds.none() && query.collectiveKinds.none())
    {
        for (const std::string& word : query.words) {
            m_labels.push_back(mayBeLabel(word) ? std::optional(Glob::ofName(word)) : std::nullopt);
            const Glob wanted = Glob::ofWord(word);
            PositionSet& holding = m_holding.emplace_back(trace.strings.size());
            for (std::size_t id = 0; id < trace.strings.size(); ++id) {
                if (wanted.matches(trace.strings.text(StringId{id}))) {
                    holding.add(id);
                }
            }
        }
    }

    bool admitsTrack(const Track& track) const { return m_query.tracks.admits(m_trace, track); }

    bool matches(const Track& track, BlockIndex index) const
    {
        const Block block = track.blocks.at(index);
        return admitsStep(block.step) && admitsKindAndLabels(block)
               && isWithin(block.span.duration(), m_query.longerThan, m_query.shorterThan)
               && !m_query.waitsLongerThan && !m_query.waitsShorterThan
               && holdsWords({block.name, block.message},
                             [&](std::size_t word) { return isCalled(track, index, word); });
    }

    bool matches(const Track& track, const P2pOperator& op) const
    {
        const bool isKind = m_anyKind || m_query.operatorKinds.test(static_cast<std::size_t>(op.kind));
        return isKind && m_query.microBatches.empty() && m_query.virtualStages.empty() && admitsStep(op.step)
               && isWithin(op.span.duration(), m_query.longerThan, m_query.shorterThan)
               && admitsWaiting(track, op)
               && holdsWords({op.name, op.group}, [](std::size_t) { return false; });
    }

    bool matches(const Track&, const Collective& collective) const
    {
        const bool isKind =
            m_anyKind || m_query.collectiveKinds.test(static_cast<std::size_t>(collective.kind));
        return isKind && m_query.microBatches.empty() && m_query.virtualStages.empty()
               && admitsStep(collective.step)
               && isWithin(collective.span.duration(), m_query.longerThan, m_query.shorterThan)
               && !m_query.waitsLongerThan && !m_query.waitsShorterThan
               && holdsWords({collective.name, collective.group}, [](std::size_t) { return false; });
    }

private:
    bool admitsStep(std::optional<StepIndex> step) const
    {
        return m_query.steps.empty()
               || (step && step->value < m_trace.steps.size()
                   && admits(m_query.steps, m_trace.steps[step->value].number.value));
    }

    bool admitsLabels(const BlockPart& part) const
    {
        return admitsId(m_query.microBatches, part.microBatch)
               && admitsId(m_query.virtualStages, shownStage(m_trace.schedule, part.virtualStage));
    }

    bool asksFor(BlockKind kind) const { return m_query.blockKinds.test(static_cast<std::size_t>(kind)); }

    bool admitsKindAndLabels(const Block& block) const
    {
        const bool whole = m_anyKind || asksFor(block.kind);
        if (whole) {
            return admitsLabels(block.forward) || admitsLabels(block.backward);
        }
        if (block.kind != BlockKind::Overlap) {
            return false;
        }
        return (asksFor(BlockKind::Forward) && admitsLabels(block.forward))
               || (asksFor(BlockKind::Backward) && admitsLabels(block.backward));
    }

    bool admitsWaiting(const Track& track, const P2pOperator& op) const
    {
        if (!m_query.waitsLongerThan && !m_query.waitsShorterThan) {
            return true;
        }
        const auto parts = track.partsOf(op);
        return std::any_of(parts.begin(), parts.end(), [this](const OperatorPart& part) {
            return part.waiting && isWithin(*part.waiting, m_query.waitsLongerThan, m_query.waitsShorterThan);
        });
    }

    /// The word is the block's label or that of one of its halves.
    bool isCalled(const Track& track, BlockIndex index, std::size_t word) const
    {
        if (!m_labels[word]) {
            return false;
        }
        const std::string label = blockLabel(m_trace, track, index);
        const std::string_view whole = label;
        const std::size_t plus = whole.find('+');
        const Glob& wanted = *m_labels[word];
        return wanted.matches(whole) || wanted.matches(whole.substr(0, plus))
               || (plus != std::string_view::npos && wanted.matches(whole.substr(plus + 1)));
    }

    /// Each word is in one of the texts, or `isOtherwise` finds it.
    template<class IsOtherwise>
    bool holdsWords(std::initializer_list<StringId> texts, IsOtherwise isOtherwise) const
    {
        for (std::size_t word = 0; word < m_holding.size(); ++word) {
            const bool isHeld = std::any_of(texts.begin(), texts.end(), [&](StringId text) {
                return m_holding[word].contains(text.value);
            });
            if (!isHeld && !isOtherwise(word)) {
                return false;
            }
        }
        return true;
    }

    const Trace& m_trace;
    const SearchTerms& m_query;
    bool m_anyKind;
    /// Indexed by word: the texts that it matches.
    std::vector<PositionSet> m_holding;
    /// Indexed by word: the pattern for labels of blocks; empty for a word that cannot be a label.
    std::vector<std::optional<Glob>> m_labels;
};

/// A query, prepared for one trace.
struct Matcher
{
    Matcher(const Trace& trace, const SearchQuery& query)
        : wanted(trace, query.wanted)
    {
        for (const SearchTerms& terms : query.excluded) {
            excluded.emplace_back(trace, terms);
        }
    }

    /// Those of the excluding terms that concern a track.
    std::vector<const TermsMatcher*> excludedOn(const Track& track) const
    {
        std::vector<const TermsMatcher*> concerned;
        for (const TermsMatcher& terms : excluded) {
            if (terms.admitsTrack(track)) {
                concerned.push_back(&terms);
            }
        }
        return concerned;
    }

    TermsMatcher wanted;
    std::vector<TermsMatcher> excluded;
};

struct TrackHits
{
    std::vector<TraceRef> listed;
    std::uint64_t count = 0;

    void add(const TraceRef& ref)
    {
        ++count;
        if (listed.size() < kMaxListedHits) {
            listed.push_back(ref);
        }
    }
};

TrackHits searchTrack(const Trace& trace, TrackIndex index, const Matcher& matcher, TraceSet::TrackSet& all)
{
    TrackHits hits;
    const Track& track = trace.track(index);
    if (!matcher.wanted.admitsTrack(track)) {
        return hits;
    }
    const auto excluded = matcher.excludedOn(track);
    const auto isHit = [&](const auto& item) {
        return matcher.wanted.matches(track, item)
               && std::none_of(excluded.begin(), excluded.end(),
                               [&](const TermsMatcher* terms) { return terms->matches(track, item); });
    };
    for (std::size_t i = 0; i < track.blocks.size(); ++i) {
        if (isHit(BlockIndex{i})) {
            all.blocks.add(i);
            hits.add(BlockRef{index, BlockIndex{i}});
        }
    }
    for (std::size_t i = 0; i < track.operators.size(); ++i) {
        if (isHit(track.operators[i])) {
            all.operators.add(i);
            hits.add(OperatorRef{index, OperatorIndex{i}});
        }
    }
    for (std::size_t i = 0; i < track.collectives.size(); ++i) {
        if (isHit(track.collectives.at(CollectiveIndex{i}))) {
            all.collectives.add(i);
            hits.add(CollectiveRef{index, CollectiveIndex{i}});
        }
    }
    return hits;
}

void sortByBegin(const Trace& trace, std::vector<TraceRef>& refs)
{
    std::vector<std::pair<TimePoint, TraceRef>> timed;
    timed.reserve(refs.size());
    for (const TraceRef& ref : refs) {
        timed.emplace_back(spanOf(trace, ref).begin, ref);
    }
    std::sort(timed.begin(), timed.end());
    std::transform(timed.begin(), timed.end(), refs.begin(), [](const auto& entry) { return entry.second; });
}

} // namespace

SearchHits search(const Trace& trace, const SearchQuery& query, const std::stop_token& stop)
{
    SearchHits hits;
    hits.all = TraceSet(trace);
    const Matcher matcher(trace, query);
    std::vector<TrackHits> byTrack(trace.tracks.size());
    parallelFor(byTrack.size(), workerCount(0), stop, [&](std::size_t i) {
        byTrack[i] = searchTrack(trace, TrackIndex{i}, matcher, hits.all.track(TrackIndex{i}));
    });
    if (stop.stop_requested()) {
        return {};
    }
    for (const TrackHits& found : byTrack) {
        hits.count += found.count;
        const std::size_t room = kMaxListedHits - hits.listed.size();
        std::copy_n(found.listed.begin(), std::min(room, found.listed.size()),
                    std::back_inserter(hits.listed));
    }
    sortByBegin(trace, hits.listed);
    return hits;
}

namespace {

/// The micro-batch whose path is wanted.
struct PathKey
{
    MicroBatch microBatch;
    /// Only bidirectional schedules, which count their micro-batches in each direction, have one.
    std::optional<std::int32_t> direction;
    std::optional<StepIndex> step;
};

std::optional<PathKey> keyOfBlock(const Trace& trace, const BlockRef& ref, bool preferBackward)
{
    const Block block = trace.track(ref.track).blocks.at(ref.block);
    const BlockPart& first = preferBackward ? block.backward : block.forward;
    const BlockPart& second = preferBackward ? block.forward : block.backward;
    const BlockPart& part = first.microBatch ? first : second;
    return part.microBatch ? std::optional(
               PathKey{*part.microBatch, trace.schedule.directionOf(part.virtualStage), block.step})
                           : std::nullopt;
}

std::optional<PathKey> keyOf(const Trace& trace, const TraceRef& ref, bool preferBackward)
{
    if (const auto* block = std::get_if<BlockRef>(&ref)) {
        return keyOfBlock(trace, *block, preferBackward);
    }
    const auto* op = std::get_if<OperatorRef>(&ref);
    if (op == nullptr) {
        return std::nullopt;
    }
    for (const LinkIndex index : trace.linksOfOperator(op->track, op->op)) {
        const Link& link = trace.link(index);
        if (link.microBatch) {
            return PathKey{*link.microBatch, trace.schedule.directionOf(link.virtualStage), link.step};
        }
    }
    return std::nullopt;
}

void addBlocks(const Trace& trace, TrackIndex index, MicroBatchPath& path)
{
    const BlockTable& blocks = trace.track(index).blocks;
    const auto isPart = [&](const BlockPart& part) {
        return part.microBatch == path.microBatch
               && trace.schedule.directionOf(part.virtualStage) == path.direction;
    };
    for (std::size_t i = 0; i < blocks.size(); ++i) {
        const Block block = blocks.at(BlockIndex{i});
        if ((isPart(block.forward) || isPart(block.backward)) && block.step == path.step) {
            path.all.add(BlockRef{index, BlockIndex{i}});
            path.blocks.push_back(BlockRef{index, BlockIndex{i}});
        }
    }
}

void addOperators(const Trace& trace, MicroBatchPath& path)
{
    for (const Link& link : trace.links) {
        const bool isOfIt = link.microBatch == path.microBatch && link.step == path.step
                            && trace.schedule.directionOf(link.virtualStage) == path.direction
                            && trace.track(link.source.track).group == path.group;
        for (const LinkEnd* end : {&link.source, &link.target}) {
            if (isOfIt && end->op) {
                path.all.add(OperatorRef{end->track, *end->op});
            }
        }
    }
}

} // namespace

std::optional<MicroBatchPath> microBatchPath(const Trace& trace, const TraceRef& ref, bool preferBackward)
{
    const auto key = keyOf(trace, ref, preferBackward);
    if (!key) {
        return std::nullopt;
    }
    MicroBatchPath path{key->microBatch, key->direction, key->step, trace.track(trackOf(ref)).group, {},
                        TraceSet(trace)};
    if (path.group) {
        for (const TrackIndex track : trace.groups[path.group->value].tracks) {
            addBlocks(trace, track, path);
        }
    } else {
        addBlocks(trace, trackOf(ref), path);
    }
    addOperators(trace, path);
    sortByBegin(trace, path.blocks);
    return path;
}

} // namespace pipescope
