#include "core/diagnostics/finding.h"
#include "tests/architecture/source_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace pipescope::test {
namespace {

#define FINDING(id, severity, sentence, advice) #id,
#define FINDING_COUNTED(id, severity, sentenceOfOne, sentence, advice) #id,
const std::vector<std::string> kIds{
#include "core/diagnostics/findings.def"
};
#undef FINDING
#undef FINDING_COUNTED

bool mentions(const SourceFile& file, const std::string& id)
{
    const std::string name = "FindingId::" + id;
    return std::any_of(file.lines.begin(), file.lines.end(), [&](const std::string& line) {
        const auto at = line.find(name);
        return at != std::string::npos
               && (at + name.size() == line.size() || !std::isalnum(line[at + name.size()]));
    });
}

TEST(Findings, EachIsReportedSomewhereAndHasATest)
{
    const auto files = sourceFiles();
    for (const std::string& id : kIds) {
        const auto mentionedBelow = [&](const std::string& folder) {
            return std::any_of(files.begin(), files.end(), [&](const SourceFile& file) {
                return file.path.starts_with(folder) && mentions(file, id);
            });
        };
        EXPECT_TRUE(mentionedBelow("core/")) << id << " is never reported";
        EXPECT_TRUE(mentionedBelow("tests/")) << id << " has no test";
    }
}

} // namespace
} // namespace pipescope::test
