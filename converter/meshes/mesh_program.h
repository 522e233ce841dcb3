// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// A program that reads mesh files in a separate process, so that a crash affects only the file that
// caused it.
#ifndef HRDF_MESHES_MESH_PROGRAM_H_
#define HRDF_MESHES_MESH_PROGRAM_H_

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <sys/types.h>

#include "meshes/readers/protocol.h"
#include "model/mesh_files.h"
#include "model/triangle_mesh.h"

namespace hrdf {

class MeshProgram {
 public:
  using Clock = std::chrono::steady_clock;

  // Does not yet start the program at `path`: read() starts it if it does not run. `memory`: limit
  // in bytes. A file that takes longer than `slow` causes a message.
  MeshProgram(std::string path, std::size_t memory,
              std::chrono::milliseconds slow = std::chrono::seconds(2));
  ~MeshProgram();
  MeshProgram(const MeshProgram&) = delete;
  MeshProgram& operator=(const MeshProgram&) = delete;

  // Returns the triangles of the file `name`, whose suffix (".ac") gives the format. On failure,
  // returns the error text of the program, or how it ended ("mesh_coin crashed …"). Indices and
  // colours are checked, coordinates are not.
  MeshShape<TriangleMesh> read(const std::string& name, const std::string& bytes,
                               std::chrono::milliseconds patience);

  // Returns the reason why the program is unusable for all files; empty: no reason is known.
  const std::string& whyUseless() const { return whyUseless_; }

 private:
  enum class End { ok, gone, late };
  struct Received;

  bool start();
  bool limit() const;
  void stop();
  End waitFor(short events);
  End send(const void* from, std::size_t size);
  End receive(void* to, std::size_t size);
  template <class Row>
  End receive(std::vector<Row>& to, std::size_t count);
  End ask(std::string_view suffix, const std::string& bytes);
  End answer(Received& to);
  std::string whatHappened(End end);
  std::string name() const;
  bool isQuiet() const;

  const std::string path_;
  const std::size_t memory_;
  const std::chrono::milliseconds slow_;
  std::string whyUseless_;
  pid_t process_ = -1;
  int channel_ = -1;  // connected to stdin and stdout of the program; -1: not started
  std::uint32_t turn_ = 0;
  bool hasAnswered_ = false;
  Clock::time_point deadline_;  // deadline for the current file
};

}  // namespace hrdf

#endif  // HRDF_MESHES_MESH_PROGRAM_H_
