// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The elements of COLLADA's kinematics and of OpenRAVE's extras.
#ifndef HRDF_COLLADA_GRAMMAR_H_
#define HRDF_COLLADA_GRAMMAR_H_

#include <hrdf/diagnostic.h>

#include "collada/document.h"

namespace hrdf::collada {

// Reports child elements of `node` that COLLADA does not allow there, such as a misspelt <limits>.
// OpenRAVE ignores them silently.
void reportUnknown(const Node& node, Diagnostics& out);

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_GRAMMAR_H_
