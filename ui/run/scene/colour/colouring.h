#pragma once

#include "core/base/user_text.h"
#include "core/run/model/trace.h"
#include "ui/run/scene/colour/palette.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

namespace pipescope::scene {

/// What the colours of blocks show. Operators are always coloured by kind.
enum class Colouring : std::uint8_t
{
    /// Forward, backward, …, with a tint for each further chunk.
    Kind,
    /// Warm-up, steady state, …; the seven of DualPipeV, which are the types of StepTaskInfo.
    Phase,
    Chunk,
    Stage,
    /// An overlap block has the micro-batch of its forward.
    MicroBatch,
    /// How much later a block could begin; by grades.
    Slack,
    /// How a block stands to the schedule; by grades.
    Deviation,
    /// How much longer a block takes than in the run that this one is compared with; by grades.
    Change
};
constexpr std::size_t kColouringCount = 8;
/// Those that follow from blocks alone; the others need grades.
constexpr std::size_t kColouringsOfBlocks = 5;

constexpr bool needsGrades(Colouring colouring)
{
    return static_cast<std::size_t>(colouring) >= kColouringsOfBlocks;
}

/// For options and session files: "kind", "phase", "chunk", "stage", "microbatch", "slack", "deviation",
/// "change".
std::string_view colouringName(Colouring colouring);
std::optional<Colouring> colouringNamed(std::string_view name);

/// What the colours of blocks in rows of no pipeline show: eight colours are given in turn to names or
/// categories; digits in these do not count.
enum class OtherColouring : std::uint8_t
{
    Name,
    /// The "cat" of the Chrome event that a block was recorded as.
    Category
};
constexpr std::size_t kOtherColouringCount = 2;

/// Likewise "name", "category".
std::string_view otherColouringName(OtherColouring colouring);
std::optional<OtherColouring> otherColouringNamed(std::string_view name);

/// One of few grades for each block: what Colouring::Slack and so on show.
struct BlockGrades
{
    /// A block without one.
    static constexpr std::uint8_t kNone = 255;

    struct Grade
    {
        ColourRole role = ColourRole::NoValue;
        SourceText word;
    };

    /// In the order of the legend.
    std::vector<Grade> grades;
    /// What a block without one is called.
    SourceText none;
    /// By track and block.
    std::vector<std::vector<std::uint8_t>> ofTracks;
};

/// What all colours show.
struct Colourings
{
    Colouring blocks = Colouring::Kind;
    OtherColouring others = OtherColouring::Name;
    /// For a colouring that needs them; without, no value is known.
    std::shared_ptr<const BlockGrades> grades = nullptr;

    /// Grades follow from the colouring and what is known of the run.
    bool operator==(const Colourings& other) const
    {
        return blocks == other.blocks && others == other.others;
    }
};

/// The number that decides a block's colour; empty where it is not known, for Colouring::Kind, and for those
/// that need grades.
std::optional<std::int32_t> valueOf(const Trace& trace, const Track& track, BlockIndex block,
                                    Colouring colouring);
/// Colour role of a value.
ColourRole roleOfValue(std::optional<std::int32_t> value);

/// Indexed by block of a track. Empty for a rank and Colouring::Kind.
std::vector<ColourRole> blockRoles(const Trace& trace, const Track& track, const Colourings& colourings);

/// A colour and what it stands for.
struct LegendEntry
{
    /// Empty for the lane of a companion, whose blocks have the colours of the others.
    std::optional<ColourRole> role;
    UserText word;
};

/// The colours of blocks and operators, `kinds` being those that occur: their names for Colouring::Kind, and
/// what the tints of further chunks are where there are any; else "steady state", "chunk 1", "micro-batch 0,
/// 8, …", and of the kinds those of operators. Then those of rows of no pipeline: the categories
/// ("cpu_op, python_function"), or the names if there are no more than colours. Looks at every block.
std::vector<LegendEntry> legendFor(const Trace& trace, const Colourings& colourings,
                                   const std::vector<ColourRole>& kinds);

} // namespace pipescope::scene
