#include "core/base/json/json_writer.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <limits>
#include <sstream>

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

} // namespace
} // namespace pipescope
