#include "tests/core/graph/open/parts/dump_of_ranks.h"

#include <array>
#include <fstream>
#include <random>
#include <string>

namespace pipescope::graph::test {
namespace {

/// The files of one rank.
class RankWriter
{
public:
    RankWriter(const RunOfRanks& run, int step, int rank)
        : m_run(run)
        , m_step(step)
        , m_rank(rank)
        , m_random(run.seed * 1000 + static_cast<std::uint32_t>(step * 100 + rank))
    { }

    void write(const std::filesystem::path& folder);

private:
    bool happens(std::uint32_t oneOf) { return m_random() % oneOf == 0; }

    std::string tensor(const std::string& key, bool isOther = false);

    std::string value(int number) const
    {
        return R"({"type": "int", "value": )" + std::to_string(number) + "}";
    }

    std::string group(const std::string& ranks) const;
    std::string entry(const char* op, int peer, const std::string& key);
    void node(const std::string& name, const std::string& parent, const std::string& data);
    void collective(const std::string& api, int number, const std::string& ranks, const std::string& parent);
    void oddCalls(const std::string& mb, const std::string& module);
    void microBatch(int number);

    const RunOfRanks& m_run;
    int m_step;
    int m_rank;
    std::mt19937 m_random;
    std::string m_construct;
    std::string m_stack;
    std::string m_data;
};

std::string RankWriter::tensor(const std::string& key, bool isOther)
{
    const std::size_t hash = std::hash<std::string>{}(key + std::to_string(m_step));
    double scale = 1 + static_cast<double>(hash % 97) / 32;
    const bool isWrong = happens(6);
    scale *= isOther || (m_run.isFaulty && isWrong) ? 2 : 1;
    std::string text = R"({"type": "torch.Tensor", "dtype": "torch.float32", "shape": [8, 16], "Max": )"
                       + std::to_string(3 * scale) + R"(, "Min": )" + std::to_string(-scale) + R"(, "Mean": )"
                       + std::to_string(scale / 8) + R"(, "Norm": )" + std::to_string(9 * scale);
    constexpr std::array kOdd{"NaN", "Infinity", "-Infinity", "null", "true", "1e-07", "123456789012"};
    if (hash % 5 == 0) {
        text += R"(, "Max": )" + std::string(kOdd[hash / 5 % kOdd.size()]);
    }
    const bool hasOtherBytes = happens(5);
    if (m_run.hasChecksums) {
        text +=
            R"(, "md5": ")" + std::to_string(10'000'000 + hash % 1'000'000 + (hasOtherBytes ? 1 : 0)) + '"';
    }
    return text + "}";
}

std::string RankWriter::group(const std::string& ranks) const
{
    return R"({"type": "torch.ProcessGroup", "group_ranks": )" + ranks + R"(, "group_id": "g)"
           + std::to_string(std::hash<std::string>{}(ranks) % 1000) + R"("})";
}

std::string RankWriter::entry(const char* op, int peer, const std::string& key)
{
    return R"({"class_type": "torch.distributed.P2POp", "tensor": )" + tensor(key) + R"(, "op": ")" + op
           + R"(", "peer": )" + std::to_string(peer) + R"(, "tag": 0, "group_id": "w"})";
}

void RankWriter::node(const std::string& name, const std::string& parent, const std::string& data)
{
    const char* const comma = m_construct.empty() ? "" : ",\n";
    m_construct += comma + ('"' + name) + "\": " + (parent.empty() ? "null" : '"' + parent + '"');
    m_stack += comma + ('"' + name) + R"(": ["File /net/)" + parent + R"(.py, line 1"])";
    m_data += comma + ('"' + name) + "\": {" + data + "}";
}

void RankWriter::collective(const std::string& api, int number, const std::string& ranks,
                            const std::string& parent)
{
    node("Distributed." + api + "." + std::to_string(number) + ".forward", parent,
         R"("input_args": [)" + tensor(api + ranks) + R"(], "input_kwargs": {"group": )" + group(ranks)
             + R"(}, "output": [)" + tensor(api + ranks + "out", happens(4)) + "]");
}

