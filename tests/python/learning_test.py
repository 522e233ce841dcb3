# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""The environments of examples/python/learning: observations, rewards, delays and differences between robots."""

import argparse
import importlib.util
import pathlib
import subprocess
import sys
import tempfile
import types
import unittest
import warnings

import checkout

checkout.use()
checkout.need("gymnasium")

import gymnasium

sys.path.insert(0, str(checkout.ROOT / "examples" / "python" / "learning"))

# Only main() and find() of the programs need HEBI's API.
sys.modules.setdefault("hebi", types.ModuleType("hebi"))

import evaluate
import modules
import mujoco
import numpy as np
import play
import play_arm
import randomisation
import reaching
import walking
from arm import Arm
from environment import TIMESTEP
from gymnasium.utils.env_checker import check_env
from hexapod import Hexapod
from policy import ARM, HEXAPOD, Policy, reacher, walker
from terrain import HALF, Terrain

NAMES = ("hrdf/Hexapod-v0", "hrdf/Arm-v0")
# A robot as its file describes it, without delays and noise.
PLAIN = {"ranges": {}, "latency": (0, 0), "feedback_delay": (0, 0), "noise": 0}


def run(env, steps, seed=3):
    """Returns observations and rewards of a random policy."""
    rng = np.random.default_rng(seed)
    seen, earned = [env.reset(seed=seed)[0]], []
    for _ in range(steps):
        actions = rng.uniform(-1, 1, env.action_space.shape)
        observations, rewards, *_ = env.step(actions)
        seen.append(observations)
        earned.append(rewards)
    return np.array(seen), np.array(earned)


class Environments(unittest.TestCase):
    def test_pass_the_check_of_gymnasium(self):
        for name in NAMES:
            with self.subTest(name), warnings.catch_warnings():
                warnings.simplefilter("ignore")  # check_env warns about observations without bounds
                check_env(gymnasium.make(name).unwrapped, skip_render_check=True)

    def test_are_made_by_name_for_many_robots(self):
        for name in NAMES:
            env = gymnasium.make_vec(name, num_envs=3, vectorization_mode="vector_entry_point")
            observations, _ = env.reset(seed=0)
            self.assertIn(observations, env.observation_space)
            self.assertEqual(len(observations), 3)

    def test_give_rewards_that_are_never_negative(self):
        for robots in (Hexapod, Arm):
            _, earned = run(robots(8), 60)
            self.assertGreaterEqual(earned.min(), 0)
            self.assertGreater(earned.max(), 0)

    def test_repeat_with_a_seed_and_differ_without(self):
        for robots in (Hexapod, Arm):
            first, other = run(robots(4), 30), run(robots(4, threads=1), 30)
            np.testing.assert_array_equal(first[0], other[0])
            np.testing.assert_array_equal(first[1], other[1])
            self.assertFalse(np.array_equal(first[0], run(robots(4), 30, seed=4)[0]))

    def test_end_episodes_after_their_time_and_go_on_with_new_ones(self):
        env = Arm(3, seconds=0.1)
        env.reset(seed=0)
        for _ in range(4):
            *_, ended, infos = env.step(np.zeros((3, 6)))
            self.assertFalse(ended.any())
        observations, _, fallen, ended, infos = env.step(np.zeros((3, 6)))
        self.assertTrue(ended.all() and not fallen.any())
        self.assertFalse(np.array_equal(infos["final_obs"][:, 18:], observations[:, 18:]))  # new goals
        np.testing.assert_array_equal(env.ages, 0)


