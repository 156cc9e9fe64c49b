#pragma once

#include "core/base/result.h"

#include <filesystem>
#include <functional>
#include <iosfwd>
#include <memory>
#include <streambuf>
#include <vector>

namespace pipescope {

/// Lets `write` write to `out`, compressed (gzip) if `path` ends in ".gz".
Status writeCompressedAsNamed(const std::filesystem::path& path, std::ostream& out,
                              const std::function<Status(std::ostream&)>& write);

/// Lets an std::ostream write gzip (RFC 1952) to another stream, which stays the caller's. Errors of that
/// stream are this one's.
class GzipBuffer : public std::streambuf
{
public:
    explicit GzipBuffer(std::ostream& out);
    GzipBuffer(const GzipBuffer&) = delete;
    GzipBuffer& operator=(const GzipBuffer&) = delete;
    ~GzipBuffer() override;

    /// Writes the rest and the end of the format, without which the file counts as cut short; nothing may be
    /// written afterwards. Returns whether everything was written.
    bool finish();

protected:
    int_type overflow(int_type c) override;
    std::streamsize xsputn(const char* text, std::streamsize count) override;

private:
    struct Deflate;

    bool compress(const char* text, std::size_t count, bool isLast);

    std::ostream& m_out;
    std::unique_ptr<Deflate> m_deflate;
    std::vector<char> m_compressed;
};

} // namespace pipescope
