#pragma once

#include <ostream>
#include <string>
#include <vector>

namespace pipescope::test {

/// A pair of dumps, and the operation that is at fault.
struct FaultyPair
{
    std::string name;
    std::string bench;
    std::string fault;
    std::string layer;
    std::string operation;

    std::string debug() const { return bench + fault; }

    friend std::ostream& operator<<(std::ostream& out, const FaultyPair& pair) { return out << pair.debug(); }
};

inline const std::string kSingle = "--layers 4 --hidden 16";
inline const std::string kFourRanks = kSingle + " --tp 2 --pp 2 --steps 2";

/// All kinds of fault that the generator makes, on one and on several ranks, steps and micro-batches.
inline const std::vector<FaultyPair> kFaultyPairs{
    {"Factor", kSingle, " --perturb 1:mlp.fc1:0.05", "1", "mlp.fc1.matmul"},
    {"SmallFactor", kSingle, " --perturb 3:attn.core.pv:0.001", "3", "attn.core.pv"},
    {"FactorOfRanks", kFourRanks, " --perturb 2:attn.qkv:0.1", "2", "attn.qkv.matmul"},
    {"FactorOfMicroBatches", kSingle + " --pp 2 --microbatches 4", " --perturb 3:mlp.act:0.2", "3",
     "mlp.act"},
    {"FactorOfVirtualStages", kSingle + " --pp 2 --vpp 2", " --perturb 2:post_norm:0.1", "2", "post_norm.ln"},
    {"Drop", kSingle, " --drop 2:mlp.act", "2", "mlp.act"},
    {"DropOfModule", kSingle, " --drop 1:attn.core.softmax", "1", "attn.core.softmax"},
    {"DropOfRanks", kFourRanks, " --drop 3:drop1", "3", "drop1"},
    {"OverflowOfOutput", kSingle, " --overflow 1:mlp.act:out:nan", "1", "mlp.act"},
    {"OverflowThatSpreads", kSingle, " --overflow 2:attn.core.qk:out:inf:propagate", "2", "attn.core.qk"},
    {"OverflowOfRanks", kFourRanks, " --overflow 0:mlp.act:all:nan", "0", "mlp.act"},
    {"Reshape", kSingle, " --reshape 1:attn.core.pv", "1", "attn.core.pv"},
    {"ReshapeOfRanks", kFourRanks, " --reshape 3:add1", "3", "add1"},
    {"Dtype", kSingle, " --redtype 0:attn.core.softmax", "0", "attn.core.softmax"},
    {"DtypeOfRanks", kFourRanks, " --redtype 2:mlp.act", "2", "mlp.act"},
    {"Checksums", kSingle + " --mode md5", " --perturb 2:drop2:0.01", "2", "drop2"},
    {"RealTensors", kSingle + " --mode tensor", " --perturb 1:add2:0.02", "1", "add2"},
    {"Recomputation", kSingle + " --recompute", " --perturb 1:mlp.fc2:0.1", "1", "mlp.fc2.matmul"},
    {"MindSpore", kSingle + " --framework mindspore", " --perturb 2:attn.proj:0.1", "2", "attn.proj.matmul"},
    {"Renamed", kSingle, " --rename legacy --perturb 2:mlp.fc1:0.1", "2", "mlp.fc1.matmul"}};

} // namespace pipescope::test
