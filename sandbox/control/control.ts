import { setMaxListeners } from "node:events";
import { type AnswerLog, startAnswerLog } from "#sandbox/control/answer-log.ts";
import { type HeldRequests, holdRequests } from "#sandbox/control/held-requests.ts";
import { type LateCommits, startLateCommits } from "#sandbox/control/late-commits.ts";
import { type Rulebook, startRulebook } from "#sandbox/control/rulebook.ts";
import { startUnshownRecords, type UnshownRecords } from "#sandbox/control/unshown-records.ts";
import { openLedger } from "#sandbox/control/write-ledger.ts";
import { Refusal } from "#sandbox/input/refusal.ts";
import { moveWorld } from "#sandbox/lifecycle/move.ts";
import { resetWorld } from "#sandbox/seed/reset-world.ts";
import { openWebhooks, type WebhookOptions, type Webhooks } from "#sandbox/webhooks/webhooks.ts";
import type { Scale } from "#sandbox/world/organization.ts";
import type { World } from "#sandbox/world/world.ts";

/** What the control API and the clock do to the world and its requests. */
export interface Control {
  token: string;
  rules: Rulebook;
  held: HeldRequests;
  late: LateCommits;
  unshown: UnshownRecords;
  answers: AnswerLog;
  webhooks: Webhooks;
  /** Aborted when the sandbox closes: waiting requests must not use the world after that. */
  closed: AbortSignal;
  /** Advances the clock by business days. Late commits happen at their own positions in between. */
  advance(days: number): void;
  /** Advances the clock to the present. */
  tick(): void;
  /**
   * Creates the world again. Keys, webhook endpoints and fault rules stay; held requests, late commits,
   * records that are shown late and deliveries are dropped.
   */
  reset(wanted: { seed?: number | undefined; scale?: Scale | undefined }): Promise<void>;
  close(): void;
}

/** `path` is the file of the world, or `:memory:`. */
export const openControl = (
  world: World,
  options: { path: string; token: string } & WebhookOptions,
): Control => {
  const rules = startRulebook();
  const held = holdRequests();
  const late = startLateCommits(options.log);
  const unshown = startUnshownRecords();
  const webhooks = openWebhooks(world, options);
  const closing = new AbortController();
  // Every waiting request adds a listener.
  setMaxListeners(0, closing.signal);
  let isResetting = false;
  openLedger(world.db);

  const step = (days: number) => {
    if (days > 0) moveWorld(world, () => world.clock.step(days), webhooks.recordMoves);
  };

  return {
    token: options.token,
    rules,
    held,
    late,
    unshown,
    answers: startAnswerLog(),
    webhooks,
    closed: closing.signal,
    advance: (total) => {
      let left = total;
      for (;;) {
        const next = late.nextPosition();
        if (next === null || next > world.clock.fast() + left) break;
        const days = Math.max(0, next - world.clock.fast());
        step(days);
        late.commitUpTo(next);
        left = Math.max(0, left - days);
      }
      step(left);
      world.clock.save();
    },
    tick: () => {
      moveWorld(world, () => world.clock.tick(), webhooks.recordMoves);
      late.commitUpTo(world.clock.fast());
      world.clock.save();
    },
    reset: async ({ seed = world.seed, scale = world.scale }) => {
      if (isResetting) throw new Refusal(409, "The world is already being reset");
      isResetting = true;
      try {
        held.drop();
        late.drop();
        await resetWorld(world, options.path, { seed, scale });
        unshown.showAll();
        webhooks.reopen();
        // Again, because the old world served requests until the new one was complete.
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
      webhooks.close();
    },
  };
};
