#include "core/diagnostics/lost_data.h"

#include <algorithm>
#include <array>
#include <iterator>

namespace pipescope {
namespace {

/// Besides the errors.
constexpr std::array kLosses{FindingId::FolderUnreadable,
                             FindingId::OddEntry,
                             FindingId::RankFolderWithoutDatabase,
                             FindingId::RankUnknown,
                             FindingId::DeviceLogsMissing,
                             FindingId::RankNotPresent,
                             FindingId::FileChangedWhileReading,
                             FindingId::TableMissing,
                             FindingId::ColumnMissing,
                             FindingId::BadValue,
                             FindingId::NullTime,
                             FindingId::NegativeDuration,
                             FindingId::MessageMissing,
                             FindingId::RangeWithoutTask,
                             FindingId::NoRanges,
                             FindingId::NoJobs,
                             FindingId::LogRecordBroken,
                             FindingId::LogCutShort,
                             FindingId::StageUnknown,
                             FindingId::RanksMissing,
                             FindingId::StageOutOfRange,
                             FindingId::PipelinesUnclear,
                             FindingId::RangeOutsideSteps,
                             FindingId::ScheduleMismatch,
                             FindingId::ScheduleDeviation,
                             FindingId::StagesMissing,
                             FindingId::StagesMayFollow,
                             FindingId::OddOperatorTimes,
                             FindingId::OddCollectiveTimes,
                             FindingId::OperatorsNotCaptured,
                             FindingId::UnpairedOperators,
                             FindingId::TraceMalformed,
                             FindingId::TraceCutShort,
                             FindingId::TracesLeftOut,
                             FindingId::OwnTraceDamaged,
                             FindingId::EventsMalformed,
                             FindingId::EventTimesBad,
                             FindingId::EventEndUnmatched,
                             FindingId::EventNotClosed,
                             FindingId::NoPipelineEvents,
                             FindingId::TraceRepeated};

} // namespace

bool losesData(FindingId id)
{
    return findingKind(id).severity == Severity::Error || std::ranges::count(kLosses, id) > 0;
}

std::vector<Finding> findingsOfLostData(const FindingList& findings)
{
    std::vector<Finding> lost;
    std::ranges::copy_if(findings.rows(), std::back_inserter(lost),
                         [](const Finding& finding) { return losesData(finding.id); });
    return lost;
}

} // namespace pipescope
