import "server-only";
import { errorFields, log } from "#lib/server/log.ts";
import { perProcess } from "#lib/server/per-process.ts";

interface Running {
  timer: NodeJS.Timeout | null;
  turn: Promise<void> | null;
  isStopping: boolean;
  /** Something became due during the turn. */
  isWoken: boolean;
  /** When the last turn began, by `performance.now()`. */
  beganAt: number;
}

interface WorkerOptions {
  /** What it works on, for the log: "journal". */
  name: string;
  /** Starts the work that is due. */
  runDue: () => Promise<unknown>;
  pollMs: () => number;
  /** A worker that is woken again and again takes a turn no sooner after the last one began. */
  minGapMs?: number;
}

/**
 * Returns a worker that calls `runDue` again and again in this process. Every process of
 * Quartermaster has one; none leads. A failed turn is logged, and the next one follows.
 */
export const createWorker = (key: `qm${string}`, options: WorkerOptions) => {
  const { name, runDue, pollMs, minGapMs = 0 } = options;
  const holder = perProcess(key, () => ({ running: null as Running | null }));

  const runTurn = async (running: Running) => {
    running.isWoken = false;
    running.beganAt = performance.now();
    try {
      await runDue();
    } catch (error) {
      log().warn({ error: errorFields(error) }, `the ${name}'s turn failed`);
    }
    running.turn = null;
    if (running.isStopping) return;
    startAfter(running, running.isWoken ? gapOf(running) : pollMs());
  };

  const gapOf = ({ beganAt }: Running) => Math.max(0, beganAt + minGapMs - performance.now());

  const startAfter = (running: Running, ms: number) => {
    running.timer = setTimeout(() => startTurn(running), ms);
    running.timer.unref();
  };

  const startTurn = (running: Running) => {
    running.timer = null;
    running.turn = runTurn(running);
  };

  return {
    /** Starts the worker, once in a process. */
    start() {
      if (holder().running) return;
      const idle = { timer: null, turn: null, isStopping: false, isWoken: false };
      const running: Running = { ...idle, beganAt: Number.NEGATIVE_INFINITY };
      holder().running = running;
      startTurn(running);
    },
    /** Starts the next turn as soon as it may begin. Without it, a turn comes after `pollMs`. */
    wake() {
      const { running } = holder();
      if (!running || running.isStopping || running.isWoken) return;
      running.isWoken = true;
      // During a turn there is no timer: the turn's end starts the next one.
      if (running.timer === null) return;
      clearTimeout(running.timer);
      startAfter(running, gapOf(running));
    },
    /** Stops the worker and waits for its turn. */
    async stop() {
      const { running } = holder();
      holder().running = null;
      if (!running) return;
      running.isStopping = true;
      if (running.timer) clearTimeout(running.timer);
      await running.turn;
    },
  };
};
