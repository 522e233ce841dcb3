// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// GraspIt!'s files as elements that know their location.
#ifndef HRDF_GRASPIT_DOCUMENT_H_
#define HRDF_GRASPIT_DOCUMENT_H_

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <pugixml.hpp>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/source.h>

#include "text/xml.h"

namespace hrdf::graspit {

// An XML element of a file; empty: no element.
struct Node {
  pugi::xml_node xml;
  const XmlFile* file = nullptr;

  explicit operator bool() const { return static_cast<bool>(xml); }
  std::string_view name() const { return xml.name(); }
  Location where() const { return file->locate(xml); }
  std::string_view text() const;  // without surrounding blanks
  // Place of the text's first character; place of the element if it has no text.
  Location whereText() const;
  bool has(const char* attribute) const { return !xml.attribute(attribute).empty(); }
  std::string_view attribute(const char* name) const;  // without surrounding blanks
  Location whereIs(const char* attribute) const;       // place of the attribute's value
  Node child(const char* name) const { return {xml.child(name), file}; }
  std::vector<Node> children() const;
  std::vector<Node> children(std::string_view name) const;
};

// The path and the content of a file that was found.
struct FoundFile {
  std::string path, bytes;
};

// The GraspIt! files of a robot: the robot's file and all files that it refers to.
class Documents {
 public:
  // `path`: the robot's file. Files that the robot refers to are also searched in the folders
  // `resources` and $GRASPIT.
  Documents(std::string path, const FileReader& files, std::string resources, Diagnostics& out)
      : path_(std::move(path)), files_(files), resources_(std::move(resources)), out_(out) {}

  // Reads the robot's file; returns an empty node after an error.
  Node open();
  // Finds the file `name` that the robot's file names. `folder`: a subfolder such as "iv/", or
  // empty. Searches `folder` next to the robot's file, then the folders `resources` and $GRASPIT,
  // then the folder of the robot's file. Returns null if no file is found. `whyNot`: why the file
  // in `folder` next to the robot's file cannot be read; empty if it does not exist.
  std::unique_ptr<FoundFile> find(std::string name, const std::string& folder,
                                  std::string& whyNot) const;
  // Finds the file `name`, to which the file `path` refers, next to `path`.
  std::unique_ptr<FoundFile> findBeside(const std::string& path, std::string name,
                                        std::string& whyNot) const;
  // Parses a file that find() or findBeside() returned; returns an empty node after an error.
  Node parse(FoundFile found, const XmlLanguage& language, Location from);

  std::vector<std::shared_ptr<const Source>> sources() const { return sources_; }

 private:
  Node add(std::shared_ptr<const Source> source, const XmlLanguage& language);

  std::string path_;
  const FileReader& files_;
  std::string resources_;
  Diagnostics& out_;
  std::set<std::string> said_;
  std::vector<std::shared_ptr<const Source>> sources_;
  std::vector<std::unique_ptr<const XmlFile>> parsed_;
};

// True if a file begins as XML. GraspIt!'s files before version 2.1 are lists of numbers.
bool isXml(std::string_view bytes);

}  // namespace hrdf::graspit

#endif  // HRDF_GRASPIT_DOCUMENT_H_
