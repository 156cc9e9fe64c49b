#include "core/base/files/file_descriptor_buffer.h"

#include <cerrno>
#include <cstddef>
#include <unistd.h>

namespace pipescope {
namespace {

constexpr std::size_t kBufferSize = std::size_t{64} * 1024;

} // namespace

FileDescriptorBuffer::FileDescriptorBuffer(int descriptor)
    : m_descriptor(descriptor)
    , m_buffer(kBufferSize)
{
    setp(m_buffer.data(), m_buffer.data() + m_buffer.size());
}

FileDescriptorBuffer::~FileDescriptorBuffer()
{
    flushBuffer();
}

FileDescriptorBuffer::int_type FileDescriptorBuffer::overflow(int_type c)
{
    if (!flushBuffer()) {
        return traits_type::eof();
    }
    if (!traits_type::eq_int_type(c, traits_type::eof())) {
        sputc(traits_type::to_char_type(c));
    }
    return traits_type::not_eof(c);
}

std::streamsize FileDescriptorBuffer::xsputn(const char* text, std::streamsize count)
{
    if (count < epptr() - pptr()) {
        traits_type::copy(pptr(), text, static_cast<std::size_t>(count));
        pbump(static_cast<int>(count));
        return count;
    }
    return flushBuffer() && writeAll(text, count) ? count : 0;
}

int FileDescriptorBuffer::sync()
{
    return flushBuffer() ? 0 : -1;
}

bool FileDescriptorBuffer::writeAll(const char* text, std::streamsize count)
{
    while (count > 0 && m_error == 0) {
        const ssize_t written = ::write(m_descriptor, text, static_cast<std::size_t>(count));
        if (written >= 0) {
            text += written;
            count -= written;
        } else if (errno != EINTR) {
            m_error = errno;
        }
    }
    return m_error == 0;
}

bool FileDescriptorBuffer::flushBuffer()
{
    const bool written = writeAll(pbase(), pptr() - pbase());
    setp(m_buffer.data(), m_buffer.data() + m_buffer.size());
    return written;
}

} // namespace pipescope
