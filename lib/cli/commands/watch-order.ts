import { CliError, toFailure } from "#lib/cli/host/exit-codes.ts";
import { flatten } from "#lib/cli/output/flatten.ts";
import { toJsonText } from "#lib/cli/output/json-output.ts";
import { type Caller, openCaller } from "#lib/cli/session/call.ts";
import type { Session } from "#lib/cli/session/session.ts";
import { isRetryable } from "#lib/v4/client/retry.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import { isFinished } from "#lib/v4/fields/known-values.ts";
import { isContainer, isObject, type JsonObject } from "#lib/v4/normalize/json.ts";
import type { Order } from "#lib/v4/records/order.ts";

/** The order at one moment: its facts by path, and the dated entries of its history. */
interface Snapshot {
  order: Order;
  facts: ReadonlyMap<string, string>;
  entries: ReadonlySet<string>;
}

/** Returns the objects of lists, at any depth, that hold no further lists, each as one line. */
const entriesIn = (value: unknown): string[] => {
  if (Array.isArray(value)) {
    return value.flatMap((item) =>
      isObject(item) && !Object.values(item).some(isContainer)
        ? [
            flatten(item)
              .map(([path, text]) => `${path}: ${text}`)
              .join(", "),
          ]
        : entriesIn(item),
    );
  }
  return isObject(value) ? Object.values(value).flatMap(entriesIn) : [];
};

const readSnapshot = async ({ call }: Caller, id: string): Promise<Snapshot> => {
  const order = (await call("orders.get", { id })).data as Order;
  const history = (await call("orders.history", { id })).data as JsonObject;
  return { order, facts: new Map(flatten(order)), entries: new Set(entriesIn(history)) };
};

interface Change {
  what: string;
  before: string | null;
  after: string | null;
}

const changesBetween = (before: Snapshot, now: Snapshot): Change[] => {
  const paths = new Set([...before.facts.keys(), ...now.facts.keys()]);
  const changed = [...paths]
    .map((what) => ({
      what,
      before: before.facts.get(what) ?? null,
      after: now.facts.get(what) ?? null,
    }))
    .filter((change) => change.before !== change.after);
  const added = [...now.entries]
    .filter((entry) => !before.entries.has(entry))
    .map((after) => ({ what: "history", before: null, after }));
  return [...changed, ...added];
};

const textOf = ({ what, before, after }: Change) => {
  if (before === null) return `${what}: ${after}`;
  return `${what}: ${before || "(empty)"} → ${after ?? "(no longer shown)"}`;
};

const parseInterval = (text: string) => {
  const seconds = Number(text);
  if (seconds >= 1 && seconds <= 3_600) return seconds * 1_000;
  throw new CliError("usage", "--interval: use 1 to 3600 seconds.");
};

/**
 * Prints an order's status, and from then on each change of the order and of its history, until the
 * order is finished. A read that fails for the moment is repeated. Throws `CliError` and `V4Error`.
 */
export const watchOrder = async (session: Session, id: string, interval: string): Promise<void> => {
  const { host, write, note, options, meta } = session;
  const intervalMs = parseInterval(interval);
  const caller = openCaller(await session.target(), host, meta.correlationId);
  const print = (change: Change) => {
    const at = new Date(host.now()).toISOString();
    const line =
      options.format === "json" ? toJsonText({ at, ...change }) : `${at}  ${textOf(change)}`;
    return write(`${line}\n`);
  };
  let before = await readSnapshot(caller, id);
  await print({ what: "status", before: null, after: before.order.status ?? null });
  while (!isFinished(before.order.status)) {
    if (!(await host.wait(intervalMs))) {
      throw new CliError("aborted", "Ctrl-C ended the watch.");
    }
    try {
      const now = await readSnapshot(caller, id);
      for (const change of changesBetween(before, now)) await print(change);
      before = now;
    } catch (error) {
      if (!isV4Error(error) || !isRetryable(error)) throw error;
      await note(`${toFailure(error).message} Reading it again in ${intervalMs / 1_000} s.\n`);
    }
  }
};
