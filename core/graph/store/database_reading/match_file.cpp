#include "core/graph/store/database_reading/match_file.h"

#include "core/base/error_text.h"
#include "core/base/files/atomic_file.h"
#include "core/base/files/buffered_text.h"
#include "core/base/json/json_cursor.h"
#include "core/graph/store/database/item_json.h"
#include "core/graph/store/database_reading/row_problems.h"

#include <cerrno>
#include <fstream>
#include <ostream>
#include <sstream>
#include <string_view>
#include <unordered_set>

namespace pipescope::graph {
namespace {

constexpr std::string_view kDatabaseExtension = ".vis.db";
/// Two long names for each of a million nodes.
constexpr std::uintmax_t kMaxBytes = std::uintmax_t{256} << 20U;

Result<std::string> contentOf(const std::filesystem::path& file)
{
    // A pipe would be waited for without end.
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) {
        return systemError(error ? error.value() : EINVAL, file);
    }
    if (std::filesystem::file_size(file, error) > kMaxBytes || error) {
        return error ? systemError(error, file)
                     : Error{ErrorKind::Unsupported, file, "The file is too long for a file of matches"_text};
    }
    std::ifstream stream(file, std::ios::binary);
    if (!stream) {
        return systemError(errno, file);
    }
    std::ostringstream content;
    content << stream.rdbuf();
    if (stream.bad() || content.bad()) {
        return systemError(EIO, file);
    }
    return std::move(content).str();
}

} // namespace

std::filesystem::path matchFileOf(const std::filesystem::path& database, std::int64_t step, std::int32_t rank)
{
    std::string name = database.filename().string();
    if (name.ends_with(kDatabaseExtension)) {
        name.resize(name.size() - kDatabaseExtension.size());
    }
    name += '_' + std::to_string(step) + '_' + std::to_string(rank) + ".vis.config";
    return database.parent_path() / name;
}

Result<std::vector<HandMatch>> readMatchFile(const std::filesystem::path& file, FindingList& findings)
{
    TRY(const std::string content, contentOf(file));
    RowProblems problems(file);
    std::vector<HandMatch> matches;
    std::unordered_set<std::string> debugNames;
    std::unordered_set<std::string> benchNames;
    const bool isWhole = forEachMember(content, [&](const JsonText& debug, const JsonValue& bench) {
        std::string scratch;
        HandMatch match{std::string(debug.decoded(scratch)), {}};
        if (bench.isText()) {
            match.bench = bench.text.decoded(scratch);
        }
        if (match.debug.empty() || match.bench.empty()) {
            problems.add(FindingId::HandMatchBroken, match.debug, "it is no pair of names"_text);
        } else if (debugNames.contains(match.debug) || benchNames.contains(match.bench)) {
            problems.add(FindingId::HandMatchBroken, match.debug, "one of its nodes is matched already"_text);
        } else {
            debugNames.insert(match.debug);
            benchNames.insert(match.bench);
            matches.push_back(std::move(match));
        }
    });
    if (!isWhole) {
        return Error{ErrorKind::Corrupt, file, "The file is no JSON object of node names"_text};
    }
    problems.report({}, findings);
    return matches;
}

Status writeMatchFile(const std::filesystem::path& file, std::span<const HandMatch> matches)
{
    return writeFileAtomically(file, [&](std::ostream& out) {
        BufferedText text(out);
        std::string json;
        for (const HandMatch& match : matches) {
            json = &match != matches.data() ? ",\n    " : "{\n    ";
            appendJsonText(match.debug, json);
            json += ": ";
            appendJsonText(match.bench, json);
            text.put(json);
        }
        text.put(matches.empty() ? "{}\n" : "\n}\n");
        text.flush();
        return ok();
    });
}

} // namespace pipescope::graph
