#include "core/base/files/buffered_text.h"

#include <charconv>

namespace pipescope {
namespace {

constexpr std::size_t kPiece = std::size_t{64} * 1024;
/// Sign and 19 digits.
constexpr std::size_t kMaxCharacters = 20;

} // namespace

BufferedText::BufferedText(std::ostream& out)
    : m_out(out)
    , m_buffer(kPiece)
{ }

BufferedText::~BufferedText()
{
    flush();
}

void BufferedText::putInteger(std::int64_t value)
{
    if (m_buffer.size() - m_used < kMaxCharacters) {
        flush();
    }
    char* const begin = m_buffer.data() + m_used;
    m_used += static_cast<std::size_t>(std::to_chars(begin, begin + kMaxCharacters, value).ptr - begin);
}

void BufferedText::flush()
{
    if (m_out.good()) {
        m_out.write(m_buffer.data(), static_cast<std::streamsize>(m_used));
    }
    m_used = 0;
}

void BufferedText::putLong(std::string_view text)
{
    flush();
    while (text.size() > m_buffer.size()) {
        put(text.substr(0, m_buffer.size()));
        text.remove_prefix(m_buffer.size());
        flush();
    }
    put(text);
}

} // namespace pipescope
