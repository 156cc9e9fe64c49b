#pragma once

#include <streambuf>
#include <vector>

namespace pipescope {

/// Lets an std::ostream write to an open file descriptor, which stays the caller's, and remembers why writing
/// failed, which std::ofstream does not.
class FileDescriptorBuffer : public std::streambuf
{
public:
    explicit FileDescriptorBuffer(int descriptor);
    FileDescriptorBuffer(const FileDescriptorBuffer&) = delete;
    FileDescriptorBuffer& operator=(const FileDescriptorBuffer&) = delete;
    ~FileDescriptorBuffer() override;

    /// errno of the write that failed, 0 if none did.
    int error() const { return m_error; }

protected:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* text, std::streamsize count) override;
    int sync() override;

private:
    bool writeAll(const char* text, std::streamsize count);
    bool flushBuffer();

    int m_descriptor;
    int m_error = 0;
    std::vector<char> m_buffer;
};

} // namespace pipescope
