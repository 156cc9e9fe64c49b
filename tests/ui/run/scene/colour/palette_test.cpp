#include "ui/run/scene/colour/palette.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

namespace pipescope::scene {
namespace {

using Matrix = std::array<std::array<double, 3>, 3>;

/// Full protanopia, deuteranopia and tritanopia after Machado, Oliveira and Fernandes, "A
/// Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), on linear RGB.
constexpr std::array<Matrix, 4> kEyes{
    {{{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
     {{{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}}},
     {{{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}}},
     {{{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}}}}};

using Lab = std::array<double, 3>;

double linear(double channel)
{
    return channel <= 0.04045 ? channel / 12.92 : std::pow((channel + 0.055) / 1.055, 2.4);
}

double labCurve(double t)
{
    return t > 0.008856 ? std::cbrt(t) : 7.787 * t + 16.0 / 116.0;
}

Lab seenBy(const Matrix& eye, Rgb colour)
{
    const std::array<double, 3> rgb{linear(colour.red / 255.0), linear(colour.green / 255.0),
                                    linear(colour.blue / 255.0)};
    std::array<double, 3> seen{};
    for (std::size_t i = 0; i < 3; ++i) {
        seen[i] = std::clamp(eye[i][0] * rgb[0] + eye[i][1] * rgb[1] + eye[i][2] * rgb[2], 0.0, 1.0);
    }
    const double x = labCurve((0.4124 * seen[0] + 0.3576 * seen[1] + 0.1805 * seen[2]) / 0.9505);
    const double y = labCurve(0.2126 * seen[0] + 0.7152 * seen[1] + 0.0722 * seen[2]);
    const double z = labCurve((0.0193 * seen[0] + 0.1192 * seen[1] + 0.9505 * seen[2]) / 1.089);
    return {116.0 * y - 16.0, 500.0 * (x - y), 200.0 * (y - z)};
}

double difference(const Lab& a, const Lab& b)
{
    return std::hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

class PaletteTest : public testing::TestWithParam<bool>
{
protected:
    const Palette& m_palette = paletteFor(GetParam());
};

TEST_P(PaletteTest, TextReadsOnEveryColour)
{
    for (std::size_t role = 0; role < kColourRoleCount; ++role) {
        const Rgb fill = m_palette.fill(static_cast<ColourRole>(role));
        EXPECT_GE(contrast(fill, textOn(fill)), 4.5);
    }
    for (const Rgb behind : {m_palette.background, m_palette.stripe, m_palette.header}) {
        EXPECT_GE(contrast(m_palette.text, behind), 7.0);
        EXPECT_GE(contrast(m_palette.dimText, behind), 4.5);
        EXPECT_GE(contrast(m_palette.standsOut, behind), 4.5);
        EXPECT_GE(contrast(m_palette.selection, behind), 3.0);
    }
}

TEST_P(PaletteTest, EveryEyeDistinguishesTheRoles)
{
    for (const Matrix& eye : kEyes) {
        for (std::size_t a = 0; a < kKindColourCount; ++a) {
            for (std::size_t b = 0; b < a; ++b) {
                EXPECT_GE(difference(seenBy(eye, m_palette.fills[a]), seenBy(eye, m_palette.fills[b])), 12.0)
                    << roleName(static_cast<ColourRole>(a)) << " and "
                    << roleName(static_cast<ColourRole>(b));
            }
        }
    }
}

TEST_P(PaletteTest, EveryEyeDistinguishesValues)
{
    std::vector<Rgb> colours(m_palette.values.begin(), m_palette.values.end());
    colours.push_back(m_palette.fill(ColourRole::NoValue));
    colours.push_back(m_palette.background);
    for (const Matrix& eye : kEyes) {
        for (std::size_t a = 0; a < colours.size(); ++a) {
            for (std::size_t b = 0; b < a; ++b) {
                EXPECT_GE(difference(seenBy(eye, colours[a]), seenBy(eye, colours[b])), 12.0)
                    << a << " and " << b;
            }
        }
    }
}

TEST_P(PaletteTest, EveryEyeDistinguishesTheTintsOfAKind)
{
    for (const Matrix& eye : kEyes) {
        for (const ColourRole kind :
             {ColourRole::Forward, ColourRole::Backward, ColourRole::Weight, ColourRole::Overlap})
        {
            for (const std::int32_t chunk : {0, 1, 2}) {
                EXPECT_GE(difference(seenBy(eye, m_palette.fill(tinted(kind, chunk))),
                                     seenBy(eye, m_palette.fill(tinted(kind, chunk + 1)))),
                          8.0)
                    << roleName(kind) << ' ' << chunk;
            }
        }
    }
}

TEST_P(PaletteTest, BlockKindsDifferInLightness)
{
    for (std::size_t a = 0; a < kBlockKindCount; ++a) {
        for (std::size_t b = 0; b < a; ++b) {
            EXPECT_GE(
                std::abs(seenBy(kEyes[0], m_palette.fills[a])[0] - seenBy(kEyes[0], m_palette.fills[b])[0]),
                3.5)
                << roleName(static_cast<ColourRole>(a)) << " and " << roleName(static_cast<ColourRole>(b));
        }
    }
}

TEST_P(PaletteTest, MergedColumnsDifferFromItems)
{
    for (std::size_t role = 0; role < kColourRoleCount; ++role) {
        EXPECT_NE(m_palette.mergedFill(static_cast<ColourRole>(role)),
                  m_palette.fill(static_cast<ColourRole>(role)));
    }
}

TEST_P(PaletteTest, WaitingDiffersFromTransferringAndFromTheBackgroundForEveryEye)
{
    for (const ColourRole role : {ColourRole::Send, ColourRole::Receive, ColourRole::Batch}) {
        const Rgb waiting = m_palette.waitingFill(role);
        for (const Matrix& eye : kEyes) {
            EXPECT_GE(difference(seenBy(eye, waiting), seenBy(eye, m_palette.fill(role))), 12.0);
            EXPECT_GE(difference(seenBy(eye, waiting), seenBy(eye, m_palette.background)), 6.0);
        }
        EXPECT_GE(contrast(waiting, textOn(waiting)), 4.5);
    }
}

INSTANTIATE_TEST_SUITE_P(LightAndDark, PaletteTest, testing::Bool());

TEST_P(PaletteTest, TextReadsOnPaleValuesWhichDiffer)
{
    for (std::size_t a = 0; a < kValueColourCount; ++a) {
        const Rgb fill = m_palette.fill(pale(valueRole(static_cast<std::int64_t>(a))));
        EXPECT_GE(contrast(fill, textOn(fill)), 4.5);
        for (std::size_t b = 0; b < a; ++b) {
            const Rgb other = m_palette.fill(pale(valueRole(static_cast<std::int64_t>(b))));
            EXPECT_GE(difference(seenBy(kEyes[0], fill), seenBy(kEyes[0], other)), 10.0) << a << " and " << b;
        }
    }
}

TEST(Palette, ANameHasAValueWhateverNumbersAreInIt)
{
    EXPECT_EQ(valueRole("layer 3: mlp"), valueRole("layer 17: mlp"));
    std::set<ColourRole> roles;
    for (const char* name : {"aten::mm", "aten::add", "attention", "mlp", "Optimizer.step", "backward",
                             "cudaLaunchKernel", "ncclAllReduce", "layer_norm", "softmax", "embedding",
                             "dropout", "gelu", "linear", "copy_", "to", "zero_", "DataLoader"})
    {
        const ColourRole role = valueRole(name);
        EXPECT_TRUE(role >= ColourRole::FirstValue && role <= ColourRole::LastValue);
        EXPECT_EQ(placeInLane(pale(role)), placeInLane(role));
        roles.insert(role);
    }
    EXPECT_GE(roles.size(), kValueColourCount - 2);
}

TEST(Palette, ContrastIsThatOfWcag)
{
    EXPECT_NEAR(contrast({0, 0, 0}, {255, 255, 255}), 21.0, 1e-9);
    EXPECT_NEAR(contrast({119, 119, 119}, {255, 255, 255}), 4.48, 0.01);
}

TEST(Palette, OnlyOverlapIsHatchedInEachOfItsTints)
{
    for (std::size_t role = 0; role < kColourRoleCount; ++role) {
        EXPECT_EQ(isHatched(static_cast<ColourRole>(role)),
                  withoutTint(static_cast<ColourRole>(role)) == ColourRole::Overlap);
    }
    EXPECT_TRUE(isHatched(tinted(ColourRole::Overlap, 1)));
}

TEST(Palette, NeighbouringChunksOfAKindHaveDifferentTints)
{
    for (std::int32_t chunk = 0; chunk < 8; ++chunk) {
        EXPECT_NE(tinted(ColourRole::Weight, chunk), tinted(ColourRole::Weight, chunk + 1)) << chunk;
        EXPECT_EQ(withoutTint(tinted(ColourRole::Weight, chunk)), ColourRole::Weight) << chunk;
    }
    EXPECT_EQ(tinted(ColourRole::Logits, 3), ColourRole::Logits);
    EXPECT_EQ(tinted(ColourRole::Send, 1), ColourRole::Send);
}

TEST(Palette, ValuesTakeTheColoursInTurn)
{
    EXPECT_EQ(valueRole(0), ColourRole::FirstValue);
    EXPECT_EQ(valueRole(7), ColourRole::LastValue);
    EXPECT_EQ(valueRole(8), ColourRole::FirstValue);
    EXPECT_EQ(placeInLane(ColourRole::NoValue), kValueColourCount);
}

} // namespace
} // namespace pipescope::scene
