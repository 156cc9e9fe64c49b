#pragma once

#include <QString>

#include <array>
#include <cstddef>

namespace pipescope::ui {

/// How a value is spelt in the settings.
template<class Value>
struct NameOf
{
    Value value;
    const char* name;
};

/// The value of this name, else the first.
template<class Value, std::size_t kCount>
Value valueNamed(const std::array<NameOf<Value>, kCount>& names, const QString& name)
{
    for (const NameOf<Value>& each : names) {
        if (name == QLatin1String(each.name)) {
            return each.value;
        }
    }
    return names.front().value;
}

template<class Value, std::size_t kCount>
QString nameOfValue(const std::array<NameOf<Value>, kCount>& names, Value value)
{
    for (const NameOf<Value>& each : names) {
        if (each.value == value) {
            return QString::fromLatin1(each.name);
        }
    }
    return {};
}

} // namespace pipescope::ui
