#include "core/base/error_text.h"

#include <cerrno>
#include <exception>
#include <new>
#include <string>

namespace pipescope {

UserText exceptionMessage()
{
    try {
        throw;
    } catch (const std::bad_alloc&) {
        return "not enough memory"_text;
    } catch (const std::exception& exception) {
        return std::string(exception.what());
    } catch (...) {
        return "an unknown failure"_text;
    }
}

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
