#include "tests/core/run/load/nsight/export_schemas.h"

#include <sstream>

namespace pipescope::test {
namespace {

/// Names in order, a type behind those that are not integers: "text:TEXT".
std::vector<std::string> columnsOf(const std::string& names, const std::string& integer)
{
    std::vector<std::string> columns;
    std::istringstream words(names);
    for (std::string name; words >> name;) {
        const std::size_t colon = name.find(':');
        const std::string type = colon == std::string::npos ? integer : name.substr(colon + 1);
        const bool isKey = type == "KEY";
        columns.push_back('"' + name.substr(0, colon) + "\" " + (isKey ? "INTEGER PRIMARY KEY" : type));
    }
    return columns;
}

constexpr const char* kRangesOld =
    "start end eventType rangeId category color text:TEXT globalTid endGlobalTid "
    "domainId uint64Value int64Value doubleValue:REAL uint32Value int32Value "
    "floatValue:REAL jsonText:TEXT binaryData:TEXT";
constexpr const char* kRanges =
    "start end eventType rangeId category color text:TEXT globalTid endGlobalTid "
    "textId domainId uint64Value int64Value doubleValue:REAL uint32Value int32Value "
    "floatValue:REAL jsonTextId jsonText:TEXT binaryData:TEXT";
constexpr const char* kKernelsOld =
    "start end deviceId contextId streamId correlationId globalPid demangledName shortName launchType "
    "cacheConfig registersPerThread gridX gridY gridZ blockX blockY blockZ staticSharedMemory "
    "dynamicSharedMemory localMemoryPerThread localMemoryTotal gridId sharedMemoryExecuted graphNodeId "
    "sharedMemoryLimitConfig";
constexpr const char* kKernels =
    "start end deviceId contextId greenContextId streamId correlationId globalPid demangledName shortName "
    "mangledName launchType cacheConfig registersPerThread gridX gridY gridZ blockX blockY blockZ "
    "staticSharedMemory dynamicSharedMemory localMemoryPerThread localMemoryTotal gridId "
    "sharedMemoryExecuted "
    "graphNodeId sharedMemoryLimitConfig";
constexpr const char* kKernelsOf325 =
    " qmdBulkReleaseDone qmdPreexitDone qmdLastCtaDone graphId clusterX clusterY clusterZ "
    "clusterSchedulingPolicy maxPotentialClusterSize maxActiveClusters sharedMemoryRequestedPercentage "
    "tensorSizeMinusOneElements:TEXT";
constexpr const char* kCalls = "start end eventClass globalTid correlationId nameId returnValue callchainId";
constexpr const char* kStart = "utcEpochNs utcTime:TEXT localTime:TEXT";

ExportSchema schemaOf(const std::string& version, const std::string& ranges, const std::string& kernels,
                      const std::string& start, const std::string& integer)
{
    ExportSchema schema;
    schema.version = version;
    schema.columns["NVTX_EVENTS"] = columnsOf(ranges, integer);
    schema.columns["CUPTI_ACTIVITY_KIND_KERNEL"] = columnsOf(kernels, integer);
    schema.columns["CUPTI_ACTIVITY_KIND_RUNTIME"] = columnsOf(kCalls, integer);
    schema.columns["TARGET_INFO_SESSION_START_TIME"] = columnsOf(start, integer);
    return schema;
}

} // namespace

std::vector<ExportSchema> exportSchemas()
{
    ExportSchema old = schemaOf("2.1.0", kRangesOld, kKernelsOld, kStart, "INT");
    old.hasTextIds = false;
    const std::string kernels = kKernels;
    const std::string start = kStart;
    return {old, schemaOf("3.16.1", kRanges, kernels, start, "INTEGER"),
            schemaOf("3.25.0", kRanges, kernels + kKernelsOf325, start + " systemClockNs", "INTEGER"),
            schemaOf("3.28.1", kRanges + std::string(" eventId:KEY"), kernels + kKernelsOf325,
                     start + " systemClockNs sessionStartCntVctNs", "INTEGER")};
}

} // namespace pipescope::test
