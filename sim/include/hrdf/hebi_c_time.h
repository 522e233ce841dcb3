// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Functions of libhrdf_hebi.so that HEBI's library does not have: opening and closing simulations,
// pictures of their cameras, tables of logs, and virtual time.
//
// If HRDF_SIM_CLOCK is `stepped` when the library is loaded, time is virtual. Virtual time stops
// while a thread that is registered by hrdf_clock_enter() runs. When all registered threads wait
// (in a function of this header, or for a group), time jumps to the earliest end of their waits.
// Python's launcher registers the threads of its programs (python/README.md). Times are in us.
#ifndef HRDF_HEBI_C_TIME_H_
#define HRDF_HEBI_C_TIME_H_

#include <hrdf/hebi_c.h>

// clang-tidy would reject the names in this C header.
// NOLINTBEGIN(modernize-*,readability-identifier-naming)
#ifdef __cplusplus
extern "C" {
#endif
#ifdef __GNUC__
#pragma GCC visibility push(default)
#endif

// Opens the simulation that `items` describes in the syntax of HRDF_SIM, and closes the previous
// simulation. Relative paths start at `folder`; null: at the working directory at the start of the
// process. `play` is a CSV file of inputs for the first phone; null: no file. An error is printed
// to stderr and returned by hebiGetLastError().
HebiStatusCode hrdf_sim_open(const char* items, const char* folder, const char* play);
// Closes the simulation. Calls of its groups then return HebiStatusFailure, and lookups find no
// modules until the next hrdf_sim_open().
void hrdf_sim_close(void);
// Returns a hash of the state of physics and modules; 0: no simulation is open.
uint64_t hrdf_sim_state_hash(void);

// Writes a log of simulated modules as a table (CSV) with the columns of `simulate --csv`; replaces
// the file `table`. HebiStatusFailure: the table cannot be written, or the log is damaged and only
// its valid part is in the table.
HebiStatusCode hrdf_sim_log_table(const char* log, const char* table);

// Copies a list of the simulations that other processes of this machine publish, newest first:
// "arm (process 123): Arm/J1, Arm/J2; ...". `buffer` and `size` are as in <hrdf/hebi_c.h>.
// HebiStatusFailure: there are no such simulations, and this user cannot write the folder for
// published simulations (HRDF_LINK_DIR).
HebiStatusCode hrdf_sim_published(char* buffer, size_t* size);

// Copies error messages for invalid values of HRDF_SIM_CLOCK (read at loading of the library) and
// HRDF_SIM_FACTOR, one line each; empty: both are valid. `buffer` and `size` are as in
// <hrdf/hebi_c.h>.
HebiStatusCode hrdf_sim_wrong_variables(char* buffer, size_t* size);

// The size, lens and pose of a picture. The centre of the top left pixel has column 0 and row 0.
typedef struct {
  int32_t width, height;  // pixels, 1 to 4096; both 0: the camera's size in the model, or 640 x 480
  double time;            // s, simulated
  double focal[2];        // pixels, focal lengths: horizontal, vertical
  double principal[2];    // pixels: column and row of the optical axis
  // Pose of the camera in the world, m: a 4 x 4 matrix, row by row. Axes of the camera: x right, y
  // down, z ahead.
  double pose[16];
} HrdfPicture;

// Takes a picture of the present state with a camera of this process's own simulation; opens the
// simulation that HRDF_SIM names, if necessary. Virtual time does not advance. `rgb` gets 3 bytes
// per pixel, `depth` the distance along the optical axis (m; infinity: nothing is visible), both
// row by row from the top. `rgb` and `depth` may be null; if both are null, only width and height
// are set. HebiStatusFailure: no simulation, unknown camera, bad size, or no OpenGL.
HebiStatusCode hrdf_sim_picture(const char* camera, HrdfPicture* picture, uint8_t* rgb,
                                float* depth);

// Returns 1 if time is virtual, else 0.
int32_t hrdf_clock_is_stepped(void);
// Returns the virtual time in us since 1970-01-01; it starts at 2026-01-01. Each call adds 1 us;
// after 99 calls of a thread without a wait, each call adds 100 us, so that polling loops end soon.
int64_t hrdf_clock_now(void);
// Sets the current virtual time to `now`, us since 1970-01-01. Waits that have begun keep their
// durations.
void hrdf_clock_set(int64_t now);
// After `span` us of virtual time, and then every 10 s of real time, sends SIGINT to the main
// thread and ends the main thread's waits. `span` 0: cancels these signals.
void hrdf_clock_limit(int64_t span);
// Returns how often SIGINT was sent since the last hrdf_clock_limit(). Does not wait.
int32_t hrdf_clock_interruptions(void);

// Registers a thread that the caller will start next: virtual time stops until the new thread runs.
// The main thread registers itself with hrdf_clock_enter() and hrdf_clock_begin().
void hrdf_clock_enter(void);
// Assigns the oldest unused registration of hrdf_clock_enter() to the calling thread. This must be
// the first call of the new thread.
void hrdf_clock_begin(void);
// Removes the calling thread from the clock. This must be the last call of the thread. If the
// thread has not called hrdf_clock_begin(), cancels one registration by hrdf_clock_enter().
void hrdf_clock_leave(void);

// Waits for `span` us of virtual time, at least 1 us.
void hrdf_clock_sleep(int64_t span);

// Results of hrdf_clock_wait().
enum {
  HrdfWaitTimeOut,  // time `end` was reached
  HrdfWaitDone,     // hrdf_clock_wake() was called, or a file is ready
  HrdfWaitAgain,    // 50 ms of real time passed: check for signals, then call again
};
// A file descriptor to wait for.
typedef struct {
  int32_t file;
  int16_t events;  // events to wait for, as in poll()
} HrdfClockFile;
// Creates a wait that hrdf_clock_wake() can end; returns the number of the wait.
uint64_t hrdf_clock_wait_create(void);
// Waits until time `end` (us since 1970-01-01; below 0: no end), until hrdf_clock_wake(), or until
// one of `count` file descriptors is ready. Returns a HrdfWait value.
int32_t hrdf_clock_wait(uint64_t wait, int64_t end, const HrdfClockFile* files, size_t count);
// Ends the wait with the number `wait`. All later calls of hrdf_clock_wait() with this number
// return at once.
void hrdf_clock_wake(uint64_t wait);
// Releases the wait with the number `wait`.
void hrdf_clock_wait_drop(uint64_t wait);

#ifdef __GNUC__
#pragma GCC visibility pop
#endif
#ifdef __cplusplus
}
#endif
// NOLINTEND(modernize-*,readability-identifier-naming)

#endif  // HRDF_HEBI_C_TIME_H_
