// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks that a file is text, before it is parsed.
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

// Returns the text of the file at `path`, without byte order marks; returns null and reports if
// there is none, or if it has more than `most` bytes.
[[nodiscard]] std::unique_ptr<const Source> openText(const std::string& path, std::size_t most,
                                                     const FileReader& files, Diagnostics& out);

// Returns the size of the byte order marks at the start of `text`.
std::size_t byteOrderMarks(std::string_view text);

// Reports a file that is compressed, in another encoding or binary, without a word of it.
[[nodiscard]] bool isText(const Source& source, Diagnostics& out);

// Returns the length of the UTF-8 character at the start of `text`, which is not empty; 0 if there
// is none.
std::size_t utf8Length(std::string_view text);
bool isUtf8(std::string_view text);

// As isText(), and reports the first byte that is not UTF-8 or is a control character. `language`
// is the name for the message.
[[nodiscard]] bool isUtf8Text(const Source& source, std::string_view language, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_TEXT_UTF8_H_
