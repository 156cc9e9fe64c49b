#include "core/run/sources/paddle_log/log_reader.h"

#include "core/base/files/text_window.h"
#include "core/base/text.h"
#include "core/run/model/block.h"
#include "core/run/sources/paddle_log/log_scanner.h"
#include "core/run/sources/paddle_log/logged_steps.h"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace pipescope::paddle {
namespace {

/// What the type of a job stands for.
struct JobType
{
    /// Other for words that name no work of the pipeline.
    BlockKind kind = BlockKind::Other;
    /// Chunk of the stage's model, with virtual stages.
    std::optional<std::int32_t> chunk;
    /// Works on one micro-batch; the optimizer and the learning rate do not.
    bool hasMicroBatch = true;
};

/// "forward", "backward0", "backward_w", "optimizer", …: a word, behind it the chunk's number.
JobType jobTypeOf(std::string_view type)
{
    constexpr std::size_t kMaxDigits = 3;
    // The last of a chunk's weight gradients may sum them over the replicas as well.
    constexpr std::string_view kWithReduction = "_reduce";
    if (type.starts_with("backward_w") && type.ends_with(kWithReduction)) {
        type.remove_suffix(kWithReduction.size());
    }
    const std::size_t letters = type.find_last_not_of("0123456789") + 1;
    const std::string_view word = type.substr(0, letters);
    const std::string_view digits = type.substr(letters);
    JobType result;
    if (word == "forward") {
        result.kind = BlockKind::Forward;
    } else if (word == "backward" || word == "backward_b") {
        result.kind = BlockKind::Backward;
    } else if (word == "backward_w") {
        result.kind = BlockKind::Weight;
    } else {
        result.hasMicroBatch = word != "optimizer" && word != "lr";
        return result;
    }
    if (digits.size() > kMaxDigits) {
        return {};
    }
    if (const auto chunk = parseInteger(digits)) {
        result.chunk = static_cast<std::int32_t>(*chunk);
    }
    return result;
}

/// A step sets its learning rate before all else.
constexpr std::string_view kFirstType = "lr";

/// What is known of a type, found once per text.
struct KnownType
{
    JobType type;
    StringId text;
};

class LogCollector final : public RecordReceiver
{
public:
    explicit LogCollector(LabelledTrack& track)
        : m_track(track)
    { }

    void receive(const LogRecord& record, std::uint64_t line) override
    {
        m_line = line;
        std::visit([&](const auto& each) { take(each); }, record);
    }

    /// Reports what could not be used, and cuts the jobs into steps.
    std::vector<LoggedStep> finish()
    {
        add(FindingId::LogRecordBroken, m_broken, m_firstBroken);
        m_track.findings.add(FindingId::NegativeDuration, m_track.rank, m_track.file, {}, m_negative);
        if (m_track.blocks.empty()) {
            add(FindingId::NoJobs, 1, 0);
        }
        if (m_pushed) {
            addRange(kForever, false);
        }
        std::sort(m_lines.ranges.begin(), m_lines.ranges.end(),
                  [](const LoggedRange& a, const LoggedRange& b) { return a.span < b.span; });
        return cutSteps(m_track.blocks, m_microBatches, m_lines);
    }

private:
    static constexpr TimePoint kForever{std::numeric_limits<std::int64_t>::max()};

    void take(const JobRecord& record)
    {
        const KnownType& known = typeOf(record.type);
        LabelledBlock& job = m_track.blocks.emplace_back();
        job.chunk = known.type.chunk;
        Block& block = job.block;
        block.kind = known.type.kind;
        block.span = record.span;
        block.message = known.text;
        block.name = nameOf(record);
        block.sourceRow = std::in_range<std::uint32_t>(m_line) ? static_cast<std::uint32_t>(m_line) : 0;
        if (known.type.hasMicroBatch && std::in_range<std::int32_t>(record.microBatch)
            && record.microBatch >= 0) {
            const bool isBackward = block.kind == BlockKind::Backward || block.kind == BlockKind::Weight;
            (isBackward ? block.backward : block.forward).microBatch =
                MicroBatch{static_cast<std::int32_t>(record.microBatch)};
        }
        m_microBatches.push_back(record.microBatch);
        if (record.span.end < record.span.begin) {
            m_negative.add(record.span);
        }
    }

    void take(const StartRecord& record) { m_lines.borders.push_back({m_track.blocks.size(), record.step}); }

    void take(const PushRecord& record)
    {
        m_lines.borders.push_back({m_track.blocks.size(), {}});
        if (m_pushed) {
            addRange(record.time, false);
        }
        m_pushed = record;
    }

    void take(const PopRecord& record)
    {
        if (m_pushed) {
            addRange(record.time, true);
            m_pushed.reset();
        }
    }

    void take(const BrokenRecord& /*record*/) { m_firstBroken = m_broken++ == 0 ? m_line : m_firstBroken; }

    void take(const UnfinishedRecord& /*record*/) { }

    void take(std::monostate /*nothing*/) { }

    void addRange(TimePoint end, bool isEnded)
    {
        m_lines.ranges.push_back({m_pushed->step, {m_pushed->time, end}, isEnded});
    }

