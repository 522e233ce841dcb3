// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include <benchmark/benchmark.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

int main(int count, char** arguments) {
#ifdef __GLIBC__
  // Keeps the memory that a repetition frees for the next one. Else glibc returns that of a large
  // robot to the kernel each time, and keeps that of a small one: ten times the elements would be
  // charged for pages, not for reading.
  constexpr int kGigabyte = 1 << 30;
  mallopt(M_TRIM_THRESHOLD, kGigabyte);
  mallopt(M_MMAP_THRESHOLD, kGigabyte);
#endif
  benchmark::Initialize(&count, arguments);
  if (benchmark::ReportUnrecognizedArguments(count, arguments)) return 1;
  benchmark::RunSpecifiedBenchmarks();
  benchmark::Shutdown();
}
