#include "core/base/text.h"
#include "core/run/sources/nsight/export_stages.h"

#include <algorithm>
#include <limits>
#include <map>
#include <tuple>
#include <utility>
#include <vector>

namespace pipescope::nsight {
namespace {

constexpr std::int64_t kMaxRank = 1 << 30;

std::optional<Rank> rankOf(std::optional<std::int64_t> number)
{
    return number && *number >= 0 && *number < kMaxRank ? std::optional(Rank{static_cast<int>(*number)})
                                                        : std::nullopt;
}

/// "run_rank3.sqlite", "RANK-3", "mpi3".
std::optional<std::int64_t> rankInName(const std::filesystem::path& file, const RuleMatcher& matcher)
{
    const std::string name = asciiLower(file.filename().native());
    if (const auto match = matcher.matchRankOfFile(name)) {
        return match->numbers.of(EventNumber::RankId);
    }
    const std::size_t place = name.find("mpi");
    if (place == std::string::npos) {
        return std::nullopt;
    }
    const std::string_view behind = std::string_view(name).substr(place + 3);
    return parseInteger(behind.substr(0, std::min(behind.find_first_not_of("0123456789"), behind.size())));
}

std::size_t countProcesses(std::span<const ExportRecords> files)
{
    std::size_t count = 0;
    for (const ExportRecords& file : files) {
        count += file.processes.size();
    }
    return count;
}

/// The rank that a process has in a communicator of at least as many ranks as there are processes: the one of
/// the whole run, which is the largest.
std::optional<std::int64_t> worldRankOf(const ProcessRecords& process, std::size_t processes)
{
    const auto largest =
        std::max_element(process.communicators.begin(), process.communicators.end(),
                         [](const auto& a, const auto& b) { return a.second.ranks < b.second.ranks; });
    const bool isWorld = largest != process.communicators.end()
                         && largest->second.ranks >= static_cast<std::int64_t>(processes);
    return isWorld ? std::optional(largest->second.place) : std::nullopt;
}

std::optional<Rank> recordedRank(const ExportRecords& file, const ProcessRecords& process,
                                 std::size_t processes, const RuleMatcher& matcher)
{
    std::optional<Rank> rank = rankOf(process.mpiRank);
    rank = rank ? rank : rankOf(worldRankOf(process, processes));
    const bool isAlone = file.processes.size() == 1;
    rank = rank || !isAlone ? rank : rankOf(file.environmentRank);
    return rank || !isAlone ? rank : rankOf(rankInName(file.file, matcher));
}

} // namespace

std::size_t assignRanks(std::span<ExportRecords> files, const RuleMatcher& matcher)
{
    const std::size_t processes = countProcesses(files);
    std::int64_t next = 0;
    std::vector<ExportRecords*> order;
    for (ExportRecords& file : files) {
        order.push_back(&file);
        for (ProcessRecords& process : file.processes) {
            process.rank = recordedRank(file, process, processes, matcher);
            next = std::max(next, process.rank ? std::int64_t{process.rank->value} + 1 : 0);
        }
    }
    std::stable_sort(order.begin(), order.end(), [](const ExportRecords* a, const ExportRecords* b) {
        constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::max();
        return std::make_tuple(a->environmentNode.value_or(kNone), a->file)
               < std::make_tuple(b->environmentNode.value_or(kNone), b->file);
    });
    std::size_t numbered = 0;
    for (ExportRecords* file : order) {
        for (ProcessRecords& process : file->processes) {
            if (!process.rank) {
                process.rank = rankOf(next);
                ++next;
                ++numbered;
            }
        }
    }
    return numbered;
}

void resolvePeers(std::span<ExportRecords> files)
{
    /// By communicator and place.
    std::map<std::pair<std::uint64_t, std::int64_t>, Rank> ranks;
    for (const ExportRecords& file : files) {
        for (const ProcessRecords& process : file.processes) {
            for (const auto& [communicator, place] : process.communicators) {
                if (process.rank) {
                    ranks.try_emplace({communicator, place.place}, *process.rank);
                }
            }
        }
    }
    for (ExportRecords& file : files) {
        for (ProcessRecords& process : file.processes) {
            for (NcclRecord& record : process.communication) {
                const auto peer = record.communicator && record.record.peer
                                      ? ranks.find({*record.communicator, *record.record.peer})
                                      : ranks.end();
                record.record.peer =
                    peer != ranks.end() ? std::optional<std::int64_t>(peer->second.value) : std::nullopt;
            }
        }
    }
}

} // namespace pipescope::nsight
