#include "core/model/block_table.h"

#include <algorithm>
#include <limits>
#include <numeric>

namespace pipescope {
namespace {

template<class Value>
void reorder(std::vector<Value>& column, std::span<const std::uint32_t> order)
{
    std::vector<Value> sorted;
    sorted.reserve(column.size());
    for (const std::uint32_t i : order) {
        sorted.push_back(column[i]);
    }
    column = std::move(sorted);
}

template<class Compact, class Id>
Compact packed(const std::optional<Id>& id, Compact none)
{
    return id && std::in_range<Compact>(id->value) ? static_cast<Compact>(id->value) : none;
}

template<class Id, class Compact>
std::optional<Id> unpacked(Compact value, Compact none)
{
    return value == none ? std::nullopt : std::optional(Id(value));
}

} // namespace

void BlockTable::reserve(std::size_t count)
{
    m_begin.reserve(count);
    m_end.reserve(count);
    m_forwardMicroBatch.reserve(count);
    m_backwardMicroBatch.reserve(count);
    m_forwardVirtualStage.reserve(count);
    m_backwardVirtualStage.reserve(count);
    m_step.reserve(count);
    m_name.reserve(count);
    m_message.reserve(count);
    m_sourceRow.reserve(count);
    m_kind.reserve(count);
    m_phase.reserve(count);
    m_typeCode.reserve(count);
    m_numberOrigins.reserve(count);
    m_mark.reserve(count);
}

void BlockTable::setForward(BlockIndex index, const BlockPart& part)
{
    m_forwardMicroBatch[index.value] = packed(part.microBatch, kNoMicroBatch);
    m_forwardVirtualStage[index.value] = packed(part.virtualStage, kNoVirtualStage);
}

void BlockTable::setBackward(BlockIndex index, const BlockPart& part)
{
    m_backwardMicroBatch[index.value] = packed(part.microBatch, kNoMicroBatch);
    m_backwardVirtualStage[index.value] = packed(part.virtualStage, kNoVirtualStage);
}

void BlockTable::append(const Block& block)
{
    m_begin.push_back(block.span.begin.ns);
    m_end.push_back(block.span.end.ns);
    m_forwardMicroBatch.push_back(packed(block.forward.microBatch, kNoMicroBatch));
    m_backwardMicroBatch.push_back(packed(block.backward.microBatch, kNoMicroBatch));
    m_forwardVirtualStage.push_back(packed(block.forward.virtualStage, kNoVirtualStage));
    m_backwardVirtualStage.push_back(packed(block.backward.virtualStage, kNoVirtualStage));
    m_step.push_back(packed(block.step, kNoStep));
    m_name.push_back(block.name.value);
    m_message.push_back(block.message.value);
    m_sourceRow.push_back(block.sourceRow);
    m_kind.push_back(block.kind);
    m_phase.push_back(block.phase);
    m_typeCode.push_back(block.typeCode.value_or(kNoTypeCode));
    m_numberOrigins.push_back(block.numberOrigins);
    m_mark.push_back(block.mark);
}

void BlockTable::sort()
{
    std::vector<std::uint32_t> order(size());
    std::iota(order.begin(), order.end(), 0U);
    const auto key = [&](std::uint32_t i) { return std::pair(m_begin[i], m_end[i]); };
    const auto before = [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); };
    if (!std::is_sorted(order.begin(), order.end(), before)) {
        std::stable_sort(order.begin(), order.end(), before);
        reorder(m_begin, order);
        reorder(m_end, order);
        reorder(m_forwardMicroBatch, order);
        reorder(m_backwardMicroBatch, order);
        reorder(m_forwardVirtualStage, order);
        reorder(m_backwardVirtualStage, order);
        reorder(m_step, order);
        reorder(m_name, order);
        reorder(m_message, order);
        reorder(m_sourceRow, order);
        reorder(m_kind, order);
        reorder(m_phase, order);
        reorder(m_typeCode, order);
        reorder(m_numberOrigins, order);
        reorder(m_mark, order);
    }
    m_latestEnd.clear();
    if (!std::is_sorted(m_end.begin(), m_end.end())) {
        m_latestEnd.resize(m_end.size());
        std::inclusive_scan(m_end.begin(), m_end.end(), m_latestEnd.begin(),
                            [](std::int64_t a, std::int64_t b) { return std::max(a, b); });
    }
}

Block BlockTable::at(BlockIndex index) const
{
    const std::size_t i = index.value;
    Block block;
    block.span = span(index);
    block.kind = m_kind[i];
    block.phase = m_phase[i];
    block.typeCode = m_typeCode[i] == kNoTypeCode ? std::nullopt : std::optional(m_typeCode[i]);
    block.forward = {unpacked<MicroBatch>(m_forwardMicroBatch[i], kNoMicroBatch),
                     unpacked<VirtualStage>(m_forwardVirtualStage[i], kNoVirtualStage)};
    block.backward = {unpacked<MicroBatch>(m_backwardMicroBatch[i], kNoMicroBatch),
                      unpacked<VirtualStage>(m_backwardVirtualStage[i], kNoVirtualStage)};
    block.numberOrigins = m_numberOrigins[i];
    block.mark = m_mark[i];
    block.step = step(index);
    block.name = name(index);
    block.message = StringId{m_message[i]};
    block.sourceRow = m_sourceRow[i];
    return block;
}

TimeSpan BlockTable::span(BlockIndex index) const
{
    return {{m_begin[index.value]}, {m_end[index.value]}};
}

std::optional<StepIndex> BlockTable::step(BlockIndex index) const
{
    return unpacked<StepIndex>(m_step[index.value], kNoStep);
}

std::pair<std::size_t, std::size_t> BlockTable::indicesWithin(TimeSpan window) const
{
    const auto ends = latestEndNs();
    const auto first = std::upper_bound(ends.begin(), ends.end(), window.begin.ns) - ends.begin();
    const auto last = std::lower_bound(m_begin.begin(), m_begin.end(), window.end.ns) - m_begin.begin();
    return {static_cast<std::size_t>(first), static_cast<std::size_t>(std::max(first, last))};
}

} // namespace pipescope
