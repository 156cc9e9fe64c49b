#include "core/run/sources/chrome_trace/content/pair_interner.h"

#include <cstring>

namespace pipescope {
namespace {

constexpr char kSeparator = '\n';

template<class Word>
std::uint64_t wordAt(const char* text)
{
    Word word = 0;
    std::memcpy(&word, text, sizeof word);
    return word;
}

/// Takes all of up to eight characters, else the first eight; copied without a loop.
std::uint64_t firstOf(std::string_view text)
{
    const std::size_t size = text.size();
    if (size >= sizeof(std::uint64_t)) {
        return wordAt<std::uint64_t>(text.data());
    }
    if (size >= sizeof(std::uint32_t)) {
        return wordAt<std::uint32_t>(text.data())
               | wordAt<std::uint32_t>(text.data() + size - sizeof(std::uint32_t)) << 32;
    }
    return size == 0 ? 0
                     : wordAt<std::uint8_t>(text.data()) | wordAt<std::uint8_t>(text.data() + size / 2) << 8
                           | wordAt<std::uint8_t>(text.data() + size - 1) << 16;
}

bool isPair(std::string_view key, std::string_view first, std::string_view second)
{
    return key.size() == first.size() + 1 + second.size() && key.starts_with(first) && key.ends_with(second)
           && key[first.size()] == kSeparator;
}

} // namespace

PairInterner::Ends::Ends(std::string_view text)
    : first(firstOf(text))
    , last(text.size() > sizeof first ? wordAt<std::uint64_t>(text.data() + text.size() - sizeof first) : 0)
    , length(text.size())
{ }

std::size_t PairInterner::slotOf(const Ends& first, const Ends& second)
{
    constexpr std::uint64_t kFactor = 0x9E3779B97F4A7C15U;
    constexpr unsigned kHighBits = 40;
    const std::uint64_t one = (first.first ^ first.last) + first.length;
    const std::uint64_t other = (second.first ^ second.last) + second.length;
    return static_cast<std::size_t>(((one * kFactor ^ other) * kFactor) >> kHighBits) % kRecent;
}

bool PairInterner::isSame(const Recent& recent, const Ends& first, const Ends& second,
                          std::string_view firstText, std::string_view secondText)
{
    return recent.pair != nullptr && recent.first == first && recent.second == second
           && ((first.isWhole() && second.isWhole()) || isPair(recent.pair->first, firstText, secondText));
}

std::pair<std::uint32_t, bool> PairInterner::numberOf(std::string_view first, std::string_view second)
{
    m_recent.resize(kRecent);
    const Ends ofFirst(first);
    const Ends ofSecond(second);
    Recent& recent = m_recent[slotOf(ofFirst, ofSecond)];
    if (isSame(recent, ofFirst, ofSecond, first, second)) {
        return {recent.pair->second, false};
    }
    m_key.assign(first);
    m_key.push_back(kSeparator);
    m_key += second;
    const auto [known, isNew] = m_numbers.try_emplace(m_key, static_cast<std::uint32_t>(m_numbers.size()));
    recent = {ofFirst, ofSecond, &*known};
    return {known->second, isNew};
}

} // namespace pipescope
