#pragma once

#include "core/base/ids.h"
#include "core/base/json/json_cursor.h"
#include "core/base/string_pool.h"
#include "core/graph/read/model/value.h"

#include <string>
#include <string_view>
#include <vector>

namespace pipescope::graph {

/// JSON as Python prints the value that it was made from: ['a', None, True, 1.5]. What is nested more deeply
/// than 64 levels stays as it is.
void appendPythonText(const JsonValue& value, std::string& out);

/// Turns JSON values of one file into Values, whose texts it keeps in a pool of its own.
class ValueReader
{
public:
    Value read(const JsonValue& value);
    /// As Python prints it.
    StringId text(const JsonValue& value);
    StringId intern(const JsonText& text);

    StringId intern(std::string_view text) { return m_texts.intern(text); }

    const StringPool& texts() const { return m_texts; }

private:
    StringPool m_texts;
    /// Lists and numbers as the file has them, and what they are as texts; shapes repeat.
    StringPool m_raw;
    std::vector<StringId> m_textOfRaw;
    std::string m_scratch;
};

/// Whether it is one of those that scalarOf() understands.
bool isScalar(const JsonValue& value);
/// A number, true, false, null, NaN, Infinity or -Infinity; texts and containers are null here.
Value scalarOf(const JsonValue& value);

} // namespace pipescope::graph
