#include "core/sources/chrome_trace/pair_numbers.h"

#include <algorithm>
#include <cstddef>
#include <cstring>

namespace pipescope {
namespace {

constexpr char kSeparator = '\n';

/// The last characters, in which names that are alike differ.
std::uint64_t tailOf(std::string_view text)
{
    std::uint64_t tail = 0;
    if (const std::size_t count = std::min(text.size(), sizeof tail); count > 0) {
        std::memcpy(&tail, text.data() + text.size() - count, count);
    }
    return tail + text.size();
}

std::uint64_t quickHash(std::string_view first, std::string_view second)
{
    constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15U;
    constexpr unsigned kHighBits = 40;
    return (((tailOf(first) * kFactor) ^ tailOf(second)) * kFactor) >> kHighBits;
}

bool isPair(std::string_view key, std::string_view first, std::string_view second)
{
    return key.size() == first.size() + 1 + second.size() && key.starts_with(first) && key.ends_with(second)
           && key[first.size()] == kSeparator;
}

} // namespace

std::pair<std::uint32_t, bool> PairNumbers::numberOf(std::string_view first, std::string_view second)
{
    m_recent.resize(kRecent);
    const Numbers::value_type*& recent = m_recent[quickHash(first, second) % kRecent];
    if (recent != nullptr && isPair(recent->first, first, second)) {
        return {recent->second, false};
    }
    m_key.assign(first);
    m_key.push_back(kSeparator);
    m_key += second;
    const auto [known, isNew] = m_numbers.try_emplace(m_key, static_cast<std::uint32_t>(m_numbers.size()));
    recent = &*known;
    return {known->second, isNew};
}

} // namespace pipescope
