// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

int main(int count, char** arguments) {
#ifdef __GLIBC__
  // Keeps memory that a repetition frees for the next repetition. By default glibc returns a large
  // robot's memory to the kernel each time, but keeps a small robot's: a robot with ten times the
  // elements would pay for memory pages, not for reading.
  constexpr int kGigabyte = 1 << 30;
  mallopt(M_TRIM_THRESHOLD, kGigabyte);
  mallopt(M_MMAP_THRESHOLD, kGigabyte);
#endif
  benchmark::Initialize(&count, arguments);
  if (benchmark::ReportUnrecognizedArguments(count, arguments)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
