// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Dialog for a file to open or to write.
#ifndef HRDF_SIM_APP_WINDOW_FILE_CHOOSER_H_
#define HRDF_SIM_APP_WINDOW_FILE_CHOOSER_H_

#include <functional>
#include <string>
#include <vector>

namespace hrdf::app {

class FileChooser {
 public:
  // Opens the dialog in the next frame. Calls `take` with the chosen path. Shows only files whose
  // names end in one of `endings`; empty: all files.
  void ask(const std::string& title, const std::string& name, std::vector<std::string> endings,
           bool isToWrite, std::function<void(const std::string&)> take);
  void draw();

 private:
  struct Entry {
    std::string name;
    bool isFolder;
  };
  void list();
  void enter(const std::string& folder);
  void finish();
  void drawEntries(std::string& entered);

  std::string title_, folder_, name_, problem_;
  std::vector<std::string> endings_;
  bool isToWrite_ = false, isAsked_ = false, isSure_ = false;
  std::function<void(const std::string&)> take_;
  std::vector<Entry> entries_;
};

}  // namespace hrdf::app

#endif  // HRDF_SIM_APP_WINDOW_FILE_CHOOSER_H_
