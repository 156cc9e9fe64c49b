#include "core/base/parse/rank_list.h"

#include <algorithm>

namespace pipescope {
namespace {

std::vector<std::string> pieces(const std::vector<Rank>& ranks)
{
    std::vector<std::string> result;
    for (std::size_t first = 0; first < ranks.size();) {
        std::size_t last = first;
        while (last + 1 < ranks.size() && ranks[last + 1].value - 1 == ranks[last].value) {
            ++last;
        }
        std::string piece = std::to_string(ranks[first].value);
        if (last > first) {
            piece += "-" + std::to_string(ranks[last].value);
        }
        result.push_back(std::move(piece));
        first = last + 1;
    }
    return result;
}

} // namespace

std::string formatRanks(std::vector<Rank> ranks, std::size_t mostPieces)
{
    std::sort(ranks.begin(), ranks.end());
    ranks.erase(std::unique(ranks.begin(), ranks.end()), ranks.end());
    const std::vector<std::string> all = pieces(ranks);
    const bool isLong = all.size() > std::max<std::size_t>(mostPieces, 2);
    const std::size_t shownFirst = isLong ? std::max<std::size_t>(mostPieces, 2) - 1 : all.size();
    std::string text;
    for (std::size_t i = 0; i < shownFirst; ++i) {
        text += (i == 0 ? "" : ",") + all[i];
    }
    if (isLong) {
        text += ", … ," + all.back();
    }
    return text;
}

} // namespace pipescope
