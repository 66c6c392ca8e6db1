import type { Connection } from "#lib/server/keys/connection.ts";
import { perProcess } from "#lib/server/per-process.ts";
import type { ReadName } from "#lib/v4/registry.ts";

/** An answer that a person's read got, before it is redacted for their role. */
export interface PersonsAnswer {
  connection: Connection;
  operation: ReadName;
  /** What was asked for: the id of an order, say. */
  input: Readonly<Record<string, unknown>>;
  /** What the operation answers: a page of a list, or one record. */
  data: unknown;
  /** When the service was asked, by this process's clock: epoch milliseconds. */
  askedAt: number;
}

type Listener = (answer: PersonsAnswer) => void;

const listeners = perProcess("qmAnswerListeners", () => new Set<Listener>());

/** Calls a function with each answer that a person reads. It must return at once and not throw. */
export const onAnswer = (listener: Listener): void => {
  listeners().add(listener);
};

/** Tells the listeners of an answer. */
export const tellOfAnswer = (answer: PersonsAnswer): void => {
  for (const listener of listeners()) listener(answer);
};