/// A root, a peer within the group, a peer that is not known, and a group that is a name.
void RankWriter::oddCalls(const std::string& mb, const std::string& module)
{
    node("Distributed.broadcast." + mb + ".forward", module,
         R"("input_args": [)" + tensor("b" + mb) + ", " + value(2) + R"(], "input_kwargs": {"group": )"
             + group("[0, 1, 2, 3]") + R"(}, "output": [)" + tensor("b" + mb) + "]");
    node("Distributed.send." + mb + ".forward", module,
         R"("input_args": [)" + tensor("s") + R"(], "input_kwargs": {"group_dst": )" + value(m_rank / 2)
             + R"(, "group": )" + group("[1, 3]") + R"(}, "output": [null])");
    node("Distributed.recv." + mb + ".forward", module,
         R"("input_args": [)" + tensor("s") + R"(], "input_kwargs": {"src": null}, "output": [])");
    node(
        "Distributed.barrier." + mb + ".forward", module,
        R"("input_args": [], "input_kwargs": {"group": {"type": "str", "value": "hccl_\u00e9 world"}}, "output": [])");
}

void RankWriter::microBatch(int number)
{
    const std::string mb = std::to_string(number);
    const std::string module = "Module.net.Net.forward." + mb;
    const std::string linear = "Module.net.linear.Linear.forward." + mb;
    const int next = (m_rank + 1) % m_run.ranks;
    const int previous = (m_rank + m_run.ranks - 1) % m_run.ranks;
    const auto key = [&](int from) { return "x" + std::to_string(from) + "/" + mb; };
    const std::string one =
        R"("input_args": [)" + tensor("in" + mb) + R"(], "output": [)" + tensor("out" + mb) + "]";
    node(linear, module, one);
    node("Torch.matmul." + mb + ".forward", linear, one);
    if (!happens(5)) {
        node("Distributed.isend." + mb + ".forward", module,
             R"("input_args": [)" + tensor(key(m_rank)) + R"(], "input_kwargs": {"dst": )" + value(next)
                 + R"(}, "output": [)" + tensor(key(m_rank)) + "]");
    }
    node("Distributed.irecv." + mb + ".forward", module,
         R"("input_args": [)" + tensor("buffer") + R"(], "input_kwargs": {"src": )" + value(previous)
             + R"(}, "output": [)" + tensor(key(previous), happens(4)) + "]");
    collective("all_reduce", 3 * number, "[0, 1, 2, 3]", module);
    if (!happens(4)) {
        collective("all_reduce", 3 * number + 1, m_rank % 2 == 0 ? "[0, 2]" : "[1, 3]", module);
    }
    collective("all_gather", number, "[" + std::to_string(m_rank) + ", 7]", module);
    const int other = m_rank ^ 1;
    node("Distributed.batch_isend_irecv." + mb + ".forward", module,
         R"("input_args": [[)" + entry("isend", other, key(m_rank)) + ", " + entry("irecv", other, key(other))
             + R"(]], "output": [[)" + entry("isend", other, key(m_rank)) + ", "
             + entry("irecv", other, key(other)) + "]]");
    oddCalls(mb, module);
    node(module, "", one);
}

void RankWriter::write(const std::filesystem::path& folder)
{
    for (int i = 0; i < 1 + m_rank % 2; ++i) {
        microBatch(i);
    }
    std::filesystem::create_directories(folder);
    std::ofstream(folder / "construct.json") << "{" << m_construct << "}";
    std::ofstream(folder / "stack.json") << "{" << m_stack << "}";
    std::ofstream(folder / "dump.json")
        << R"({"task": "statistics", "level": "mix", "framework": "pytorch", "dump_data_dir": null, "data": {)"
        << m_data << "}}";
}

} // namespace

void writeRanks(const std::filesystem::path& folder, const RunOfRanks& run)
{
    for (int step = 0; step < run.steps; ++step) {
        for (int rank = 0; rank < run.ranks; ++rank) {
            RankWriter(run, step, rank)
                .write(folder / ("step" + std::to_string(step)) / ("rank" + std::to_string(rank)));
        }
    }
}

} // namespace pipescope::graph::test