class Observations(unittest.TestCase):
    def test_of_the_hexapod_are_in_the_written_order(self):
        env = Hexapod(2, roughness=0, **PLAIN)
        env.reset(seed=0)
        actions = np.random.default_rng(0).uniform(-0.3, 0.3, (2, 18))
        before = env.phases.copy()
        for _ in range(5):
            seen = env.step(actions)[0]
        joints = env.batch.qpos[:, 7:]
        # Sensors have values from the start of the last step, 2 ms earlier; joints move at less than 3 rad/s.
        np.testing.assert_allclose(seen[:, :18], joints, atol=3 * TIMESTEP)
        np.testing.assert_allclose(seen[:, 18:36], env.batch.qvel[:, 6:], atol=0.3)
        np.testing.assert_allclose(seen[:, 42:60], actions, atol=1e-6)
        phase = before + 2 * np.pi * 5 * walking.PERIOD / walking.STRIDE
        np.testing.assert_allclose(seen[:, 60], np.sin(phase), atol=1e-6)
        np.testing.assert_allclose(seen[:, 61], np.cos(phase), atol=1e-6)

    def test_have_gravity_and_turns_in_the_frame_of_the_first_modules_imu(self):
        env = Hexapod(1, roughness=0, **PLAIN)
        observations, _ = env.reset(seed=0)
        data = env.batch.get_data(0)
        mujoco.mj_forward(env.model, data)
        site = env.model.site("J1_imu").id
        R_WI = data.site_xmat[site].reshape(3, 3)
        np.testing.assert_allclose(observations[0, 36:39], R_WI.T @ [0, 0, -1], atol=1e-3)
        turn = np.zeros(6)
        mujoco.mj_objectVelocity(env.model, data, mujoco.mjtObj.mjOBJ_SITE, site, turn, 1)
        np.testing.assert_allclose(observations[0, 39:42], turn[:3], atol=0.05)

    def test_have_how_far_the_body_has_turned_since_the_start(self):
        env = Hexapod(3, roughness=0, **PLAIN)
        env.reset(seed=0)
        turns = np.array([0.4, -2.0, 3.0])
        first = env.headings()
        env.batch.qpos[:, 3:7] = walking.turned(env.batch.qpos[:, 3:7], turns)
        env.batch.step(nstep=2)  # sensors are from the start of a step
        now = (first + turns + np.pi) % (2 * np.pi) - np.pi
        np.testing.assert_allclose(env.headings(), now, atol=0.01)
        np.testing.assert_allclose(env.observations()[:, 62], np.clip(now / walking.TURN, -3, 3), atol=0.05)

    def test_begin_with_headings_that_are_off_to_both_sides(self):
        env = Hexapod(100)
        env.reset(seed=0)
        self.assertGreater(env.headings().max(), 0.3)
        self.assertLess(env.headings().min(), -0.3)
        self.assertLess(np.abs(env.headings()).max(), 0.6)

    def test_have_headings_however_the_imu_is_mounted(self):
        start = np.array([[0.5, 0.5, 0.5, 0.5], [0.6, 0, -0.8, 0]])  # IMU: y up; x 16 degrees from vertical
        now = walking.turned(start, [2.5, -0.3])
        np.testing.assert_allclose(walking.heading_since(start, now), [2.5, -0.3], atol=1e-12)
        np.testing.assert_allclose(walking.heading_since(start, -now), [2.5, -0.3], atol=1e-12)

    def test_of_the_arm_are_in_the_written_order(self):
        env = Arm(2, **PLAIN)
        env.reset(seed=0)
        seen = env.step(np.full((2, 6), 0.5))[0]
        np.testing.assert_allclose(seen[:, :6], env.batch.qpos, atol=3 * TIMESTEP)
        np.testing.assert_allclose(seen[:, 6:12], env.batch.qvel, atol=0.3)
        np.testing.assert_allclose(seen[0, 12:18], reaching.HOME + 0.5 * reaching.STEP, atol=1e-6)
        data = env.batch.get_data(0)
        mujoco.mj_kinematics(env.model, data)
        way = env.goals[0] - data.site("gripper").xpos
        np.testing.assert_allclose(seen[0, 18:], way, atol=2 * TIMESTEP)  # the gripper moves slower than 2 m/s

    def test_have_noise_of_the_stated_size(self):
        quiet, noisy = Hexapod(200, **PLAIN), Hexapod(200, **{**PLAIN, "noise": 1})
        quiet.reset(seed=0)
        noisy.reset(seed=0)
        difference = noisy.feedback() - noisy.batch.sensordata
        self.assertAlmostEqual(difference[:, :18].std(), 0.00004, delta=0.000002)
        self.assertAlmostEqual(difference[:, 18:36].std(), 0.015, delta=0.00075)
        np.testing.assert_array_equal(quiet.feedback(), quiet.batch.sensordata)


