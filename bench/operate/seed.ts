import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import type { Fault } from "./faults.ts";
import { observedOf, startPeople } from "./people.ts";
import type { Rig } from "./rig.ts";
import { findProblems, readCommits } from "./verdict.ts";

/**
 * The smallest form of the bench, run by e2e/operate-bench.spec.ts: four people work in a world whose addresses
 * and keys come by stdin, and for a second the service refuses to list orders. Prints what the verdict says of it,
 * and of the same without what the service has.
 */
const world = (await json(process.stdin)) as Pick<Rig, "origin" | "keys" | "control">;
const { keys, control } = world;

const setRules = (rules: object[]) =>
  fetch(`${control.url}/faults`, {
    method: "PUT",
    headers: { authorization: `Bearer ${control.token}`, "content-type": "application/json" },
    body: JSON.stringify({ rules }),
  });

const before = (await readCommits(control)).length;
const people = await startPeople(world, {
  who: keys.slice(0, 4),
  pauseSeconds: 0.2,
  writers: 1,
  orders: [],
});
while (people.writes.length === 0) await wait(50);
const beganAt = performance.now();
await setRules([{ operation: "orders.list", kind: "500-before-commit" }]);
await wait(1_000);
await setRules([]);
const endedAt = performance.now();
await people.stop(10_000);

const fault: Fault = { title: "lists fail", instances: [1], happen: async () => undefined };
const period = { beganAt, endedAt, stoppedAt: performance.now() };
const observed = {
  ...observedOf(people),
  commits: (await readCommits(control)).slice(before),
  megabytes: 0,
  ended: 0,
  logged: [],
  shown: [],
};
console.log(
  JSON.stringify({
    problems: findProblems(fault, observed, period),
    withoutCommits: findProblems(fault, { ...observed, commits: [] }, period),
    fineCount: observed.clicks.filter(({ seen }) => seen === "fine").length,
    streams: observed.streams,
  }),
);
process.exit();
