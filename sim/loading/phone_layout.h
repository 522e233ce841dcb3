// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads layouts of the screen of Mobile IO. HEBI does not publish their format; it is derived from
// the layouts in HEBI's public examples. There, x and y are alignments from -1 to 1, which keep
// items of any size on the screen.
#ifndef HRDF_SIM_LOADING_PHONE_LAYOUT_H_
#define HRDF_SIM_LOADING_PHONE_LAYOUT_H_

#include <string>

#include "module/phone.h"

namespace hrdf::sim {

// Maximum size of a layout in bytes, because the simulation waits while a layout is read. HEBI's
// largest layout has 6 kB.
inline constexpr std::size_t kMaxReadLayout = 64 << 10;

// Returns the items of a layout from its JSON text. If it is invalid, returns the reason.
PhoneLayout readPhoneLayout(const std::string& text);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_PHONE_LAYOUT_H_
