import type { Situation } from "#testing/writes/situations.ts";

/** A change that removes one guard of the journal, and a run that must then fail. */
export interface Mutation {
  guard: string;
  file: string;
  from: string;
  to: string;
  /** What the run must meet, because the guard is for it. */
  shows: Situation;
  /** Arguments of `npm run bench:writes` that exercise the guard. */
  run: readonly string[];
}

const usual = ["--writes", "150", "--kills", "2", "--at-once", "16"];
const held = [...usual, "--policies"];
const intents = "lib/server/intents";

export const mutations: readonly Mutation[] = [
  {
    guard: "baseline",
    shows: "an equal record before",
    file: `${intents}/recover/adoption.ts`,
    from: "baseline === null || baseline.ids.includes(keyOf(record))",
    to: "baseline === null",
    run: [
      ...["--writes", "60", "--kills", "0", "--at-once", "2", "--twins", "0.9"],
      ...["--faults", "0.8", "--only-fault", "reset-before-commit"],
    ],
  },
  {
    guard: "an intent in sending is never ready again",
    shows: "dead while sending",
    file: `${intents}/recover/recover.ts`,
    from: 'row.state === "claimed"',
    to: 'row.state !== "unknown"',
    run: [
      ...["--writes", "60", "--kills", "0", "--at-once", "4", "--faults", "0"],
      ...["--instances", "2", "--incident", "dies while sending"],
    ],
  },
  {
    guard: "unique index on the lock",
    shows: "the same twice at once",
    file: "lib/server/store/migrations/0001_journal.sql",
    from: 'CREATE UNIQUE INDEX "intents_lock"',
    to: 'CREATE INDEX "intents_lock"',
    // Few at once: a write that waits for a slot is compared with the others before it is claimed.
    run: [
      ...["--writes", "80", "--kills", "0", "--at-once", "1", "--faults", "0"],
      ...["--only-write", "orders.create"],
    ],
  },
  {
    guard: "quiet period",
    shows: "a commit after three empty lookups",
    file: `${intents}/recover/reconcile.ts`,
    from: "elapsedMs >= quietMs || isConflict(row)",
    to: "elapsedMs >= 0 && quietMs > 0",
    run: [
      ...["--writes", "120", "--kills", "0", "--at-once", "3"],
      ...["--faults", "0.6", "--only-fault", "late-commit"],
    ],
  },
  {
    guard: "positive control",
    shows: "a failed control",
    file: `${intents}/lookup/lookup.ts`,
    from: 'return records.some((record) => keyOf(record) === control) ? "held" : "failed";',
    to: 'return records.length < 0 ? "failed" : "held";',
    run: [
      ...["--writes", "120", "--kills", "0", "--at-once", "4", "--faults", "0.2"],
      ...["--only-fault", "reset-after-commit", "--incident", "blind after a fault"],
    ],
  },
  {
    guard: "no retry of a request",
    shows: "no answer, but a commit",
    file: `${intents}/send/send.ts`,
    from: "    sendOnce(payload, {",
    to: "    sendTwice(payload, {",
    run: usual,
  },
  {
    guard: "a second lookup before sending again",
    shows: "a commit between absence and the next sending",
    file: `${intents}/send/baseline.ts`,
    from: "row.sentAt === null || row.baseline === null",
    to: 'row.id !== "" || row.baseline === null',
    run: [
      ...["--writes", "40", "--kills", "0", "--at-once", "1", "--faults", "1"],
      ...["--only-fault", "late-commit", "--incident", "late after a lookup"],
    ],
  },
  {
    guard: "confirmed second order",
    shows: "the same again within a day",
    file: `${intents}/send/process-ready.ts`,
    from: "row.isSecond || row.sentAt !== null",
    to: 'row.isSecond || row.id !== ""',
    run: usual,
  },
  {
    guard: "in production, only a person sends again",
    shows: "a commit after a person was asked",
    file: `${intents}/writes/orders.ts`,
    from: 'environment === "sandbox" ? "once" : "never"',
    to: 'environment === "sandbox" ? "once" : "again"',
    run: [
      ...["--writes", "40", "--kills", "0", "--environment", "production", "--late-beyond"],
      ...["--only-write", "orders.create", "--only-fault", "late-commit"],
    ],
  },
  {
    guard: "control of the same kind",
    shows: "no control of the same kind",
    file: `${intents}/writes/accessories.ts`,
    from: 'return "none";',
    to: 'return "held";',
    run: [
      ...["--writes", "40", "--kills", "0", "--at-once", "8", "--shapes", "fixed:8"],
      ...["--only-write", "orders.add-accessory"],
      ...["--faults", "0.5", "--only-fault", "reset-after-commit"],
    ],
  },
  {
    guard: "unclear instead of different",
    // The lists of this shape leave out devices, so each such commit is compared with too little.
    shows: "no answer, but a commit",
    file: `${intents}/writes/order-comparison.ts`,
    from: 'if (named.length > 0 || input.orderType === "Swap from Inventory") return "unclear";',
    to: 'if (named.length > 0) return "different";',
    run: [
      ...["--writes", "60", "--kills", "0", "--at-once", "8", "--shapes", "fixed:25"],
      ...["--only-write", "orders.create", "--twins", "0"],
      ...["--faults", "0.5", "--only-fault", "reset-after-commit"],
    ],
  },
  {
    guard: "no change in a store that was set back",
    shows: "a commit that the store has forgotten",
    file: `${intents}/journal/journal.ts`,
    from: "isProof(row, to, changes) ? undefined : isIntact",
    to: "isProof(row, to, changes) || isIntact ? undefined : undefined",
    run: [
      ...["--writes", "80", "--kills", "0", "--at-once", "8", "--faults", "0"],
      ...["--only-write", "orders.create", "--incident", "restored store"],
    ],
  },
  {
    guard: "the policy is checked before sending",
    shows: "ready without an approval",
    file: `${intents}/approval/clear-to-send.ts`,
    from: "if (hold === null) return cleared;",
    to: 'if (hold === null || row.id !== "") return cleared;',
    run: held,
  },
  {
    guard: "an approval is of exactly these bytes",
    shows: "a body that was replaced after its approval",
    file: `${intents}/approval/clear-to-send.ts`,
    from: "!isSameHash(approval.hash, approval.expected)",
    to: '!isSameHash(approval.hash, approval.expected) && row.id === ""',
    run: held,
  },
  {
    guard: "nobody approves their own request",
    shows: "a request that someone else approved",
    file: "lib/server/policies/approvers.ts",
    from: "personId !== requesterId;",
    to: 'personId !== requesterId || personId !== "";',
    run: held,
  },
  {
    guard: "outcome by status",
    shows: "403 after a commit",
    file: "lib/v4/client/write-status.ts",
    from: '403: { create: "unknown", update: "re-read", "hidden value": "unconfirmed" }',
    to: '403: { create: "refused", update: "refused", "hidden value": "refused" }',
    run: [
      ...["--writes", "80", "--kills", "0", "--at-once", "16"],
      ...["--faults", "0.5", "--only-fault", "403-after-commit"],
    ],
  },
];
