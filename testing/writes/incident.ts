import { eq } from "drizzle-orm";
import { openPayload } from "#lib/server/intents/journal/secrets.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import type { FaultyService, ServiceOptions } from "../service/faulty-service.ts";
import { journalClock } from "./journal-clock.ts";
import { blindForMs } from "./settings.ts";

/**
 * Events that exercise one guard of the journal.
 * `blind after a fault`: a fault also takes the search down, for longer than the quiet period.
 * `late after a lookup`: a late commit happens right after the lookup that concludes absence.
 * `dies while sending`: a process is killed when its request arrives, and the service commits after
 * the end of its lease, but within the quiet period that begins there.
 * `restored store`: the store is set back to before a write that the service has committed.
 */
const incidents = [
  "blind after a fault",
  "late after a lookup",
  "dies while sending",
  "restored store",
] as const;
export type Incident = (typeof incidents)[number];

/** Returns an incident by its name, or `null` without a name. Throws if there is none of that name. */
export const findIncident = (name: string | undefined) => {
  const incident = incidents.find((known) => known === name) ?? null;
  if (name !== undefined && incident === null) throw new Error(`${name} is not an incident`);
  return incident;
};

/** Returns the options of the service that cause an incident. */
export const serviceOptionsFor = (incident: Incident | null): ServiceOptions => {
  if (incident === "blind after a fault") {
    return { blindAfterFault: { forMs: blindForMs, restMs: blindForMs } };
  }
  // A stale list would hide the late record from every lookup, with and without the guard.
  return incident === "late after a lookup"
    ? { lateClock: journalClock("after absence"), readFaultRate: 0 }
    : {};
};

/**
 * Kills the process that sends a write, at the first request of three writes in ten. The service commits
 * these writes late.
 */
export const killSenders = (service: FaultyService, random: () => number) => {
  const met = new Set<string>();
  const orphaned = new Set<string>();
  const nameOf = ({ path, body }: { path: string; body: string | null }) => `${path} ${body}`;
  service.beforeAnswer = async (arrival, point) => {
    const name = nameOf(arrival);
    if (!arrival.isWrite || point !== "arrived" || met.has(name)) return;
    met.add(name);
    if (random() > 0.3) return;
    const sending = await store().select().from(intents).where(eq(intents.state, "sending"));
    const owner = sending.find((row) => openPayload(row)?.body === arrival.body)?.leaseOwner;
    if (!owner) return;
    process.kill(Number(owner), "SIGKILL");
    orphaned.add(name);
  };
  service.choose = (arrival) =>
    arrival.isWrite && orphaned.delete(nameOf(arrival)) ? "late-commit" : undefined;
};
