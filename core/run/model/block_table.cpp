#include "core/run/model/block_table.h"

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

constexpr unsigned kHalfByte = 4;
constexpr std::uint8_t kLowerHalf = 0xF;
static_assert(static_cast<unsigned>(Phase::CoolDown) <= kLowerHalf);
static_assert(static_cast<unsigned>(BlockAnomaly::Empty) <= kLowerHalf);
static_assert(static_cast<unsigned>(LabelOrigin::Links) * 2 - 1 <= kLowerHalf);

std::uint8_t halves(std::uint8_t lower, std::uint8_t upper)
{
    return static_cast<std::uint8_t>(lower | (upper << kHalfByte));
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
    m_phaseAndTypeCode.reserve(count);
    m_labelOriginsAndAnomaly.reserve(count);
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
    const std::uint8_t typeCode = std::min(block.typeCode.value_or(kNoTypeCode), kNoTypeCode);
    m_phaseAndTypeCode.push_back(halves(static_cast<std::uint8_t>(block.phase), typeCode));
    m_labelOriginsAndAnomaly.push_back(
        halves(block.labelOrigins.bits, static_cast<std::uint8_t>(block.anomaly)));
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
        reorder(m_phaseAndTypeCode, order);
        reorder(m_labelOriginsAndAnomaly, order);
    }
    m_latestEnd.clear();
    if (!std::is_sorted(m_end.begin(), m_end.end())) {
        std::int64_t latest = m_end.front();
        for (std::size_t i = 0; i < m_end.size(); ++i) {
            latest = std::max(latest, m_end[i]);
            if ((i + 1) % kBlocksPerLatestEnd == 0 || i + 1 == m_end.size()) {
                m_latestEnd.push_back(latest);
            }
        }
        m_latestEnd.shrink_to_fit();
    }
}

void BlockTable::addLabelOrigin(BlockIndex index, LabelOrigin origin)
{
    m_labelOriginsAndAnomaly[index.value] |= static_cast<std::uint8_t>(origin);
}

Block BlockTable::at(BlockIndex index) const
{
    const std::size_t i = index.value;
    Block block;
    block.span = span(index);
    block.kind = m_kind[i];
    block.phase = phase(index);
    const auto typeCode = static_cast<std::uint8_t>(m_phaseAndTypeCode[i] >> kHalfByte);
    block.typeCode = typeCode == kNoTypeCode ? std::nullopt : std::optional(typeCode);
    block.forward = forward(index);
    block.backward = backward(index);
    block.labelOrigins = {static_cast<std::uint8_t>(m_labelOriginsAndAnomaly[i] & kLowerHalf)};
    block.anomaly = static_cast<BlockAnomaly>(m_labelOriginsAndAnomaly[i] >> kHalfByte);
    block.step = step(index);
    block.name = name(index);
    block.message = message(index);
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

BlockPart BlockTable::forward(BlockIndex index) const
{
    return {unpacked<MicroBatch>(m_forwardMicroBatch[index.value], kNoMicroBatch),
            unpacked<VirtualStage>(m_forwardVirtualStage[index.value], kNoVirtualStage)};
}

BlockPart BlockTable::backward(BlockIndex index) const
{
    return {unpacked<MicroBatch>(m_backwardMicroBatch[index.value], kNoMicroBatch),
            unpacked<VirtualStage>(m_backwardVirtualStage[index.value], kNoVirtualStage)};
}

Phase BlockTable::phase(BlockIndex index) const
{
    return static_cast<Phase>(m_phaseAndTypeCode[index.value] & kLowerHalf);
}

std::pair<std::size_t, std::size_t> BlockTable::indicesWithin(TimeSpan window) const
{
    const std::size_t first = firstEndingAfter(window.begin.ns);
    const auto last = std::lower_bound(m_begin.begin(), m_begin.end(), window.end.ns) - m_begin.begin();
    return {first, std::max(first, static_cast<std::size_t>(last))};
}

std::size_t BlockTable::firstEndingAfter(std::int64_t ns) const
{
    const auto place = [ns](const std::vector<std::int64_t>& ends) {
        return static_cast<std::size_t>(std::upper_bound(ends.begin(), ends.end(), ns) - ends.begin());
    };
    return m_latestEnd.empty() ? place(m_end) : std::min(size(), place(m_latestEnd) * kBlocksPerLatestEnd);
}

} // namespace pipescope
