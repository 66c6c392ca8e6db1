/**
 * Loaded into an instance before its program (`--import`): lets its calendar clock differ from that of the machine by
 * the milliseconds in the file `QM_TEST_CLOCK_FILE`, whenever the file changes. Timers and `performance` go on as they do
 * when someone sets the clock of a machine.
 */
import { readFileSync } from "node:fs";

const file = process.env.QM_TEST_CLOCK_FILE;
let movedMs = 0;

const readFile = () => {
  try {
    movedMs = Number(readFileSync(file, "utf8"));
  } catch {
    movedMs = 0;
  }
};

if (file) {
  readFile();
  setInterval(readFile, 500).unref();
  const Original = Date;
  const now = () => Original.now() + movedMs;
  globalThis.Date = new Proxy(Original, {
    construct: (target, given, newTarget) =>
      Reflect.construct(target, given.length === 0 ? [now()] : given, newTarget),
    apply: () => new Original(now()).toString(),
    get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
  });
}
