// Any columns as the records of a rank, with checksums that are right, through reading and all stages; and
// any bytes as a packed file.

#include "core/run/inference/assembly/build_trace.h"
#include "core/run/packed/pack_records.h"
#include "tests/fuzz/present_trace.h"
#include "tests/fuzz/rank_file.h"

#include <fstream>
#include <fuzzer/FuzzedDataProvider.h>

namespace {

using namespace pipescope;

/// The columns of a sound rank, so that names and sizes fit until the input changes them.
packed::PackedPart soundPart()
{
    RankCapture rank;
    rank.opened = true;
    rank.metadata.groups["g"] = {std::string(kPipelineRole), {Rank{0}, Rank{1}}};
    const StringId name = rank.strings.intern("{'name': 'forward_step'}");
    for (std::int64_t i = 0; i < 4; ++i) {
        rank.stepWindows.push_back({StepNumber{i}, {{i * 100}, {i * 100 + 90}}});
        rank.ranges.push_back({{{i * 100}, {i * 100 + 50}}, {{i * 100}, {i * 100 + 9}}, name, 1});
        CapturedOperator op;
        op.op.span = {{i * 100 + 50}, {i * 100 + 60}};
        op.op.partCount = 1;
        op.op.firstPart = static_cast<std::uint32_t>(i);
        op.op.group = rank.strings.intern("g");
        rank.operators.push_back(op);
        rank.parts.emplace_back();
        rank.collectives.push_back(
            {{{i * 100 + 60}, {i * 100 + 70}}, CollectiveKind::AllReduce, name, name, {}});
    }
    packed::ColumnEncoder encoder;
    return packed::packRank(rank, encoder);
}

/// Some columns with other rows, encodings and data; or any content.
void changeColumns(packed::PackedTable& table, FuzzedDataProvider& input)
{
    packed::PackedTable changed{table.name, {}};
    std::string_view content = table.content;
    while (const auto column = packed::takeColumn(content)) {
        packed::EncodedColumn encoded{column->encoding, std::string(column->data)};
        if (input.ConsumeBool()) {
            encoded.encoding = static_cast<packed::ColumnEncoding>(
                input.ConsumeIntegralInRange<std::size_t>(0, packed::kColumnEncodingCount - 1));
            encoded.data = input.ConsumeRandomLengthString(256);
        }
        changed.add(column->name, input.ConsumeBool() ? input.ConsumeIntegral<std::uint16_t>() : column->rows,
                    encoded);
    }
    if (input.ConsumeBool()) {
        changed.content += input.ConsumeRandomLengthString(64);
    }
    table = std::move(changed);
}

void fuzzColumns(FuzzedDataProvider& input)
{
    static const packed::PackedPart kSound = soundPart();
    packed::PackedPart part = kSound;
    while (input.remaining_bytes() > 0) {
        auto& table = part.tables[input.ConsumeIntegralInRange<std::size_t>(0, part.tables.size() - 1)];
        changeColumns(table, input);
    }
    packed::ColumnDecoder decoder;
    static_cast<void>(packed::unpackTrack(part, decoder));
    static_cast<void>(packed::unpackRun(part, decoder));
    if (auto rank = packed::unpackRank(part, decoder)) {
        Capture capture;
        capture.ranks.push_back(*std::move(rank));
        Progress progress;
        test::presentTrace(buildTrace(std::move(capture), {}, progress, {}));
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    FuzzedDataProvider input(data, size);
    if (input.ConsumeBool()) {
        fuzzColumns(input);
        return 0;
    }
    const auto file = test::memoryFolder() / "run.pipescope";
    const std::string content = input.ConsumeRemainingBytesAsString();
    std::ofstream(file, std::ios::binary | std::ios::trunc) << content;
    test::loadAndCheck(file);
    return 0;
}