class Delays(unittest.TestCase):
    """Delays of the command to a module and of the feedback to the policy."""

    def test_of_commands_are_as_long_as_said(self):
        at_once = self._steps_until_it_moves(latency=(0, 0))
        late = self._steps_until_it_moves(latency=(0.02, 0.02))
        self.assertAlmostEqual((late - at_once) * TIMESTEP, 0.02, delta=1.01 * TIMESTEP)

    def test_of_feedback_are_as_long_as_said(self):
        env = Arm(1, **{**PLAIN, "feedback_delay": (0.02, 0.02)})
        env.reset(seed=0)
        env.batch.ctrl[:] += 0.2
        past = []
        for _ in range(40):
            past.append(env.batch.qpos[0].copy())
            env.batch.step()
        np.testing.assert_allclose(env.feedback()[0, :6], past[-1 - round(0.02 / TIMESTEP)], atol=1e-12)

    def test_are_drawn_for_each_robot_and_episode_within_their_ranges(self):
        env = Arm(100)
        drawn = []
        for seed in range(2):
            env.reset(seed=seed)
            for field in ("actuator_delay", "sensor_delay"):
                delays = env.batch.expanded(field)[:, 0].copy()
                self.assertTrue((delays >= 0).all() and (delays <= 0.02).all())
                self.assertGreater(np.ptp(delays), 0.015)
                drawn.append(delays)
        self.assertEqual(len(np.unique(np.concatenate(drawn))), 400)

    def _steps_until_it_moves(self, latency):
        env = Arm(1, **{**PLAIN, "latency": latency})
        env.reset(seed=0)
        env.batch.step(nstep=1000)
        volts = lambda: env.batch.actuator_force[0, 5]
        env.batch.step()
        rest = volts()
        env.batch.ctrl[0, 5] += 0.3
        for step in range(100):
            env.batch.step()
            if abs(volts() - rest) > 0.1:
                return step
        return None


class Differences(unittest.TestCase):
    def test_between_robots_are_within_the_ranges_and_fill_them(self):
        env = Hexapod(50)
        numbers = env.randomisation.numbers
        nominal = {name: each[0].copy() for name, each in numbers.items()}
        env.reset(seed=0)
        self.assertEqual(list(numbers), list(randomisation.RANGES))
        for name, (low, high) in randomisation.RANGES.items():
            with self.subTest(name):
                real = nominal[name] > 0
                factors = numbers[name][:, real] / nominal[name][real]
                self.assertGreaterEqual(factors.min(), low * (1 - 1e-9))
                self.assertLessEqual(factors.max(), high * (1 + 1e-9))
                self.assertGreater(np.log(factors.max() / factors.min()), 0.8 * np.log(high / low))

    def test_keep_inertias_that_a_body_can_have(self):
        env = Hexapod(50)
        env.reset(seed=0)
        inertias = np.sort(env.batch.expanded("body_inertia"), axis=-1)
        self.assertTrue((inertias[..., 0] + inertias[..., 1] >= inertias[..., 2] * (1 - 1e-9)).all())

    def test_come_anew_with_each_episode(self):
        env = Arm(1, seconds=0.02)
        env.reset(seed=0)
        first = env.batch.expanded("dof_armature").copy()
        env.step(np.zeros((1, 6)))
        self.assertFalse(np.array_equal(first, env.batch.expanded("dof_armature")))


