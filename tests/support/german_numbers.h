#pragma once

#include "tests/support/temporary_folder.h"

#include <string>

namespace pipescope::test {

/// While one lives, the C library writes and reads numbers as on a German desktop: 1,5. The locale is
/// compiled into a temporary folder by localedef, from sources that are written here: no package with locales
/// is needed.
class GermanNumbers
{
public:
    GermanNumbers();
    GermanNumbers(const GermanNumbers&) = delete;
    GermanNumbers& operator=(const GermanNumbers&) = delete;
    GermanNumbers(GermanNumbers&&) = delete;
    GermanNumbers& operator=(GermanNumbers&&) = delete;
    ~GermanNumbers();

    /// Whether printf() really writes a comma: without it a test would prove nothing.
    bool areInForce() const;

private:
    TemporaryFolder m_folder;
    std::string m_before;
};

} // namespace pipescope::test
