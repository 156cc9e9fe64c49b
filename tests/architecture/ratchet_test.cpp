#include "tests/architecture/source_files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <string_view>

namespace pipescope::test {
namespace {

/// What the house weighs, lines rounded up to a hundred. These numbers may only fall: who makes one smaller
/// writes the new one down here, who would make one larger finds another way, or says in the commit why a
/// feature needs it.
struct Weight
{
    const char* what;
    std::size_t most;
};

constexpr std::array kWeights{Weight{"lines of core/run", 64'472},
                              Weight{"lines of core/graph", 41'065},
                              Weight{"lines of core beside both", 11'320},
                              Weight{"lines of ui/run", 37'400},
                              Weight{"lines of ui/graph", 14'900},
                              Weight{"lines of ui/shell", 8'155},
                              Weight{"lines of app", 6'535},
                              Weight{"headers with one user, in their folder", 52},
                              Weight{"files of at most 40 lines", 225},
                              Weight{"cases that return a text", 161}};

/// A number that has fallen so far is to be written down.
constexpr std::size_t kSlack = 150;
constexpr std::size_t kSmallFile = 40;

bool isProduct(const SourceFile& file)
{
    return !file.path.starts_with("tests/");
}

std::string folderOf(const std::string& path)
{
    return path.substr(0, path.rfind('/'));
}

std::string withoutSuffix(const std::string& path)
{
    return path.substr(0, path.rfind('.'));
}

std::string halfOf(const std::string& path)
{
    constexpr std::array<std::string_view, 5> kHalves{"core/run", "core/graph", "ui/run", "ui/graph",
                                                      "ui/shell"};
    for (const std::string_view half : kHalves) {
        if (path.starts_with(std::string(half) + '/')) {
            return "lines of " + std::string(half);
        }
    }
    return path.starts_with("app/") ? "lines of app" : "lines of core beside both";
}

/// Headers that one unit other than their own source includes, which lies in the same folder, and no test.
std::size_t headersWithOneUser(const std::vector<SourceFile>& files)
{
    std::map<std::string, std::set<std::string>> users;
    std::set<std::string> tested;
    for (const SourceFile& file : files) {
        for (const std::string& include : file.includes()) {
            const std::string header = include.substr(1, include.size() - 2);
            if (!isProduct(file)) {
                tested.insert(header);
            } else if (withoutSuffix(file.path) != withoutSuffix(header)) {
                users[header].insert(withoutSuffix(file.path));
            }
        }
    }
    return static_cast<std::size_t>(std::ranges::count_if(files, [&](const SourceFile& file) {
        const std::set<std::string>& of = users[file.path];
        return isProduct(file) && file.path.ends_with(".h") && of.size() == 1 && !tested.contains(file.path)
               && folderOf(*of.begin()) == folderOf(file.path);
    }));
}

std::size_t casesWithAText(const SourceFile& file)
{
    static const std::regex kCase(R"(^\s*case [\w:]+:\s*(return ".*)?$)");
    static const std::regex kText(R"(^\s*return (tr\()?".*)");
    std::size_t cases = 0;
    for (std::size_t i = 0; i < file.lines.size(); ++i) {
        std::smatch match;
        if (!std::regex_match(file.lines[i], match, kCase)) {
            continue;
        }
        const bool isNext = i + 1 < file.lines.size() && std::regex_match(file.lines[i + 1], kText);
        cases += match[1].matched || isNext ? 1 : 0;
    }
    return cases;
}

std::map<std::string, std::size_t> weigh()
{
    const std::vector<SourceFile> files = sourceFiles();
    std::map<std::string, std::size_t> weights;
    for (const SourceFile& file : files) {
        if (isProduct(file)) {
            weights[halfOf(file.path)] += file.lines.size();
            weights["files of at most 40 lines"] += file.lines.size() <= kSmallFile ? 1 : 0;
            weights["cases that return a text"] += casesWithAText(file);
        }
    }
    weights["headers with one user, in their folder"] = headersWithOneUser(files);
    return weights;
}

TEST(Ratchet, WhatTheHouseWeighsMayOnlyFall)
{
    const std::map<std::string, std::size_t> weights = weigh();
    EXPECT_EQ(weights.size(), kWeights.size());
    for (const Weight& weight : kWeights) {
        const auto found = weights.find(weight.what);
        ASSERT_NE(found, weights.end()) << weight.what;
        EXPECT_LE(found->second, weight.most) << weight.what;
    }
}

TEST(Ratchet, WhatHasFallenIsWrittenDown)
{
    const std::map<std::string, std::size_t> weights = weigh();
    for (const Weight& weight : kWeights) {
        EXPECT_GT(weights.at(weight.what) + kSlack, weight.most)
            << weight.what << ": write " << weights.at(weight.what) << " into the table";
    }
}

} // namespace
} // namespace pipescope::test
