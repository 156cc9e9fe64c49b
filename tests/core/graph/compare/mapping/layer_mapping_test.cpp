#include "core/graph/compare/mapping/layer_mapping.h"

#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>

namespace pipescope::graph {
namespace {

using testing::Eq;
using testing::HasSubstr;

LayerMapping parse(const std::string& yaml)
{
    const auto mapping = parseMapping(yaml, "mapping.yaml");
    EXPECT_TRUE(mapping) << mapping.error().text;
    return mapping ? *mapping : LayerMapping{};
}

std::string mistakeIn(const std::string& yaml)
{
    const auto mapping = parseMapping(yaml, "mapping.yaml");
    if (mapping) {
        ADD_FAILURE() << "no mistake is found";
        return {};
    }
    EXPECT_EQ(mapping.error().path, "mapping.yaml");
    return mapping.error().text.english();
}

TEST(LayerMappingTest, HasSubPathsByClass)
{
    const LayerMapping mapping = parse("GPTModel:\n  decoder: language_model.encoder\nMLP: {fc1: dense}\n");
    EXPECT_THAT(mapping.rules,
                Eq(std::map<std::string, SubPaths, std::less<>>{
                    {"GPTModel", {{"decoder", "language_model.encoder"}}}, {"MLP", {{"fc1", "dense"}}}}));
}

TEST(LayerMappingTest, TakesTheOldNameOfTheTopLayer)
{
    EXPECT_EQ(parse("Cell: {a: b}"), parse("TopLayer: {a: b}"));
}

TEST(LayerMappingTest, CutsValuesAtABracket)
{
    EXPECT_EQ(parse("A: {x: 'y (renamed in 1.2)'}"), parse("A: {x: y}"));
}

TEST(LayerMappingTest, TakesNumbersAsNames)
{
    EXPECT_EQ(parse("Block: {layers.4: layers.0, 4: 0}").rules.at("Block").at("4"), "0");
}

TEST(LayerMappingTest, NamesTheLineOfAMistake)
{
    EXPECT_EQ(mistakeIn("A:\n  x: y\n  x: z\n"), "line 3: sub-path x is there twice");
    EXPECT_EQ(mistakeIn("A: {x: y}\nA: {x: z}\n"), "line 2: class A is there twice");
    EXPECT_THAT(mistakeIn("A:\n  - x\n"), HasSubstr("line 2: there is a list"));
    EXPECT_THAT(mistakeIn("A:\n  x:\n    y: z\n"), HasSubstr("line 3: rules are nested deeper"));
    EXPECT_THAT(mistakeIn("A: x\n"), HasSubstr("line 1: x is not of the form"));
    EXPECT_THAT(mistakeIn("A:\n  x:\n"), HasSubstr("a name or sub-path is missing"));
    EXPECT_THAT(mistakeIn("A:\n  x..z: y\n"), HasSubstr("line 2: \"x..z\" is not a sub-path"));
    EXPECT_THAT(mistakeIn("A: {x: '(nothing)'}"), HasSubstr("\"\" is not a sub-path"));
    EXPECT_THAT(mistakeIn("A: {x: y"), HasSubstr("this is no YAML"));
}

TEST(LayerMappingTest, RefusesAFileWithoutRules)
{
    EXPECT_EQ(mistakeIn(""), "line 1: there are no rules");
    EXPECT_EQ(mistakeIn("# nothing\n"), "line 1: there are no rules");
    EXPECT_THAT(mistakeIn("just text"), HasSubstr("is not of the form"));
    EXPECT_THAT(mistakeIn("A: {x: y}\n---\nB: {x: y}\n"), HasSubstr("more than one document"));
}

TEST(LayerMappingTest, RefusesAliasesSoThatNoneCanExplode)
{
    EXPECT_THAT(mistakeIn("A: &a {x: y}\nB: *a\n"), HasSubstr("line 2: aliases"));
}

TEST(LayerMappingTest, SurvivesDeepNesting)
{
    EXPECT_FALSE(parseMapping(std::string(1'000'000, '['), "f"));
    EXPECT_FALSE(parseMapping("A: " + std::string(1'000'000, '{'), "f"));
}

TEST(LayerMappingTest, ReportsAFileThatIsNotThere)
{
    const auto mapping = readMapping("/nowhere/mapping.yaml");
    ASSERT_FALSE(mapping);
    EXPECT_EQ(mapping.error().kind, ErrorKind::NotFound);
    EXPECT_EQ(mapping.error().path, "/nowhere/mapping.yaml");
}

TEST(LayerMappingTest, ReportsAFolder)
{
    const test::TemporaryFolder folder;
    const auto mapping = readMapping(folder.path());
    ASSERT_FALSE(mapping);
    EXPECT_EQ(mapping.error().kind, ErrorKind::InvalidArgument);
}

TEST(LayerMappingTest, IsReadBackAsItWasWritten)
{
    LayerMapping mapping;
    mapping.rules["TopLayer"]["0.module"] = "0";
    mapping.rules["null"]["~"] = "null";
    mapping.rules["a: b"]["x#y"] = "quote\"back\\slash\x01 *z";
    mapping.rules[std::string(3000, 'c')][std::string(3000, 'p')] = std::string(3000, 'q');
    const test::TemporaryFolder folder;
    const auto file = folder.path() / "new.yaml";
    ASSERT_TRUE(writeMapping(mapping, file));
    const auto again = readMapping(file);
    ASSERT_TRUE(again) << again.error().text;
    EXPECT_EQ(*again, mapping);
}

TEST(LayerMappingTest, NeverReplacesAFile)
{
    const test::TemporaryFolder folder;
    const auto file = folder.path() / "old.yaml";
    std::ofstream(file) << "A: {x: y}";
    EXPECT_FALSE(writeMapping(LayerMapping{}, file));
    const auto kept = readMapping(file);
    ASSERT_TRUE(kept);
    EXPECT_EQ(kept->rules.size(), 1U);
}

} // namespace
} // namespace pipescope::graph
