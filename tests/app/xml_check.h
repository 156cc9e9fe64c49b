#pragma once

#include <string>
#include <string_view>

namespace pipescope::test {

/// What is wrong with a document of plain XML (elements, attributes in double quotes, text, the five named
/// entities and numbers; no comments and no DOCTYPE): "line 3: </g> closes <rect>". Empty if it is
/// well-formed.
std::string xmlProblem(std::string_view document);

} // namespace pipescope::test
