// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Opens the files of a robot: texts and archives.
#ifndef HRDF_COLLADA_DOCUMENTS_H_
#define HRDF_COLLADA_DOCUMENTS_H_

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/source.h>

#include "collada/archive.h"
#include "collada/document.h"

namespace hrdf::collada {

// The COLLADA files of a robot: the file that the user opens, and all files that it refers to.
class Documents {
 public:
  Documents(const FileReader& files, std::string resources, Diagnostics& out)
      : files_(files), resources_(std::move(resources)), out_(out) {}

  // Reads the file `path`, a text or an archive; returns null after an error.
  const Document* open(const std::string& path);
  // Returns the element that a URL in `from` names: `#id`, or `file.dae#id`. Returns an empty node
  // with the reason if the element is missing.
  Node follow(const Node& from, std::string_view url, std::string& whyNot);

  std::vector<std::shared_ptr<const Source>> sources() const;

 private:
  const Document* add(const std::string& path, std::string text,
                      std::shared_ptr<const Archive> archive, Location from);
  const Document* take(const std::string& path, std::string bytes, Location from);
  const Document* unpack(const std::string& path, std::string bytes, Location from);
  // Returns the name of the robot's file in an archive, or nullopt after an error.
  std::optional<std::string> mainOf(const Archive& archive, Location from);
  const Document* openBeside(const Node& from, std::string_view url, std::string& whyNot);
  // Opens the file that `url` names, in the archive that contains the document of `from`. Returns
  // null with an empty `whyNot` if the file is not there.
  const Document* openInArchive(const Node& from, std::string_view url, std::string& whyNot);
  // Returns the paths at which the file of `url` is searched, in order. `own`: path of the file
  // that contains `url`.
  std::vector<std::string> placesOf(const std::string& own, std::string_view url) const;
  void report(const std::string& path, Location from, std::string message, std::string hint = {});

  const FileReader& files_;
  std::string resources_;
  Diagnostics& out_;
  std::vector<std::unique_ptr<const Document>> documents_;
  // Document by path; null: the file is invalid and was reported.
  std::map<std::string, const Document*> known_;
  std::vector<std::shared_ptr<const Source>> sources_;
};

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_DOCUMENTS_H_
