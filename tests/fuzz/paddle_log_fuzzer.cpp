// Worker logs of PaddlePaddle: the first byte says in what pieces the text is scanned, "\xff" parts the logs
// of the devices. A scan finds the same in pieces as at once, and the trace is sound for any content.

#include "core/run/sources/paddle_log/log_scanner.h"
#include "tests/fuzz/rank_file.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <variant>

namespace {

using namespace pipescope;

/// Keeps kinds and lines of what a scan finds.
class Recorder final : public paddle::RecordReceiver
{
public:
    void receive(const paddle::LogRecord& record, std::uint64_t line) override
    {
        m_found += std::to_string(record.index()) + "@" + std::to_string(line) + " ";
        if (const auto* job = std::get_if<paddle::JobRecord>(&record)) {
            m_found += std::string(job->type) + std::to_string(job->span.end.ns);
        }
    }

    const std::string& found() const { return m_found; }

private:
    std::string m_found;
};

std::string scanned(std::string_view text, std::size_t pieceSize)
{
    Recorder recorder;
    paddle::LogScanner scanner(recorder);
    std::string piece;
    for (std::size_t i = 0; i < text.size(); i += pieceSize) {
        piece += text.substr(i, pieceSize);
        piece.erase(0, scanner.scan(piece, false));
    }
    scanner.scan(piece, true);
    return recorder.found() + std::to_string(scanner.linesSeen());
}

void writeLogs(const std::filesystem::path& folder, std::string_view text)
{
    constexpr int kMaxLogs = 4;
    std::filesystem::remove_all(folder);
    for (int device = 0; device < kMaxLogs && !text.empty(); ++device) {
        const auto end = text.find('\xff');
        const std::filesystem::path machine = folder / ("machine" + std::to_string(device / 2));
        std::filesystem::create_directories(machine);
        std::ofstream(machine / ("workerlog." + std::to_string(device % 2)), std::ios::binary)
            << text.substr(0, end);
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    if (size < 2) {
        return 0;
    }
    const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
    if (scanned(text, 1U + data[0]) != scanned(text, text.size())) {
        std::abort();
    }
    const std::filesystem::path folder = pipescope::test::memoryFolder() / "paddle";
    writeLogs(folder, text);
    if (std::filesystem::exists(folder)) {
        pipescope::test::loadAndCheck(folder);
    }
    return 0;
}
