#include "core/base/exception_message.h"

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

} // namespace pipescope
