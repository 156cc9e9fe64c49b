#include "core/sources/registry.h"

#include "core/sources/ascend_db/ascend_source.h"

namespace pipescope {

std::vector<std::unique_ptr<const Source>> allSources()
{
    std::vector<std::unique_ptr<const Source>> sources;
    sources.push_back(std::make_unique<AscendSource>());
    return sources;
}

} // namespace pipescope
