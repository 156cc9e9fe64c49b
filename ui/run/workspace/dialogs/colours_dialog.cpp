#include "ui/run/workspace/dialogs/colours_dialog.h"

#include <QColorDialog>
#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/run/picture/drawing/timeline_drawing.h"
#include "ui/run/session/timeline_session.h"
#include "ui/run/timeline/frame/painter_canvas.h"
#include "ui/shell/toolkit/qt_text.h"

namespace pipescope::ui {
namespace {

constexpr QSize kSwatch{48, 16};

/// As the legend shows it.
QIcon swatch(scene::ColourRole role, const scene::Palette& palette, double ratio)
{
    QPixmap pixmap(kSwatch * ratio);
    pixmap.setDevicePixelRatio(ratio);
    QPainter painter(&pixmap);
    CanvasFonts fonts{QFont()};
    PainterCanvas canvas(painter, fonts);
    picture::fillWithRole(canvas, {0.0, kSwatch.width(), 0.0, kSwatch.height()}, role, palette);
    return pixmap;
}

} // namespace

ColoursDialog::ColoursDialog(TimelineSession& session, QWidget* parent)
    : QDialog(parent)
    , m_session(session)
    , m_before(session.colours())
{
    setWindowTitle(tr("Colours"));
    auto* layout = new QVBoxLayout(this);
    auto* grid = new QGridLayout;
    grid->addWidget(new QLabel(tr("Light"), this), 0, 1);
    grid->addWidget(new QLabel(tr("Dark"), this), 0, 2);
    for (std::size_t role = 0; role < scene::kKindColourCount; ++role) {
        addRow(grid, static_cast<scene::ColourRole>(role));
    }
    grid->setColumnStretch(0, 1);
    layout->addLayout(grid);
    auto* hint = new QLabel(tr("The timeline shows each colour at once.\nTexts on it are black or white, "
                               "whichever reads better."),
                            this);
    layout->addWidget(hint);
    addButtons();
    connect(&session, &TimelineSession::coloursChanged, this, &ColoursDialog::showColours);
    showColours();
}

QPushButton* ColoursDialog::button(scene::ColourRole role, bool isDark) const
{
    return m_buttons[isDark ? 1 : 0][static_cast<std::size_t>(role)];
}

void ColoursDialog::addRow(QGridLayout* grid, scene::ColourRole role)
{
    const QString name = localized(scene::roleName(role));
    const int row = static_cast<int>(role) + 1;
    grid->addWidget(new QLabel(name, this), row, 0);
    for (const bool isDark : {false, true}) {
        auto* button = new QPushButton(this);
        button->setIconSize(kSwatch);
        button->setAutoDefault(false);
        button->setAccessibleName(
            (isDark ? tr("Colour of %1 in dark") : tr("Colour of %1 in light")).arg(name));
        connect(button, &QPushButton::clicked, this, [this, role, isDark] { ask(role, isDark); });
        grid->addWidget(button, row, isDark ? 2 : 1);
        m_buttons[isDark ? 1 : 0][static_cast<std::size_t>(role)] = button;
    }
}

void ColoursDialog::addButtons()
{
    auto* buttons = new QDialogButtonBox(
        QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::RestoreDefaults, this);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this,
            [this] { m_session.setColours({}); });
    layout()->addWidget(buttons);
}

void ColoursDialog::done(int result)
{
    if (result == QDialog::Rejected) {
        m_session.setColours(m_before);
    }
    QDialog::done(result);
}

void ColoursDialog::ask(scene::ColourRole role, bool isDark)
{
    const scene::Rgb now = scene::paletteFor(isDark, m_session.colours()).fill(role);
    auto* dialog = new QColorDialog(toQColor(now), this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(button(role, isDark)->accessibleName());
    connect(dialog, &QColorDialog::currentColorChanged, this,
            [this, role, isDark](const QColor& colour) { choose(role, isDark, toRgb(colour)); });
    connect(dialog, &QDialog::rejected, this,
            [this, before = m_session.colours()] { m_session.setColours(before); });
    dialog->open();
}

void ColoursDialog::choose(scene::ColourRole role, bool isDark, scene::Rgb colour)
{
    scene::ColourSet colours = m_session.colours();
    const bool isDefault = colour == scene::paletteFor(isDark).fill(role);
    colours.of(isDark)[static_cast<std::size_t>(role)] = isDefault ? std::nullopt : std::optional(colour);
    m_session.setColours(colours);
}

void ColoursDialog::showColours()
{
    for (const bool isDark : {false, true}) {
        const scene::Palette palette = scene::paletteFor(isDark, m_session.colours());
        for (std::size_t i = 0; i < scene::kKindColourCount; ++i) {
            const auto role = static_cast<scene::ColourRole>(i);
            QPushButton* shown = button(role, isDark);
            shown->setIcon(swatch(role, palette, devicePixelRatioF()));
            shown->setText(toQColor(palette.fill(role)).name());
        }
    }
}

} // namespace pipescope::ui
