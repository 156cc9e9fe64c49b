#pragma once

#include "core/run/demo/database/row_writer.h"

#include <cstdint>
#include <map>
#include <string>
#include <string_view>

namespace pipescope {

/// STRING_IDS in the making: the profiler's texts count from 0, the framework's from 2^28.
class StringTable
{
public:
    std::int64_t idOf(std::string_view text) { return idIn(m_profilerIds, 0, text); }

    std::int64_t frameworkIdOf(std::string_view text)
    {
        return idIn(m_frameworkIds, kFirstFrameworkId, text);
    }

    void write(RowWriter& rows) const
    {
        for (const Ids* ids : {&m_profilerIds, &m_frameworkIds}) {
            for (const auto& [text, id] : *ids) {
                rows.insert("STRING_IDS", id, text);
            }
        }
    }

private:
    using Ids = std::map<std::string, std::int64_t, std::less<>>;

    static constexpr std::int64_t kFirstFrameworkId = std::int64_t{1} << 28;

    static std::int64_t idIn(Ids& ids, std::int64_t first, std::string_view text)
    {
        const auto found = ids.find(text);
        return found != ids.end()
                   ? found->second
                   : ids.emplace(text, first + static_cast<std::int64_t>(ids.size())).first->second;
    }

    Ids m_profilerIds;
    Ids m_frameworkIds;
};

} // namespace pipescope
