import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import type { Principal } from "#lib/server/auth/principal.ts";
import { submitWrite } from "#lib/server/intents/submit.ts";
import { runDue } from "#lib/server/intents/worker.ts";
import { runDueRuns } from "#lib/server/runs/run-worker.ts";
import { storePool } from "#lib/server/store/store.ts";
import { ConnectionLost, type Instance, isStoreTimeout } from "./instance.ts";
import { decideAs } from "./person.ts";

/** One run of an instance, from its start to its kill. */
interface Life {
  isDead: boolean;
  /** Resolves when the instance is no longer stopped. */
  awake: Promise<unknown>;
}

const lives = new AsyncLocalStorage<Life>();

const requireLife = async (life: Life) => {
  await life.awake;
  if (life.isDead) throw new ConnectionLost();
};

/** Makes every query of a killed instance fail, before it runs or after. */
const makeMortal = () => {
  const pool = storePool();
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  pool.query = (async (...args: unknown[]) => {
    const life = lives.getStore();
    if (life) await requireLife(life);
    const answer = await query(...args);
    if (life) await requireLife(life);
    return answer;
  }) as typeof pool.query;
};

let mortalPool: unknown;

/**
 * Starts an instance within this process that can be killed between any two queries. It is much
 * cheaper than a process, and dies at critical points far more often. A request that it has begun to
 * send still arrives.
 */
export const localConsole = (person: Principal, pollMs: number): Instance => {
  if (mortalPool !== storePool()) makeMortal();
  mortalPool = storePool();
  let life: Life = { isDead: false, awake: Promise.resolve() };
  let isEnding = false;

  const poll = async () => {
    while (!isEnding) {
      const current = life;
      for (const runTurn of [runDue, runDueRuns]) {
        await lives.run(current, runTurn).catch((error: unknown) => {
          if (!current.isDead && !isStoreTimeout(error)) throw error;
        });
      }
      await wait(pollMs);
    }
  };
  const polling = poll();

  return {
    ready: async () => undefined,
    async submit(request) {
      const current = life;
      const startedAt = performance.now();
      try {
        const answer = await lives.run(current, () => submitWrite(person, request));
        return { answer, ms: performance.now() - startedAt };
      } catch (error) {
        throw current.isDead || isStoreTimeout(error) ? new ConnectionLost() : error;
      }
    },
    async decide(request) {
      const current = life;
      try {
        return await lives.run(current, () => decideAs(person, request));
      } catch (error) {
        throw current.isDead || isStoreTimeout(error) ? new ConnectionLost() : error;
      }
    },
    kill() {
      life.isDead = true;
      life = { isDead: false, awake: Promise.resolve() };
    },
    async pause(ms) {
      const stopped = life;
      stopped.awake = wait(ms);
      await stopped.awake;
    },
    async end() {
      isEnding = true;
      await polling;
    },
  };
};
