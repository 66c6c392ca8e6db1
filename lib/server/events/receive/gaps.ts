import "server-only";
import type { ConnectionIdentity } from "#lib/server/keys/seal.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { markGap } from "#lib/server/mirror/mark-gap.ts";
import { perProcess } from "#lib/server/per-process.ts";

/** One gap is marked at most this often: each mark makes a sweep due. */
const everyMs = 10_000;

interface Gap {
  connection: ConnectionIdentity;
  reason: string;
  markedAt: number;
  isOpen: boolean;
}

/** By connection. A gap whose mark failed stays open until a later mark succeeds. */
const gaps = perProcess("qmEventGaps", () => new Map<string, Gap>());

const mark = async (gap: Gap) => {
  gap.isOpen = true;
  gap.markedAt = Date.now();
  try {
    await markGap(gap.connection, gap.reason);
    gap.isOpen = false;
  } catch (error) {
    log().error({ error: errorFields(error) }, "a gap in the events could not be marked");
  }
};

/**
 * Marks that events of a connection may be missing, so that a sweep looks for what they announced.
 * Does not reject: what can't be marked now is marked by `markOpenGaps`.
 */
export const noteGap = async (connection: ConnectionIdentity, reason: string): Promise<void> => {
  const key = JSON.stringify([connection.environment, connection.id]);
  const gap = gaps().get(key) ?? { connection, reason, markedAt: 0, isOpen: false };
  gaps().set(key, gap);
  gap.reason = reason;
  if (Date.now() - gap.markedAt < everyMs) gap.isOpen = true;
  else await mark(gap);
};

/** Marks the gaps that could not be marked, and those that came too soon after a mark. */
export const markOpenGaps = async (): Promise<void> => {
  for (const gap of gaps().values()) {
    if (gap.isOpen && Date.now() - gap.markedAt >= everyMs) await mark(gap);
  }
};
