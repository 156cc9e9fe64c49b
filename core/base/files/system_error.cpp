#include "core/base/files/system_error.h"

#include <cerrno>

namespace pipescope {

ErrorKind errorKindOfSystem(int number)
{
    switch (number) {
    case ENOENT:
    case ENOTDIR:
        return ErrorKind::NotFound;
    case EACCES:
    case EPERM:
    case EROFS:
        return ErrorKind::PermissionDenied;
    case ENOSPC:
    case EDQUOT:
    case EFBIG:
        return ErrorKind::NoSpace;
    default:
        return ErrorKind::Io;
    }
}

Error systemError(int number, const std::filesystem::path& path)
{
    return systemError(std::error_code(number, std::generic_category()), path);
}

Error systemError(const std::error_code& error, const std::filesystem::path& path)
{
    return {errorKindOfSystem(error.value()), path, error.message()};
}

} // namespace pipescope
