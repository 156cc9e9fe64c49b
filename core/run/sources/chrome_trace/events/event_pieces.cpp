#include "core/run/sources/chrome_trace/events/event_pieces.h"

#include <optional>
#include <string_view>
#include <system_error>

namespace pipescope {
namespace {

/// Small enough to stay in a processor's cache, large enough that handing it over costs nothing.
constexpr std::size_t kPieceSize = std::size_t{64} * 1024;
/// How many brackets before the end are tried.
constexpr int kMaxTries = 64;

} // namespace

bool followsElement(std::string_view text, std::size_t bracket)
{
    const auto lastBefore = [&](std::size_t position) {
        while (position > 0 && static_cast<unsigned char>(text[position - 1]) <= ' ') {
            --position;
        }
        return position;
    };
    const std::size_t comma = lastBefore(bracket);
    if (comma == 0 || text[comma - 1] != ',') {
        return false;
    }
    const std::size_t closed = lastBefore(comma - 1);
    return closed > 0 && text[closed - 1] == '}';
}

namespace {

/// Where the last whole event of the text begins.
std::optional<std::size_t> lastEvent(std::string_view text)
{
    ChromeEvent event;
    std::size_t bracket = text.size();
    for (int i = 0; i < kMaxTries && bracket > 0; ++i) {
        bracket = text.rfind('{', bracket - 1);
        if (bracket == std::string_view::npos || bracket == 0) {
            break;
        }
        JsonCursor cursor(text.substr(bracket));
        if (followsElement(text, bracket) && readChromeEvent(cursor, event) && event.phase != '\0') {
            return bracket;
        }
    }
    return std::nullopt;
}

} // namespace

void readPiece(EventPiece& piece)
{
    piece.events.clear();
    piece.skipped = 0;
    JsonCursor cursor(piece.text);
    const auto note = [&] { piece.end = static_cast<std::size_t>(cursor.position() - piece.text.data()); };
    for (;;) {
        while (cursor.take(',')) {
        }
        note();
        const char first = cursor.peek();
        if (first == '\0' || first == ']') {
            return;
        }
        if (first == '{') {
            if (!readChromeEvent(cursor, piece.events.emplace_back())) {
                piece.events.pop_back();
                return;
            }
        } else if (JsonValue value; cursor.value(value)) {
            ++piece.skipped;
        } else {
            return;
        }
    }
}

EventPieces::EventPieces(TextWindow& window, std::size_t threads)
    : m_window(window)
    , m_slots(2 * threads + 1)
{
    m_threads.reserve(threads);
    try {
        for (std::size_t i = 0; i < threads; ++i) {
            m_threads.emplace_back([this] { work(); });
        }
    } catch (const std::system_error&) {
        // Those that could be started do the work; without any, nothing is cut.
        const std::scoped_lock lock(m_mutex);
        m_isAtEnd = m_isAtEnd || m_threads.empty();
    } catch (...) {
        endThreads();
        throw;
    }
}

EventPieces::~EventPieces()
{
    endThreads();
}

void EventPieces::endThreads()
{
    {
        const std::scoped_lock lock(m_mutex);
        m_isAtEnd = true;
    }
    m_changed.notify_all();
    m_threads.clear();
}

const EventPiece* EventPieces::next()
{
    std::unique_lock lock(m_mutex);
    if (m_isHandedOut) {
        if (!slot(m_done).piece.isWhole()) {
            return nullptr;
        }
        m_isHandedOut = false;
        ++m_done;
        m_changed.notify_all();
    }
    m_changed.wait(lock, [&] { return isNextRead(); });
    if (m_failure) {
        std::rethrow_exception(m_failure);
    }
    m_isHandedOut = m_done < m_cut;
    return m_isHandedOut ? &slot(m_done).piece : nullptr;
}

void EventPieces::putBack()
{
    endThreads();
    std::string text;
    for (std::uint64_t i = m_done; i < m_cut; ++i) {
        const EventPiece& piece = slot(i).piece;
        text += std::string_view(piece.text).substr(m_isHandedOut && i == m_done ? piece.end : 0);
    }
    m_window.putBack(text);
}

void EventPieces::work() noexcept
{
    try {
        readPieces();
    } catch (...) {
        const std::scoped_lock lock(m_mutex);
        m_failure = m_failure ? m_failure : std::current_exception();
        m_isCutting = false;
        m_isAtEnd = true;
        m_changed.notify_all();
    }
}

void EventPieces::readPieces()
{
    while (Slot* slot = cutNext()) {
        readPiece(slot->piece);
        {
            const std::scoped_lock lock(m_mutex);
            slot->isRead = true;
        }
        m_changed.notify_all();
    }
}

EventPieces::Slot* EventPieces::cutNext()
{
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_isAtEnd || (!m_isCutting && m_cut - m_done < m_slots.size()); });
    if (m_isAtEnd) {
        return nullptr;
    }
    m_isCutting = true;
    Slot& next = slot(m_cut);
    lock.unlock();
    const bool isCut = cut(next.piece.text);
    lock.lock();
    m_isCutting = false;
    if (isCut) {
        next.isRead = false;
        ++m_cut;
    } else {
        m_isAtEnd = true;
    }
    lock.unlock();
    m_changed.notify_all();
    return isCut ? &next : nullptr;
}

bool EventPieces::cut(std::string& text)
{
    while (m_window.text().size() < kPieceSize) {
        if (m_window.grow() != TextWindow::Growth::Grew) {
            return false;
        }
    }
    const auto end = lastEvent(m_window.text().substr(0, kPieceSize));
    if (!end) {
        return false;
    }
    text.assign(m_window.text().substr(0, *end));
    m_window.drop(*end);
    return true;
}

} // namespace pipescope