class Ground(unittest.TestCase):
    def test_is_as_high_as_its_heights_say(self):
        spec = mujoco.MjSpec()
        terrain = Terrain(spec, 0.2)
        model = spec.compile()
        data = mujoco.MjData(model)
        mujoco.mj_forward(model, data)
        points = np.linspace(-HALF, HALF, 160)[[0, 40, 79, 120, 159]]
        points = np.clip(points, -HALF + 1e-9, HALF - 1e-9)
        for x in points:
            for y in points:
                geom = np.zeros(1, np.int32)
                depth = mujoco.mj_ray(model, data, [x, y, 5], [0, 0, -1], None, 1, -1, geom)
                self.assertAlmostEqual(5 - depth, terrain.at(x, y), places=6)

    def test_is_the_height_field_that_robots_stand_on(self):
        env = Hexapod(20, roughness=0.1)
        env.reset(seed=0)
        env.batch.step(nstep=500)
        self.assertFalse(env.fallen().any())
        self.assertEqual(env.model.geom("floor").type, mujoco.mjtGeom.mjGEOM_HFIELD)
        self.assertGreater(np.ptp(env.batch.qpos[:, 2]), 0.01)

    def test_is_a_plane_without_roughness(self):
        env = Hexapod(5, roughness=0)
        env.reset(seed=0)
        self.assertEqual(env.model.geom("floor").type, mujoco.mjtGeom.mjGEOM_PLANE)
        self.assertLess(np.ptp(env.batch.qpos[:, 2]), 0.02)


class Robots(unittest.TestCase):
    def test_collide_with_their_feet_alone(self):
        model = Hexapod(1).model
        geoms = np.flatnonzero(model.geom_contype | model.geom_conaffinity)
        colliding = [model.geom(i).name for i in geoms]
        self.assertEqual(len(colliding), 7)
        self.assertEqual(sum("foot" in name for name in colliding), 6)

    def test_swing_lift_and_stretch_their_legs_by_positive_actions(self):
        model = Hexapod(1, roughness=0).model
        data = mujoco.MjData(model)
        for leg in range(6):
            for joint, axis in enumerate((0, 2)):
                mujoco.mj_resetData(model, data)
                mujoco.mj_kinematics(model, data)
                foot = model.geom(f"end-effector{leg + 1}_foot").id
                before = data.geom_xpos[foot].copy()
                action = np.zeros(18)
                action[3 * leg + joint] = 1
                data.qpos[7:] = walking.targets(action, 0)
                mujoco.mj_kinematics(model, data)
                self.assertGreater(data.geom_xpos[foot, axis] - before[axis], 0.03, (leg, joint))

    def test_are_commanded_what_the_action_says(self):
        env = Hexapod(1, **PLAIN)
        env.reset(seed=0)
        action = np.random.default_rng(1).uniform(-2, 2, (1, 18))
        env.step(action)
        np.testing.assert_allclose(env.batch.ctrl, walking.targets(np.clip(action, -1, 1), env.phases))


class Group:
    """The functions of HEBI's API that the programs call, for a robot in MuJoCo at 50 Hz."""

    def __init__(self, env):
        self.env = env
        self.env.reset(seed=0)

    def get_next_feedback(self, reuse_fbk):
        self.env.batch.step(nstep=round(walking.PERIOD / TIMESTEP))
        feedback, joints = self.env.feedback()[0], self.env.model.nu
        parts = np.split(feedback, [joints, 2 * joints, 2 * joints + 4])
        reuse_fbk.position, reuse_fbk.velocity, orientation, gyro = parts
        reuse_fbk.orientation, reuse_fbk.gyro = [orientation], [gyro]
        return reuse_fbk

    def send_command(self, command):
        self.env.batch.ctrl[:] = command.position


