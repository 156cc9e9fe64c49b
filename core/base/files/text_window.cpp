#include "core/base/files/text_window.h"

#include "core/base/error_text.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <system_error>
#include <unistd.h>
#include <utility>
#include <zlib.h>

namespace pipescope {
namespace {

constexpr std::size_t kFirstSize = std::size_t{256} * 1024;

} // namespace

struct TextWindow::File
{
    gzFile handle = nullptr;
};

void TextWindow::CloseFile::operator()(File* file) const
{
    gzclose(file->handle);
    std::default_delete<File>()(file);
}

TextWindow::TextWindow(std::unique_ptr<File, CloseFile> file)
    : m_file(std::move(file))
    , m_buffer(kFirstSize)
{ }

Result<TextWindow> TextWindow::open(const std::filesystem::path& file)
{
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) {
        return systemError(errno, file);
    }
    const gzFile handle = gzdopen(descriptor, "rb");
    if (handle == nullptr) {
        ::close(descriptor);
        return systemError(ENOMEM, file);
    }
    gzbuffer(handle, static_cast<unsigned>(kFirstSize));
    return TextWindow(std::unique_ptr<File, CloseFile>(std::make_unique<File>(File{handle}).release()));
}

void TextWindow::putBack(std::string_view text)
{
    if (text.empty()) {
        return;
    }
    std::vector<char> buffer;
    buffer.reserve(std::max(text.size() + m_end - m_begin, m_buffer.size()));
    buffer.insert(buffer.end(), text.begin(), text.end());
    buffer.insert(buffer.end(), m_buffer.begin() + static_cast<std::ptrdiff_t>(m_begin),
                  m_buffer.begin() + static_cast<std::ptrdiff_t>(m_end));
    m_begin = 0;
    m_end = buffer.size();
    buffer.resize(buffer.capacity());
    m_buffer = std::move(buffer);
}

TextWindow::Growth TextWindow::grow()
{
    if (m_begin > 0) {
        std::copy(m_buffer.begin() + static_cast<std::ptrdiff_t>(m_begin),
                  m_buffer.begin() + static_cast<std::ptrdiff_t>(m_end), m_buffer.begin());
        m_end -= std::exchange(m_begin, 0);
    }
    if (m_end == m_buffer.size()) {
        if (m_buffer.size() >= kMaxSize) {
            return Growth::Full;
        }
        m_buffer.resize(m_buffer.size() * 2);
    }
    const auto room = static_cast<unsigned>(m_buffer.size() - m_end);
    const int count = gzread(m_file->handle, m_buffer.data() + m_end, room);
    if (count > 0) {
        m_end += static_cast<std::size_t>(count);
        return Growth::Grew;
    }
    int code = Z_OK;
    const char* message = gzerror(m_file->handle, &code);
    if (code != Z_OK && code != Z_STREAM_END) {
        m_error = code == Z_ERRNO ? std::generic_category().message(errno) : std::string(message);
    }
    return Growth::AtEnd;
}

} // namespace pipescope
