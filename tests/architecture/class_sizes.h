#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace pipescope::test {

/// A class or struct that a source text defines.
struct ClassSize
{
    /// With the classes around it: "Outer::Inner"; without its namespaces.
    std::string name;
    /// Functions declared or defined in its body: also constructors, destructors, operators, signals and
    /// slots, each overload by itself. Without what is `= default` or `= delete`, friends, and the methods of
    /// nested classes.
    int methods = 0;
};

/// All classes and structs of a header, each after those nested in it. Understands the C++ of this project's
/// headers, not that of macros.
std::vector<ClassSize> classSizes(std::string_view source);

} // namespace pipescope::test
