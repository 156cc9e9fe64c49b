#include "core/base/error_text.h"
#include "core/run/sources/ascend_db/rank_files.h"
#include "core/run/sources/ascend_db/tables/operator_reader.h"
#include "core/run/sources/ascend_db/tables/row_readers.h"
#include "core/run/unannotated/conclude_ranges.h"

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

/// Ranges, or what became of them.
Status readBlocks(const RankReading& reading, StringLookup& strings, RangeSelection selection)
{
    TRY(const auto resultsOnly, holdsResultsOnly(reading.database));
    return resultsOnly ? readResults(reading) : readRanges(reading, strings, selection);
}

Status readCommunication(const RankReading& reading, StringLookup& strings, bool isRecorded,
                         const LoadOptions& options)
{
    if (!isRecorded) {
        addMessageOperators(reading);
        return ok();
    }
    const bool everything = options.detail == LoadDetail::Everything;
    return readOperators(reading, strings, {everything, everything || options.step.has_value()});
}

/// The blocks of a rank without ranges, if its operators and kernels show them.
Status concludeBlocksOf(const RankReading& reading)
{
    if (hasPipelineTransfers(reading.capture)) {
        TRY(auto work, readKernels(reading));
        concludeRanges(std::move(work), reading.capture);
    }
    if (reading.capture.ranges.empty()) {
        reading.note(FindingId::NoRanges);
    }
    return ok();
}

void dropOperators(RankCapture& capture)
{
    capture.operators.clear();
    capture.parts.clear();
    capture.collectives.clear();
}

/// Operators are read for blocks alone, too, where these have to be concluded.
Status readRecords(const RankReading& reading, StringLookup& strings, const LoadOptions& options)
{
    TRY(const auto recorded, recordsOperators(reading.database));
    const bool wantsOperators = options.detail != LoadDetail::Blocks;
    const auto selection =
        wantsOperators && !recorded ? RangeSelection::BlocksAndCommunication : RangeSelection::Blocks;
    TRY_OK(readBlocks(reading, strings, selection));
    RankCapture& capture = reading.capture;
    const bool isWithoutRanges = capture.ranges.empty();
    if (wantsOperators || (isWithoutRanges && recorded)) {
        TRY_OK(readCommunication(reading, strings, recorded, options));
    }
    if (isWithoutRanges) {
        TRY_OK(concludeBlocksOf(reading));
    }
    if (!wantsOperators) {
        dropOperators(capture);
    }
    return ok();
}

Status readTables(const RankReading& reading, const FoundFile& found, const LoadOptions& options)
{
    TRY_OK(readMetadata(reading, found.folder));
    TRY(auto strings, StringLookup::open(reading));
    const Status done = readRecords(reading, strings, options);
    return done ? readSteps(reading) : done;
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
        dropOperators(capture);
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
