#include "app/cli/run_cli.h"
#include "core/base/files/file_descriptor_buffer.h"

#include <iostream>
#include <unistd.h>
#include <vector>

int main(int argumentCount, char** arguments)
{
    const pipescope::cli::StopSignals signals;
    pipescope::FileDescriptorBuffer standardOutput(STDOUT_FILENO);
    std::ostream out(&standardOutput);
    const std::vector<std::string> args(arguments + 1, arguments + argumentCount);
    return pipescope::cli::runCli(args, out, std::cerr, signals.token());
}
