// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Files that are to be text, before anyone looks at what it says.
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

// The text of the file at `path`, without a byte order mark; null, after reporting, where there is
// none, or one of more than `most` bytes.
std::unique_ptr<const Source> openText(const std::string& path, std::size_t most,
                                       const FileReader& files, Diagnostics& out);

// Whether the text is UTF-8 without control characters, as `language` wants it. Reports the first
// byte that is not.
bool isPlainText(const Source& source, std::string_view language, Diagnostics& out);

}  // namespace hrdf

#endif  // HRDF_TEXT_UTF8_H_
