#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ostream>
#include <string_view>
#include <vector>

namespace pipescope {

/// Collects text and writes it to a stream in large pieces; writing many small fields through std::ostream is
/// an order of magnitude slower. Stream errors stay in the stream; nothing more is handed to a failed one.
class BufferedText
{
public:
    explicit BufferedText(std::ostream& out);
    BufferedText(const BufferedText&) = delete;
    BufferedText& operator=(const BufferedText&) = delete;
    /// Writes the rest.
    ~BufferedText();

    void put(char c)
    {
        if (m_used == m_buffer.size()) {
            flush();
        }
        m_buffer[m_used++] = c;
    }

    void put(std::string_view text)
    {
        if (text.size() > m_buffer.size() - m_used) {
            putLong(text);
            return;
        }
        std::copy(text.begin(), text.end(), m_buffer.data() + m_used);
        m_used += text.size();
    }

    void putInteger(std::int64_t value);
    void flush();

    /// Whether the stream took everything so far; a writer of many rows stops when it did not.
    bool good() const { return m_out.good(); }

private:
    void putLong(std::string_view text);

    std::ostream& m_out;
    std::vector<char> m_buffer;
    std::size_t m_used = 0;
};

} // namespace pipescope
