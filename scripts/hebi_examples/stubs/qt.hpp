// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
//
// Replaces the part of Qt that HEBI's hexapod uses, without a display: does not draw, prints messages, and
// runs an application until exit() is called.
#ifndef HRDF_SCRIPTS_STUBS_QT_HPP_
#define HRDF_SCRIPTS_STUBS_QT_HPP_

#include <cstdio>
#include <future>
#include <string>

#define Q_OBJECT
#define QStringLiteral(text) text

using QString = std::string;

namespace Qt {
enum Color { black, green, red };
enum Choice { ScrollBarAlwaysOff, AlignTop };
}  // namespace Qt

struct QEvent {
  enum Type { User = 1000 };
  explicit QEvent(Type type) : type_(type) {}
  virtual ~QEvent() = default;
  int type() const { return type_; }
  int type_;
};
struct QObject {
  virtual ~QObject() = default;
  virtual bool event(QEvent*) { return true; }
};

struct QColor {
  QColor(int, int, int, int) {}
};
struct QPen {
  QPen(const QColor&, double) {}
};
struct QRectF {
  QRectF(double, double, double, double) {}
};
struct QFont {
  enum Weight { Bold };
  void setWeight(Weight) {}
};
struct QPalette {
  enum Role { Background };
  void setColor(Role, Qt::Color) {}
};

struct QGraphicsLineItem {
  void setLine(double, double, double, double) {}
};
struct QGraphicsEllipseItem {
  void setRect(double, double, double, double) {}
};
struct QGraphicsScene {
  explicit QGraphicsScene(const QRectF&) {}
  QGraphicsLineItem* addLine(double, double, double, double, const QPen&) { return &line; }
  QGraphicsEllipseItem* addEllipse(double, double, double, double, const QPen&) { return &ellipse; }
  QGraphicsLineItem line;
  QGraphicsEllipseItem ellipse;
};

struct QWidget {
  void setWindowTitle(const QString&) {}
  void show() {}
  void resize(double, double) {}
};
struct QGraphicsView : QWidget {
  explicit QGraphicsView(QGraphicsScene*) {}
  void setBackgroundBrush(Qt::Color) {}
  void setHorizontalScrollBarPolicy(Qt::Choice) {}
  void setVerticalScrollBarPolicy(Qt::Choice) {}
};
struct QLabel : QWidget {
  explicit QLabel(const QString&) {}
  QFont font() const { return {}; }
  void setFont(const QFont&) {}
  QPalette palette() const { return {}; }
  void setPalette(const QPalette&) {}
  void setAutoFillBackground(bool) {}
  void setText(const QString&) {}
};
struct QVBoxLayout {
  explicit QVBoxLayout(QWidget* = nullptr) {}
  void setAlignment(Qt::Choice) {}
  void addWidget(QWidget*, int = 0) {}
  void addLayout(QVBoxLayout*) {}
};
using QHBoxLayout = QVBoxLayout;

struct QMessageBox {
  void setWindowTitle(const QString&) {}
  void setText(const QString& text) { std::printf("%s\n", text.c_str()); }
  int exec() { return 0; }
};

struct QCoreApplication {
  static void postEvent(QObject*, QEvent* event) { delete event; }
};
struct QApplication : QCoreApplication {
  QApplication(int&, char**) {}
  int exec() { return ended_.get_future().get(); }
  void exit(int status = 0) {
    if (!isOver_) ended_.set_value(status);
    isOver_ = true;
  }

 private:
  std::promise<int> ended_;
  bool isOver_ = false;  // makes exit() act only once
};

#endif  // HRDF_SCRIPTS_STUBS_QT_HPP_
