#include "core/base/files/compressed_file.h"

#include <gtest/gtest.h>

#include <ostream>
#include <sstream>
#include <string>
#include <vector>
#include <zlib.h>

namespace pipescope {
namespace {

std::string written(const std::string& name, const std::string& text)
{
    std::ostringstream out;
    EXPECT_TRUE(writeCompressedAsNamed(name, out, [&](std::ostream& inner) -> Status {
        inner << text;
        return ok();
    }));
    return out.str();
}

std::string uncompressed(const std::string& compressed, std::size_t size)
{
    z_stream stream = {};
    constexpr int kGzip = 15 + 16;
    EXPECT_EQ(inflateInit2(&stream, kGzip), Z_OK);
    std::vector<Bytef> input(compressed.begin(), compressed.end());
    std::vector<Bytef> output(size + 1);
    stream.next_in = input.data();
    stream.avail_in = static_cast<uInt>(input.size());
    stream.next_out = output.data();
    stream.avail_out = static_cast<uInt>(output.size());
    EXPECT_EQ(inflate(&stream, Z_FINISH), Z_STREAM_END);
    inflateEnd(&stream);
    return {output.begin(), output.begin() + static_cast<std::ptrdiff_t>(stream.total_out)};
}

TEST(CompressedFile, IsPlainUnlessItsNameSaysGz)
{
    EXPECT_EQ(written("trace.json", "text"), "text");
}

TEST(CompressedFile, HoldsWhatWasWritten)
{
    std::string text;
    for (int i = 0; i < 100000; ++i) {
        text += std::to_string(i) + ",";
    }
    const std::string compressed = written("trace.json.gz", text);
    EXPECT_LT(compressed.size(), text.size() / 2);
    EXPECT_EQ(uncompressed(compressed, text.size()), text);
}

TEST(CompressedFile, FailsWhenItsStreamFails)
{
    std::ostringstream out;
    out.setstate(std::ios::badbit);
    EXPECT_FALSE(writeCompressedAsNamed("trace.json.gz", out, [](std::ostream& inner) -> Status {
        inner << "text";
        return ok();
    }));
}

TEST(CompressedFile, PassesOnThatNothingCouldBeWritten)
{
    std::ostringstream out;
    const Status status = writeCompressedAsNamed("trace.json.gz", out, [](std::ostream&) -> Status {
        return Error{ErrorKind::Internal, {}, verbatim("no")};
    });
    ASSERT_FALSE(status);
    EXPECT_EQ(status.error().text, "no");
}

} // namespace
} // namespace pipescope
