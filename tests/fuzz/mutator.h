// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Makes random mistakes in texts, the same mistakes on every machine.
#ifndef HRDF_TESTS_MUTATOR_H_
#define HRDF_TESTS_MUTATOR_H_

#include <cstddef>
#include <random>
#include <string>

namespace hrdf {

class Mutator {
 public:
  explicit Mutator(unsigned seed) : random_(seed) {}

  // Returns `text` with one to four mistakes.
  std::string mutated(std::string text);
  // Returns `text` with up to four of its numbers replaced by unusual numbers.
  std::string withOddNumbers(std::string text);
  // Returns a random number below `limit`; 0 for a limit of 0.
  std::size_t below(std::size_t limit) { return limit == 0 ? 0 : random_() % limit; }

 private:
  std::string bytes(std::string text);
  std::string tokens(const std::string& text);

  std::mt19937 random_;  // gives the same numbers on every machine, unlike std's distributions
};

}  // namespace hrdf

#endif  // HRDF_TESTS_MUTATOR_H_
