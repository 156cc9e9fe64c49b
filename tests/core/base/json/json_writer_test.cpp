#include "core/base/json/json_writer.h"

#include "core/base/ids.h"
#include "core/base/time.h"
#include "core/base/user_text.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <limits>
#include <optional>
#include <sstream>
#include <vector>

namespace pipescope {
namespace {

TEST(JsonWriter, WritesNestedContainersThatParse)
{
    std::ostringstream out;
    JsonWriter json(out, 1);
    json.beginObject();
    json.member("least", std::numeric_limits<std::int64_t>::min());
    json.key("list");
    json.beginArray();
    json.beginObject();
    json.endObject();
    json.null();
    json.boolean(true);
    json.number("0.001");
    json.beginArray();
    json.endArray();
    json.endArray();
    json.memberOrNull("empty", std::string_view());
    json.endObject();
    json.finish();
    const auto parsed = nlohmann::json::parse(out.str());
    EXPECT_EQ(parsed.at("least"), std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(parsed.at("list").dump(), "[{},null,true,0.001,[]]");
    EXPECT_TRUE(parsed.at("empty").is_null());
}

TEST(JsonWriter, BreaksLinesOnlyInTheOuterLevels)
{
    std::ostringstream out;
    JsonWriter json(out, 1);
    json.beginObject();
    json.key("a");
    json.beginArray();
    json.integer(1);
    json.integer(2);
    json.endArray();
    json.member("b", "x");
    json.endObject();
    json.finish();
    EXPECT_EQ(out.str(), "{\n  \"a\": [1, 2],\n  \"b\": \"x\"\n}\n");
}

TEST(JsonWriter, WritesValuesByTheirTypes)
{
    std::ostringstream out;
    JsonWriter json(out, 0, 3);
    json.object([&] {
        json.member("flag", true);
        json.member("share", 0.12345);
        json.member("infinite", std::numeric_limits<double>::infinity());
        json.member("rank", std::optional(Rank{3}));
        json.member("stage", std::optional<Rank>());
        json.member("time", Duration{5});
        json.member("text", "sender late"_text(1));
    });
    json.finish();
    EXPECT_EQ(out.str(), R"({"flag": true, "share": 0.123, "infinite": null, "rank": 3, "stage": null, )"
                         R"("time": 5, "text": "sender late"})"
                         "\n");
}

TEST(JsonWriter, WritesRangesAndNumbersOfElements)
{
    std::ostringstream out;
    JsonWriter json(out, 0);
    json.object([&] {
        json.values("ranks", std::vector<Rank>{Rank{1}, Rank{2}});
        json.objects("squares", 2, [&](int i) { json.member("is", i * i); });
        json.array("odd", std::vector<int>{1, 2, 3}, [&](int each) {
            if (each % 2 == 1) {
                json.value(each);
            }
        });
        const int* const none = nullptr;
        json.objectOrNull("none", none, [&](int each) { json.member("is", each); });
    });
    json.finish();
    EXPECT_EQ(out.str(),
              R"({"ranks": [1, 2], "squares": [{"is": 0}, {"is": 1}], "odd": [1, 3], "none": null})"
              "\n");
}

} // namespace
} // namespace pipescope
