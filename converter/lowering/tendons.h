// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Cables, their wrappers, and weighted sums of joints.
#ifndef HRDF_LOWERING_TENDONS_H_
#define HRDF_LOWERING_TENDONS_H_

#include <string>

#include <hrdf/mechanism.h>
#include <hrdf/options.h>
#include <hrdf/spec.h>

namespace hrdf {

inline std::string actuatorOf(const Mechanism::Tendon& tendon) { return "tendon_" + tendon.name; }

// Adds to `body` the cylinder that tendons wrap around.
void addWrapper(mjsBody* body, const Mechanism::Wrapper& wrapper);

// Adds a spatial tendon with an actuator for each tendon of the mechanism, and a fixed tendon for
// each synergy (a weighted sum of joint positions). Call this after adding the actuators of all
// drives and grippers, because the tendons' actuators must be last.
void addTendons(mjSpec* spec, const mjsDefault* def, const Mechanism& mechanism,
                const ModelOptions& options);

}  // namespace hrdf

#endif  // HRDF_LOWERING_TENDONS_H_
