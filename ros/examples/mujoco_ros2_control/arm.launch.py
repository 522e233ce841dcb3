# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Starts an arm in MuJoCo with ros2_control. The project's CI has no ROS, and does not run this file.

Run

    hrdf convert models/x_arm_6dof.cfg.yaml x_arm.urdf --ros2-control mujoco --mujoco 3.14

in the folder of this file. Keep x_arm.urdf, x_arm.xml and the folder `assets` together.
"""

from pathlib import Path

from launch import LaunchDescription
from launch_ros.actions import Node

FOLDER = Path(__file__).resolve().parent


def generate_launch_description() -> LaunchDescription:
    urdf = (FOLDER / "x_arm.urdf").read_text()
    # Absolute path, because the plugin searches relative paths in its working folder.
    urdf = urdf.replace(">x_arm.xml<", f">{FOLDER / 'x_arm.xml'}<")
    description = {"robot_description": urdf, "use_sim_time": True}
    controllers = str(FOLDER / "controllers.yaml")
    spawners = [
        Node(package="controller_manager", executable="spawner", arguments=[name])
        for name in ("joint_state_broadcaster", "arm_controller")
    ]
    return LaunchDescription(
        [
            Node(package="robot_state_publisher", executable="robot_state_publisher", parameters=[description]),
            Node(package="mujoco_ros2_control", executable="ros2_control_node", parameters=[description, controllers]),
            *spawners,
        ]
    )
