#include "tests/support/german_numbers.h"

#include <array>
#include <clocale>
#include <cstdio>
#include <cstdlib>

namespace pipescope::test {
namespace {

constexpr std::string_view kCharacters = R"(<code_set_name> ASCII
<comment_char> %
<escape_char> /
CHARMAP
<U002C> /x2c COMMA
<U002E> /x2e FULL STOP
END CHARMAP
)";

constexpr std::string_view kNumbers = R"(comment_char %
escape_char /
LC_NUMERIC
decimal_point ","
thousands_sep "."
grouping 3;3
END LC_NUMERIC
)";

} // namespace

GermanNumbers::GermanNumbers()
    : m_before(std::setlocale(LC_NUMERIC, nullptr))
{
    const std::string command = "localedef -c -f '" + m_folder.write("ascii", kCharacters).string() + "' -i '"
                                + m_folder.write("numbers", kNumbers).string() + "' '"
                                + (m_folder / "de_DE").string() + "' 2>/dev/null";
    // localedef warns of the categories that are not given and says so in its result: areInForce() is the
    // proof.
    [[maybe_unused]] const int result = std::system(command.c_str());
    ::setenv("LOCPATH", m_folder.path().c_str(), 1);
    std::setlocale(LC_NUMERIC, "de_DE");
}

GermanNumbers::~GermanNumbers()
{
    std::setlocale(LC_NUMERIC, m_before.c_str());
    ::unsetenv("LOCPATH");
}

bool GermanNumbers::areInForce() const
{
    std::array<char, 8> text{};
    std::snprintf(text.data(), text.size(), "%.1f", 1.5);
    return std::string_view(text.data()) == "1,5";
}

} // namespace pipescope::test
