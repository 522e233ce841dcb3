// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Finds modules, and makes groups of them.
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

#include <hrdf/hebi_c_time.h>

#include "hebi_c/clock.h"
#include "hebi_c/group.h"
#include "hebi_c/guard.h"
#include "hebi_c/lookup_hint.h"
#include "hebi_c/process.h"
#include "hebi_c/text_out.h"
#include "link/folders.h"
#include "link/network.h"
#include "text/message.h"

struct HebiLookup {
  double frequency = 5;  // Hz, of searches for modules
  hrdf::sim::Lookup lookup;
};

struct HebiLookupEntryList {
  std::shared_ptr<hrdf::sim::Lookup::EntryList> entries;
};

namespace hrdf::hebi_c {
namespace {

constexpr double kMaxFrequency = 1000;           // Hz
constexpr std::chrono::milliseconds kPause{10};  // pause between two searches for modules

std::vector<std::string> textsOf(const char* const* texts, std::size_t count) {
  std::vector<std::string> result;
  for (std::size_t i = 0; texts && i < count; ++i) result.emplace_back(texts[i] ? texts[i] : "");
  return result;
}

sim::MacAddress toSim(const HebiMacAddress& address) {
  sim::MacAddress result;
  std::ranges::copy(address.bytes_, result.bytes.begin());
  return result;
}

// Search terms of a lookup: their text for messages, and the module names, if any.
struct Wish {
  std::string text;
  std::vector<WantedModule> modules;
};

// Warns that modules of `wish` are missing, and lists the existing modules. Warns once per
// `wish.text`.
void tellWhatIsThere(const Wish& wish) {
  static std::mutex mutex;
  static auto* const told = new std::set<std::string>;
  const std::lock_guard lock(mutex);
  if (!told->insert(wish.text).second) return;
  const std::string hint = lookupHint(wish.modules, *lookup().getEntryList());
  sendMessage(Severity::warning, "the program looks for " + wish.text + hint);
}

// Calls find() until it returns a group or `timeout` (ms) has passed. Returns null if no group was
// found.
template <class Find>
HebiGroup* groupOf(const Wish& wish, std::int32_t timeout, Find find) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(timeout);
  const std::string error = openSimulation();
  if (const char* why = whyTimeStands()) return failToMake(why);
  for (;;) {
    // If a simulation was requested but could not be opened, modules of other processes must not be
    // used instead.
    auto group = openSimulation().empty() ? find() : nullptr;
    if (group) return new HebiGroup(std::move(group));
    if (theClock().isStepped()) {  // in virtual time, no new modules can appear
      theClock().sleep(1000 * std::int64_t{timeout});
      break;
    }
    const auto now = std::chrono::steady_clock::now();
    if (now >= end) break;
    std::this_thread::sleep_for(std::min<std::chrono::nanoseconds>(kPause, end - now));
  }
  if (!error.empty()) return failToMake(error);
  tellWhatIsThere(wish);
  return failToMake("no group of " + wish.text + " was found");
}

Wish wishFor(std::vector<WantedModule> modules) {
  std::string text;
  for (const WantedModule& each : modules) {
    text += (text.empty() ? "'" : ", '") + each.family + "/" + each.name + "'";
  }
  return {text.empty() ? "no names" : text, std::move(modules)};
}

std::string textOf(const HebiMacAddress& address) { return toString(toSim(address)); }

std::string textOf(const sim::link::Network::Listed& simulation) {
  std::string text =
      simulation.window->robot + " (process " + std::to_string(simulation.window->process) + "):";
  for (const sim::link::ModuleEntry& each : simulation.modules) {
    text += (text.ends_with(':') ? " " : ", ") + each.family + "/" + each.name;
  }
  return text;
}

// Runs body(entry) for entry `index` of `list`. Fails if the entry does not exist, or if `list` or
// `out` is null.
template <class Body>
HebiStatusCode withEntry(HebiLookupEntryList* list, std::size_t index, const void* out, Body body) {
  return guardStatus({list, out}, [&] {
    if (index < list->entries->size()) return body((*list->entries)[index]);
    return fail(HebiStatusArgumentOutOfRange, "the list has fewer entries");
  });
}

}  // namespace
}  // namespace hrdf::hebi_c

using namespace hrdf::hebi_c;
namespace sim = hrdf::sim;

HebiLookupPtr hebiLookupCreate(const char* const*, size_t) {
  return guardMake<HebiLookup>({}, [] {
    openSimulation();
    return new HebiLookup;
  });
}

void hebiLookupRelease(HebiLookupPtr lookup) { delete lookup; }
void hebiLookupReset(HebiLookupPtr lookup, const char* const*, size_t) {
  guard({lookup}, 0, [&] {
    lookup->lookup.reset();
    return 0;
  });
}

int32_t hebiLookupIsValid(HebiLookupPtr lookup) {
  return guard({lookup}, int32_t{0}, [] { return openSimulation().empty() ? 1 : 0; });
}

HebiStatusCode hebiLookupSetLookupFrequencyHz(HebiLookupPtr lookup, double frequency) {
  return guardStatus({lookup}, [&] {
    if (!(frequency >= 0) || std::isinf(frequency)) {
      return fail(HebiStatusInvalidArgument, "a frequency must be 0 or more");
    }
    lookup->frequency = std::min(frequency, kMaxFrequency);
    return HebiStatusSuccess;
  });
}

double hebiLookupGetLookupFrequencyHz(HebiLookupPtr lookup) {
  return lookup ? lookup->frequency : 0;
}

