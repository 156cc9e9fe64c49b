#include "core/base/files/text_window.h"
#include "core/base/text.h"
#include "core/run/sources/paddle_log/log_record.h"

#include <algorithm>
#include <string_view>

namespace pipescope::paddle {
namespace {

constexpr std::size_t kMaxShown = 4096;

/// Takes the text of a file piece by piece until the line is complete.
class LineFinder
{
public:
    explicit LineFinder(std::uint64_t number)
        : m_before(number - 1)
    { }

    void take(std::string_view text)
    {
        while (m_before > 0) {
            const auto end = text.find('\n');
            if (end == std::string_view::npos) {
                return;
            }
            text.remove_prefix(end + 1);
            --m_before;
        }
        const auto end = text.find('\n');
        m_line += text.substr(0, std::min(end, kMaxShown - m_line.size()));
        m_isComplete = end != std::string_view::npos || m_line.size() >= kMaxShown;
    }

    bool isComplete() const { return m_isComplete; }

    std::string line()
    {
        if (m_line.ends_with('\r')) {
            m_line.pop_back();
        }
        return escapeToOneLine(m_line);
    }

private:
    std::uint64_t m_before;
    std::string m_line;
    bool m_isComplete = false;
};

} // namespace

Result<std::string> logLine(const std::filesystem::path& file, std::uint64_t number,
                            const std::stop_token& stop)
{
    TRY(auto window, TextWindow::open(file));
    LineFinder finder(number);
    while (!finder.isComplete() && !stop.stop_requested() && window.grow() == TextWindow::Growth::Grew) {
        finder.take(window.text());
        window.drop(window.text().size());
    }
    return finder.line();
}

} // namespace pipescope::paddle
