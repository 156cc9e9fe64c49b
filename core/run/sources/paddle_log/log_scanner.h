#pragma once

#include "core/run/sources/paddle_log/log_record.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace pipescope::paddle {

/// Takes what a scan finds, in the order of the log.
class RecordReceiver
{
public:
    RecordReceiver() = default;
    RecordReceiver(const RecordReceiver&) = delete;
    RecordReceiver& operator=(const RecordReceiver&) = delete;
    virtual ~RecordReceiver() = default;

    /// `line` counts from 1. Never called for what is no record.
    virtual void receive(const LogRecord& record, std::uint64_t line) = 0;
};

/// Finds the records of a log that comes in pieces. Time grows with the number of bytes alone, whatever they
/// are and however long the lines; memory does not grow.
class LogScanner
{
public:
    explicit LogScanner(RecordReceiver& receiver)
        : m_receiver(receiver)
    { }

    /// Scans a piece and returns how many of its bytes are used up: the rest, shorter than a record, must
    /// begin the next piece. `isEnd` if there is no next piece; then all bytes are used up.
    std::size_t scan(std::string_view piece, bool isEnd);

    std::uint64_t linesSeen() const { return m_newlines; }

private:
    RecordReceiver& m_receiver;
    std::uint64_t m_newlines = 0;
};

} // namespace pipescope::paddle
