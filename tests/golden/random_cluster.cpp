#include "tests/golden/random_cluster.h"

#include <algorithm>
#include <array>
#include <random>

namespace pipescope::test {
namespace {

class Dice
{
public:
    explicit Dice(std::uint64_t seed)
        : m_random(seed)
    { }

    int between(int least, int most)
    {
        return least + static_cast<int>(m_random() % static_cast<std::uint64_t>(most - least + 1));
    }

    bool oneIn(int count) { return between(1, count) == 1; }

    template<class Choices>
    auto choice(const Choices& choices)
    {
        return choices[static_cast<std::size_t>(between(0, static_cast<int>(std::size(choices)) - 1))];
    }

private:
    std::mt19937_64 m_random;
};

/// The schedule with its sizes; small, since what goes wrong goes wrong in small runs.
std::string shapeArguments(Dice& dice, int& world)
{
    static constexpr std::array kSchedules{"gpipe", "1f1b", "interleaved", "dualpipev",
                                           "zb-h1", "zbv",  "dualpipe"};
    const std::string schedule = dice.choice(kSchedules);
    int stages = dice.between(1, 4);
    int microBatches = dice.between(1, 9);
    if (schedule == "dualpipe") {
        stages += stages % 2;
        microBatches = 2 * (stages + dice.between(0, 2));
    }
    std::string text = "--schedule " + schedule + " --pp " + std::to_string(stages);
    if (schedule == "interleaved") {
        microBatches = stages * dice.between(1, 3);
        text += " --vpp " + std::to_string(dice.between(2, 3));
    } else if (schedule == "dualpipev") {
        microBatches = 2 * stages + dice.between(0, 4);
    }
    world = stages;
    for (const char* size : {"--tp", "--cp", "--dp"}) {
        const int ranks = dice.oneIn(4) ? 2 : 1;
        world *= ranks;
        text += " " + std::string(size) + " " + std::to_string(ranks);
    }
    return text + " --microbatches " + std::to_string(microBatches) + " --steps "
           + std::to_string(dice.between(1, 3));
}

std::string timeArguments(Dice& dice, int world)
{
    static constexpr std::array kJitters{"0", "3", "25"};
    static constexpr std::array kSkews{"0", "0", "300", "2000"};
    static constexpr std::array kHostSizes{"1", "2", "8"};
    std::string text = std::string(" --jitter ") + dice.choice(kJitters) + " --skew-us " + dice.choice(kSkews)
                       + " --host-size " + dice.choice(kHostSizes);
    if (dice.oneIn(3)) {
        text += " --straggler " + std::to_string(dice.between(0, world - 1)) + ":1.7";
    }
    return text;
}

std::string recordArguments(Dice& dice)
{
    static constexpr std::array kLayouts{"pytorch", "pytorch", "mindspore", "msprof", "msmonitor"};
    static constexpr std::array kLevels{"1", "1", "1", "0", "none"};
    std::string text = std::string(" --layout ") + dice.choice(kLayouts) + " --level " + dice.choice(kLevels)
                       + " --kernels-per-block 1";
    text += dice.oneIn(4) ? " --p2p batch" : "";
    text += dice.oneIn(5) ? " --no-step-time" : "";
    text += dice.oneIn(5) ? " --no-pp-info" : "";
    text += dice.oneIn(6) ? " --no-group-info" : "";
    return text;
}

bool hasUnrecordedBatches(const std::string& arguments)
{
    return arguments.find("--p2p batch") != std::string::npos
           && arguments.find("--level 1") == std::string::npos;
}

} // namespace

RandomCluster randomCluster(std::uint64_t seed)
{
    Dice dice(seed);
    RandomCluster cluster;
    int world = 1;
    cluster.arguments = shapeArguments(dice, world);
    cluster.arguments += timeArguments(dice, world) + recordArguments(dice);
    for (int quirks = std::max(0, dice.between(-2, 2)); quirks > 0; --quirks) {
        const std::string quirk = dice.choice(allQuirks());
        const int rank = dice.between(0, world - 1);
        cluster.arguments += " --quirk " + quirk + ":" + std::to_string(rank);
        if (isDamaging(quirk)) {
            cluster.damaged.insert(rank);
        }
        if (quirk == "missing-event" && hasUnrecordedBatches(cluster.arguments)) {
            cluster.unrecorded.insert(rank);
        }
    }
    cluster.arguments += " --seed " + std::to_string(seed);
    return cluster;
}

const std::vector<std::string>& allQuirks()
{
    static const std::vector<std::string> kQuirks{"no-mstx-table",
                                                  "empty-mstx",
                                                  "no-string",
                                                  "null-times",
                                                  "negative-times",
                                                  "zero-length",
                                                  "late-step-time",
                                                  "foreign-step-time",
                                                  "dup-connection",
                                                  "overlap-ranges",
                                                  "extra-event",
                                                  "missing-event",
                                                  "late-start",
                                                  "capital-message",
                                                  "stream-collision",
                                                  "group-collision",
                                                  "truncated-db",
                                                  "zero-db",
                                                  "text-db",
                                                  "wal",
                                                  "dup-dir",
                                                  "nested",
                                                  "deep",
                                                  "unicode-dir",
                                                  "symlink-loop",
                                                  "unreadable"};
    return kQuirks;
}

bool isDamaging(const std::string& quirk)
{
    static const std::set<std::string> kHarmless{"capital-message",
                                                 "stream-collision",
                                                 "group-collision",
                                                 "wal",
                                                 "dup-dir",
                                                 "nested",
                                                 "deep",
                                                 "unicode-dir",
                                                 "symlink-loop",
                                                 "dup-connection",
                                                 "foreign-step-time",
                                                 "missing-event"};
    return !kHarmless.contains(quirk);
}

} // namespace pipescope::test
