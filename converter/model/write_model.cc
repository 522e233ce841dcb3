// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "model/write_model.h"

#include <array>
#include <utility>

#include <mujoco/mujoco.h>

#include "text/paths.h"

namespace hrdf {
namespace {

// Offsets in the records of a zip file (PKWARE's APPNOTE 6.3.10), in bytes from the record's start.
constexpr std::string_view kEntry = "PK\x01\x02", kEnd = "PK\x05\x06";
constexpr std::size_t kEntrySize = 46, kEndSize = 22;
constexpr std::size_t kEntryTime = 12, kLocalTime = 10;
constexpr std::size_t kEntryTexts = 28;  // lengths of name, extra field and comment
constexpr std::size_t kEntryLocal = 42;  // offset of the entry's local record
constexpr std::size_t kEndCount = 10, kEndStart = 16;

std::size_t numberAt(const std::string& zip, std::size_t at, int bytes) {
  std::size_t number = 0;
  for (int i = bytes - 1; i >= 0; --i) {
    number = number << 8 | static_cast<unsigned char>(zip.at(at + static_cast<std::size_t>(i)));
  }
  return number;
}

// Sets time and date (2 bytes each) to the earliest of a zip file: 1980-01-01.
void setTime(std::string& zip, std::size_t at) {
  constexpr std::string_view kFirst("\0\0\x21\0", 4);
  zip.replace(at, kFirst.size(), kFirst);
}

// Sets the times of all files in an archive to a constant, because MuJoCo writes the current time.
// Returns false if the bytes are not a valid archive.
bool setTimes(std::string& zip) {
  const std::size_t end = zip.rfind(kEnd);
  if (end == std::string::npos || zip.size() - end < kEndSize) return false;
  std::size_t at = numberAt(zip, end + kEndStart, 4);
  for (std::size_t left = numberAt(zip, end + kEndCount, 2); left > 0; --left) {
    if (at + kEntrySize > zip.size() || zip.compare(at, kEntry.size(), kEntry) != 0) return false;
    const std::size_t local = numberAt(zip, at + kEntryLocal, 4);
    if (local + kLocalTime + 4 > zip.size()) return false;
    setTime(zip, at + kEntryTime);
    setTime(zip, local + kLocalTime);
    std::size_t texts = 0;
    for (std::size_t i = 0; i < 3; ++i) texts += numberAt(zip, at + kEntryTexts + 2 * i, 2);
    at += kEntrySize + texts;
  }
  return true;
}

// Receives MuJoCo's archive in memory: MuJoCo would not report a full disk.
class Archive {
 public:
  explicit Archive(mjVFS& vfs) : vfs_(vfs) {
    mjp_defaultProvider(&provider_);
    provider_.open = [](mjResource*) { return 0; };
    provider_.read = [](mjResource*, const void**) { return -1; };
    provider_.close = [](mjResource*) {};
    provider_.mount = provider_.unmount = [](mjResource*) { return 1; };
    provider_.modified = [](const mjResource*, const char*) { return 0; };
    provider_.write = write;
    provider_.data = &bytes_;
    mj_mountVFS(&vfs_, kFolder, &provider_);
  }
  ~Archive() { mj_unmountVFS(&vfs_, kFolder); }
  Archive(const Archive&) = delete;
  Archive& operator=(const Archive&) = delete;

  // Returns null if MuJoCo cannot pack the model; `why` then has the reason.
  std::string* pack(const mjSpec& spec, const mjModel& model, std::string& why) {
    std::array<char, 1000> reason{};
    const std::string path = std::string(kFolder) + "/model.mjz";
    const mjtSize size = mj_encode(&spec, &model, path.c_str(), nullptr, &vfs_, reason.data(),
                                   static_cast<int>(reason.size()));
    why = reason.data();
    return size >= 0 ? &bytes_ : nullptr;
  }

 private:
  static constexpr const char* kFolder = "/hrdf-archive";

  // Called by MuJoCo's C code, which exceptions must not cross.
  static mjtSize write(mjResource* resource, const void* bytes, mjtSize count) {
    try {
      static_cast<std::string*>(resource->provider->data)
          ->append(static_cast<const char*>(bytes), static_cast<std::size_t>(count));
      return count;
    } catch (...) {
      return -1;
    }
  }

  mjVFS& vfs_;
  mjpResourceProvider provider_;
  std::string bytes_;
};

bool addArchive(const mjSpec& spec, const mjModel& model, mjVFS& vfs, const std::string& path,
                WholeFiles& files, Diagnostics& out) {
  std::string why;
  const std::string bytes = archiveOf(spec, model, vfs, why);
  return bytes.empty() ? reportUnwritable(path, why, out) : files.add(path, bytes, out);
}

std::string bytesOf(const mjModel& model) {
  std::string bytes(static_cast<std::size_t>(mj_sizeModel(&model)), '\0');
  mj_saveModel(&model, nullptr, bytes.data(), static_cast<mjtSize>(bytes.size()));
  return bytes;
}

bool addXml(const mjSpec& spec, const std::string& path, WholeFiles& files, Diagnostics& out) {
  std::string why;
  const std::string text = mjcf(spec, why);
  if (!text.empty()) return files.add(path, text, out);
  out.error(path, why);
  return false;
}

}  // namespace

std::string archiveOf(const mjSpec& spec, const mjModel& model, mjVFS& vfs, std::string& why) {
  Archive archive(vfs);
  std::string* bytes = archive.pack(spec, model, why);
  if (bytes && setTimes(*bytes)) return std::move(*bytes);
  if (why.empty()) why = "the archive could not be packed";
  return {};
}

bool addModel(const mjSpec& spec, const mjModel& model, mjVFS& vfs, const std::string& path,
              WholeFiles& files, Diagnostics& out) {
  if (extensionOf(path) == ".xml") return addXml(spec, path, files, out);
  if (extensionOf(path) == ".mjb") return files.add(path, bytesOf(model), out);
  return addArchive(spec, model, vfs, path, files, out);
}

}  // namespace hrdf