    const KnownType& typeOf(std::string_view text)
    {
        const auto known = m_types.find(text);
        if (known != m_types.end()) {
            return known->second;
        }
        const StringId id = m_track.strings.intern(text);
        m_lines.firstType = text == kFirstType ? std::optional(id) : m_lines.firstType;
        return m_types.emplace(m_track.strings.text(id), KnownType{jobTypeOf(text), id}).first->second;
    }

    /// "forward_3", as the public converter names it.
    StringId nameOf(const JobRecord& record)
    {
        m_name.assign(record.type);
        m_name += '_';
        m_name += record.number;
        return m_track.strings.intern(m_name);
    }

    void add(FindingId id, std::uint64_t count, std::uint64_t line)
    {
        if (count > 0) {
            m_track.findings.add(id, m_track.rank, m_track.file, line > 0 ? "line %1"_text(line) : UserText(),
                                 count);
        }
    }

    LabelledTrack& m_track;
    std::vector<std::int64_t> m_microBatches;
    StepLines m_lines;
    std::optional<PushRecord> m_pushed;
    std::unordered_map<std::string_view, KnownType> m_types;
    std::string m_name;
    std::uint64_t m_line = 0;
    std::uint64_t m_broken = 0;
    std::uint64_t m_firstBroken = 0;
    Occurrences m_negative;
};

void scanFile(TextWindow& window, RecordReceiver& receiver, const std::stop_token& stop)
{
    LogScanner scanner(receiver);
    bool isEnd = false;
    while (!isEnd && !stop.stop_requested()) {
        isEnd = window.grow() == TextWindow::Growth::AtEnd;
        window.drop(scanner.scan(window.text(), isEnd));
    }
}

/// Other formats begin with a zero byte soon; a text may have one further behind.
bool isBinary(std::string_view text)
{
    constexpr std::size_t kLooked = 512;
    return text.substr(0, kLooked).find('\0') != std::string_view::npos;
}

class JobDetector final : public RecordReceiver
{
public:
    void receive(const LogRecord& record, std::uint64_t /*line*/) override
    {
        m_found = m_found || std::holds_alternative<JobRecord>(record);
    }

    bool found() const { return m_found; }

private:
    bool m_found = false;
};

/// From the first begin to the last end.
class JobSpan final : public RecordReceiver
{
public:
    void receive(const LogRecord& record, std::uint64_t /*line*/) override
    {
        if (const auto* job = std::get_if<JobRecord>(&record)) {
            m_span = m_span ? m_span->united(job->span) : job->span;
        }
    }

    const std::optional<TimeSpan>& span() const { return m_span; }

private:
    std::optional<TimeSpan> m_span;
};

/// The last bytes of a file; compressed ones hold no records as they are.
std::string tailOf(const std::filesystem::path& file)
{
    constexpr std::streamoff kMaxTail = 4 << 20;
    std::ifstream in(file, std::ios::binary | std::ios::ate);
    const auto size = static_cast<std::streamoff>(in.tellg());
    std::string text(static_cast<std::size_t>(std::clamp<std::streamoff>(size, 0, kMaxTail)), '\0');
    in.seekg(-static_cast<std::streamoff>(text.size()), std::ios::end);
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(std::max<std::streamsize>(0, in.gcount())));
    return text;
}

} // namespace

DeviceLog readLog(const std::filesystem::path& file, Rank rank, const std::stop_token& stop)
{
    DeviceLog log;
    log.track.rank = rank;
    log.track.file = file;
    auto window = TextWindow::open(file);
    if (!window) {
        log.track.findings.add(findingFromError(window.error(), rank));
        return log;
    }
    log.track.opened = true;
    LogCollector collector(log.track);
    scanFile(*window, collector, stop);
    if (!window->error().empty()) {
        log.track.findings.add(FindingId::LogCutShort, rank, file, window->error());
    }
    log.steps = collector.finish();
    return log;
}

bool holdsJobs(const std::filesystem::path& file, std::uint64_t most, const std::stop_token& stop)
{
    auto window = TextWindow::open(file);
    if (!window) {
        return false;
    }
    JobDetector detector;
    LogScanner scanner(detector);
    std::uint64_t scanned = 0;
    bool isEnd = false;
    while (!isEnd && !detector.found() && scanned < most && !stop.stop_requested()) {
        isEnd = window->grow() == TextWindow::Growth::AtEnd;
        if (scanned == 0 && isBinary(window->text())) {
            return false;
        }
        const std::size_t done = scanner.scan(window->text(), isEnd);
        window->drop(done);
        scanned += done;
    }
    return detector.found();
}

std::optional<TimeSpan> glanceAtJobs(const std::filesystem::path& file)
{
    constexpr std::size_t kMaxHead = std::size_t{64} << 20;
    JobSpan jobs;
    std::size_t scanned = 0;
    if (auto window = TextWindow::open(file)) {
        LogScanner scanner(jobs);
        bool isEnd = false;
        while (!isEnd && !jobs.span() && scanned < kMaxHead) {
            isEnd = window->grow() == TextWindow::Growth::AtEnd;
            const std::size_t done = scanner.scan(window->text(), isEnd);
            window->drop(done);
            scanned += done;
        }
    }
    LogScanner(jobs).scan(tailOf(file), true);
    return jobs.span();
}

} // namespace pipescope::paddle
