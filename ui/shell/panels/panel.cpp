#include "ui/shell/panels/panel.h"
