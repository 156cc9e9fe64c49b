#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace pipescope::ascend {

/// What the framework writes about a communication operator in the message of an MSTX range.
struct CommunicationMessage
{
    /// "HcclSend"
    std::string operation;
    std::string groupName;
    std::string dataType;
    /// The number of elements in decimals; empty if the message has neither a text nor a whole number there.
    std::string count;
    /// The message had the count as a number, not as a text.
    bool countIsNumber = false;
};

/// Whether a message is meant to describe a communication operator, by the names of members that
/// msprof-analyze looks for: `{"streamId": "30","count": "4194304","dataType": "bfp16","groupName":
/// "group_name_9","opName": "HcclSend"}`. Quotes may be escaped by backslashes, as in JSON within a text.
bool isCommunicationMessage(std::string_view text);

/// Reads such a message. Empty if it is no JSON object of that form, or longer or deeper than any framework
/// writes it. Time and memory are linear in the text's length, up to a fixed limit.
std::optional<CommunicationMessage> parseCommunicationMessage(std::string_view text);

} // namespace pipescope::ascend
