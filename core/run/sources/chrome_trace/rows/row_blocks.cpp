#include "core/run/sources/chrome_trace/rows/row_blocks.h"

#include "core/run/sources/chrome_trace/events/number_id.h"
#include "core/run/sources/chrome_trace/rows/block_levels.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace pipescope {
namespace {

/// How many slices before a moment are looked at for one around it: slices of a thread nest, but not deeply.
constexpr std::ptrdiff_t kMaxNested = 64;

bool inOrder(const FlowEnd& a, const FlowEnd& b)
{
    return std::tuple(a.flow, a.time, a.phase) < std::tuple(b.flow, b.time, b.phase);
}

OperatorKind operatorKindOf(EventRole role)
{
    return role == EventRole::Send      ? OperatorKind::Send
           : role == EventRole::Receive ? OperatorKind::Receive
                                        : OperatorKind::BatchSendReceive;
}

EventNumbers numbersOf(const LabelRole& role, const ChromeContent& content, const Slice& slice)
{
    EventNumbers numbers = role.numbers;
    if (slice.arguments == Slice::kNoArguments) {
        return numbers;
    }
    const SliceArguments& arguments = content.arguments[slice.arguments];
    const auto supply = [&](EventNumber number, std::int64_t value, bool isSet) {
        if (isSet && !numbers.of(number)) {
            numbers.set(number, value);
        }
    };
    supply(EventNumber::MicroBatchId, arguments.microBatch, arguments.microBatch != SliceArguments::kNone);
    supply(EventNumber::ChunkId, arguments.chunk, arguments.chunk != SliceArguments::kNone);
    supply(EventNumber::VirtualStageId, arguments.virtualStage,
           arguments.virtualStage != SliceArguments::kNone);
    supply(EventNumber::PeerId, arguments.peer, arguments.peer != SliceArguments::kNone);
    supply(EventNumber::StepId, arguments.step, true);
    supply(EventNumber::ByteCount, arguments.bytes, true);
    return numbers;
}

BlockPart partOf(const EventNumbers& numbers)
{
    return {idOf<MicroBatch>(numbers.of(EventNumber::MicroBatchId)),
            idOf<VirtualStage>(numbers.of(EventNumber::VirtualStageId))};
}

LabelledBlock labelledBlockOf(BlockKind kind, TimeSpan span, const EventNumbers& numbers)
{
    LabelledBlock labelled;
    labelled.block.span = span;
    labelled.block.kind = kind;
    const BlockPart part = partOf(numbers);
    if (kind == BlockKind::Forward || kind == BlockKind::Overlap) {
        labelled.block.forward = part;
    } else if (kind != BlockKind::Other) {
        labelled.block.backward = part;
    }
    if (kind == BlockKind::Overlap) {
        labelled.block.backward = {idOf<MicroBatch>(numbers.of(EventNumber::BackwardMicroBatchId)),
                                   idOf<VirtualStage>(numbers.of(EventNumber::BackwardVirtualStageId))};
    }
    const auto chunk = numbers.of(EventNumber::ChunkId);
    if (chunk && *chunk >= 0 && std::in_range<std::int32_t>(*chunk)) {
        labelled.chunk = static_cast<std::int32_t>(*chunk);
    }
    return labelled;
}

/// Takes one row apart.
class RowTaker
{
public:
    RowTaker(const ChromeContent& content, const ChromeThread& row, const RowRoles& roles,
             const RowOwner& owner)
        : m_content(content)
        , m_row(row)
        , m_roles(roles)
        , m_owner(owner)
        , m_levels(content, row, owner.track == nullptr ? RowRoles(roles.size()) : roles)
        , m_texts(roles.size())
    { }

    RowBlocks take()
    {
        reserve();
        for (std::size_t i = 0; i < m_row.slices.size(); ++i) {
            const Slice& slice = m_row.slices[i];
            const LabelRole& role = m_roles[slice.label];
            if (role.role == EventRole::Step) {
                addStep(role.numbers, spanOf(m_content, slice));
            } else if (isOfRank(role) && !m_levels.isLeftOut(i)) {
                addToRank(slice, role, m_levels.sourcesOf(i));
            } else {
                addOther(slice);
            }
        }
        noteStretches();
        return std::move(m_result);
    }

private:
    /// Name and category of a label as texts of the pool that its blocks are in.
    struct Texts
    {
        bool areKnown = false;
        StringId name;
        StringId category;
    };

    bool isOfRank(const LabelRole& role) const
    {
        return m_owner.track != nullptr && role.role != EventRole::None;
    }

