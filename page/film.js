// SPDX-FileCopyrightText: The hrdf-mujoco authors
// SPDX-License-Identifier: Apache-2.0
import {save} from './dom.js';

const RATE = 30;  // frames per second
const FORMATS = ['video/mp4', 'video/webm;codecs=vp9', 'video/webm'];

/** Films a canvas with the browser's MediaRecorder. */
export class Film {
  static isPossible(canvas) {
    return typeof MediaRecorder === 'function' && typeof canvas.captureStream === 'function' && Boolean(Film.#format());
  }
  static #format() { return FORMATS.find((each) => MediaRecorder.isTypeSupported(each)); }

  constructor(canvas) {
    const type = Film.#format(), chunks = [];
    this.recorder = new MediaRecorder(canvas.captureStream(RATE), {mimeType: type, videoBitsPerSecond: 8e6});
    this.recorder.addEventListener('dataavailable', ({data}) => chunks.push(data));
    this.done = new Promise((resolve) => {
      this.recorder.addEventListener('stop', () => resolve(new Blob(chunks, {type: type.split(';')[0]})));
    });
    this.recorder.start(1000);
  }

  /** Ends the film and saves it as NAME.mp4 or NAME.webm; does not save an empty film. */
  async save(name) {
    this.recorder.stop();
    const film = await this.done;
    if (film.size > 0) save(`${name}.${film.type.split('/')[1]}`, film, film.type);
    return film;
  }
}
