#include "core/run/sources/paddle_log/log_record.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>

namespace pipescope::paddle {
namespace {

constexpr std::string_view kDigits = "0123456789";
constexpr std::size_t kLongestType = 64;

/// Reads a record from left to right. Once something is missing, nothing further is read.
class RecordText
{
public:
    RecordText(std::string_view text, bool isEnd)
        : m_text(text.substr(0, kLongestRecord))
        , m_isEnd(isEnd || text.size() >= kLongestRecord)
    { }

    bool skip(std::string_view expected)
    {
        if (m_state == State::Reading && m_text.starts_with(expected)) {
            m_text.remove_prefix(expected.size());
            return true;
        }
        return fail(expected.starts_with(m_text));
    }

    /// Digits, with a sign and one point if these are allowed; at least one digit.
    std::string_view number(bool mayHavePoint)
    {
        std::size_t length = m_text.starts_with('-') ? 1 : 0;
        bool hasPoint = false;
        while (length < m_text.size()
               && (isDigit(m_text[length]) || (mayHavePoint && !hasPoint && m_text[length] == '.')))
        {
            hasPoint = hasPoint || m_text[length] == '.';
            ++length;
        }
        return take(length, length > 0 && isDigit(m_text[length - 1]));
    }

    std::string_view until(char end)
    {
        const auto length = m_text.find_first_of(std::string_view(&end, 1));
        const bool isFound = length != std::string_view::npos && length > 0 && length <= kLongestType;
        return take(isFound ? length : m_text.size(), isFound);
    }

    bool isRead() const { return m_state == State::Reading; }

    /// The result for a record that misses something.
    LogRecord failure() const
    {
        return m_state == State::Unfinished ? LogRecord(UnfinishedRecord{}) : LogRecord(BrokenRecord{});
    }

private:
    enum class State
    {
        Reading,
        Broken,
        Unfinished
    };

    std::string_view take(std::size_t length, bool isGood)
    {
        // What ends with the text may go on behind it.
        const bool mayGoOn = length == m_text.size() && !m_isEnd;
        if (m_state != State::Reading || !isGood || mayGoOn) {
            fail(length == m_text.size());
            return {};
        }
        const std::string_view taken = m_text.substr(0, length);
        m_text.remove_prefix(length);
        return taken;
    }

    bool fail(bool mayGoOn)
    {
        if (m_state == State::Reading) {
            m_state = mayGoOn && !m_isEnd ? State::Unfinished : State::Broken;
        }
        return false;
    }

    std::string_view m_text;
    bool m_isEnd;
    State m_state = State::Reading;
};

std::size_t decimalsOf(std::string_view number)
{
    const auto point = number.find('.');
    return point == std::string_view::npos ? 0 : number.size() - point - 1;
}

LogRecord parseJob(RecordText text)
{
    JobRecord job;
    job.number = text.number(false);
    text.skip("), type = ");
    job.type = text.until(',');
    text.skip(", micro_batch_id = ");
    const std::string_view microBatch = text.number(false);
    text.skip(", job_start_time = ");
    const std::string_view start = text.number(true);
    text.skip(", job_end_time = ");
    const std::string_view end = text.number(true);
    if (!text.isRead()) {
        return text.failure();
    }
    const auto begin = timeOfMilliseconds(start);
    const auto finish = timeOfMilliseconds(end);
    const auto id = parseInteger(microBatch);
    // Both are written alike: one that is shorter was cut.
    const bool isCut = decimalsOf(end) < decimalsOf(start);
    const bool hasLineEnd = job.type.find_first_of("\r\n") != std::string_view::npos;
    if (!begin || !finish || !id || isCut || hasLineEnd) {
        return BrokenRecord{};
    }
    job.microBatch = *id;
    job.span = {*begin, *finish};
    return job;
}

template<class Record>
LogRecord numbered(const RecordText& text, std::string_view step, Record record)
{
    if (!text.isRead()) {
        return text.failure();
    }
    const auto number = parseInteger(step);
    if (!number) {
        return BrokenRecord{};
    }
    record.step = *number;
    return record;
}

LogRecord parsePush(RecordText text)
{
    const std::string_view step = text.number(false);
    text.skip(", time: ");
    const std::string_view time = text.number(true);
    const auto pushed = timeOfMilliseconds(time);
    if (text.isRead() && !pushed) {
        return BrokenRecord{};
    }
    return numbered(text, step, PushRecord{0, pushed.value_or(TimePoint{})});
}

LogRecord parsePop(RecordText text)
{
    const std::string_view time = text.number(true);
    if (!text.isRead()) {
        return text.failure();
    }
    const auto popped = timeOfMilliseconds(time);
    return popped ? LogRecord(PopRecord{*popped}) : LogRecord(BrokenRecord{});
}

LogRecord parseStart(RecordText text)
{
    const std::string_view step = text.number(false);
    return numbered(text, step, StartRecord{});
}

struct Form
{
    std::string_view begin;
    LogRecord (*parse)(RecordText text);
};

constexpr auto kForms = std::to_array<Form>({
    {"Profiler Info: Job (", parseJob},
    {"Profiler start at step ", parseStart},
    {"NVTX range push: ", parsePush},
    {"NVTX range pop, time: ", parsePop},
});

} // namespace

LogRecord parseRecord(std::string_view text, bool isEnd)
{
    bool mayBecomeOne = false;
    for (const Form& form : kForms) {
        if (text.starts_with(form.begin)) {
            return form.parse(RecordText(text.substr(form.begin.size()), isEnd));
        }
        mayBecomeOne = mayBecomeOne || form.begin.starts_with(text);
    }
    return mayBecomeOne && !isEnd ? LogRecord(UnfinishedRecord{}) : LogRecord(std::monostate{});
}

std::optional<TimePoint> timeOfMilliseconds(std::string_view text)
{
    constexpr std::size_t kDecimals = 6;
    const auto point = text.find('.');
    const auto whole = parseInteger(text.substr(0, point));
    if (!whole || *whole < 0) {
        return std::nullopt;
    }
    std::string_view decimals = point == std::string_view::npos ? "" : text.substr(point + 1);
    if (decimals.find_first_not_of(kDigits) != std::string_view::npos) {
        return std::nullopt;
    }
    decimals = decimals.substr(0, kDecimals);
    std::int64_t ns = *whole;
    for (std::size_t i = 0; i < kDecimals; ++i) {
        const std::int64_t digit = i < decimals.size() ? decimals[i] - '0' : 0;
        if (__builtin_mul_overflow(ns, std::int64_t{10}, &ns) || __builtin_add_overflow(ns, digit, &ns)) {
            return std::nullopt;
        }
    }
    return TimePoint{ns};
}

} // namespace pipescope::paddle
