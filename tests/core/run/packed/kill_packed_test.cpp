#include "tests/core/run/packed/packed_fixture.h"
#include "tests/support/pause.h"

#include <chrono>
#include <csignal>
#include <functional>
#include <random>
#include <sys/wait.h>
#include <unistd.h>

namespace pipescope::test {
namespace {

using std::chrono::microseconds;

class KilledPacking : public PackedTest
{
protected:
    void SetUp() override
    {
        ASSERT_TRUE(writeDemoCluster(m_folder / "run", randomCluster(1)));
        m_part = pack(m_folder / "run", "part.pipescope", "0");
        m_rest = pack(m_folder / "run", "rest.pipescope", "1-100");
    }

    /// One thread: the process is forked.
    void packInto(const std::filesystem::path& file, const std::string& ranks) const
    {
        OpenRequest request{{m_folder / "run"}, {}};
        request.options.ranks = RankSet::parse(ranks).value();
        request.options.jobs = 1;
        Progress progress;
        static_cast<void>(packRun(request, file, progress, {}));
    }

    /// Kills the work at any moment, a hundred times: the file is always the old one or the new one.
    void killManyTimes(const std::function<void(const std::filesystem::path&)>& work) const
    {
        constexpr int kRounds = 100;
        const auto file = m_folder / "file.pipescope";
        const auto begun = std::chrono::steady_clock::now();
        work(file);
        const auto took =
            std::chrono::duration_cast<microseconds>(std::chrono::steady_clock::now() - begun).count();
        const std::string newContent = contentOf(file);
        const std::string oldContent = contentOf(m_part);
        std::mt19937 random(1);
        for (int round = 0; round < kRounds; ++round) {
            std::filesystem::copy_file(m_part, file, std::filesystem::copy_options::overwrite_existing);
            const pid_t child = ::fork();
            ASSERT_GE(child, 0);
            if (child == 0) {
                work(file);
                ::_exit(0);
            }
            // The moment of the kill is what is tested: each attempt uses another one.
            pause(microseconds(std::uniform_int_distribution<std::int64_t>(0, took)(random)));
            ::kill(child, SIGKILL);
            ::waitpid(child, nullptr, 0);
            const std::string content = contentOf(file);
            ASSERT_TRUE(content == oldContent || content == newContent) << round;
        }
    }

    std::filesystem::path m_part;
    std::filesystem::path m_rest;
};

TEST_F(KilledPacking, LeavesTheOldFileOrTheNewOne)
{
    killManyTimes([this](const std::filesystem::path& file) { packInto(file, "0-100"); });
}

TEST_F(KilledPacking, OfAMergeLeavesTheOldFileOrTheNewOne)
{
    killManyTimes([this](const std::filesystem::path& file) {
        static_cast<void>(mergePacked(std::vector{m_part, m_rest}, file, {}));
    });
}

} // namespace
} // namespace pipescope::test
