#pragma once

#include <array>

namespace pipescope::test {

/// An operation whose output the generator can change, and the innermost one that then makes it.
struct Operation
{
    const char* name;
    const char* innermost;
};

inline constexpr std::array<Operation, 15> kOperations{{{"input_norm", "input_norm.ln"},
                                                        {"attn.qkv", "attn.qkv.matmul"},
                                                        {"attn.core.qk", "attn.core.qk"},
                                                        {"attn.core.softmax", "attn.core.softmax"},
                                                        {"attn.core.dropout", "attn.core.dropout"},
                                                        {"attn.core.pv", "attn.core.pv"},
                                                        {"attn.proj", "attn.proj.matmul"},
                                                        {"drop1", "drop1"},
                                                        {"add1", "add1"},
                                                        {"post_norm", "post_norm.ln"},
                                                        {"mlp.fc1", "mlp.fc1.matmul"},
                                                        {"mlp.act", "mlp.act"},
                                                        {"mlp.fc2", "mlp.fc2.matmul"},
                                                        {"drop2", "drop2"},
                                                        {"add2", "add2"}}};

} // namespace pipescope::test
