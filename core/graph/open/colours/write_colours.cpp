#include "core/graph/open/colours/score_colours.h"
#include "core/sqlite/change_database.h"
#include "core/sqlite/writable_database.h"

#include <chrono>
#include <string>

namespace pipescope::graph {
namespace {

Result<ChangeMade> change(WritableDatabase& database, const std::string& json)
{
    const Error hasNone{ErrorKind::InvalidArgument, database.path(),
                        "the database has no table of settings"_text};
    TRY(const auto hasConfig, database.hasTable("tb_config"));
    if (!hasConfig) {
        return hasNone;
    }
    TRY(auto rows, database.prepare("SELECT count(*) FROM tb_config"));
    std::int64_t count = 0;
    TRY_OK(rows.forEachRow([&](const Statement& row) { count = row.integer(0).value_or(0); }));
    if (count == 0) {
        return hasNone;
    }
    TRY(auto update, database.prepare("UPDATE tb_config SET node_colors = ?1"));
    update.bind(1, std::string_view(json));
    const Status written = update.run();
    return written ? Result<ChangeMade>(ChangeMade::Something) : written.error();
}

} // namespace

Status writeColours(const std::filesystem::path& database, std::span<const ColourRange> colours,
                    const std::stop_token& stop)
{
    return changeDatabase(database, std::chrono::seconds(5), stop,
                          [&](WritableDatabase& open) { return change(open, coloursJson(colours)); });
}

} // namespace pipescope::graph
