#pragma once

#include "core/base/result.h"
#include "core/base/user_text.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <stop_token>
#include <string>
#include <vector>

namespace pipescope {

/// What the places are called that the values of blocks and operators were read from. An empty name is not
/// shown.
struct OriginNames
{
    /// Title of the file's path, and of the number of the row in it.
    UserText file = "File"_text;
    UserText row = "Row"_text;
    /// What holds a block: its times and its row.
    UserText block = "file"_text;
    /// The table of that row; empty where there are no tables.
    UserText blockTable;
    /// Title of the text that a block was recorded with, and what holds it.
    UserText message = "Message"_text;
    UserText messageRecord = "file"_text;
    /// What holds an operator, the table of its row, and what holds the peers and bytes of its parts.
    UserText communication = "file"_text;
    UserText communicationTable;
    UserText communicationPart = "file"_text;
    /// What holds the times at which data moved: of what a rank received itself, and of what another rank
    /// received from it.
    UserText transferTimes = "file"_text;
    UserText receiverTransferTimes = "file of the receiver"_text;
    UserText rank = "file name"_text;
    UserText host = "file"_text;
    UserText stage = "file"_text;
    UserText step = "file"_text;
};

enum class RecordKind : std::uint8_t
{
    Block,
    Operator
};

/// The row of a file that a block or operator was made from.
struct RecordPlace
{
    std::filesystem::path file;
    RecordKind kind = RecordKind::Block;
    /// As Block::sourceRow and P2pOperator::sourceRow count.
    std::int64_t row = 0;
};

/// A value of a recorded row as it is stored.
struct RecordedValue
{
    UserText name;
    UserText value;
    /// "row 211".
    UserText origin;
};

/// The recorded values that a block or operator was made from, read from its file again. Called on any
/// thread; opens the file for the call and never changes it. What is no longer there is left out.
using ReadRecord =
    std::function<Result<std::vector<RecordedValue>>(const RecordPlace& place, const std::stop_token& stop)>;

/// What switches a recording on in the program that was recorded: lines of its code or options, as
/// resources/help/recording.md has them. An empty line is not known.
struct RecordingLines
{
    /// Marks forwards, backwards, or both.
    std::string forwards;
    std::string backwards;
    std::string allRanges;
    /// Marks weight gradients that are put off, and all ranges of a schedule that overlaps blocks.
    std::string weights;
    std::string overlaps;
    /// Lets the profiler record ranges, communication operators with their transfers, and steps.
    std::string rangesOption;
    std::string level;
    std::string steps;
    /// Profiles every rank.
    std::string allRanks;
    /// Writes the name of the schedule and the number of micro-batches.
    std::string schedule;
};

/// What can be done with the files of a source beyond showing them, and what their parts are called. A source
/// hands it over; whatever depends on the format asks here and never for the format itself. The defaults suit
/// a file of which nothing more is known.
struct SourceTraits
{
    /// Title of the number of files: "Databases".
    SourceText files = "Files"_text;
    OriginNames origins;
    /// Title of the number that a source puts behind the type in a block's name ("3" of "forward_3"); empty
    /// where it does not.
    SourceText blockNumber;
    RecordingLines recording;
    /// The operators of a rank can be recorded, even if this file has none.
    bool recordsOperators = false;
    /// The files are databases that SQL can be run on.
    bool isQueryable = false;
    /// The blocks can be written back to the files, as table StepTaskInfo.
    bool canWriteBack = false;
    /// What an event is depends on its name, by rules that the user can change.
    bool hasNameRules = false;
    /// The tools of this format keep a trace as a folder of two profiles, see exporters/paddle_profile.h.
    bool hasProfileFolder = false;
    /// Empty where records cannot be read again.
    ReadRecord readRecord;
    /// A statement that shows the row, to be run by hand; empty where isQueryable is not set.
    std::function<std::string(const RecordPlace& place)> recordQuery;
};

} // namespace pipescope
