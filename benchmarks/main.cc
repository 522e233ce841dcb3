// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

int main(int count, char** arguments) {
#ifdef __GLIBC__
  // Keeps memory that one repetition frees for the next repetition. By default glibc returns the
  // memory of a large robot to the kernel after each repetition, but keeps the memory of a small
  // robot. A robot with ten times as many elements would then cost time for memory pages, not for
  // reading.
  constexpr int kGigabyte = 1 << 30;
  mallopt(M_TRIM_THRESHOLD, kGigabyte);
  mallopt(M_MMAP_THRESHOLD, kGigabyte);
#endif
  benchmark::Initialize(&count, arguments);
  if (benchmark::ReportUnrecognizedArguments(count, arguments)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
