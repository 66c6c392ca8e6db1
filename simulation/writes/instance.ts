import { type ChildProcess, fork } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { SubmitAnswer, SubmitRequest } from "#lib/protocol/intent.ts";

const compileCache = join(tmpdir(), "qm-bench-compile-cache");
const program = fileURLToPath(new URL("console-process.ts", import.meta.url));

export interface Told {
  answer: SubmitAnswer;
  ms: number;
}

interface Waiting {
  resolve: (told: Told) => void;
  reject: (error: Error) => void;
}

/** Stands for "the browser lost the connection": the person sends the same form again. */
export class Lost extends Error {}

/** A console that can be killed and stopped while it is asked for writes. */
export interface Instance {
  ready: () => Promise<unknown>;
  /** Throws `Lost` when the console dies before it answers. */
  submit: (request: SubmitRequest) => Promise<Told>;
  /** It starts again by itself. */
  kill: () => void;
  /** Stops it for so many milliseconds. */
  pause: (ms: number) => Promise<void>;
  end: () => Promise<void>;
}

/** One console process, which may die at any moment and is started again by `start`. */
export const consoleInstance = (env: NodeJS.ProcessEnv): Instance => {
  let child: ChildProcess | null = null;
  let ready: Promise<unknown> = Promise.resolve();
  let isEnding = false;
  let last = 0;
  const waiting = new Map<number, Waiting>();

  const start = () => {
    const started = fork(program, [], {
      // A console that is killed often should start again fast.
      env: { ...env, NODE_COMPILE_CACHE: compileCache },
      execArgv: ["--conditions=react-server"],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    child = started;
    const becomesReady = Promise.withResolvers<unknown>();
    ready = becomesReady.promise;
    started.on("message", (message: unknown) => {
      if (message === "ready") return becomesReady.resolve(null);
      const { ask, error, isLost, ...told } = message as Told & {
        ask: number;
        error?: string;
        isLost?: boolean;
      };
      const asked = waiting.get(ask);
      waiting.delete(ask);
      if (error === undefined) asked?.resolve(told);
      else asked?.reject(isLost ? new Lost() : new Error(error));
    });
    started.on("exit", () => {
      for (const { reject } of waiting.values()) reject(new Lost());
      waiting.clear();
      if (child === started && !isEnding) start();
      // Killed while it started: whoever waits for it waits for the next.
      becomesReady.resolve(ready);
    });
  };
  start();

  return {
    ready: () => ready,
    async submit(request: SubmitRequest): Promise<Told> {
      await ready;
      last += 1;
      const ask = last;
      return new Promise((resolve, reject) => {
        waiting.set(ask, { resolve, reject });
        child?.send({ ask, request }, (error) => {
          if (error) {
            waiting.delete(ask);
            reject(new Lost());
          }
        });
      });
    },
    kill: () => void child?.kill("SIGKILL"),
    pause(ms: number) {
      const paused = child;
      paused?.kill("SIGSTOP");
      return new Promise<void>((resolve) => {
        setTimeout(() => {
          paused?.kill("SIGCONT");
          resolve();
        }, ms);
      });
    },
    async end() {
      isEnding = true;
      const ending = child;
      if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
      const gone = new Promise((resolve) => ending.once("exit", resolve));
      const timer = setTimeout(() => ending.kill("SIGKILL"), 5_000);
      if (ending.connected) ending.send("end", () => undefined);
      else ending.kill("SIGKILL");
      await gone;
      clearTimeout(timer);
    },
  };
};
