# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""Fits the constants of one robot to logs of its modules: the command `hrdf identify`."""
