#include "tests/app/cli_runner.h"
#include "tests/support/sanitized.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <fstream>
#include <sys/wait.h>

namespace pipescope::test {
namespace {

/// Tests of the real program: standard streams and signals are its own.
class CliProcess : public CliTest
{
protected:
    /// Runs a shell line in which $CLI is the program; returns its exit code.
    int shell(const std::string& line) const
    {
        const char* program = std::getenv("PIPESCOPE_CLI"); // NOLINT(concurrency-mt-unsafe)
        EXPECT_NE(program, nullptr) << "PIPESCOPE_CLI must name the program";
        const std::string command =
            "cd '" + m_folder.string() + "' && CLI='" + (program == nullptr ? "" : program) + "'; " + line;
        const int status = std::system(command.c_str()); // NOLINT(cert-env33-c, concurrency-mt-unsafe)
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }
};

TEST_F(CliProcess, PrintsTablesToStandardOutputAndNothingElse)
{
    demo();
    EXPECT_EQ(shell("$CLI blocks demo >out 2>err"), 0);
    EXPECT_EQ(contentOf(path("out")), cli({"blocks", path("demo")}).out);
}

TEST_F(CliProcess, EndsQuietlyWhenTheReaderOfItsOutputHasGone)
{
    demo();
    EXPECT_EQ(shell("{ $CLI blocks demo --quiet 2>err; echo $? >code; } | true"), 0);
    EXPECT_EQ(contentOf(path("code")), "0\n");
    EXPECT_EQ(contentOf(path("err")), "");
}

TEST_F(CliProcess, ExitsWithFourWhenStandardOutputIsFull)
{
    demo();
    EXPECT_EQ(shell("$CLI blocks demo >/dev/full 2>err"), 4);
    EXPECT_THAT(contentOf(path("err")), testing::HasSubstr("No space left"));
}

TEST_F(CliProcess, ShowsNoProgressWhenStandardErrorIsNoTerminal)
{
    demo();
    EXPECT_EQ(shell("$CLI info demo >out 2>err"), 0);
    EXPECT_EQ(contentOf(path("err")), "");
}

TEST_F(CliProcess, AnInterruptIsExitCode130AndWritesNothing)
{
    demo();
    // The program waits for a reader of the pipe, which it gets only when it has said that it stops; the
    // interrupt is sent as soon as the program has taken charge of the signal, which is bit 1 of its mask.
    EXPECT_EQ(
        shell("mkfifo pipe; : >err; $CLI blocks demo -o pipe 2>err & pid=$!; "
              "until grep -q '^SigBlk:.*[2367abef]$' /proc/$pid/status; do kill -0 $pid || exit 99; sleep "
              "0.01; done; "
              "kill -INT $pid; while ! grep -q Stopping err && kill -0 $pid 2>gone; do sleep 0.01; done; "
              "cat <>pipe >read & reader=$!; wait $pid; code=$?; kill $reader; exit $code"),
        130);
    EXPECT_EQ(contentOf(path("read")), "");
    EXPECT_THAT(contentOf(path("err")), testing::HasSubstr("Stopped"));
}

#ifndef PIPESCOPE_SANITIZED
TEST_F(CliProcess, ATraceThatDoesNotFitIntoMemoryIsAnErrorAndNotACrash)
{
    constexpr int kEvents = 400'000;
    std::ofstream trace(path("large.json"));
    for (int i = 0; i < kEvents; ++i) {
        trace << (i == 0 ? '[' : ',') << R"({"name":"forward","ph":"X","pid":0,"tid":0,"ts":)" << 3 * i
              << R"(,"dur":2})";
    }
    trace << ']' << std::flush;
    EXPECT_EQ(shell("ulimit -v 100000; $CLI info --jobs 1 large.json >out 2>err"), 3);
    EXPECT_THAT(contentOf(path("err")), testing::HasSubstr("not enough memory"));
}
#endif

} // namespace
} // namespace pipescope::test
