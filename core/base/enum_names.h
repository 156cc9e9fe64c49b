#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace pipescope {

/// A row of a table that names the values of an enumeration.
template<class Value, class Name = std::string_view>
struct EnumName
{
    Value value;
    Name name;
};

/// The name of a value; the empty name if the table does not have the value. Linear in the table.
template<class Value, class Name, std::size_t kCount>
constexpr Name nameOf(const std::array<EnumName<Value, Name>, kCount>& names, Value value)
{
    for (const EnumName<Value, Name>& each : names) {
        if (each.value == value) {
            return each.name;
        }
    }
    return {};
}

} // namespace pipescope