class Policies(unittest.TestCase):
    def test_that_are_shipped_walk_half_a_metre_in_ten_seconds(self):
        _, ahead, aside, fell, winding = evaluate.walked(Policy.load(HEXAPOD), robots=16)
        self.assertFalse(fell.any())
        self.assertGreater(ahead.min(), 0.5)
        self.assertLess(np.abs(aside).mean(), 0.4)
        self.assertLess(winding.max(), 140)  # C; critical in HEBI's firmware

    def test_are_played_by_calls_of_hebis_api(self):
        group = Group(Hexapod(1, roughness=0, **PLAIN))
        feedback, command = types.SimpleNamespace(), types.SimpleNamespace()
        modules.go_to(group, feedback, command, np.zeros(18), 100)
        start = group.env.batch.qpos[:, :2].copy()
        play.walk(group, feedback, command, Policy.load(HEXAPOD), 500)
        ahead, _ = group.env.along(group.env.batch.qpos[:, :2] - start)
        self.assertGreater(ahead[0], 0.5)
        self.assertFalse(group.env.fallen()[0])

    def test_that_are_shipped_turn_a_walker_back_to_its_heading(self):
        env, policy = Hexapod(8, roughness=0, **PLAIN), Policy.load(HEXAPOD)
        seen, _ = env.reset(seed=0)
        self.assertGreater(np.abs(env.headings()).max(), 0.4)
        for _ in range(250):
            seen, *_ = env.advance(policy(seen))
        self.assertLess(np.abs(env.headings()).max(), 0.2)

    def test_that_are_shipped_bring_the_gripper_to_its_goal(self):
        group = Group(Arm(1, **PLAIN))
        feedback, command = types.SimpleNamespace(), types.SimpleNamespace()
        modules.go_to(group, feedback, command, reaching.HOME, 10)
        data = mujoco.MjData(group.env.model)

        def gripper_at(position):
            data.qpos[:] = position
            mujoco.mj_kinematics(group.env.model, data)
            return data.site("gripper").xpos.copy()

        left = [play_arm.reach(group, feedback, command, Policy.load(ARM), gripper_at, np.array(goal), 200)
                for goal in play_arm.GOALS]  # fmt: skip
        self.assertLess(np.median(left), 0.05)

    def test_are_the_same_after_they_were_saved(self):
        rng = np.random.default_rng(0)
        shapes = ((8, walking.SIZE), (18, 8))
        policy = Policy([(rng.normal(size=shape), rng.normal(size=shape[0])) for shape in shapes])
        with tempfile.TemporaryDirectory() as folder:
            policy.save(f"{folder}/policy.npz")
            seen = rng.normal(size=walking.SIZE)
            np.testing.assert_array_equal(Policy.load(f"{folder}/policy.npz")(seen), policy(seen))

    def test_of_other_robots_and_files_that_are_none_are_told(self):
        self.assertEqual(walker(HEXAPOD)(np.zeros(walking.SIZE)).shape, (walking.JOINTS,))
        self.assertEqual(reacher(ARM)(np.zeros(reaching.SIZE)).shape, (reaching.JOINTS,))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder, "policy.npz")
            layer = np.zeros((reaching.JOINTS, reaching.SIZE)), np.zeros(reaching.JOINTS)
            Policy([layer]).save(path)
            of_the_arm = path.read_bytes()
            for content in (of_the_arm, HEXAPOD.read_bytes()[:1000], b"", b"text"):
                path.write_bytes(content)
                with self.assertRaisesRegex(argparse.ArgumentTypeError, "is no policy of the hexapod"):
                    walker(path)
            layer = np.full((walking.JOINTS, walking.SIZE), np.nan), np.zeros(walking.JOINTS)
            Policy([layer]).save(path)
            with self.assertRaisesRegex(argparse.ArgumentTypeError, "is no policy of the hexapod"):
                walker(path)
            with self.assertRaisesRegex(argparse.ArgumentTypeError, "No such file"):
                walker(path.with_name("none.npz"))


@unittest.skipUnless(importlib.util.find_spec("stable_baselines3"), "needs scripts/test.sh --learning, which fetches 3 GB")
class Training(unittest.TestCase):
    def test_leaves_a_policy(self):
        train = checkout.ROOT / "examples" / "python" / "learning" / "train.py"
        code = "import sys, runpy, checkout; checkout.use(); sys.argv[:] = sys.argv[1:]; runpy.run_path(sys.argv[0], run_name='__main__')"
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                [sys.executable, "-c", code, str(train), "arm", "--out", folder, "--robots", "8", "--steps", "20000"],
                cwd=pathlib.Path(__file__).parent, capture_output=True, text=True, check=False,
            )
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertTrue(list(pathlib.Path(folder).rglob("*.npz")))


if __name__ == "__main__":
    unittest.main()
