// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Opens robots on a separate thread, and counts how often their files are read.
#include <future>
#include <memory>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "app/session/loader.h"
#include "app/session/physics_thread.h"

#include "tests/sim/app/folder_test.h"
#include "tests/sim/counted_files.h"

namespace hrdf::app::loader_test {
namespace {

const std::string kHead = kModels + "pan_tilt.hrdf";

Source sourceOf(const std::string& file, const FileReader& files = readFile) {
  return {{file}, "", {}, true, {}, files};
}

Loaded await(Loader& loader) {
  std::optional<Loaded> loaded = loader.take();
  while (!loaded) {
    std::this_thread::yield();
    loaded = loader.take();
  }
  return *std::move(loaded);
}

// Reads files from the disk, but waits at the file `slow` until letGo() is called.
class SlowFiles {
 public:
  explicit SlowFiles(std::string slow) : slow_(std::move(slow)) {}

  FileReader reader() {
    return [this](const std::string& path) {
      if (path == slow_ && !wasReached_) {
        wasReached_ = true;
        reached_.set_value();
        letGo_.get_future().wait();
      }
      return counted_(path);
    };
  }
  void awaitReading() { reached_.get_future().wait(); }
  void letGo() { letGo_.set_value(); }
  const CountedFiles::Counts& counts() const { return files_.counts(); }

 private:
  std::string slow_;
  bool wasReached_ = false;
  std::promise<void> reached_, letGo_;
  CountedFiles files_;
  FileReader counted_ = files_.reader();
};

TEST(Loader, OpensWhatItIsAskedFor) {
  Loader loader;
  loader.open(sourceOf(kSmallArm));
  const Loaded loaded = await(loader);
  ASSERT_TRUE(loaded.session) << summary(loaded.diagnostics);
  EXPECT_EQ(loaded.session->robot(), "x_arm_3dof");
  EXPECT_EQ(loaded.source.files, std::vector<std::string>{kSmallArm});
  EXPECT_TRUE(loaded.watcher.isWatching(kSmallArm));
  EXPECT_FALSE(loader.pending());
}

TEST(Loader, SaysWhatIsWrongAndWatchesWhatIsMissing) {
  Loader loader;
  loader.open(sourceOf("nothing.hrdf"));
  const Loaded loaded = await(loader);
  EXPECT_FALSE(loaded.session);
  EXPECT_EQ(summary(loaded.diagnostics), "nothing.hrdf: error: no such file");
  EXPECT_TRUE(loaded.watcher.isWatching("nothing.hrdf"));
}

TEST(Loader, LetsTheRobotBeforeRunOnWhileAFileIsRead) {
  Diagnostics diagnostics;
  Physics physics(Session::open(sourceOf(kSmallArm), diagnostics), 0);
  SlowFiles files(kHead);
  Loader loader;
  loader.open(sourceOf(kHead, files.reader()));
  files.awaitReading();
  const double before = physics.snapshot().time;
  while (physics.snapshot().time < before + 0.1) EXPECT_FALSE(loader.take());
  EXPECT_EQ(loader.pending()->files, std::vector<std::string>{kHead});
  files.letGo();
  EXPECT_EQ(await(loader).session->robot(), "pan_tilt");
}

TEST(Loader, GivesUpARobotForANewerOneAndReadsNoMoreOfIt) {
  const std::string config = kModels + "x_arm_6dof.cfg.yaml";
  SlowFiles files(config);
  Loader loader;
  loader.open(sourceOf(config, files.reader()));
  files.awaitReading();
  loader.open(sourceOf(kSmallArm));
  files.letGo();
  EXPECT_EQ(await(loader).session->robot(), "x_arm_3dof");
  EXPECT_FALSE(loader.take());
  EXPECT_EQ(files.counts(), (CountedFiles::Counts{{config, 1}}));
}

TEST(Loader, GivesUpWhatIsCancelledAndOpensTheNext) {
  SlowFiles files(kSmallArm);
  Loader loader;
  loader.open(sourceOf(kSmallArm, files.reader()));
  files.awaitReading();
  loader.cancel();
  EXPECT_FALSE(loader.pending());
  files.letGo();
  loader.open(sourceOf(kHead));
  EXPECT_EQ(await(loader).source.files, std::vector<std::string>{kHead});
}

TEST(Loader, EndsWhileAFileIsRead) {
  SlowFiles files(kHead);
  auto loader = std::make_unique<Loader>();
  loader->open(sourceOf(kHead, files.reader()));
  files.awaitReading();
  std::thread end([&] { loader.reset(); });
  files.letGo();
  end.join();
  EXPECT_EQ(files.counts(), (CountedFiles::Counts{{kHead, 1}}));
}

class Once : public FolderTest {
 protected:
  // Returns how often each file is read when `source` is opened as in the window.
  CountedFiles::Counts countsOf(Source source) {
    CountedFiles files;
    source.read = files.reader();
    Loader loader;
    loader.open(source);
    const Loaded loaded = await(loader);
    EXPECT_TRUE(loaded.session) << summary(loaded.diagnostics);
    return files.counts();
  }
};

TEST_F(Once, ReadsEachFileOfARobotWithIncludesGainsAndSafety) {
  Source source = sourceOf(write("arm.hrdf", R"(<robot version="1.6.0">
    <actuator type="X5-4"/><include path="part.hrdf"/></robot>)"));
  write("part.hrdf", R"(<robot version="1.6.0"><bracket type="X5LightLeft"/>
    <actuator type="X5-1"/></robot>)");
  write("gains.xml", "<group_gains><position><kp>1 2</kp></position></group_gains>");
  write("safety.xml",
        "<group_safety version=\"1.0.0\"><velocity><max_limit>1 "
        "1</max_limit></velocity></group_safety>");
  source.options.gains = "gains.xml";
  source.options.safety = "safety.xml";
  EXPECT_EQ(countsOf(source), (CountedFiles::Counts{{path("arm.hrdf"), 1},
                                                    {path("gains.xml"), 1},
                                                    {path("part.hrdf"), 1},
                                                    {path("safety.xml"), 1}}));
}

TEST_F(Once, ReadsEachFileOfAConfigWithAPhone) {
  const std::string config = write("arm.cfg.yaml", R"(version: 1.1
names: [base]
families: Arm
hrdf: arm.hrdf
gains: gains.xml
user_data: {mobile_io_name: pad}
)");
  write("arm.hrdf", R"(<robot version="1.6.0"><actuator type="X5-4"/></robot>)");
  write("gains.xml", "<group_gains><position><kp>1</kp></position></group_gains>");
  EXPECT_EQ(countsOf(sourceOf(config)),
            (CountedFiles::Counts{{config, 1}, {path("arm.hrdf"), 1}, {path("gains.xml"), 1}}));
}

TEST_F(Once, ReadsAFileThatTwoRobotsShare) {
  EXPECT_EQ(countsOf({{kSmallArm, kSmallArm}, "", {}, true, {}}),
            (CountedFiles::Counts{{kSmallArm, 1}}));
}

}  // namespace
}  // namespace hrdf::app::loader_test
