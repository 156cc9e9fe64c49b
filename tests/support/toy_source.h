#pragma once

#include "core/run/sources/source.h"

#include <memory>
#include <string>
#include <vector>

namespace pipescope::test {

/// A format that only tests know: rank3.toy holds the blocks of rank 3, each a line like "forward 2 100 250"
/// with kind, micro-batch, begin and end. It shows what a source needs: nothing but its own file.
class ToySource final : public Source
{
public:
    LayoutName layout() const override { return {"toy", "Toy records", {"*.toy"}}; }

    SourceTraits traits() const override;
    std::optional<FoundFile> recognise(const std::filesystem::path& file) const override;

    Result<SourceOutput> read(std::span<const FoundFile> files, const LoadOptions& options,
                              Progress& progress, const std::stop_token& stop) const override;
};

/// The formats of a program that knows this one only.
std::vector<std::unique_ptr<const Source>> toySources();

} // namespace pipescope::test
