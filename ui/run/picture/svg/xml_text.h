#pragma once

#include <string>
#include <string_view>

namespace pipescope::picture {

/// `text` as character data or attribute value of an XML 1.0 document in UTF-8, for any bytes: marks of XML
/// are escaped, blanks of any kind become spaces, and what is not UTF-8, not allowed in XML or a control
/// character becomes U+FFFD.
std::string xmlText(std::string_view text);

} // namespace pipescope::picture
