// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
#include "tool/model_flags.h"

#include <algorithm>
#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>

#include "text/paths.h"
#include "text/strings.h"
#include "tool/program.h"

namespace hrdf {
namespace {

// Returns "--floating-base" for "floating_base".
std::string flagName(const OptionRow& row) {
  std::string name = "--" + std::string(row.name);
  std::ranges::replace(name, '_', '-');
  return name;
}

// CLI11 does not support option names with a variable part, so `--actuator.W1 velocity` is
// rewritten to `--actuator.NAME W1=velocity`.
std::string namedFlag(const OptionRow& row) { return flagName(row) + ".NAME"; }

const OptionRow* findNamed(std::string_view argument) {
  for (const OptionRow& row : modelOptionTable()) {
    const std::string prefix = flagName(row) + ".";
    if (row.perName && argument.starts_with(prefix) && argument.size() > prefix.size()) return &row;
  }
  return nullptr;
}

// Returns the arguments without the program's name. Rewrites names such as `--actuator.W1`.
std::vector<std::string> rewritten(int argc, const char* const* argv) {
  std::vector<std::string> arguments;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--") {
      arguments.insert(arguments.end(), argv + i, argv + argc);
      break;
    }
    const OptionRow* row = findNamed(argument);
    if (row == nullptr) {
      arguments.push_back(argument);
      continue;
    }
    arguments.push_back(namedFlag(*row));
    const std::string rest = argument.substr(flagName(*row).size() + 1);
    if (rest.find('=') != std::string::npos) {
      arguments.push_back(rest);
    } else if (i + 1 < argc) {
      arguments.push_back(rest + "=" + argv[++i]);
    }
  }
  return arguments;
}

// Returns the absolute path if the working directory has a file or folder `given`. Otherwise
// returns `given`, which is relative to the robot's folder.
std::string valueOf(const OptionRow& row, const std::string& given) {
  std::error_code ignored;
  const bool isHere = row.isPath && given != kKitGains && std::filesystem::exists(given, ignored);
  return isHere ? absolutePath(given) : given;
}

// Returns the last subcommand on the command line; without subcommands, `command`.
const CLI::App& active(const CLI::App& command) {
  const auto chosen = command.get_subcommands();
  return chosen.empty() ? command : active(*chosen.front());
}

// Returns the first argument that begins with '-' but is not a known option.
std::optional<std::string> unknownOption(const CLI::App& program) {
  for (const std::string& argument : program.remaining(true)) {
    if (argument.size() > 1 && argument.front() == '-' && argument != "--") {
      return argument.substr(0, argument.find('='));
    }
  }
  return std::nullopt;
}

// Returns the argument at the place of a command, if it is not a known command.
std::optional<std::string> unknownCommand(const CLI::App& program) {
  if (program.get_subcommands({}).empty() || !program.get_subcommands().empty())
    return std::nullopt;
  for (const std::string& argument : program.remaining(true)) {
    if (!argument.starts_with('-')) return argument;
  }
  return std::nullopt;
}

std::string commandHint(const std::string& word, const CLI::App& program) {
  std::vector<std::string> names;
  for (const CLI::App* command : program.get_subcommands({})) names.push_back(command->get_name());
  const std::vector<std::string_view> known(names.begin(), names.end());
  return didYouMeanOrList(word, known);
}

std::string hintFor(const std::string& option, const CLI::App& command) {
  std::vector<std::string> names;
  for (const CLI::Option* known : command.get_options()) {
    for (const std::string& name : known->get_lnames()) names.push_back("--" + name);
  }
  const std::vector<std::string_view> known(names.begin(), names.end());
  if (std::ranges::find(known, option) != known.end()) {
    return "write it after the command and before '--'";
  }
  const std::string hint = didYouMean(option, known);
  return hint.empty() ? "see --help" : hint;
}

int reportWrongUsage(const CLI::App& program, const CLI::ParseError& error) {
  const CLI::App& command = active(program);
  std::cerr << program.get_name() << ": error: ";
  // An unknown command or option is reported first, because it often causes the other errors.
  if (const auto word = unknownCommand(program)) {
    std::cerr << "unknown command " << inQuotes(*word) << "; " << commandHint(*word, program);
  } else if (const auto unknown = unknownOption(program)) {
    std::cerr << "unknown option " << inQuotes(*unknown) << "; " << hintFor(*unknown, command);
  } else {
    std::cerr << error.what() << "; see --help";
  }
  std::cerr << '\n';
  return kWrongUsage;
}

}  // namespace

void ModelFlags::addTo(CLI::App& command, std::span<const std::string_view> only) {
  for (const OptionRow& row : modelOptionTable()) {
    if (!only.empty() && std::ranges::find(only, row.name) == only.end()) continue;
    const std::string help(row.help);
    CLI::Option* plain = row.isSwitch ? command.add_flag(flagName(row), help)
                                      : command.add_option(flagName(row), {}, help);
    plain->group("Model options")->multi_option_policy(CLI::MultiOptionPolicy::TakeLast);
    if (!row.isSwitch) plain->type_name(row.values);
    plain_.emplace_back(&row, plain);
    if (!row.perName) continue;
    CLI::Option* named =
        command.add_option(namedFlag(row), {}, "the same, for the joint NAME only");
    named->group("Model options")->type_name(row.values);
    named->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
    named_.emplace_back(&row, named);
  }
}

bool ModelFlags::anyGivenBut(std::span<const std::string_view> others) const {
  const auto isSet = [&](const auto& entry) {
    const bool isOther = std::ranges::find(others, entry.first->name) != others.end();
    return entry.second->count() > 0 && !isOther;
  };
  return std::ranges::any_of(plain_, isSet) || std::ranges::any_of(named_, isSet);
}

ModelOptions ModelFlags::options(Diagnostics& out) const {
  ModelOptions options = modelOptionsFromEnvironment(out);
  for (const auto& [row, flag] : plain_) {
    if (flag->count() > 0) {
      setModelOption(options, row->name, valueOf(*row, flag->results().back()), out);
    }
  }
  for (const auto& [row, flag] : named_) {
    for (const std::string& setting : flag->results()) {
      const std::size_t split = setting.rfind('=');
      const std::string name = std::string(row->name) + "." + setting.substr(0, split);
      setModelOption(options, name, setting.substr(split + 1), out);
    }
  }
  return options;
}

std::optional<int> parseCommandLine(CLI::App& program, int argc, const char* const* argv) {
  std::vector<std::string> arguments = rewritten(argc, argv);
  std::ranges::reverse(arguments);  // CLI11 reads the arguments from the back
  try {
    program.parse(std::move(arguments));
    return std::nullopt;
  } catch (const CLI::Success& success) {
    return program.exit(success);
  } catch (const CLI::ParseError& error) {
    return reportWrongUsage(program, error);
  }
}

}  // namespace hrdf
