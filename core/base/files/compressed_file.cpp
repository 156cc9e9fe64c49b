#include "core/base/files/compressed_file.h"

#include "core/base/files/gzip_buffer.h"

#include <ostream>

namespace pipescope {

Status writeCompressedAsNamed(const std::filesystem::path& path, std::ostream& out,
                              const std::function<Status(std::ostream&)>& write)
{
    if (path.extension() != ".gz") {
        return write(out);
    }
    GzipBuffer buffer(out);
    std::ostream compressed(&buffer);
    TRY_OK(write(compressed));
    if (!buffer.finish()) {
        return Error{ErrorKind::Io, path, "the file could not be written"_text};
    }
    return ok();
}

} // namespace pipescope
