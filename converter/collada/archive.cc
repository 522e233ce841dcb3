// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "collada/archive.h"

#include <algorithm>
#include <utility>

#include <zip.h>

#include "text/strings.h"

namespace hrdf::collada {
namespace {

// bytes, minimum unpacked size of a zip bomb. Smaller files may have a high compression ratio, such
// as files of blanks.
constexpr std::size_t kMinOfBomb = std::size_t{1} << 20;

// This message replaces all errors of libzip, because libzip's messages differ between versions.
constexpr const char* kUnreadable = "is not a readable zip archive: it is cut or damaged";

std::string_view withoutDot(std::string_view name) {
  while (name.starts_with("./")) name.remove_prefix(2);
  return name;
}

bool leavesTheArchive(std::string_view name) {
  if (name.starts_with('/') || name.starts_with('\\')) return true;
  if (name.size() > 1 && name[1] == ':') return true;
  for (std::size_t start = 0; start <= name.size();) {
    const std::size_t end = std::min(name.find_first_of("/\\", start), name.size());
    if (name.substr(start, end - start) == "..") return true;
    start = end + 1;
  }
  return false;
}

}  // namespace

std::size_t Archive::startIn(std::string_view bytes) {
  if (bytes.substr(behindBlanks(bytes)).starts_with('<')) return bytes.npos;
  return bytes.find("PK\x03\x04");
}

std::shared_ptr<const Archive> Archive::open(std::string path, std::string bytes,
                                             std::string& whyNot) {
  std::shared_ptr<Archive> archive(new Archive);
  archive->path_ = std::move(path);
  archive->bytes_ = std::move(bytes);
  zip_error_t error;
  zip_error_init(&error);
  zip_source_t* source =
      zip_source_buffer_create(archive->bytes_.data(), archive->bytes_.size(), 0, &error);
  zip_t* zip = source ? zip_open_from_source(source, ZIP_RDONLY, &error) : nullptr;
  zip_error_fini(&error);
  if (!zip) {
    if (source) zip_source_free(source);
    whyNot = kUnreadable;
    return nullptr;
  }
  archive->zip_.reset(zip, zip_discard);
  if (!archive->list(whyNot)) return nullptr;
  return archive;
}

bool Archive::list(std::string& whyNot) {
  const zip_int64_t count = zip_get_num_entries(zip_.get(), 0);
  if (static_cast<std::size_t>(std::max<zip_int64_t>(count, 0)) > kMaxArchiveFiles) {
    whyNot = "has more than " + std::to_string(kMaxArchiveFiles) + " files";
    return false;
  }
  std::size_t total = 0;
  for (zip_int64_t i = 0; i < count; ++i) {
    zip_stat_t stat;
    if (zip_stat_index(zip_.get(), static_cast<zip_uint64_t>(i), 0, &stat) != 0 ||
        !(stat.valid & ZIP_STAT_NAME) || !(stat.valid & ZIP_STAT_SIZE)) {
      whyNot = kUnreadable;
      return false;
    }
    const std::string_view name = stat.name;
    if (leavesTheArchive(name)) {
      whyNot = "contains the file " + inQuotes(name) + ", which is outside of the archive";
      return false;
    }
    const std::size_t packed = stat.valid & ZIP_STAT_COMP_SIZE ? stat.comp_size : 0;
    if (stat.size > kMinOfBomb &&
        stat.size / std::max<std::size_t>(packed, 1) > kMaxUnpackedRatio) {
      whyNot = "contains the file " + inQuotes(name) + ", which unpacks to more than " +
               std::to_string(kMaxUnpackedRatio) + " times its size";
      return false;
    }
    total += std::min<std::size_t>(stat.size, kMaxUnpacked + 1);
    if (total > kMaxUnpacked) {
      whyNot = "unpacks to more than " + std::to_string(kMaxUnpacked >> 20) + " MiB";
      return false;
    }
    names_.emplace_back(withoutDot(name));
    // Two files of the same name are an error, because programs differ in which file they unpack.
    if (!indices_.try_emplace(names_.back(), static_cast<std::uint64_t>(i)).second) {
      whyNot = "contains the file " + inQuotes(name) + " twice";
      return false;
    }
  }
  return true;
}

bool Archive::has(std::string_view name) const {
  return indices_.find(withoutDot(name)) != indices_.end();
}

std::optional<std::string> Archive::read(std::string_view name, std::string& whyNot) const {
  const auto found = indices_.find(withoutDot(name));
  if (found == indices_.end()) {
    whyNot = "is not in the archive";
    return std::nullopt;
  }
  const std::uint64_t index = found->second;
  zip_stat_t stat;
  zip_file_t* file = nullptr;
  if (zip_stat_index(zip_.get(), index, 0, &stat) == 0) {
    file = zip_fopen_index(zip_.get(), index, 0);
  }
  if (!file) {
    whyNot = "cannot be unpacked: " + std::string(zip_strerror(zip_.get()));
    return std::nullopt;
  }
  // Reads one byte more than the stated size, so that libzip reaches the end and checks the
  // checksum.
  std::string text(stat.size + 1, '\0');
  std::size_t size = 0;
  zip_int64_t got = 0;
  while (size < text.size() &&
         (got = zip_fread(file, text.data() + size, text.size() - size)) > 0) {
    size += static_cast<std::size_t>(got);
  }
  const bool isWhole = got == 0 && size == stat.size;
  if (!isWhole) {
    whyNot = "cannot be unpacked: " + std::string(zip_file_strerror(file));
    if (got >= 0) whyNot = "cannot be unpacked: its size differs from the size in the archive";
  }
  zip_fclose(file);
  if (!isWhole) return std::nullopt;
  text.resize(size);
  return text;
}

}  // namespace hrdf::collada
