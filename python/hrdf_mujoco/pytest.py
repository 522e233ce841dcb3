# SPDX-FileCopyrightText: The hrdf-mujoco authors
# SPDX-License-Identifier: Apache-2.0
"""pytest plugin that tests programs for HEBI's Python API on simulated robots, in virtual time.

The ini line `hrdf_sim = ITEMS` enables it; ITEMS is a value of the environment variable HRDF_SIM.
Virtual time begins before tests are collected, and the fixture `hrdf_sim` opens a new simulation for
a test. pytest's own clocks stay real.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from hrdf_mujoco import virtual_time


class Simulated:
    """Value of the fixture `hrdf_sim`: the simulation of one test."""

    def __init__(self, library: virtual_time.Library, items: str, folder: str) -> None:
        self._library, self._folder = library, folder
        self.open(items)

    def open(self, items: str) -> None:
        """Closes the current simulation, and opens a simulation of `items`, in the form of HRDF_SIM.

        Paths are relative to the folder of the ini file.

        Raises:
            ValueError: the items cannot be opened.
        """
        self._library.open(items, self._folder)
        self.items = items

    def state_hash(self) -> int:
        """Returns a hash of the state of physics and modules; equal states have equal hashes."""
        return self._library.sim_state_hash()

    def close(self) -> None:
        """Closes the simulation: its groups send and receive nothing afterwards."""
        self._library.sim_close()


_CLOCK = pytest.StashKey[Any]()
_LIBRARY = pytest.StashKey[Any]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addini("hrdf_sim", "what HEBI's Python API finds in tests, in the form of HRDF_SIM; time is virtual then")


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Begins virtual time before conftest files and tests are imported."""
    if not early_config.getini("hrdf_sim"):
        return
    from hrdf_mujoco import run, virtual_time

    try:
        path = run.library_path()
        library = virtual_time.Library(path)
    except (ImportError, OSError) as error:
        raise pytest.UsageError(f"hrdf_sim: {error}") from error
    os.environ["HEBI_C_LIB"] = path
    for name in ("HRDF_SIM", "HRDF_SIM_CSV", "HRDF_SIM_FACTOR"):
        # Ignores the HRDF_SIM variables of the user: the ini line and the fixture define the simulation.
        os.environ.pop(name, None)
    early_config.stash[_LIBRARY] = library
    if virtual_time.VirtualTime.installed():  # virtual time is active already, e.g. by `run -m pytest`
        return
    clock = virtual_time.VirtualTime(library)
    clock.install()
    early_config.stash[_CLOCK] = clock


def pytest_unconfigure(config: pytest.Config) -> None:
    clock = config.stash.get(_CLOCK, None)
    if clock:
        clock.remove()


@pytest.fixture
def hrdf_sim(request: pytest.FixtureRequest) -> Iterator[Simulated]:
    """Opens a simulation of the ITEMS of the ini line `hrdf_sim`, and closes it after the test."""
    config = request.config
    library = config.stash.get(_LIBRARY, None)
    if library is None:
        pytest.fail("the fixture hrdf_sim needs the line `hrdf_sim = ITEMS` in pytest's ini file", pytrace=False)
    folder = str(config.inipath.parent if config.inipath else config.rootpath)
    try:
        simulated = Simulated(library, config.getini("hrdf_sim"), folder)
    except ValueError as error:
        pytest.fail(str(error), pytrace=False)
    yield simulated
    simulated.close()
