#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pipescope::graph {

enum class Direction
{
    Forward,
    Backward
};

/// The name of a module or API taken apart. Views of the name.
struct NodeName
{
    /// "Module.0.x.Linear" of "Module.0.x.Linear.forward.0", "Torch.matmul.0" of "Torch.matmul.0.forward".
    std::string_view stem;
    Direction direction = Direction::Forward;
    /// Number of the call of a module; empty of an API, whose number is part of the stem.
    std::string_view call;

    bool isModule() const { return !call.empty(); }
};

/// Empty if the name has no direction at its end.
std::optional<NodeName> parseNodeName(std::string_view name);

/// The same call in the other direction.
std::string nameOf(std::string_view stem, Direction direction, std::string_view call);

std::size_t countParts(std::string_view dottedName);

/// Without its last `count` parts; empty if it has no more.
std::string_view withoutLastParts(std::string_view dottedName, std::size_t count);

/// Part number `i` from the left; empty if there are fewer.
std::string_view partOf(std::string_view dottedName, std::size_t i);

/// Digits only, at least one.
bool isNumber(std::string_view text);

} // namespace pipescope::graph
