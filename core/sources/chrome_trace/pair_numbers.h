#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace pipescope {

/// Numbers pairs of texts from 0, in the order in which they come for the first time. Made for few pairs that
/// come very often.
class PairNumbers
{
public:
    /// The pair's number and whether it is new.
    std::pair<std::uint32_t, bool> numberOf(std::string_view first, std::string_view second);

private:
    using Numbers = std::unordered_map<std::string, std::uint32_t>;

    static constexpr std::size_t kRecent = 4096;

    Numbers m_numbers;
    /// Pairs that came lately, by a hash that costs less than the table's.
    std::vector<const Numbers::value_type*> m_recent;
    std::string m_key;
};

} // namespace pipescope
