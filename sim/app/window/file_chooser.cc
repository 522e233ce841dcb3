// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/file_chooser.h"

#include <algorithm>
#include <filesystem>
#include <tuple>
#include <utility>

#include <imgui.h>
#include <imgui_stdlib.h>

#include "app/window/widgets.h"

namespace hrdf::app {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostEntries = 100'000;

}  // namespace

void FileChooser::ask(const std::string& title, const std::string& name,
                      std::vector<std::string> endings, bool isToWrite,
                      std::function<void(const std::string&)> take) {
  title_ = title + "###choose";
  name_ = name;
  endings_ = std::move(endings);
  isToWrite_ = isToWrite;
  take_ = std::move(take);
  std::error_code problem;
  if (folder_.empty()) folder_ = fs::current_path(problem).string();
  list();
  isAsked_ = true;
}

// Reads the folder, and sorts its entries: first folders, then files. Omits hidden entries.
void FileChooser::list() {
  entries_.clear();
  isSure_ = false;
  std::error_code problem;
  for (fs::directory_iterator at(folder_, problem), end; at != end; at.increment(problem)) {
    if (problem || entries_.size() >= kMostEntries) break;
    std::error_code unknown;
    const Entry entry{at->path().filename().string(), at->is_directory(unknown)};
    const bool isListed = entry.isFolder || endings_.empty() ||
                          std::ranges::any_of(endings_, [&](const std::string& ending) {
                            return entry.name.ends_with(ending);
                          });
    if (isListed && !entry.name.starts_with('.')) entries_.push_back(entry);
  }
  problem_ = problem ? problem.message() : "";
  std::ranges::sort(entries_, {},
                    [](const Entry& entry) { return std::tuple(!entry.isFolder, entry.name); });
}

void FileChooser::enter(const std::string& folder) {
  folder_ = fs::path(folder).lexically_normal().string();
  list();
}

// Finishes with the entered name. If the file exists and would be replaced, requires a second
// click.
void FileChooser::finish() {
  const fs::path path = fs::path(folder_) / name_;
  std::error_code problem;
  if (fs::is_directory(path, problem)) {
    name_.clear();
    return enter(path.string());
  }
  if (isToWrite_ && !isSure_ && fs::exists(path, problem)) {
    isSure_ = true;
    return;
  }
  ImGui::CloseCurrentPopup();
  std::exchange(take_, {})(path.string());
}

// Draws the entries. If the user clicks a folder, sets `entered` to its path.
void FileChooser::drawEntries(std::string& entered) {
  ImGuiListClipper clipper;
  clipper.Begin(static_cast<int>(entries_.size()));
  while (clipper.Step()) {
    for (int i = clipper.DisplayStart; i < clipper.DisplayEnd; ++i) {
      const Entry& entry = entries_[static_cast<std::size_t>(i)];
      const std::string label = plain(entry.name) + (entry.isFolder ? "/" : "");
      if (!ImGui::Selectable(label.c_str(), entry.name == name_)) continue;
      if (entry.isFolder) entered = (fs::path(folder_) / entry.name).string();
      if (!entry.isFolder) std::tie(name_, isSure_) = std::tuple(entry.name, false);
    }
  }
}

void FileChooser::draw() {
  if (std::exchange(isAsked_, false)) ImGui::OpenPopup("###choose");
  const float em = ImGui::GetFontSize();
  ImGui::SetNextWindowSize({44 * em, 30 * em}, ImGuiCond_Appearing);
  if (!ImGui::BeginPopupModal(title_.empty() ? "###choose" : title_.c_str(), nullptr,
                              ImGuiWindowFlags_NoSavedSettings)) {
    return;
  }
  if (button("Up", "Show the folder above.")) enter(fs::path(folder_).parent_path().string());
  ImGui::SameLine();
  ImGui::TextUnformatted(folder_.c_str());
  const float below = 2 * ImGui::GetFrameHeightWithSpacing();
  std::string entered;
  if (ImGui::BeginChild("files", {0, -below}, ImGuiChildFlags_Borders)) {
    if (!problem_.empty()) ImGui::TextDisabled("%s", problem_.c_str());
    drawEntries(entered);
  }
  ImGui::EndChild();
  if (!entered.empty()) enter(entered);
  ImGui::SetNextItemWidth(-14 * em);
  const bool isEntered = ImGui::InputText("##name", &name_, ImGuiInputTextFlags_EnterReturnsTrue);
  help("The file, or a path to it.");
  if (ImGui::IsItemEdited()) isSure_ = false;
  ImGui::SameLine();
  ImGui::BeginDisabled(name_.empty());
  const char* const word = !isToWrite_ ? "Open" : isSure_ ? "Replace it" : "Save";
  const bool isPressed = ImGui::Button((std::string(word) + "###ok").c_str());
  help(isSure_ ? "There is such a file: replace it." : "Take this file.");
  ImGui::EndDisabled();
  if (nextButton("Cancel", "Esc: take none.") || ImGui::IsKeyPressed(ImGuiKey_Escape)) {
    ImGui::CloseCurrentPopup();
  } else if ((isPressed || isEntered) && !name_.empty()) {
    finish();
  }
  ImGui::EndPopup();
}

}  // namespace hrdf::app
