// A Chrome trace, plain or compressed, as a file that is opened and shown; and its bytes as a file of trace
// rules.

#include "core/base/parse/decimal.h"
#include "core/run/chrome_rules/chrome_rule_json.h"
#include "core/run/load/load.h"
#include "tests/fuzz/present_trace.h"
#include "tests/support/temporary_folder.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <sstream>
#include <string>
#include <string_view>

namespace {

using namespace pipescope;

void fail(const std::string& what)
{
    std::fprintf(stderr, "%s\n", what.c_str());
    std::abort();
}

void readAsRules(std::string_view text)
{
    const auto rules = parseChromeRules(text);
    if (!rules) {
        return;
    }
    std::ostringstream out;
    writeChromeRules(*rules, out);
    if (const auto again = parseChromeRules(out.str()); !again) {
        fail("rules that were written cannot be read: " + again.error().text.english());
    }
}

void openAsTrace(std::string_view text)
{
    static const test::TemporaryFolder folder;
    Progress progress;
    const auto document = load({{folder.write("trace.json", text)}, {}}, progress, {});
    if (!document) {
        fail(document.error().text.english());
    }
    const auto trace = *document;
    test::requireSound(*trace);
    test::presentTrace(*trace);
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    readAsRules(text);
    (void)parseDecimal(text.substr(0, 64), 3);
    openAsTrace(text);
    return 0;
}