    void reserve()
    {
        std::size_t added = 0;
        std::size_t others = 0;
        for (std::size_t i = 0; i < m_roles.size(); ++i) {
            const bool isOfRank = this->isOfRank(m_roles[i]);
            added += isOfRank && isBlockRole(m_roles[i].role) ? m_row.labels[i].slices : 0;
            others += isOfRank || m_roles[i].role == EventRole::Step ? 0 : m_row.labels[i].slices;
        }
        m_result.other.blocks.reserve(others);
        if (added > 0) {
            auto& blocks = m_owner.track->track.blocks;
            // Several rows may follow one another.
            blocks.reserve(blocks.empty() ? added : std::max(blocks.size() + added, blocks.size() * 2));
        }
    }

    void noteStretches()
    {
        for (const std::uint32_t slice : m_levels.stretches()) {
            const EventLabel& label = m_content.labels[m_row.labels[m_row.slices[slice].label].label];
            m_result.stretches.add({1, std::string(m_content.strings.text(label.name))});
        }
    }

    const Texts& textsOf(std::uint32_t label, StringPool& pool)
    {
        Texts& texts = m_texts[label];
        if (!texts.areKnown) {
            const EventLabel& known = m_content.labels[m_row.labels[label].label];
            texts = {true, pool.intern(m_content.strings.text(known.name)),
                     pool.intern(m_content.strings.text(known.category))};
        }
        return texts;
    }

    void addStep(const EventNumbers& numbers, TimeSpan span)
    {
        if (const auto number = numbers.of(EventNumber::StepId)) {
            auto& windows = m_owner.track == nullptr ? m_result.steps : m_owner.track->track.stepWindows;
            windows.push_back({StepNumber{*number}, span, WindowSource::TraceSlice});
        }
    }

    void addOther(const Slice& slice)
    {
        LabelledBlock& labelled = m_result.other.blocks.emplace_back();
        labelled.block.span = spanOf(m_content, slice);
        nameBlock(textsOf(slice.label, m_result.other.strings), labelled.block);
    }

    static void nameBlock(const Texts& texts, Block& block)
    {
        block.name = texts.name;
        block.message = texts.category;
    }

    EventNumbers numbersOfSlice(std::size_t position) const
    {
        const Slice& slice = m_row.slices[position];
        return numbersOf(m_roles[slice.label], m_content, slice);
    }

    void addToRank(const Slice& slice, const LabelRole& role, const BlockLevels::Sources* sources)
    {
        LabelledTrack& track = m_owner.track->track;
        const Texts& texts = textsOf(slice.label, track.strings);
        EventNumbers numbers = numbersOf(role, m_content, slice);
        if (sources != nullptr) {
            numbers.supply(numbersOfSlice(sources->forward ? *sources->forward : *sources->backward));
        }
        const bool isOperator = isOperatorRole(role.role);
        const std::size_t position = isOperator ? track.operators.size() : track.blocks.size();
        if (isOperator) {
            addTransfer(role);
            addOperator(operatorKindOf(role.role), spanOf(m_content, slice), texts.name, numbers);
        } else {
            Block& block =
                track.blocks
                    .emplace_back(labelledBlockOf(blockKindOf(role.role), spanOf(m_content, slice), numbers))
                    .block;
            block.step = m_owner.track->step(numbers);
            nameBlock(texts, block);
            if (block.kind == BlockKind::Overlap && sources != nullptr) {
                block.forward = sources->forward ? block.forward : BlockPart();
                block.backward = sources->backward ? partOf(numbersOfSlice(*sources->backward)) : BlockPart();
            }
        }
        if (m_owner.hasFlows) {
            m_result.placed.push_back(
                {slice.begin, slice.end, m_owner.index, isOperator, static_cast<std::uint32_t>(position)});
        }
    }

    /// Notes what the operator to come moves.
    void addTransfer(const LabelRole& role)
    {
        const auto work = namedWork(role);
        const auto microBatch = work ? idOf<MicroBatch>(work->microBatch) : std::nullopt;
        const auto virtualStage = work ? idOf<VirtualStage>(work->virtualStage) : std::nullopt;
        if (microBatch && virtualStage) {
            LabelledTrack& track = m_owner.track->track;
            track.namedTransfers.push_back(
                {static_cast<std::uint32_t>(track.operators.size()),
                 work->isForward ? LinkDirection::Forward : LinkDirection::Backward, *microBatch,
                 *virtualStage});
        }
    }

