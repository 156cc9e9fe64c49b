#include "core/base/parse/regular_expression.h"
#include "tests/architecture/source_files.h"

#include <gtest/gtest.h>

#include <string>

namespace pipescope::test {
namespace {

bool waitsForTimeToPass(const std::string& line)
{
    static const auto kFixedWait = *RegularExpression::parse(
        R"(\b(qWait|qSleep|sleep_for|sleep_until|msleep|usleep|nanosleep|sleep) *\()");
    static const auto kComment = *RegularExpression::parse(R"(^\s*//)");
    return kFixedWait.isIn(line) && !kComment.isIn(line);
}

/// A test that sleeps for what must come fails on a busy machine, and one that sleeps for what must not come
/// proves nothing there. What a test is to see is waited for; what it must not see is ruled out by an event
/// that would come later.
TEST(Waits, InTestsAreForEventsAndNotForTimeToPass)
{
    for (const SourceFile& file : sourceFiles()) {
        const bool isHelper = file.path == "tests/support/pause.h";
        const bool isThis = file.path == "tests/architecture/waits_test.cpp";
        for (std::size_t i = 0;
             file.path.starts_with("tests/") && !isHelper && !isThis && i < file.lines.size(); ++i) {
            EXPECT_FALSE(waitsForTimeToPass(file.lines[i]))
                << file.path << ':' << i + 1
                << ": wait for an event, or use tests/support/pause.h and say why";
        }
    }
}

TEST(Waits, ThatPauseSayWhy)
{
    static const auto kUse = *RegularExpression::parse(R"(\bpause\(std::chrono)");
    for (const SourceFile& file : sourceFiles()) {
        for (std::size_t i = 1; file.path.starts_with("tests/") && i < file.lines.size(); ++i) {
            if (kUse.isIn(file.lines[i])) {
                EXPECT_NE(file.lines[i - 1].find("//"), std::string::npos) << file.path << ':' << i + 1;
            }
        }
    }
}

/// How long something took says more about the machine than about the program. Benchmarks measure; tests do
/// not.
TEST(Waits, InTestsAreNotMeasured)
{
    static const auto kMeasured =
        *RegularExpression::parse(R"((EXPECT|ASSERT)_[LG][TE]\(.*(_clock::now|elapsed\(\)|\bseconds\())");
    for (const SourceFile& file : sourceFiles()) {
        const bool isThis = file.path == "tests/architecture/waits_test.cpp";
        for (std::size_t i = 0; file.path.starts_with("tests/") && !isThis && i < file.lines.size(); ++i) {
            EXPECT_FALSE(kMeasured.isIn(file.lines[i])) << file.path << ':' << i + 1;
        }
    }
}

TEST(Waits, AreSeenInEachOfTheirForms)
{
    for (const char* line :
         {"    QTest::qWait(50);", "std::this_thread::sleep_for(time);", "QThread::msleep(5);"})
    {
        EXPECT_TRUE(waitsForTimeToPass(line)) << line;
    }
    for (const char* line :
         {"QTest::qWaitFor(isReached, kPatienceMs)", "// sleep for a while", "waitFor(isReached)"})
    {
        EXPECT_FALSE(waitsForTimeToPass(line)) << line;
    }
}

} // namespace
} // namespace pipescope::test
