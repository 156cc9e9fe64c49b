#include "ui/panels/panel.h"
