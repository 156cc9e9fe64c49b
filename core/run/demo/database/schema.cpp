#include "core/run/demo/database/rank_database.h"

#include <array>

namespace pipescope {
namespace {

constexpr std::array kTables{
    TableDefinition{"SESSION_TIME_INFO", "startTimeNs INTEGER,endTimeNs INTEGER"},
    TableDefinition{"NPU_INFO", "id INTEGER,name TEXT"},
    TableDefinition{"HOST_INFO", "hostUid TEXT,hostName TEXT"},
    TableDefinition{"META_DATA", "name TEXT,value TEXT"},
    TableDefinition{"STRING_IDS", "id INTEGER PRIMARY KEY,value TEXT"},
    TableDefinition{"RANK_DEVICE_MAP", "rankId INTEGER, deviceId INTEGER"},
    TableDefinition{"STEP_TIME", "id INTEGER, startNs INTEGER, endNs INTEGER"},
    TableDefinition{"TASK", "startNs INTEGER,endNs INTEGER,deviceId INTEGER,connectionId INTEGER,"
                            "globalTaskId INTEGER,globalPid INTEGER,taskType INTEGER,contextId INTEGER,"
                            "streamId INTEGER,taskId INTEGER,modelId INTEGER"},
    TableDefinition{"COMPUTE_TASK_INFO",
                    "name INTEGER,globalTaskId INTEGER PRIMARY KEY,blockDim INTEGER,mixBlockDim INTEGER,"
                    "taskType INTEGER,opType INTEGER,inputFormats INTEGER,inputDataTypes INTEGER,"
                    "inputShapes INTEGER,outputFormats INTEGER,outputDataTypes INTEGER,outputShapes INTEGER,"
                    "attrInfo INTEGER"},
    TableDefinition{"CANN_API", "startNs INTEGER,endNs INTEGER,type INTEGER,globalTid INTEGER,"
                                "connectionId INTEGER PRIMARY KEY,name INTEGER"},
    TableDefinition{"COMMUNICATION_OP",
                    "opName INTEGER,startNs INTEGER,endNs INTEGER,connectionId INTEGER,groupName INTEGER,"
                    "opId INTEGER PRIMARY KEY,relay INTEGER,retry INTEGER,dataType INTEGER,algType INTEGER,"
                    "count NUMERIC,opType INTEGER"},
    TableDefinition{"COMMUNICATION_TASK_INFO",
                    "name INTEGER,globalTaskId INTEGER,taskType INTEGER,planeId INTEGER,groupName INTEGER,"
                    "notifyId INTEGER,rdmaType INTEGER,srcRank INTEGER,dstRank INTEGER,transportType INTEGER,"
                    "size INTEGER,dataType INTEGER,linkType INTEGER,opId INTEGER"},
    TableDefinition{"MSTX_EVENTS",
                    "startNs INTEGER,endNs INTEGER,eventType INTEGER,rangeId INTEGER,category INTEGER,"
                    "message INTEGER,globalTid INTEGER,endGlobalTid INTEGER,domainId INTEGER,"
                    "connectionId INTEGER"},
    TableDefinition{"PYTORCH_API",
                    "startNs TEXT, endNs TEXT, globalTid INTEGER, connectionId INTEGER, name INTEGER, "
                    "sequenceNumber INTEGER, fwdThreadId INTEGER, inputDtypes INTEGER, inputShapes INTEGER, "
                    "callchainId INTEGER, type INTEGER"},
};

constexpr std::array kMstxEventTypes{EnumerationEntry{0, "marker"}, EnumerationEntry{1, "push/pop"},
                                     EnumerationEntry{2, "start/end"}, EnumerationEntry{3, "marker_ex"}};

constexpr std::array kApiTypes{
    EnumerationEntry{5'000, "runtime"}, EnumerationEntry{5'500, "hccl"},   EnumerationEntry{10'000, "node"},
    EnumerationEntry{15'000, "model"},  EnumerationEntry{20'000, "acl"},   EnumerationEntry{50'001, "op"},
    EnumerationEntry{50'002, "queue"},  EnumerationEntry{50'003, "trace"}, EnumerationEntry{50'004, "mstx"}};

constexpr std::array kTransportTypes{EnumerationEntry{0, "SDMA"}, EnumerationEntry{1, "RDMA"},
                                     EnumerationEntry{2, "LOCAL"}, EnumerationEntry{65'534, "N/A"},
                                     EnumerationEntry{65'535, "INVALID_TYPE"}};

constexpr std::array kLinkTypes{
    EnumerationEntry{0, "ON_CHIP"},       EnumerationEntry{1, "HCCS"},
    EnumerationEntry{2, "PCIE"},          EnumerationEntry{3, "ROCE"},
    EnumerationEntry{4, "SIO"},           EnumerationEntry{5, "HCCS_SW"},
    EnumerationEntry{6, "STANDARD_ROCE"}, EnumerationEntry{7, "RESERVED"},
    EnumerationEntry{65'534, "N/A"},      EnumerationEntry{65'535, "INVALID_TYPE"}};

constexpr std::array kRdmaTypes{EnumerationEntry{0, "RDMA_SEND_NOTIFY"},
                                EnumerationEntry{1, "RDMA_SEND_PAYLOAD"},
                                EnumerationEntry{2, "RDMA_PAYLOAD_PREPARE"},
                                EnumerationEntry{3, "RDMA_PAYLOAD_CHECK"},
                                EnumerationEntry{4, "RDMA_PAYLOAD_ACK"},
                                EnumerationEntry{5, "RDMA_SEND_OP"},
                                EnumerationEntry{65'534, "N/A"},
                                EnumerationEntry{65'535, "INVALID_TYPE"}};

constexpr std::array kDataTypes{EnumerationEntry{0, "INT8"},
                                EnumerationEntry{1, "INT16"},
                                EnumerationEntry{2, "INT32"},
                                EnumerationEntry{3, "FP16"},
                                EnumerationEntry{4, "FP32"},
                                EnumerationEntry{5, "INT64"},
                                EnumerationEntry{6, "UINT64"},
                                EnumerationEntry{7, "UINT8"},
                                EnumerationEntry{8, "UINT16"},
                                EnumerationEntry{9, "UINT32"},
                                EnumerationEntry{10, "FP64"},
                                EnumerationEntry{11, "BFP16"},
                                EnumerationEntry{12, "INT128"},
                                EnumerationEntry{65'534, "N/A"},
                                EnumerationEntry{65'535, "INVALID_TYPE"}};

constexpr std::array kEnumerations{EnumerationTable{"ENUM_MSTX_EVENT_TYPE", kMstxEventTypes},
                                   EnumerationTable{"ENUM_API_TYPE", kApiTypes},
                                   EnumerationTable{"ENUM_HCCL_TRANSPORT_TYPE", kTransportTypes},
                                   EnumerationTable{"ENUM_HCCL_LINK_TYPE", kLinkTypes},
                                   EnumerationTable{"ENUM_HCCL_RDMA_TYPE", kRdmaTypes},
                                   EnumerationTable{"ENUM_HCCL_DATA_TYPE", kDataTypes}};

} // namespace

std::span<const TableDefinition> profilerTables()
{
    return kTables;
}

std::span<const EnumerationTable> profilerEnumerations()
{
    return kEnumerations;
}

} // namespace pipescope
