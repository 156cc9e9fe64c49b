#include "tests/support/toy_source.h"

#include <charconv>
#include <fstream>
#include <utility>

namespace pipescope::test {
namespace {

constexpr std::string_view kPrefix = "rank";

Result<std::vector<RecordedValue>> readLine(const RecordPlace& place, const std::stop_token& /*stop*/)
{
    std::ifstream in(place.file);
    std::string line;
    for (std::int64_t number = 0; number < place.row && std::getline(in, line);) {
        ++number;
    }
    return std::vector<RecordedValue>{{verbatim("Toy line"), line, verbatim("toy")}};
}

LabelledTrack readRank(const FoundFile& found)
{
    LabelledTrack track;
    track.rank = found.rank.value_or(Rank{});
    track.file = found.file;
    track.steps = {StepNumber{0}};
    track.opened = true;
    std::ifstream in(found.file);
    std::string kind;
    std::int32_t microBatch = 0;
    TimeSpan span;
    for (std::uint32_t line = 1; in >> kind >> microBatch >> span.begin.ns >> span.end.ns; ++line) {
        Block& block = track.blocks.emplace_back().block;
        const bool isForward = kind == "forward";
        block.kind = isForward ? BlockKind::Forward : BlockKind::Backward;
        block.span = span;
        block.step = StepIndex{};
        (isForward ? block.forward : block.backward).microBatch = MicroBatch{microBatch};
        block.message = track.strings.intern(kind);
        block.sourceRow = line;
    }
    return track;
}

} // namespace

SourceTraits ToySource::traits() const
{
    SourceTraits traits;
    traits.files = "Toys"_text;
    traits.origins.file = verbatim("Toy");
    traits.origins.block = verbatim("toy line");
    traits.readRecord = readLine;
    return traits;
}

std::optional<FoundFile> ToySource::recognise(const std::filesystem::path& file) const
{
    const std::string stem = file.stem().native();
    if (file.extension() != ".toy" || !stem.starts_with(kPrefix)) {
        return std::nullopt;
    }
    FoundFile found;
    found.file = file;
    found.folder = file.parent_path();
    std::int32_t number = 0;
    const char* end = stem.data() + stem.size();
    if (std::from_chars(stem.data() + kPrefix.size(), end, number).ptr == end) {
        found.rank = Rank{number};
    }
    return found;
}

Result<SourceOutput> ToySource::read(std::span<const FoundFile> files, const LoadOptions& /*options*/,
                                     Progress& progress, const std::stop_token& /*stop*/) const
{
    progress.begin(ProgressPhase::ReadingRanks, files.size());
    LabelledCapture capture;
    CommunicationGroup pipeline;
    pipeline.role = kPipelineRole;
    for (const FoundFile& found : files) {
        capture.ranks.push_back(readRank(found));
        pipeline.members.push_back(capture.ranks.back().rank);
    }
    for (LabelledTrack& track : capture.ranks) {
        track.metadata.groups["pipeline"] = pipeline;
    }
    return SourceOutput(std::move(capture));
}

std::vector<std::unique_ptr<const Source>> toySources()
{
    std::vector<std::unique_ptr<const Source>> sources;
    sources.push_back(std::make_unique<ToySource>());
    return sources;
}

} // namespace pipescope::test
