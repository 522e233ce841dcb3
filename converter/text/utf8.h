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

// Returns the text of the file at `path`, without a byte order mark; returns null and reports if
// there is none, or if it has more than `most` bytes.
std::unique_ptr<const Source> openText(const std::string& path, std::size_t most,
                                       const FileReader& files, Diagnostics& out);

// Reports the first byte that is not UTF-8 or is a control character. `language` is the name for
// the message.
bool isUtf8Text(const Source& source, std::string_view language, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_TEXT_UTF8_H_
