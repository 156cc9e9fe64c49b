#include "core/sources/ascend_db/rank_reader.h"

#include "core/base/exception_message.h"
#include "core/sources/ascend_db/tables/metadata_reader.h"
#include "core/sources/ascend_db/tables/operator_reader.h"
#include "core/sources/ascend_db/tables/range_reader.h"
#include "core/sources/ascend_db/tables/result_reader.h"
#include "core/sources/ascend_db/tables/step_reader.h"

#include <set>
#include <string_view>

namespace pipescope::ascend {
namespace {

/// Names the file as it was found, like all other findings do.
Finding findingAbout(const FoundFile& found, const Error& error)
{
    Finding finding = findingFromError(error, found.rank);
    finding.file = found.file;
    return finding;
}

/// Keeps the groups that help to find pipelines. Groups of the whole run have as many members as there are
/// ranks, on each rank, and are dropped.
void dropOtherGroups(RankCapture& capture)
{
    std::set<std::string_view> used;
    for (const CapturedOperator& captured : capture.operators) {
        used.insert(capture.strings.text(captured.op.group));
    }
    std::erase_if(capture.metadata.groups, [&](const auto& group) {
        return group.second.role != kPipelineRole && !used.contains(group.first);
    });
}

/// Ranges, or what became of them, and the windows of their steps.
Status readBlocks(const RankReading& reading, StringLookup& strings, RangeSelection selection)
{
    const auto resultsOnly = holdsResultsOnly(reading.database);
    if (!resultsOnly) {
        return resultsOnly.error();
    }
    const Status done = *resultsOnly ? readResults(reading) : readRanges(reading, strings, selection);
    return done ? readSteps(reading) : done;
}

Status readTables(const RankReading& reading, const FoundFile& found, const LoadOptions& options)
{
    if (const Status done = readMetadata(reading, found.folder); !done) {
        return done;
    }
    auto strings = StringLookup::open(reading);
    if (!strings) {
        return strings.error();
    }
    const auto recorded = recordsOperators(reading.database);
    if (!recorded) {
        return recorded.error();
    }
    const bool wantsOperators = options.detail != LoadDetail::Blocks;
    const auto selection =
        wantsOperators && !*recorded ? RangeSelection::BlocksAndCommunication : RangeSelection::Blocks;
    if (const Status done = readBlocks(reading, *strings, selection); !done) {
        return done;
    }
    if (!wantsOperators) {
        return ok();
    }
    if (!*recorded) {
        addMessageOperators(reading);
        return ok();
    }
    const bool everything = options.detail == LoadDetail::Everything;
    return readOperators(reading, *strings, {everything, everything || options.step.has_value()});
}

Result<RankCapture> readRankUnguarded(const FoundFile& found, const LoadOptions& options,
                                      const std::stop_token& stop)
{
    RankCapture capture;
    capture.rank = found.rank.value_or(Rank{});
    capture.file = found.file;
    if (options.detail == LoadDetail::Files) {
        return capture;
    }
    const auto database = SnapshotDatabase::open(found.file, stop);
    if (!database) {
        if (database.error().kind == ErrorKind::Cancelled) {
            return database.error();
        }
        capture.findings.add(findingAbout(found, database.error()));
        return capture;
    }
    const RankReading reading{*database, capture};
    if (database->fileSize() == 0) {
        reading.note(FindingId::FileEmpty);
        return capture;
    }
    // SQLite takes what is shorter than its smallest page for a database without tables.
    constexpr std::uint64_t kSmallestPage = 512;
    if (database->fileSize() < kSmallestPage) {
        reading.note(FindingId::FileCorrupt, "shorter than a page"_text);
        return capture;
    }
    capture.opened = true;
    const Status done = readTables(reading, found, options);
    if (!done) {
        if (done.error().kind == ErrorKind::Cancelled) {
            return done.error();
        }
        capture.findings.add(findingAbout(found, done.error()));
        capture.ranges.clear();
        capture.operators.clear();
        capture.parts.clear();
        capture.collectives.clear();
        capture.messageOperators.clear();
    }
    dropOtherGroups(capture);
    if (database->usedHotJournal()) {
        reading.note(FindingId::HotJournal);
    }
    if (database->changedSinceOpened()) {
        reading.note(FindingId::FileChangedWhileReading);
    }
    return capture;
}

} // namespace

Result<RankCapture> readRank(const FoundFile& found, const LoadOptions& options, const std::stop_token& stop)
{
    try {
        return readRankUnguarded(found, options, stop);
    } catch (...) {
        RankCapture capture;
        capture.rank = found.rank.value_or(Rank{});
        capture.file = found.file;
        capture.findings.add(FindingId::FileIoError, found.rank, found.file, exceptionMessage());
        return capture;
    }
}

} // namespace pipescope::ascend