HebiLookupEntryListPtr hebiCreateLookupEntryList(HebiLookupPtr handle) {
  return guardMake<HebiLookupEntryList>({handle}, [&] {
    return new HebiLookupEntryList{openSimulation().empty()
                                       ? handle->lookup.getEntryList()
                                       : std::make_shared<sim::Lookup::EntryList>()};
  });
}

void hebiLookupEntryListRelease(HebiLookupEntryListPtr list) { delete list; }

size_t hebiLookupEntryListGetSize(HebiLookupEntryListPtr list) {
  return list ? list->entries->size() : 0;
}

HebiStatusCode hebiLookupEntryListGetName(HebiLookupEntryListPtr list, size_t index, char* buffer,
                                          size_t* size) {
  return withEntry(list, index, size,
                   [&](const auto& entry) { return copyOut(entry.name, buffer, size); });
}

HebiStatusCode hebiLookupEntryListGetFamily(HebiLookupEntryListPtr list, size_t index, char* buffer,
                                            size_t* size) {
  return withEntry(list, index, size,
                   [&](const auto& entry) { return copyOut(entry.family, buffer, size); });
}

HebiStatusCode hebiLookupEntryListGetMacAddress(HebiLookupEntryListPtr list, size_t index,
                                                HebiMacAddress* address) {
  return withEntry(list, index, address, [&](const auto& entry) {
    std::ranges::copy(entry.macAddress.bytes, address->bytes_);
    return HebiStatusSuccess;
  });
}

// Writes 127.0.0.1, since simulated modules are on this machine.
HebiStatusCode hebiLookupEntryListGetIpAddress(HebiLookupEntryListPtr list, size_t index,
                                               uint32_t* address) {
  return withEntry(list, index, address, [&](const auto&) {
    constexpr uint8_t kLocal[]{127, 0, 0, 1};
    std::memcpy(address, kLocal, sizeof(kLocal));
    return HebiStatusSuccess;
  });
}

// Writes 1 if the module is stale, else 0. Stale: its simulation ended between the creation (or
// reset) of the lookup and the creation of `list`, and no other simulation had the module.
HebiStatusCode hebiLookupEntryListGetIsStale(HebiLookupEntryListPtr list, size_t index,
                                             int32_t* is_stale) {
  return withEntry(list, index, is_stale, [&](const auto& entry) {
    *is_stale = entry.isStale;
    return HebiStatusSuccess;
  });
}

HebiGroupPtr hebiGroupCreateFromNames(HebiLookupPtr handle, const char* const* families,
                                      size_t family_count, const char* const* names,
                                      size_t name_count, int32_t timeout) {
  return guardMake<HebiGroup>({handle}, [&]() -> HebiGroup* {
    const auto in = textsOf(families, family_count), of = textsOf(names, name_count);
    if (in.size() != 1 && in.size() != of.size()) {
      return failToMake("the number of families must be 1, or equal to the number of names");
    }
    std::vector<WantedModule> wanted;
    for (size_t i = 0; i < of.size(); ++i) wanted.push_back({in[in.size() == 1 ? 0 : i], of[i]});
    return groupOf(wishFor(std::move(wanted)), timeout,
                   [&] { return lookup().getGroupFromNames(in, of, 0); });
  });
}

HebiGroupPtr hebiGroupCreateFromMacs(HebiLookupPtr handle, const HebiMacAddress* const* addresses,
                                     size_t count, int32_t timeout) {
  return guardMake<HebiGroup>({handle}, [&]() -> HebiGroup* {
    std::vector<sim::MacAddress> wanted;
    std::string text;
    for (size_t i = 0; addresses && i < count; ++i) {
      if (!addresses[i]) return failToMake("an address is null");
      wanted.push_back(toSim(*addresses[i]));
      text += (i > 0 ? ", " : "") + textOf(*addresses[i]);
    }
    return groupOf({text.empty() ? "no addresses" : text, {}}, timeout,
                   [&] { return lookup().getGroupFromMacs(wanted, 0); });
  });
}

HebiGroupPtr hebiGroupCreateFromFamily(HebiLookupPtr handle, const char* family, int32_t timeout) {
  return guardMake<HebiGroup>({handle, family}, [&] {
    return groupOf(wishFor({{family, "*"}}), timeout,
                   [&] { return lookup().getGroupFromFamily(family, 0); });
  });
}

HebiGroupPtr hebiGroupCreateConnectedFromName(HebiLookupPtr handle, const char* family,
                                              const char* name, int32_t timeout) {
  return guardMake<HebiGroup>({handle, family, name}, [&] {
    return groupOf(wishFor({{family, name}}), timeout,
                   [&] { return lookup().getConnectedGroupFromName(family, name, 0); });
  });
}

HebiGroupPtr hebiGroupCreateConnectedFromMac(HebiLookupPtr handle, const HebiMacAddress* address,
                                             int32_t timeout) {
  return guardMake<HebiGroup>({handle, address}, [&] {
    return groupOf({textOf(*address), {}}, timeout,
                   [&] { return lookup().getConnectedGroupFromMac(toSim(*address), 0); });
  });
}

HebiStatusCode hrdf_sim_published(char* buffer, size_t* size) {
  return guardStatus({size}, [&] {
    sim::link::Network::get().refresh();
    std::string text;
    for (const auto& each : sim::link::Network::get().windows()) {
      text += (text.empty() ? "" : "; ") + textOf(each);
    }
    // The folder for published simulations may have simulations of other users. So a folder that
    // this user cannot write is an error only if no simulation was found.
    const std::string why = text.empty() ? sim::link::whyNotShared() : "";
    if (!why.empty()) return fail(HebiStatusFailure, "no simulation can be published in " + why);
    return copyOut(text, buffer, size);
  });
}
