// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The rules between elements: interfaces that mate, ends of chains, tags.
#ifndef HRDF_CHECK_H_
#define HRDF_CHECK_H_

#include <hrdf/diagnostic.h>
#include <hrdf/element.h>

namespace hrdf {

void check(const Description& robot, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_CHECK_H_
