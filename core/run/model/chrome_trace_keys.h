#pragma once

#include <string_view>

/// The words of the Chrome traces that Pipescope writes and reads back (Trace Event Format:
/// https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU). A process is a rank, and
/// its pid the rank's number. Slices of category `kBlockCategory` are its blocks, of `kOperatorCategory` its
/// send and receive operators, in the order of the trace's tables, of `kCollectiveCategory` its
/// collectives; flows of `kLinkCategory` are the links.
/// Slices of `kStepCategory`, in a separate process, show the steps to users; they are not read back. `ts`
/// counts microseconds from otherData's `kBase`; arguments that end in "_ns" count nanoseconds from it, or
/// are lengths.
namespace pipescope::chrome_trace {

constexpr std::string_view kBlockCategory = "block";
constexpr std::string_view kOperatorCategory = "p2p";
constexpr std::string_view kCollectiveCategory = "collective";
constexpr std::string_view kLinkCategory = "link";
constexpr std::string_view kStepCategory = "step";

/// Members of otherData. The base is a text of decimal digits: as a number, viewers would round it.
constexpr std::string_view kBase = "base_ns";
/// Read by Pipescope only: an object with the members below.
constexpr std::string_view kRun = "pipescope";
constexpr std::string_view kVersion = "version";
constexpr int kRunVersion = 1;
constexpr std::string_view kSchedule = "schedule";
constexpr std::string_view kSizes = "sizes";
constexpr std::string_view kSteps = "steps";
constexpr std::string_view kStepLimit = "step_limit";
constexpr std::string_view kHosts = "hosts";
constexpr std::string_view kGroups = "groups";
constexpr std::string_view kRanks = "ranks";
/// In an entry of kRanks: the recorded windows of steps, each a list of the step's number, begin and end.
constexpr std::string_view kStepWindows = "step_windows_ns";
/// In an entry of kRanks: a row of no pipeline; the rank is its number behind those of the ranks.
constexpr std::string_view kIsOther = "other";

/// In kSchedule: the name for users, which is alone in files older than kShapes; the name in the metadata;
/// and all shapes that fit the blocks, each with the members below.
constexpr std::string_view kScheduleName = "name";
constexpr std::string_view kRecordedName = "recorded";
constexpr std::string_view kFreeWeights = "free_weights";
constexpr std::string_view kShapes = "shapes";
constexpr std::string_view kMicroBatches = "microbatches";
constexpr std::string_view kStages = "stages";
constexpr std::string_view kVirtualStages = "vstages";
constexpr std::string_view kChunks = "chunks";
constexpr std::string_view kWeights = "weights";

/// Arguments of slices and flows.
constexpr std::string_view kKind = "kind";
constexpr std::string_view kStep = "step";
/// In the slice of a step: it is the window that the host recorded, not the time of the blocks.
constexpr std::string_view kHostWindow = "host_window";
constexpr std::string_view kForwardMicroBatch = "f_microbatch";
constexpr std::string_view kForwardVirtualStage = "f_vstage";
constexpr std::string_view kBackwardMicroBatch = "b_microbatch";
constexpr std::string_view kBackwardVirtualStage = "b_vstage";
constexpr std::string_view kPhase = "phase";
constexpr std::string_view kTypeCode = "type";
constexpr std::string_view kMark = "mark";
constexpr std::string_view kLabelOrigins = "numbers_from";
constexpr std::string_view kMessage = "message";
/// The block has no name; its slice has that of its kind.
constexpr std::string_view kUnnamed = "unnamed";
/// In a block that ends before it begins, which a slice cannot show: end minus begin.
constexpr std::string_view kLength = "length_ns";
constexpr std::string_view kSourceRow = "row";
constexpr std::string_view kGroup = "group";
/// An array of objects, where an operator has not exactly one part; else that part's members stand among the
/// operator's arguments.
constexpr std::string_view kParts = "parts";
constexpr std::string_view kDirection = "direction";
constexpr std::string_view kPeer = "peer";
constexpr std::string_view kPeerInferred = "peer_inferred";
constexpr std::string_view kOwnLocalRank = "own_local_rank";
constexpr std::string_view kPeerLocalRank = "peer_local_rank";
constexpr std::string_view kBytes = "bytes";
constexpr std::string_view kPartBegin = "part_begin_ns";
constexpr std::string_view kPartEnd = "part_end_ns";
constexpr std::string_view kDataBegin = "data_begin_ns";
constexpr std::string_view kDataEnd = "data_end_ns";
constexpr std::string_view kTransferring = "transferring_ns";
constexpr std::string_view kWaiting = "waiting_ns";
constexpr std::string_view kOrdinal = "ordinal";
constexpr std::string_view kMicroBatch = "microbatch";
constexpr std::string_view kVirtualStage = "vstage";
constexpr std::string_view kOrigin = "origin";
constexpr std::string_view kLate = "late";
/// Which operator of its rank a flow's end is at, which part of it, and which block it belongs to.
constexpr std::string_view kEndOperator = "operator";
constexpr std::string_view kEndPart = "part";
constexpr std::string_view kEndBlock = "block";

} // namespace pipescope::chrome_trace
