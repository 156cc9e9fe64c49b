#include "tests/golden/paddle_logs.h"

#include "tests/golden/cluster_fixture.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace pipescope::test {

GeneratedLogs::GeneratedLogs(const std::string& arguments, Truth truth)
{
    const auto generator = sharedFolder() / "tools" / "make_paddle_logs.py";
    const std::string command =
        std::string(PIPESCOPE_PYTHON) + " '" + generator.native() + "' --out '" + folder().native() + "' "
        + arguments + (truth == Truth::Written ? " --truth '" + this->truth().native() + "'" : "");
    if (std::system(command.c_str()) != 0) {
        ADD_FAILURE() << "the generator failed: " << command;
    }
}

} // namespace pipescope::test
