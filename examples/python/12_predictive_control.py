# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Model-predictive control: tries random commands on simulated copies of the arm and its firmware, and sends
the commands with the lowest cost to the arm."""
import sys

import mujoco
import mujoco.rollout
import numpy as np

import hrdf_mujoco

PLANS = 48  # number of plans that are tried per decision
AHEAD = 10  # number of commands in a plan
HOLD = 20  # ms, duration of a command
GOAL = np.array([0.15, 0.25, 0.25])  # m, goal of the arm's tip in the world

spec = hrdf_mujoco.spec("models/x_arm_3dof.hrdf", actuator="firmware", visual="none")
spec.option.timestep = 0.001
model = spec.compile()
data = mujoco.MjData(model)
mujoco.mj_resetDataKeyframe(model, data, 0)
ALL = mujoco.mjtState.mjSTATE_FULLPHYSICS  # includes the firmware's state
tip = model.nsite - 1
watched = mujoco.MjData(model)


def distance(positions):
    """Returns the distance (m) of the arm's tip from the goal, if the joints are at `positions` (rad)."""
    watched.qpos[:] = positions
    mujoco.mj_kinematics(model, watched)
    return np.linalg.norm(watched.site_xpos[tip] - GOAL)


def plan(best, rng):
    """Returns the plan with the lowest cost: `best`, or a random plan near it. A plan is a
    sequence of commands."""
    state = np.zeros(mujoco.mj_stateSize(model, ALL))
    mujoco.mj_getState(model, data, state, ALL)
    turns = 0.15 * rng.standard_normal((PLANS, AHEAD, model.nu))
    plans = best + np.cumsum(turns, axis=1)
    plans[0] = best
    states, _ = mujoco.rollout.rollout(
        model, data_of_threads, np.tile(state, (PLANS, 1)), np.repeat(plans, HOLD, axis=1)
    )
    # Joint positions at the end of each command; column 0 of `states` is the time.
    reached = states[:, HOLD - 1 :: HOLD, 1 : 1 + model.nq]
    costs = [sum(map(distance, path)) for path in reached]
    return plans[np.argmin(costs)]


rng = np.random.default_rng(1)
data_of_threads = [mujoco.MjData(model) for _ in range(2)]
best = np.tile(data.ctrl, (AHEAD, 1))
start = distance(data.qpos)
for cycle in range(60):
    best = plan(best, rng)
    data.ctrl[:] = best[0]
    mujoco.mj_step(model, data, HOLD)
    best = np.vstack([best[1:], best[-1:]])
    if cycle % 10 == 9:
        print(f"{data.time:.1f} s: {1000 * distance(data.qpos):4.0f} mm from the goal")
print(f"from {1000 * start:.0f} mm to {1000 * distance(data.qpos):.0f} mm")
if distance(data.qpos) > 0.05:
    sys.exit("the tip is to come within 50 mm")
