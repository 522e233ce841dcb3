// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// The SIDs of a tree, of which each may be there many times.
#ifndef HRDF_COLLADA_SIDS_H_
#define HRDF_COLLADA_SIDS_H_

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include <pugixml.hpp>

namespace hrdf::collada {

class Sids {
 public:
  struct Sid {
    std::string_view sid;
    std::uint32_t order;  // in the tree
    int depth;
    pugi::xml_node node;
  };

  void add(const Sid& sid) { all_.push_back(sid); }
  void sort();  // call once, behind the last add()

  // The uppermost of those with the SID from the order `first` to `last`; null: none.
  const Sid* find(std::string_view sid, std::uint32_t first, std::uint32_t last) const;

  std::span<const Sid> all() const { return all_; }  // by SID, then by their order

 private:
  std::uint32_t upper(std::uint32_t a, std::uint32_t b) const;

  std::vector<Sid> all_;
  // At k and i: the uppermost of the 2^k from i on. A file may have one SID a hundred thousand
  // times and look for it as often.
  std::vector<std::vector<std::uint32_t>> uppermost_;
};

}  // namespace hrdf::collada

#endif  // HRDF_COLLADA_SIDS_H_
