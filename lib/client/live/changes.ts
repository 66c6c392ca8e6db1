import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { noteChangedRuns } from "#lib/client/changed-runs.ts";
import type { LiveReads } from "#lib/client/live/repeated-reads.ts";
import { announceChanges } from "#lib/client/live/state.ts";
import { maxPageAgeMs, rememberWrite } from "#lib/client/recent-writes.ts";
import type { ChangeMessage, LiveResource } from "#lib/protocol/event.ts";
import { endpointOf, isOperationName } from "#lib/v4/operations/endpoints.ts";
import { resources } from "#lib/v4/operations/operation.ts";

/** An answer of this much later than a change was read after it. Milliseconds. */
const readMs = 2_000;

/** Many browsers hear of a change in the same moment: they read within this time. Milliseconds. */
const spreadMs = 300;

/** Stands for everything, after changes that the server no longer knows. */
const everything = "*";

/** Returns what a query reads: a resource, or with an `id` one record of it; `null` for no read. */
const subjectOf = ([kind, name, search]: QueryKey) => {
  if (kind === "runs") return { resource: "runs", id: name === "list" ? null : String(name) };
  if (typeof name !== "string" || !isOperationName(name)) return null;
  if (kind === "open-orders" || kind === "exceptions") return { resource: "orders", id: null };
  if (kind === "held-devices" || kind === "model-stock") return { resource: "inventory", id: null };
  if (kind === "observed") return { resource: "orders", id: String(search) };
  const { resource, route } = endpointOf(name);
  if (kind === "copy") return { resource, id: null };
  if (kind !== "read") return null;
  // The id of `employees.devices` is an employee's, but it reads devices.
  const [noun = ""] = name.split(".");
  const isOfOther = noun !== resource && resources.some((each) => each === noun);
  const isOne = route.includes("{id}") && !isOfOther;
  return { resource, id: isOne ? new URLSearchParams(String(search)).get("id") : null };
};

/** When something last changed, by the server's clock: a resource, one record of it, or any of them. */
type ChangeTimes = Map<string, number>;

const addChanges = (times: ChangeTimes, { at, changed, isReset }: ChangeMessage) => {
  if (isReset) times.set(everything, at);
  for (const { resource, id } of changed) {
    times.set(resource, at);
    times.set(`${resource} ${id ?? everything}`, at);
  }
  return times;
};

/** Returns when what a query reads last changed; `null` if it did not. */
const changedAt = (times: ChangeTimes, key: QueryKey): number | null => {
  const subject = subjectOf(key);
  if (!subject) return null;
  const { resource, id } = subject;
  const own = id === null ? [resource] : [`${resource} ${id}`, `${resource} ${everything}`];
  const found = [everything, ...own].flatMap((name) => times.get(name) ?? []);
  return found.length === 0 ? null : Math.max(...found);
};

/** Returns whether a message says that what a query reads changed. */
export const isTouchedBy = (message: ChangeMessage, key: QueryKey): boolean =>
  changedAt(addChanges(new Map(), message), key) !== null;

/**
 * Returns a function that brings the page up to date after a message: reads on screen are repeated,
 * those kept for later are read again when they are shown, and so are those of pages that the server
 * rendered before.
 */
export const createChanges = (client: QueryClient, reads: LiveReads) => {
  const recent: ChangeTimes = new Map();
  const mayBeOlder = (key: QueryKey, answeredAt: number) => {
    const at = changedAt(recent, key);
    return at !== null && !(answeredAt > at + readMs);
  };
  return (message: ChangeMessage) => {
    const { at, changed, cursor, isReset } = message;
    if (changed.length === 0 && !isReset) return;
    for (const [name, time] of recent) if (at - time > maxPageAgeMs) recent.delete(name);
    addChanges(recent, message);
    noteChangedRuns(message);
    rememberWrite(client, mayBeOlder);
    const times = addChanges(new Map(), message);
    const isTouched = (key: QueryKey) => changedAt(times, key) !== null;
    void client.invalidateQueries({
      predicate: (query) => !reads.isLive(query) && isTouched(query.queryKey),
      refetchType: "none",
    });
    reads.markChanged(isTouched, cursor);
    window.setTimeout(reads.repeat, Math.random() * spreadMs);
    announceChanges(
      isReset ? "all" : new Set<LiveResource>(changed.map(({ resource }) => resource)),
    );
  };
};
