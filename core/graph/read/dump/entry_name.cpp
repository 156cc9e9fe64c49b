#include "core/graph/read/dump/entry_name.h"

namespace pipescope::graph {
namespace {

bool isDigits(std::string_view text)
{
    return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// Without a call number at its end.
std::string_view withoutCall(std::string_view name)
{
    const std::size_t dot = name.rfind('.');
    return dot != std::string_view::npos && isDigits(name.substr(dot + 1)) ? name.substr(0, dot) : name;
}

} // namespace

bool isEntryName(std::string_view key)
{
    const std::string_view name = withoutCall(key);
    return name.ends_with(".forward") || name.ends_with(".backward") || name.ends_with(".parameters_grad");
}

bool isEntry(std::string_view key, char valueBegin)
{
    return valueBegin == '{' && isEntryName(key);
}

bool isParameterGradient(std::string_view name)
{
    return withoutCall(name).ends_with(".parameters_grad");
}

} // namespace pipescope::graph
