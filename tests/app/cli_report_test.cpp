#include "core/base/files/sha256.h"
#include "tests/app/cli_runner.h"
#include "tests/app/xml_check.h"

#include <gmock/gmock.h>

namespace pipescope::test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

class CliReport : public CliTest
{
protected:
    std::string pageOf(const std::string& folder, const std::vector<std::string>& options = {})
    {
        std::vector<std::string> arguments{"report", folder, "-o", path("page.html")};
        arguments.insert(arguments.end(), options.begin(), options.end());
        const CliRun done = cli(arguments);
        EXPECT_EQ(done.code, 0) << done.err;
        return contentOf(path("page.html"));
    }
};

TEST_F(CliReport, IsOneWellFormedFileThatNeedsNothingElse)
{
    const std::string page = pageOf(demo());
    const std::string first = "<!DOCTYPE html>\n";
    ASSERT_THAT(page, StartsWith(first));
    EXPECT_EQ(xmlProblem(page.substr(first.size())), "");
    EXPECT_THAT(page,
                AllOf(Not(HasSubstr("http://")), Not(HasSubstr("https://")), Not(HasSubstr("<script"))));
    EXPECT_THAT(page, HasSubstr("src=\"data:image/svg+xml;base64,"));
}

TEST_F(CliReport, HasTheSentencesAndTablesOfAnalyze)
{
    const std::string folder = demo();
    const std::string page = pageOf(folder);
    const std::string text = cli({"analyze", folder}).out;
    EXPECT_THAT(page, HasSubstr("<h1>Where the bubbles come from: "));
    const std::size_t first = text.find('\n') + 1;
    const std::string sentence = text.substr(first, text.find('\n', first) - first);
    const std::size_t number = sentence.starts_with("1. ") ? 3 : 0;
    EXPECT_THAT(page, HasSubstr(">" + sentence.substr(number) + "<"));
    EXPECT_THAT(page, HasSubstr(" is what the schedule leaves idle by itself."));
    for (const char* heading : {"Where the time of the steps goes", "Critical path of the same pipelines",
                                "What if: a step", "Steps: sums over ranks", "Ranks: over all steps"})
    {
        EXPECT_THAT(page, HasSubstr(std::string("<h2>") + heading));
        EXPECT_THAT(text, HasSubstr(heading));
    }
}

TEST_F(CliReport, ShowsTheGreatestFirst)
{
    const std::string page = pageOf(demo());
    std::size_t before = page.find("is what the schedule leaves idle by itself.");
    for (const char* next : {"<h2>Where the time of the steps goes", "<h2>Bubble of each rank and step",
                             "<h2>The critical path of the longest step", "<h2>The run<", "<h2>What if"})
    {
        const std::size_t at = page.find(next);
        ASSERT_NE(at, std::string::npos) << next;
        EXPECT_LT(before, at) << next;
        before = at;
    }
}

TEST_F(CliReport, NamesEachFileAndTheCommand)
{
    const std::string folder = demo();
    const std::string page = pageOf(folder);
    for (const auto& [name, bytes] : filesBelow(folder)) {
        if (name.ends_with(".db")) {
            EXPECT_THAT(page, HasSubstr(name));
        }
    }
    EXPECT_THAT(page, Not(HasSubstr("SHA-256"))) << "reads every file once more";
    EXPECT_THAT(page,
                HasSubstr("<pre>pipescope-cli report " + folder + " -o " + path("page.html") + "</pre>"));
    EXPECT_THAT(page, HasSubstr("<p>Pipescope "));
}

TEST_F(CliReport, GivesTheHashOfEachFileWhereAskedFor)
{
    const std::string folder = demo();
    const std::string page = pageOf(folder, {"--hashes"});
    std::size_t databases = 0;
    for (const auto& [name, bytes] : filesBelow(folder)) {
        if (name.ends_with(".db")) {
            Sha256 hash;
            hash.add(bytes);
            EXPECT_THAT(page, AllOf(HasSubstr(name), HasSubstr(hash.finish())));
            ++databases;
        }
    }
    EXPECT_GT(databases, 1U);
}

TEST_F(CliReport, OfTheSameRunIsTheSame)
{
    const std::string folder = demo();
    EXPECT_EQ(pageOf(folder), pageOf(folder));
}

TEST_F(CliReport, IsInChineseWhereAskedFor)
{
    const std::string page = pageOf(demo(), {"--language", "zh"});
    EXPECT_THAT(page, HasSubstr("<html lang=\"zh-CN\">"));
    EXPECT_THAT(page, HasSubstr("<h1>空泡从何而来："));
    for (const char* english : {"Where the", "What if", "critical path", "Ranks: ", "sender late", "None."}) {
        EXPECT_THAT(page, Not(HasSubstr(english)));
    }
}

TEST_F(CliReport, NeedsAFileAndAKnownLanguage)
{
    EXPECT_EQ(cli({"report", demo()}).code, 2);
    EXPECT_EQ(cli({"report", path("demo"), "-o", path("page.html"), "--language", "tlh"}).code, 2);
    EXPECT_FALSE(std::filesystem::exists(path("page.html")));
}

TEST_F(CliReport, OfAFolderWithoutRunWritesNothing)
{
    std::filesystem::create_directory(path("empty"));
    EXPECT_NE(cli({"report", path("empty"), "-o", path("page.html")}).code, 0);
    EXPECT_FALSE(std::filesystem::exists(path("page.html")));
}

} // namespace
} // namespace pipescope::test
