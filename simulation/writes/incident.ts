import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { openPayload } from "#lib/server/intents/journal/secrets.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import type { FaultyService, ServiceOptions } from "../service/faulty-service.ts";
import { afterLeaseMs, afterQuietMs, blindForMs } from "./settings.ts";

/**
 * Events that exercise one guard of the journal.
 * `blind after a fault`: a fault also takes the search down, for longer than the quiet period.
 * `late after a lookup`: a late commit happens right after the lookup that concludes absence.
 * `dies while sending`: a process is killed when its request arrives, and the service commits after
 * the end of its lease, but within the quiet period that begins there.
 */
const incidents = ["blind after a fault", "late after a lookup", "dies while sending"] as const;
export type Incident = (typeof incidents)[number];

export const findIncident = (name: string | undefined) =>
  incidents.find((incident) => incident === name) ?? null;

/** Returns the options of the service that cause an incident. */
export const serviceOptionsFor = (incident: Incident | null): ServiceOptions => {
  if (incident === "blind after a fault") {
    return { blindAfterFault: { forMs: blindForMs, restMs: blindForMs } };
  }
  // A stale list would hide the late record from every lookup, with and without the guard.
  return incident === "late after a lookup"
    ? { lateAfterListMs: afterQuietMs, readFaultRate: 0 }
    : {};
};

/** Kills the process that sends a write, at the first request of three writes in ten. */
export const killSenders = (service: FaultyService, random: () => number) => {
  const met = new Set<string>();
  service.beforeAnswer = async ({ isWrite, path, body }, point) => {
    const name = `${path} ${body}`;
    if (!isWrite || point !== "arrived" || met.has(name)) return;
    met.add(name);
    if (random() > 0.3) return;
    const sending = await store().select().from(intents).where(eq(intents.state, "sending"));
    const owner = sending.find((row) => openPayload(row)?.body === body)?.leaseOwner;
    if (!owner) return;
    process.kill(Number(owner), "SIGKILL");
    await wait(afterLeaseMs);
  };
};
