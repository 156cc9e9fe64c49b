#include "core/run/sources/paddle_log/log_scanner.h"

#include <algorithm>
#include <array>
#include <cstring>

namespace pipescope::paddle {
namespace {

/// In rounds that a byte can count, which the compiler turns into vector instructions.
std::uint64_t countNewlines(const char* text, std::size_t size)
{
    constexpr std::size_t kRound = 255;
    constexpr std::size_t kLanes = 64;
    std::uint64_t count = 0;
    std::size_t i = 0;
    while (size - i >= kLanes) {
        std::array<unsigned char, kLanes> lanes{};
        const std::size_t rounds = std::min(kRound, (size - i) / kLanes);
        for (std::size_t round = 0; round < rounds; ++round, i += kLanes) {
            for (std::size_t lane = 0; lane < kLanes; ++lane) {
                lanes[lane] = static_cast<unsigned char>(lanes[lane] + (text[i + lane] == '\n'));
            }
        }
        for (const unsigned char lane : lanes) {
            count += lane;
        }
    }
    return count + static_cast<std::uint64_t>(std::count(text + i, text + size, '\n'));
}

/// Where a mark comes next. Looks again only once it has been passed.
class NextMark
{
public:
    NextMark(std::string_view piece, std::string_view mark)
        : m_piece(piece)
        , m_mark(mark)
    {
        advance(0);
    }

    std::size_t at() const { return m_at; }

    std::size_t size() const { return m_mark.size(); }

    void advance(std::size_t from)
    {
        if (m_at >= from && m_isKnown) {
            return;
        }
        m_isKnown = true;
        const void* found = from < m_piece.size() ? memmem(m_piece.data() + from, m_piece.size() - from,
                                                           m_mark.data(), m_mark.size())
                                                  : nullptr;
        m_at = found != nullptr ? static_cast<std::size_t>(static_cast<const char*>(found) - m_piece.data())
                                : std::string_view::npos;
    }

private:
    std::string_view m_piece;
    std::string_view m_mark;
    std::size_t m_at = 0;
    bool m_isKnown = false;
};

constexpr std::size_t kLongestMark = std::max(kProfilerMark.size(), kNvtxMark.size());

} // namespace

std::size_t LogScanner::scan(std::string_view piece, bool isEnd)
{
    NextMark profiler(piece, kProfilerMark);
    NextMark nvtx(piece, kNvtxMark);
    std::size_t counted = 0;
    const auto countUpTo = [&](std::size_t end) {
        m_newlines += countNewlines(piece.data() + counted, end - counted);
        counted = end;
    };
    while (true) {
        const NextMark& next = profiler.at() < nvtx.at() ? profiler : nvtx;
        const std::size_t at = next.at();
        if (at == std::string_view::npos) {
            break;
        }
        countUpTo(at);
        const LogRecord record = parseRecord(piece.substr(at), isEnd);
        if (std::holds_alternative<UnfinishedRecord>(record)) {
            return at;
        }
        if (!std::holds_alternative<std::monostate>(record)) {
            m_receiver.receive(record, m_newlines + 1);
        }
        const std::size_t behind = at + next.size();
        profiler.advance(behind);
        nvtx.advance(behind);
    }
    // The piece may end within a mark.
    const std::size_t kept = isEnd ? 0 : std::min(piece.size(), kLongestMark - 1);
    countUpTo(std::max(counted, piece.size() - kept));
    return counted;
}

} // namespace pipescope::paddle
