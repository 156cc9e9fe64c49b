#include "core/run/sources/rank_numbers.h"

#include <algorithm>
#include <set>
#include <string>
#include <tuple>
#include <utility>

namespace pipescope {
namespace {

/// Host and device.
using Place = std::pair<std::string, std::int64_t>;

std::set<Place> placesOf(const std::vector<FoundFile>& files)
{
    std::set<Place> places;
    for (const FoundFile& file : files) {
        if (file.device) {
            places.emplace(file.hostUid, *file.device);
        }
    }
    return places;
}

void numberByPlace(std::vector<FoundFile>& files, FindingList& findings)
{
    const std::set<Place> places = placesOf(files);
    const std::vector<Place> sorted(places.begin(), places.end());
    for (FoundFile& file : files) {
        if (file.device) {
            const auto place =
                std::lower_bound(sorted.begin(), sorted.end(), Place(file.hostUid, *file.device));
            file.rank = Rank{static_cast<std::int32_t>(place - sorted.begin())};
        }
    }
    if (!sorted.empty()) {
        findings.add(FindingId::RanksNumbered, {}, {}, {}, sorted.size());
    }
}

} // namespace

void numberRanks(std::vector<FoundFile>& files, FindingList& findings)
{
    const auto hasRank = [](const FoundFile& file) { return file.rank.has_value(); };
    if (files.size() == 1) {
        files.front().rank = files.front().rank.value_or(Rank{0});
    } else if (std::none_of(files.begin(), files.end(), hasRank)) {
        numberByPlace(files, findings);
    }
    for (const FoundFile& file : files) {
        if (!file.rank) {
            findings.add(FindingId::RankUnknown, {}, file.file);
        }
    }
    std::erase_if(files, [&](const FoundFile& file) { return !hasRank(file); });
}

void keepLatestCaptures(std::vector<FoundFile>& files, FindingList& findings)
{
    std::sort(files.begin(), files.end(), [](const FoundFile& a, const FoundFile& b) {
        return std::tuple(*a.rank, -a.captureStamp, a.file.native())
               < std::tuple(*b.rank, -b.captureStamp, b.file.native());
    });
    const auto isOlder = [&](const FoundFile& kept, const FoundFile& candidate) {
        if (kept.rank != candidate.rank) {
            return false;
        }
        findings.add(FindingId::DuplicateCapture, candidate.rank, candidate.file);
        return true;
    };
    files.erase(std::unique(files.begin(), files.end(), isOlder), files.end());
}

void reportAbsentRanks(const RankSet& wanted, std::span<const Rank> present, FindingList& findings)
{
    bool anyPresent = false;
    for (const RankSet::Range& range : wanted.ranges()) {
        const auto next = std::lower_bound(present.begin(), present.end(), range.first);
        if (next != present.end() && *next <= range.last) {
            anyPresent = true;
            continue;
        }
        const std::string first = std::to_string(range.first.value);
        findings.add(FindingId::RankNotPresent, {}, {},
                     range.first == range.last ? first : first + "-" + std::to_string(range.last.value));
    }
    if (!anyPresent) {
        findings.add(FindingId::NoRankSelected);
    }
}

} // namespace pipescope
