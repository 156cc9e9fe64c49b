#pragma once

#include "core/base/files/text_window.h"
#include "core/base/threads/pooled_thread.h"
#include "core/run/sources/chrome_trace/events/chrome_event.h"

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace pipescope {

/// Some of the elements of a list of events.
struct EventPiece
{
    /// Begins where an element, or a comma before it, begins.
    std::string text;
    /// Views of `text`.
    std::vector<ChromeEvent> events;
    /// Elements that are no objects.
    std::uint64_t skipped = 0;
    /// How much of the text was read: all of it, unless something else than a whole element stands there.
    std::size_t end = 0;

    bool isWhole() const { return end == text.size(); }
};

/// Whether the bracket there begins an element that follows another one.
bool followsElement(std::string_view text, std::size_t bracket);

/// Fills in all but the text.
void readPiece(EventPiece& piece);

/// Cuts a list of events into pieces, which its own threads parse at the same time and which are handed out
/// in order.
///
/// A piece is cut off before what reads like an event. Within a text or the arguments of another event that
/// may be wrong, so it is proved: where the pieces before were read as whole elements up to their very ends,
/// the next one begins with an element. A piece that is not whole is the last one, and what it did not read
/// and all text behind it is put back, to be read in one go.
class EventPieces
{
public:
    /// The window begins where an element of the list does, and is not to be used as long as pieces are.
    EventPieces(TextWindow& window, std::size_t threads);
    EventPieces(const EventPieces&) = delete;
    EventPieces& operator=(const EventPieces&) = delete;
    ~EventPieces();

    /// The next piece, valid until the next call; null after the last one. Throws what one of the threads
    /// threw; the window's content is then lost.
    const EventPiece* next();
    /// Ends the threads and puts back into the window what was not handed out. The last call.
    void putBack();

private:
    struct Slot
    {
        EventPiece piece;
        bool isRead = false;
    };

    void work() noexcept;
    void readPieces();
    /// The next slot with a new text; null if no more can be cut.
    Slot* cutNext();
    bool cut(std::string& text);
    void endThreads();

    Slot& slot(std::uint64_t number) { return m_slots[number % m_slots.size()]; }

    /// Whether next() need not wait.
    bool isNextRead()
    {
        return m_failure || (m_done < m_cut ? slot(m_done).isRead : m_isAtEnd && !m_isCutting);
    }

    TextWindow& m_window;
    std::vector<Slot> m_slots;
    std::mutex m_mutex;
    std::condition_variable m_changed;
    /// Numbers of pieces; those in between are in the slots.
    std::uint64_t m_cut = 0;
    std::uint64_t m_done = 0;
    /// The first of them is with the caller.
    bool m_isHandedOut = false;
    bool m_isCutting = false;
    bool m_isAtEnd = false;
    /// The first that a thread threw.
    std::exception_ptr m_failure;
    /// Last, so that the threads end first.
    std::vector<PooledThread> m_threads;
};

} // namespace pipescope
