// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks that a file is text before it is parsed.
#ifndef HRDF_TEXT_UTF8_H_
#define HRDF_TEXT_UTF8_H_

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include <hrdf/diagnostic.h>
#include <hrdf/files.h>
#include <hrdf/source.h>

namespace hrdf {

// Returns the text of the file at `path`, without byte order marks. Returns null and reports an
// error if the file cannot be read or has more than `most` bytes.
[[nodiscard]] std::unique_ptr<const Source> openText(const std::string& path, std::size_t most,
                                                     const FileReader& files, Diagnostics& out);

// Returns the size of all byte order marks at the start of `text`, in bytes.
std::size_t byteOrderMarks(std::string_view text);

// Returns false and reports an error if the file is compressed, binary or in another encoding. The
// error quotes nothing of the file.
[[nodiscard]] bool isText(const Source& source, Diagnostics& out);

// Returns the length of the UTF-8 character at the start of `text`, which must not be empty; 0:
// invalid.
std::size_t utf8Length(std::string_view text);
bool isUtf8(std::string_view text);

// Like isText(); also reports the first byte that is not UTF-8 or is a control character.
// `language` is the name in messages.
[[nodiscard]] bool isUtf8Text(const Source& source, std::string_view language, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_TEXT_UTF8_H_
