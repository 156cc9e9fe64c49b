// Any bytes as the database of a rank, with or without a log or a journal beside it.

#include "tests/fuzz/database_input.h"
#include "tests/fuzz/rank_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    using namespace pipescope::test;
    static const RankFile kFile(memoryFolder(), 0);
    const auto input = parseDatabaseInput({data, size});
    if (!input) {
        return -1;
    }
    kFile.replace(input->database);
    const auto companionIf = [&](Companion kind) {
        return input->kind == kind ? input->companion : std::span<const std::uint8_t>();
    };
    kFile.replaceCompanion("-wal", companionIf(Companion::Log));
    kFile.replaceCompanion("-journal", companionIf(Companion::Journal));
    loadAndCheck(memoryFolder());
    return 0;
}
