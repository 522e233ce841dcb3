// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "app/window/panel.h"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace hrdf::app {
namespace {

constexpr int kTightSpacing = 1;  // themes of MuJoCo
constexpr int kBlue = 0;

template <std::size_t size>
void copy(char (&to)[size], const std::string& from) {
  std::snprintf(to, size, "%s", from.c_str());
}

std::string range(double least, double most) {
  char text[64];
  std::snprintf(text, sizeof(text), "%.9g %.9g", least, most);
  return text;
}

mjuiDef definition(const Item& item) {
  mjuiDef def{};
  def.type = item.type;
  copy(def.name, item.name);
  def.state = 1;
  def.pdata = item.data;
  copy(def.other, item.other);
  return def;
}

}  // namespace

Item heading(const std::string& name) { return {mjITEM_SEPARATOR, name}; }

Item button(const std::string& name, Action pressed) {
  return {mjITEM_BUTTON, name, nullptr, {}, std::move(pressed)};
}

Item check(const std::string& name, int& value, Action changed) {
  return {mjITEM_CHECKINT, name, &value, {}, std::move(changed)};
}

Item check(const std::string& name, mjtByte& value) { return {mjITEM_CHECKBYTE, name, &value}; }

Item choice(const std::string& name, int& value, const std::vector<std::string>& choices,
            Action changed) {
  std::string other;
  for (const std::string& text : choices) other += (other.empty() ? "" : "\n") + text;
  return {mjITEM_SELECT, name, &value, other, std::move(changed)};
}

Item slider(const std::string& name, mjtNum& value, double least, double most, Action changed) {
  return {mjITEM_SLIDERNUM, name, &value, range(least, most), std::move(changed)};
}

Item slider(const std::string& name, int& value, int least, int most, Action changed) {
  return {mjITEM_SLIDERINT, name, &value, range(least, most), std::move(changed)};
}

Item number(const std::string& name, mjtNum& value, Action changed) {
  return {mjITEM_EDITNUM, name, &value, "1", std::move(changed)};
}

Item numbers(const std::string& name, float* values, int count, Action changed) {
  return {mjITEM_EDITFLOAT, name, values, std::to_string(count), std::move(changed)};
}

Item text(const std::string& name, const std::string& value) {
  return {mjITEM_STATIC, name, nullptr, value, {}, &value};
}

Panel::Panel(int index, int width, int labels) : ui_(std::make_unique<mjUI>()) {
  ui_->spacing = mjui_themeSpacing(kTightSpacing);
  ui_->spacing.total = width;
  ui_->spacing.label = labels;
  ui_->color = mjui_themeColor(kBlue);
  ui_->rectid = index + 1;  // the first is the whole window
  ui_->auxid = index;
}

void Panel::show(std::vector<Section> sections, const mjuiState& state, const mjrContext& context) {
  for (Section& section : sections) {
    for (int i = 0; i < ui_->nsect; ++i) {
      if (section.name == ui_->sect[i].name) section.open = ui_->sect[i].state == mjSECT_OPEN;
    }
  }
  ui_->nsect = 0;
  ui_->editsect = ui_->mousesect = ui_->scroll = 0;
  ui_->editchanged = nullptr;
  sections_ = std::move(sections);
  for (const Section& section : sections_) {
    std::vector<mjuiDef> defs(1);
    defs[0].type = mjITEM_SECTION;
    copy(defs[0].name, section.name);
    defs[0].state = section.open ? mjSECT_OPEN : mjSECT_CLOSED;
    for (const Item& item : section.items) defs.push_back(definition(item));
    defs.emplace_back().type = mjITEM_END;
    mjui_add(ui_.get(), defs.data());
  }
  mjui_resize(ui_.get(), &context);
  mjr_addAux(ui_->auxid, ui_->width, ui_->maxheight, ui_->spacing.samples,
             const_cast<mjrContext*>(&context));
  refreshTexts();
  mjui_update(-1, -1, ui_.get(), &state, &context);
}

bool Panel::handle(mjuiState& state, const mjrContext& context) {
  const bool isOver =
      state.dragrect == rectangle() || (state.dragrect == 0 && state.mouserect == rectangle());
  const bool isKey = state.type == mjEVENT_KEY;
  if (isKey ? !isEditing() : !isOver) return false;
  ui_->editchanged = nullptr;
  if (isKey && state.key == ',') state.key = '.';  // of a decimal; left out, it would shift it
  const mjuiItem* item = mjui_event(ui_.get(), &state, &context);
  // What was typed counts when the user goes on to something else, too.
  const mjuiItem* edited = ui_->editchanged;
  const Action typed = edited != item ? actionOf(edited) : nullptr;
  const Action changed = actionOf(item);
  if (typed) typed();
  if (changed) changed();
  return true;
}

Action Panel::actionOf(const mjuiItem* item) const {
  if (item == nullptr) return nullptr;
  const Section& section = sections_[static_cast<std::size_t>(item->sectionid)];
  return section.items[static_cast<std::size_t>(item->itemid)].changed;
}

void Panel::refresh(const mjuiState& state, const mjrContext& context) {
  if (state.dragrect == rectangle()) return;
  refreshTexts();
  for (int i = 0; i < ui_->nsect; ++i) {
    if (ui_->sect[i].state == mjSECT_CLOSED) continue;
    if (!isEditing()) {
      mjui_update(i, -1, ui_.get(), &state, &context);
      continue;
    }
    // What is being typed is left alone.
    for (int j = 0; j < ui_->sect[i].nitem; ++j) {
      if (ui_->sect[i].item[j].type != mjITEM_STATIC) continue;
      mjui_update(i, j, ui_.get(), &state, &context);
    }
  }
}

void Panel::refreshTexts() {
  for (std::size_t i = 0; i < sections_.size(); ++i) {
    for (std::size_t j = 0; j < sections_[i].items.size(); ++j) {
      const std::string* text = sections_[i].items[j].text;
      if (text != nullptr) copy(ui_->sect[i].item[j].multi.name[0], *text);
    }
  }
}

void Panel::draw(const mjuiState& state, const mjrContext& context) {
  mjui_render(ui_.get(), &state, &context);
}

}  // namespace hrdf::app
