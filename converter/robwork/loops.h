// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// <Junction>: the points where chains of a parallel device meet.
#ifndef HRDF_ROBWORK_LOOPS_H_
#define HRDF_ROBWORK_LOOPS_H_

#include <map>
#include <span>
#include <string_view>
#include <vector>

#include <hrdf/mechanism.h>

#include "robwork/workcell.h"

namespace hrdf::robwork {

// Returns the index of each chain's end frame, by name of the chain; -1: the chain has no frame.
// The end is usually the chain's last frame. If the next frames in the file are outside of chains,
// and each is a child of the frame before it, the end is the last of these frames.
std::map<std::string_view, int> endsOf(const Device& device, const WorkCell& cell,
                                       std::span<const int> parents);

// Returns the closed loops of a device: the pairs of chain ends that meet at a junction.
std::vector<Mechanism::Loop> loopsOf(const Device& device, const WorkCell& cell,
                                     std::span<const int> parents, Diagnostics& out);

}  // namespace hrdf::robwork

#endif  // HRDF_ROBWORK_LOOPS_H_
