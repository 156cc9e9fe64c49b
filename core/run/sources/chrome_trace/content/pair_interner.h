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
class PairInterner
{
public:
    /// The pair's number and whether it is new.
    std::pair<std::uint32_t, bool> numberOf(std::string_view first, std::string_view second);

private:
    using Numbers = std::unordered_map<std::string, std::uint32_t>;

    /// Length, first and last characters of a text: all there is of one of up to sixteen.
    struct Ends
    {
        explicit Ends(std::string_view text);
        Ends() = default;

        bool operator==(const Ends&) const = default;

        bool isWhole() const { return length <= 2 * sizeof first; }

        std::uint64_t first = 0;
        std::uint64_t last = 0;
        std::size_t length = 0;
    };

    struct Recent
    {
        Ends first;
        Ends second;
        /// Null in one that is not in use.
        const Numbers::value_type* pair = nullptr;
    };

    static constexpr std::size_t kRecent = 1024;

    static std::size_t slotOf(const Ends& first, const Ends& second);
    static bool isSame(const Recent& recent, const Ends& first, const Ends& second,
                       std::string_view firstText, std::string_view secondText);

    Numbers m_numbers;
    /// Pairs that came lately, by a hash that costs less than the table's.
    std::vector<Recent> m_recent;
    std::string m_key;
};

} // namespace pipescope
