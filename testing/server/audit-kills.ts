import type { Socket } from "node:net";
import { Client } from "pg";

const openedStores = [
  "qmStore",
  "qmSignInStore",
  "qmReceiverStore",
  "qmRefreshStore",
  "qmAuditStore",
];

/** Otherwise what waits for its entry would wait for seconds, and be stored after the death of its process. */
const forgetWaitingEntries = () => {
  const { qmAudit } = globalThis as { qmAudit?: { waiting: { onStored: () => void }[] } };
  for (const { onStored } of qmAudit?.waiting.splice(0) ?? []) onStored();
};

const killed = () => new Error("The process was killed.");

/** Before a statement that only reads, the store is as before the next one. */
const isRead = (statement: unknown) => {
  const { text = statement } = statement as { text?: unknown };
  return /^\s*(?:select|begin)\b/i.test(String(text));
};

type Query = (this: Client, ...args: unknown[]) => unknown;

/**
 * Runs work as a process that is killed before it sends the nth statement that writes or commits (the
 * first is 0): nothing more is sent, its connections break, and what waited in its memory is lost. Returns
 * whether that happened.
 */
export const killedAt = async (
  statement: number,
  work: () => Promise<unknown>,
): Promise<boolean> => {
  const { prototype } = Client;
  const query = prototype.query as Query;
  const clients = new Set<Client>();
  let count = 0;
  let isDead = false;
  const queryUntilKilled: Query = function (...args) {
    clients.add(this);
    if (!isRead(args[0])) {
      if (count === statement) isDead = true;
      count += 1;
    }
    if (!isDead) return query.apply(this, args);
    const callback = args.at(-1);
    if (typeof callback === "function")
      return void setImmediate(callback as (error: Error) => void, killed());
    return Promise.reject(killed());
  };
  Object.assign(prototype, { query: queryUntilKilled });
  const forgetting = setInterval(() => isDead && forgetWaitingEntries(), 5);
  try {
    await work().catch((error: unknown) => {
      if (!isDead) throw error;
    });
  } finally {
    clearInterval(forgetting);
    if (isDead) forgetWaitingEntries();
    Object.assign(prototype, { query });
  }
  if (!isDead) return false;
  await Promise.all([...clients].map(closeAbruptly));
  const held = globalThis as Record<string, unknown>;
  for (const name of openedStores) held[name] = undefined;
  return true;
};

/** Breaks the connection, which makes the server roll back what was not committed. */
const closeAbruptly = (client: Client) =>
  new Promise<void>((resolve) => {
    const { stream } = (client as Client & { connection: { stream: Socket } }).connection;
    if (stream.destroyed) return resolve();
    stream.once("close", resolve);
    stream.destroy();
  });
