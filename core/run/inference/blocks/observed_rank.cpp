#include "core/run/inference/blocks/observed_run.h"

#include <algorithm>
#include <numeric>
#include <unordered_map>

namespace pipescope {
namespace {

bool areAlike(const ObservedBlock& a, const ObservedBlock& b)
{
    return a.kind == b.kind && a.isDoubtful == b.isDoubtful && a.label == b.label && a.chunk == b.chunk;
}

/// Multiplying by an odd number with as many ones as zeros spreads differing bits.
std::uint64_t mixed(std::uint64_t hash, std::uint64_t value)
{
    constexpr std::uint64_t kSpread = 0x9E3779B97F4A7C15;
    hash = (hash ^ value) * kSpread;
    return hash ^ hash >> 32;
}

std::uint64_t hashOf(std::span<const ObservedBlock> blocks)
{
    std::uint64_t hash = blocks.size();
    for (const ObservedBlock& block : blocks) {
        const auto kind = static_cast<std::uint64_t>(block.kind) << 1 | (block.isDoubtful ? 1U : 0U);
        const auto numbers = std::uint64_t{static_cast<std::uint32_t>(block.label)} << 32
                             | static_cast<std::uint32_t>(block.chunk);
        hash = mixed(mixed(hash, kind), numbers);
    }
    return hash;
}

template<class Value>
void permute(std::vector<Value>& values, const std::vector<std::uint32_t>& order)
{
    std::vector<Value> sorted;
    sorted.reserve(values.size());
    for (const std::uint32_t i : order) {
        sorted.push_back(values[i]);
    }
    values = std::move(sorted);
}

} // namespace

void ObservedRank::add(StepIndex step, const ObservedBlock& block, std::size_t range)
{
    m_stepOfBlock.push_back(step);
    m_blocks.push_back(block);
    m_ranges.push_back(static_cast<std::uint32_t>(range));
}

void ObservedRank::settle()
{
    if (!m_stepOfBlock.empty()) {
        sortBySteps();
        findSteps();
    }
    findOrders();
}

bool ObservedRank::holds(BlockKind kind) const
{
    return std::any_of(m_blocks.begin(), m_blocks.end(),
                       [&](const ObservedBlock& block) { return block.kind == kind; });
}

void ObservedRank::drop(BlockKind kind)
{
    std::uint32_t kept = 0;
    for (ObservedStep& step : m_steps) {
        const std::uint32_t first = kept;
        for (std::uint32_t k = step.first; k < step.first + step.count; ++k) {
            if (m_blocks[k].kind != kind) {
                m_blocks[kept] = m_blocks[k];
                m_ranges[kept++] = m_ranges[k];
            }
        }
        step.first = first;
        step.count = kept - first;
    }
    m_blocks.resize(kept);
    m_ranges.resize(kept);
    findOrders();
}

/// Within a step, in the order in which they were added.
void ObservedRank::sortBySteps()
{
    if (std::is_sorted(m_stepOfBlock.begin(), m_stepOfBlock.end())) {
        return;
    }
    std::vector<std::uint32_t> order(m_blocks.size());
    std::iota(order.begin(), order.end(), 0U);
    std::stable_sort(order.begin(), order.end(),
                     [&](std::uint32_t a, std::uint32_t b) { return m_stepOfBlock[a] < m_stepOfBlock[b]; });
    permute(m_stepOfBlock, order);
    permute(m_blocks, order);
    permute(m_ranges, order);
}

void ObservedRank::findSteps()
{
    m_steps.clear();
    for (std::uint32_t k = 0; k < m_stepOfBlock.size(); ++k) {
        if (m_steps.empty() || m_steps.back().index != m_stepOfBlock[k]) {
            m_steps.push_back({m_stepOfBlock[k], k, 0, 0});
        }
        ++m_steps.back().count;
    }
    m_stepOfBlock = {};
}

void ObservedRank::findOrders()
{
    std::unordered_multimap<std::uint64_t, std::uint32_t> known;
    m_orders.clear();
    for (std::uint32_t s = 0; s < m_steps.size(); ++s) {
        const auto own = std::as_const(*this).blocks(m_steps[s]);
        const auto [first, last] = known.equal_range(hashOf(own));
        const auto same = std::find_if(first, last, [&](const auto& each) {
            const auto other = std::as_const(*this).blocks(m_steps[m_orders[each.second].step]);
            return std::equal(own.begin(), own.end(), other.begin(), other.end(), areAlike);
        });
        m_steps[s].order = same != last ? same->second : static_cast<std::uint32_t>(m_orders.size());
        if (same == last) {
            known.emplace(hashOf(own), m_steps[s].order);
            m_orders.push_back({s, 0});
        }
        ++m_orders[m_steps[s].order].count;
    }
}

} // namespace pipescope
