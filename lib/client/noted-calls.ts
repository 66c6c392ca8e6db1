import type { OperationName } from "#lib/v4/operations/endpoints.ts";

/** A call of the service that a screen stands for. */
export interface ScreenCall {
  operation: OperationName;
  /** `null`: a form with nothing to send yet. */
  input: object | null;
  /** What the screen shows of it, where the operation's summary does not say that. */
  note?: string;
}

const lists = new Set<() => readonly ScreenCall[]>();

/**
 * Notes calls that are not reads of the browser: the write of a form, and reads of the server.
 * `list` is called when a person asks for them. Returns a function that forgets them.
 */
export const noteCalls = (list: () => readonly ScreenCall[]) => {
  lists.add(list);
  return () => {
    lists.delete(list);
  };
};

/** Returns the noted calls of the present screen, the latest part of it first. */
export const notedCalls = (): ScreenCall[] => [...lists].reverse().flatMap((list) => list());
