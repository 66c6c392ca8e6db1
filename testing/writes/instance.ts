import { type ChildProcess, fork } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { DecideAnswer, Decision, SubmitAnswer, SubmitRequest } from "#lib/protocol/intent.ts";

const compileCache = join(tmpdir(), "qm-bench-compile-cache");
const program = fileURLToPath(new URL("console-process.ts", import.meta.url));

/** The answer to a submitted form, and the milliseconds until it came. */
export interface TimedAnswer {
  answer: SubmitAnswer;
  ms: number;
}

/** A decision on a request by someone with the same key. */
export interface DecideRequest {
  /** Their account, which is also their name. */
  as: string;
  intentId: string;
  decision: Decision;
}

/** The messages between a test and its console process. */
export type ConsoleCall = { call: number } & (
  | { request: SubmitRequest }
  | { decide: DecideRequest }
);
export type ConsoleReply =
  | { call: number; answer: unknown; ms: number }
  | { call: number; error: string; isLost: boolean };

/** The browser lost its connection before the answer came: the person submits the form again. */
export class ConnectionLost extends Error {}

/**
 * Returns whether the store timed out, which happens on a busy machine and is no failure of the
 * journal: the person submits the form again.
 */
export const isStoreTimeout = (error: unknown): boolean =>
  error instanceof Error &&
  [error, error.cause].some((level) => level instanceof Error && /timeout/i.test(level.message));

/** A running Quartermaster that a test can kill and stop while it receives writes. */
export interface Instance {
  ready: () => Promise<unknown>;
  /** Throws `ConnectionLost` if the instance dies before it answers. */
  submit: (request: SubmitRequest) => Promise<TimedAnswer>;
  /** Throws `ConnectionLost` if the instance dies before it answers. */
  decide: (request: DecideRequest) => Promise<DecideAnswer>;
  /** Ends the instance at once. It restarts by itself. */
  kill: () => void;
  /** Stops the instance for so many milliseconds. */
  pause: (ms: number) => Promise<void>;
  end: () => Promise<void>;
}

const forkConsole = (env: NodeJS.ProcessEnv): ChildProcess =>
  fork(program, [], {
    // Without the cache, a restart after each kill takes long.
    env: { ...env, NODE_COMPILE_CACHE: compileCache },
    execArgv: ["--conditions=react-server"],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });

/** Starts an instance in a process of its own, which restarts after each kill. */
export const consoleInstance = (env: NodeJS.ProcessEnv): Instance => {
  let child: ChildProcess | null = null;
  let ready: Promise<unknown> = Promise.resolve();
  let isEnding = false;
  let lastCall = 0;
  const pending = new Map<number, PromiseWithResolvers<{ answer: unknown; ms: number }>>();

  const receive = (reply: ConsoleReply) => {
    const waiting = pending.get(reply.call);
    pending.delete(reply.call);
    if (!("error" in reply)) waiting?.resolve({ answer: reply.answer, ms: reply.ms });
    else waiting?.reject(reply.isLost ? new ConnectionLost() : new Error(reply.error));
  };

  const start = () => {
    const started = forkConsole(env);
    child = started;
    const becomesReady = Promise.withResolvers<unknown>();
    ready = becomesReady.promise;
    started.on("message", (message: ConsoleReply | "ready") => {
      if (message === "ready") becomesReady.resolve(null);
      else receive(message);
    });
    started.on("exit", () => {
      for (const { reject } of pending.values()) reject(new ConnectionLost());
      pending.clear();
      if (child === started && !isEnding) start();
      // Killed before it was ready: callers wait for the next process, if there is one.
      becomesReady.resolve(ready === becomesReady.promise ? null : ready);
    });
  };
  start();

  const ask = async (what: { request: SubmitRequest } | { decide: DecideRequest }) => {
    await ready;
    lastCall += 1;
    const call = lastCall;
    const waiting = Promise.withResolvers<{ answer: unknown; ms: number }>();
    pending.set(call, waiting);
    child?.send({ call, ...what } satisfies ConsoleCall, (error) => {
      if (!error) return;
      pending.delete(call);
      waiting.reject(new ConnectionLost());
    });
    return waiting.promise;
  };

  return {
    ready: () => ready,
    submit: async (request) => (await ask({ request })) as TimedAnswer,
    decide: async (decide) => (await ask({ decide })).answer as DecideAnswer,
    kill: () => void child?.kill("SIGKILL"),
    async pause(ms) {
      const paused = child;
      paused?.kill("SIGSTOP");
      await wait(ms);
      paused?.kill("SIGCONT");
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
