#include "core/graph/compare/tensor_compare/reference_cells.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <cstdlib>
#include <fstream>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace pipescope::graph {
namespace {

using nlohmann::json;

const std::filesystem::path kCase = PIPESCOPE_SHARED "/golden/model_graph/11_compare_tensor";

/// "npu = …" and "bench = …" of a case: the generator's arguments for both sides.
std::map<std::string, std::string> argumentsOfCase()
{
    std::map<std::string, std::string> arguments;
    std::ifstream stream(kCase / "args.txt");
    for (std::string line; std::getline(stream, line);) {
        if (const auto equals = line.find(" = "); equals != std::string::npos) {
            arguments[line.substr(0, equals)] = line.substr(equals + 3);
        }
    }
    return arguments;
}

/// The dumps of both sides in a temporary folder: debug/ and bench/.
class Dumps
{
public:
    explicit Dumps(const std::string& moreArguments = {})
    {
        auto arguments = argumentsOfCase();
        make("debug", arguments["npu"] + " " + moreArguments);
        make("bench", arguments["bench"] + " " + moreArguments);
    }

    /// The file of a name in the dump of a side; empty for "-1".
    std::filesystem::path file(const std::string& side, const std::string& name) const
    {
        return name == "-1" ? std::filesystem::path() : m_folder / side / "dump_tensor_data" / name;
    }

private:
    void make(const std::string& side, const std::string& arguments) const
    {
        const std::string command = "'" PIPESCOPE_PYTHON "' '" PIPESCOPE_SHARED "/tools/make_dump.py' '"
                                    + (m_folder / side).native() + "' --quiet " + arguments + " > /dev/null";
        if (std::system(command.c_str()) != 0) {
            throw std::runtime_error("the generator failed: " + command);
        }
    }

    pipescope::test::TemporaryFolder m_folder;
};

/// An item that the public tool compared: its texts, and the names of both files.
struct GoldenItem
{
    std::string name;
    json texts;
    std::string debugFile;
    std::string benchFile;
};

std::map<std::string, json> rowsOf(const std::filesystem::path& file, const std::string& side)
{
    std::map<std::string, json> rows;
    std::ifstream stream(file);
    for (std::string line; std::getline(stream, line);) {
        json row = json::parse(line);
        if (row["data_source"] == side) {
            rows.emplace(row["node_name"], std::move(row));
        }
    }
    return rows;
}

/// The sides of this case have nodes and items of equal names.
std::vector<GoldenItem> goldenItems(const std::string& edition)
{
    const auto debug = rowsOf(kCase / edition / "tb_nodes.jsonl", "NPU");
    const auto bench = rowsOf(kCase / edition / "tb_nodes.jsonl", "Bench");
    std::vector<GoldenItem> items;
    for (const auto& [name, row] : debug) {
        for (const char* column : {"input_data", "output_data"}) {
            for (const auto& [itemName, texts] : row.at(column).items()) {
                if (texts.contains("Cosine")) {
                    const json& partner = bench.at(name).at(column).at(itemName);
                    items.push_back({itemName, texts, texts.at("data_name"), partner.at("data_name")});
                }
            }
        }
    }
    return items;
}

void expectCell(const ReferenceCell& cell, const std::string& golden, const std::string& what)
{
    if (cell.word != ReferenceWord::None) {
        EXPECT_EQ(referenceWordText(cell.word), golden) << what;
        return;
    }
    char* end = nullptr;
    const double expected = std::strtod(golden.c_str(), &end);
    EXPECT_EQ(*end, '\0') << what << ": " << cell.value << " for " << golden;
    // Doc's texts have six decimals.
    const double tolerance = std::max(1e-6 * std::fabs(expected), 0.51e-6);
    EXPECT_NEAR(cell.value, expected, tolerance) << what;
}

void expectParity(const std::string& folder, Edition edition)
{
    const Dumps dumps;
    const auto items = goldenItems(folder);
    std::vector<TensorPair> pairs;
    for (const GoldenItem& item : items) {
        pairs.push_back({dumps.file("debug", item.debugFile), dumps.file("bench", item.benchFile)});
    }
    Progress progress;
    const auto comparisons = compareTensorPairs(pairs, edition, 2, progress, {});
    std::size_t numbers = 0;
    for (std::size_t i = 0; i < items.size(); ++i) {
        const auto cells = referenceCells(comparisons[i], edition);
        for (std::size_t column = 0; column < cells.size(); ++column) {
            const std::string name(kReferenceColumnNames[column]);
            expectCell(cells[column], items[i].texts.at(name), items[i].name + " " + name);
            numbers += cells[column].word == ReferenceWord::None ? 1 : 0;
        }
    }
    EXPECT_EQ(items.size(), 457U);
    EXPECT_GT(numbers, 2300U);
}

TEST(TensorParity, HoldsForEveryItemOfTheDocumentedEdition)
{
    expectParity("doc", Edition::Doc);
}

TEST(TensorParity, HoldsForEveryItemOfTheNewEdition)
{
    expectParity("new", Edition::New);
}

/// The generator writes the same numbers as .npy for MindSpore and as .pt for PyTorch.
TEST(TensorParity, HoldsBetweenTheFilesOfBothFrameworks)
{
    const Dumps pytorch;
    const Dumps mindspore("--framework mindspore");
    std::size_t compared = 0;
    const auto folder = mindspore.file("bench", "");
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        const auto partner = pytorch.file("bench", entry.path().stem().string() + ".pt");
        if (std::filesystem::exists(partner)) {
            const TensorComparison comparison = compareTensors({entry.path(), partner}, Edition::Doc, {});
            EXPECT_EQ(comparison.outcome, PairOutcome::Compared) << entry.path();
            EXPECT_EQ(comparison.difference.firstDifferenceAt, std::nullopt) << entry.path();
            ++compared;
        }
    }
    EXPECT_GT(compared, 10U);
}

} // namespace
} // namespace pipescope::graph
