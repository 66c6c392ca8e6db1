import { eq } from "drizzle-orm";
import { openPayload } from "#lib/server/intents/journal/secrets.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { store } from "#lib/server/store/store.ts";
import type { FaultyService, ServiceOptions } from "../service/faulty-service.ts";
import { pause } from "./pause.ts";
import { afterLeaseMs, afterQuietMs, blindForMs } from "./settings.ts";

/**
 * What happens besides, to give one guard something to do.
 * `blind after a fault`: whatever loses an answer takes the search down too, for longer than the
 * quiet period. `late after a look`: a late commit lands right after the look that concludes that
 * there is none. `dies while sending`: a console is killed as its request arrives, and the commit
 * comes after its lease, though within the quiet period that begins there.
 */
const incidents = ["blind after a fault", "late after a look", "dies while sending"] as const;
export type Incident = (typeof incidents)[number];

export const findIncident = (name: string | undefined) =>
  incidents.find((incident) => incident === name) ?? null;

export const serviceIn = (incident: Incident | null): ServiceOptions => {
  if (incident === "blind after a fault") {
    return { blindAfterFault: { forMs: blindForMs, restMs: blindForMs } };
  }
  return incident === "late after a look" ? { lateAfterListMs: afterQuietMs } : {};
};

/** Kills the process that sends, three times in ten, at the first request of a write. */
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
    await pause(afterLeaseMs);
  };
};
