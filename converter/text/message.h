// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Sends messages of the libraries to the handler that <hrdf/diagnostic.h> lets programs replace.
#ifndef HRDF_TEXT_MESSAGE_H_
#define HRDF_TEXT_MESSAGE_H_

#include <string>

#include <hrdf/diagnostic.h>

namespace hrdf {

// Sends "hrdf: error: `text`"; without the word if `severity` is not error.
// Other programs and files may have given parts of `text`: control characters become blanks.
void sendMessage(Severity severity, const std::string& text);

// As above, but each text once in a process.
void sendMessageOnce(Severity severity, const std::string& text);

// Sends each diagnostic with its line of the source.
void sendMessages(std::span<const Diagnostic> diagnostics);

}  // namespace hrdf

#endif  // HRDF_TEXT_MESSAGE_H_
