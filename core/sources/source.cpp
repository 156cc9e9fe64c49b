#include "core/sources/source.h"

#include "core/sources/rank_numbers.h"

namespace pipescope {

std::optional<FoundFile> Source::recogniseContent(const std::filesystem::path& /*file*/,
                                                  const std::stop_token& /*stop*/) const
{
    return std::nullopt;
}

void Source::assignRanks(std::vector<FoundFile>& files, FindingList& findings) const
{
    numberRanks(files, findings);
}

} // namespace pipescope
