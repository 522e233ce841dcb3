// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads layouts of the screen of Mobile IO. HEBI does not publish their format; it is taken from
// the layouts in HEBI's public examples, and so are the meanings of x and y: those of an alignment,
// -1 to 1, by which items of any size stay on the screen.
#ifndef HRDF_SIM_LOADING_PHONE_LAYOUT_H_
#define HRDF_SIM_LOADING_PHONE_LAYOUT_H_

#include <string>

#include "module/phone.h"

namespace hrdf::sim {

// HEBI's largest has 6 kB. The simulation waits while one is read.
inline constexpr std::size_t kMaxReadLayout = 64 << 10;  // bytes

// Returns the items of a layout, or why it has none.
PhoneLayout readPhoneLayout(const std::string& text);

}  // namespace hrdf::sim

#endif  // HRDF_SIM_LOADING_PHONE_LAYOUT_H_
