// How inputs that are databases are changed, for the fuzzers that read one.

#include "tests/fuzz/database_input.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <random>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t maxSize);

namespace {

using pipescope::test::kInputHeaderBytes;
using pipescope::test::kInputPageBytes;

/// Changes that keep most pages whole, so that the reader gets far before it meets the damage.
class PageMutator
{
public:
    PageMutator(std::uint8_t* data, std::size_t size, std::size_t maxSize, unsigned seed)
        : m_data(data)
        , m_size(size)
        , m_maxSize(maxSize)
        , m_random(seed)
    { }

    std::size_t mutate()
    {
        if (m_size <= kInputHeaderBytes + kInputPageBytes) {
            return LLVMFuzzerMutate(m_data, m_size, m_maxSize);
        }
        for (std::size_t i = below(3) + 1; i > 0; --i) {
            mutateOnce();
        }
        return m_size;
    }

private:
    std::size_t below(std::size_t limit) { return m_random() % limit; }

    std::size_t pageCount() const { return (m_size - kInputHeaderBytes) / kInputPageBytes; }

    std::uint8_t* page(std::size_t number) { return m_data + kInputHeaderBytes + number * kInputPageBytes; }

    void mutateOnce()
    {
        switch (below(12)) {
        case 0:
            std::memcpy(page(below(pageCount())), page(below(pageCount())), kInputPageBytes);
            break;
        case 1:
            std::swap_ranges(page(0), page(0) + kInputPageBytes, page(below(pageCount())));
            break;
        case 2:
            cut();
            break;
        case 3:
        case 4:
            setField();
            break;
        case 5:
            m_data[below(kInputHeaderBytes)] = static_cast<std::uint8_t>(m_random());
            break;
        default:
            mutateWindow();
        }
    }

    void cut()
    {
        const std::size_t pages = std::max<std::size_t>(2, below(pageCount()) + 1);
        m_size = std::min(m_size, kInputHeaderBytes + pages * kInputPageBytes + below(2) * below(100));
    }

    /// A big-endian number of 16 or 32 bits, often in a page's head: page numbers, cell pointers, counts.
    void setField()
    {
        static constexpr std::array<std::uint32_t, 10> kValues{
            0, 1, 2, 0x7F, 0xFF, 0x1FF, 0xFFFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
        const std::uint32_t value = below(2) == 0 ? kValues[below(kValues.size())]
                                                  : static_cast<std::uint32_t>(below(pageCount() + 2));
        const std::size_t width = below(2) == 0 ? 2 : 4;
        std::uint8_t* field = page(below(pageCount())) + below(below(2) == 0 ? 100 : kInputPageBytes - 4);
        for (std::size_t i = 0; i < width; ++i) {
            field[i] = static_cast<std::uint8_t>(value >> (8 * (width - 1 - i)));
        }
    }

    void mutateWindow()
    {
        std::array<std::uint8_t, 64> window{};
        const std::size_t length = below(window.size()) + 1;
        std::uint8_t* at = page(below(pageCount())) + below(kInputPageBytes - length + 1);
        std::copy_n(at, length, window.begin());
        LLVMFuzzerMutate(window.data(), length, length);
        std::copy_n(window.begin(), length, at);
    }

    std::uint8_t* m_data;
    std::size_t m_size;
    std::size_t m_maxSize;
    std::minstd_rand m_random;
};

} // namespace

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t maxSize,
                                               unsigned int seed)
{
    return PageMutator(data, size, maxSize, seed + 1).mutate();
}
