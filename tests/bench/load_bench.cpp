// Loading a made-up cluster at the three levels of detail. Whole-process figures against the bare cost of
// reading come from whole_process_bench.py beside this file.

#include "core/run/load/load.h"

#include "core/run/demo/demo_cluster.h"

#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <system_error>

namespace pipescope {
namespace {

/// A demo cluster in the system's temporary folder for as long as the program runs.
class BenchCluster
{
public:
    BenchCluster()
    {
        std::string name = (std::filesystem::temp_directory_path() / "pipescope-bench-XXXXXX").native();
        if (::mkdtemp(name.data()) != nullptr) {
            m_folder = name;
            m_usable = writeDemoCluster(m_folder / "cluster", {}).hasValue();
        }
    }

    BenchCluster(const BenchCluster&) = delete;
    BenchCluster& operator=(const BenchCluster&) = delete;

    ~BenchCluster()
    {
        std::error_code ignored;
        std::filesystem::remove_all(m_folder, ignored);
    }

    std::filesystem::path cluster() const { return m_folder / "cluster"; }

    bool usable() const { return m_usable; }

private:
    std::filesystem::path m_folder;
    bool m_usable = false;
};

void loadCluster(benchmark::State& state, const BenchCluster& cluster)
{
    LoadOptions options;
    options.detail = static_cast<LoadDetail>(state.range(0));
    std::uint64_t blocks = 0;
    for (auto _ : state) {
        Progress progress;
        const auto document = load({{cluster.cluster()}, options}, progress, {});
        if (!document) {
            state.SkipWithError(document.error().text.english().c_str());
            return;
        }
        blocks = (*document)->blockCount();
    }
    state.counters["blocks"] = static_cast<double>(blocks);
}

} // namespace
} // namespace pipescope

int main(int argc, char** argv)
{
    using pipescope::LoadDetail;
    const pipescope::BenchCluster cluster;
    if (!cluster.usable()) {
        return 1;
    }
    const auto bench = [&](benchmark::State& state) { pipescope::loadCluster(state, cluster); };
    benchmark::RegisterBenchmark("load", bench)
        ->ArgName("detail")
        ->Arg(static_cast<int>(LoadDetail::Blocks))
        ->Arg(static_cast<int>(LoadDetail::Operators))
        ->Arg(static_cast<int>(LoadDetail::Everything))
        ->Unit(benchmark::kMillisecond);
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
    return 0;
}
