import { setMaxListeners } from "node:events";
import { type AnswerLog, startAnswerLog } from "#sandbox/control/answer-log.ts";
import { type HeldRequests, holdRequests } from "#sandbox/control/held-requests.ts";
import { type LateCommits, startLateCommits } from "#sandbox/control/late-commits.ts";
import { type Rulebook, startRulebook } from "#sandbox/control/rulebook.ts";
import { openLedger } from "#sandbox/control/write-ledger.ts";
import { Refusal } from "#sandbox/input/refusal.ts";
import { moveWorld } from "#sandbox/lifecycle/move.ts";
import { resetWorld } from "#sandbox/seed/reset-world.ts";
import type { Scale } from "#sandbox/world/organisation.ts";
import type { World } from "#sandbox/world/world.ts";

/** The control API: what tests do to the service that no client of it may. */
export interface Control {
  token: string;
  rules: Rulebook;
  held: HeldRequests;
  late: LateCommits;
  answers: AnswerLog;
  /** Aborted when the sandbox closes: nothing that waits may touch the world after that. */
  closed: AbortSignal;
  /** Steps the clock by business days; late commits happen at their own moment on the way. */
  advance(days: number): void;
  /** Lets real time flow into the clock. */
  tick(): void;
  /** Makes the world anew. Keys and fault rules stay, what was held or pending does not. */
  reset(wanted: { seed?: number | undefined; scale?: Scale | undefined }): Promise<void>;
  close(): void;
}

/** `path`: where the world is kept. */
export const openControl = (
  world: World,
  options: { path: string; token: string; log: (error: unknown) => void },
): Control => {
  const rules = startRulebook();
  const held = holdRequests();
  const late = startLateCommits(options.log);
  const closing = new AbortController();
  // Each request that waits listens.
  setMaxListeners(0, closing.signal);
  let isResetting = false;
  openLedger(world.db);

  const step = (days: number) => {
    if (days > 0) moveWorld(world, () => world.clock.step(days));
  };

  return {
    token: options.token,
    rules,
    held,
    late,
    answers: startAnswerLog(),
    closed: closing.signal,
    advance: (days) => {
      let left = days;
      for (;;) {
        const next = late.nextPosition();
        if (next === null || next > world.clock.fast() + left) break;
        const stretch = Math.max(0, next - world.clock.fast());
        step(stretch);
        late.commitUpTo(next);
        left = Math.max(0, left - stretch);
      }
      step(left);
      world.clock.save();
    },
    tick: () => {
      moveWorld(world, () => world.clock.tick());
      late.commitUpTo(world.clock.fast());
      world.clock.save();
    },
    reset: async ({ seed = world.seed, scale = world.scale }) => {
      if (isResetting) throw new Refusal(409, "The world is being reset already");
      isResetting = true;
      try {
        held.drop();
        late.drop();
        await resetWorld(world, options.path, { seed, scale });
        // Once more: the old world went on while the new one was being made.
        held.drop();
        late.drop();
        openLedger(world.db);
      } finally {
        isResetting = false;
      }
    },
    close: () => {
      closing.abort();
      held.drop();
      late.drop();
    },
  };
};