    void addOperator(OperatorKind kind, TimeSpan span, StringId name, const EventNumbers& numbers)
    {
        LabelledTrack& track = m_owner.track->track;
        P2pOperator op;
        op.span = span;
        op.kind = kind;
        op.name = name;
        op.step = m_owner.track->step(numbers);
        op.firstPart = static_cast<std::uint32_t>(track.parts.size());
        if (kind != OperatorKind::BatchSendReceive) {
            OperatorPart part;
            part.direction = kind == OperatorKind::Send ? PartDirection::Send : PartDirection::Receive;
            part.peer = idOf<Rank>(numbers.of(EventNumber::PeerId));
            part.bytes = std::max<std::int64_t>(0, numbers.of(EventNumber::ByteCount).value_or(0));
            track.parts.push_back(part);
            op.partCount = 1;
        }
        track.operators.push_back(op);
    }

    const ChromeContent& m_content;
    const ChromeThread& m_row;
    const RowRoles& m_roles;
    const RowOwner& m_owner;
    BlockLevels m_levels;
    std::vector<Texts> m_texts;
    RowBlocks m_result;
};

} // namespace

void FlowLinks::addRow(std::uint32_t row, std::vector<PlacedSlice>&& slices)
{
    std::sort(slices.begin(), slices.end(), [](const PlacedSlice& a, const PlacedSlice& b) {
        return std::tuple(a.begin, b.end) < std::tuple(b.begin, a.end);
    });
    m_rows.emplace(row, std::move(slices));
}

std::optional<LinkEnd> FlowLinks::bind(const FlowEnd& end) const
{
    const auto row = m_rows.find(end.row);
    if (row == m_rows.end()) {
        return std::nullopt;
    }
    const std::vector<PlacedSlice>& slices = row->second;
    const auto next =
        std::upper_bound(slices.begin(), slices.end(), end.time,
                         [](std::int64_t time, const PlacedSlice& s) { return time < s.begin; });
    const auto linkEnd = [](const PlacedSlice& slice) {
        LinkEnd bound;
        bound.track = slice.track;
        if (slice.isOperator) {
            bound.op = OperatorIndex{slice.position};
        } else {
            bound.block = BlockIndex{slice.position};
        }
        return bound;
    };
    if (!end.bindsToEnclosing) {
        // The next slice, which may begin at this moment.
        const auto exact =
            std::lower_bound(slices.begin(), next, end.time,
                             [](const PlacedSlice& s, std::int64_t time) { return s.begin < time; });
        return exact == slices.end() ? std::nullopt : std::optional(linkEnd(*exact));
    }
    for (auto slice = next; slice != slices.begin() && next - slice < kMaxNested;) {
        --slice;
        if (end.time <= slice->end) {
            return linkEnd(*slice);
        }
    }
    return std::nullopt;
}

std::vector<Link> FlowLinks::links(std::vector<FlowEnd>&& flows, std::uint64_t& unbound) const
{
    std::sort(flows.begin(), flows.end(), inOrder);
    std::vector<Link> links;
    std::optional<LinkEnd> source;
    for (std::size_t i = 0; i < flows.size(); ++i) {
        const bool continues =
            i > 0 && flows[i - 1].flow == flows[i].flow && flows[i].phase != FlowPhase::Start;
        const std::optional<LinkEnd> end = bind(flows[i]);
        if (continues && source && end && source->track != end->track) {
            Link link;
            link.source = *source;
            link.target = *end;
            links.push_back(link);
        } else if (continues && source.has_value() != end.has_value()) {
            ++unbound;
        }
        source = end;
    }
    return links;
}

std::optional<StepIndex> OpenTrack::step(const EventNumbers& numbers)
{
    const auto number = numbers.of(EventNumber::StepId);
    if (!number) {
        return std::nullopt;
    }
    const auto [known, isNew] = m_steps.try_emplace(*number, StepIndex{track.steps.size()});
    if (isNew) {
        track.steps.push_back(StepNumber{*number});
    }
    return known->second;
}

TimeSpan spanOf(const ChromeContent& content, const Slice& slice)
{
    return {TimePoint{saturatingAdd(content.base, slice.begin)},
            TimePoint{saturatingAdd(content.base, slice.end)}};
}

RowBlocks takeRow(const ChromeContent& content, ChromeThread& row, const RowRoles& roles,
                  const RowOwner& owner)
{
    RowBlocks blocks = RowTaker(content, row, roles, owner).take();
    // Traces are large: what is taken over is not kept twice.
    row.slices = {};
    return blocks;
}

} // namespace pipescope
