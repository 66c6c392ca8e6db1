import { AsyncLocalStorage } from "node:async_hooks";
import type { Principal } from "#lib/server/auth/principal.ts";
import { submitWrite } from "#lib/server/intents/submit.ts";
import { runDue } from "#lib/server/intents/worker.ts";
import { storePool } from "#lib/server/store/store.ts";
import { type Instance, Lost } from "./instance.ts";
import { isStoreTimeout } from "./is-store-timeout.ts";
import { pause } from "./pause.ts";

/** One life of a console, from its start to its death. */
interface Life {
  isDead: boolean;
  /** Settles when a stopped console goes on. */
  awake: Promise<unknown>;
}

const lives = new AsyncLocalStorage<Life>();

const liveOn = async (life: Life) => {
  await life.awake;
  if (life.isDead) throw new Lost();
};

/** Everything of a dead console ends at its next step to the store, before it or after. */
const makeMortal = () => {
  const pool = storePool();
  const query = pool.query.bind(pool) as (...args: unknown[]) => Promise<unknown>;
  pool.query = (async (...args: unknown[]) => {
    const life = lives.getStore();
    if (life) await liveOn(life);
    const answer = await query(...args);
    if (life) await liveOn(life);
    return answer;
  }) as typeof pool.query;
};

let mortalPool: unknown;

/**
 * A console within this process, that can die between any two steps to the store: much cheaper than
 * a process, and met far more often where it hurts. What it had begun to send is still sent.
 */
export const localConsole = (person: Principal, pollMs: number): Instance => {
  if (mortalPool !== storePool()) makeMortal();
  mortalPool = storePool();
  let life: Life = { isDead: false, awake: Promise.resolve() };
  let isEnding = false;

  const turns = async () => {
    while (!isEnding) {
      const current = life;
      await lives.run(current, runDue).catch((error: unknown) => {
        if (!current.isDead && !isStoreTimeout(error)) throw error;
      });
      await pause(pollMs);
    }
  };
  const turning = turns();

  return {
    ready: async () => undefined,
    async submit(request) {
      const current = life;
      const startedAt = performance.now();
      try {
        const answer = await lives.run(current, () => submitWrite(person, request));
        return { answer, ms: performance.now() - startedAt };
      } catch (error) {
        throw current.isDead || isStoreTimeout(error) ? new Lost() : error;
      }
    },
    kill() {
      life.isDead = true;
      life = { isDead: false, awake: Promise.resolve() };
    },
    async pause(ms) {
      const stopped = life;
      stopped.awake = pause(ms);
      await stopped.awake;
    },
    async end() {
      isEnding = true;
      await turning;
    },
  };
};
