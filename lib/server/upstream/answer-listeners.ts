import type { Connection } from "#lib/server/keys/connection.ts";
import { perProcess } from "#lib/server/per-process.ts";
import type { V4Error } from "#lib/v4/errors.ts";
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

/** A person's read that the service refused because of the key or the record (401, 403, 404). */
export interface Refusal extends Pick<PersonsAnswer, "connection" | "operation" | "input"> {
  kind: "authentication" | "authorization" | "not_found";
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

const refusalListeners = perProcess(
  "qmRefusalListeners",
  () => new Set<(refusal: Refusal) => void>(),
);

/** Calls a function with each refusal that a person's read meets. It must return at once and not throw. */
export const onRefusal = (listener: (refusal: Refusal) => void): void => {
  refusalListeners().add(listener);
};

/** Tells the listeners where a read failed because the service refused it. */
export const tellOfFailure = (
  { kind }: V4Error,
  read: Pick<PersonsAnswer, "connection" | "operation" | "input">,
): void => {
  if (kind !== "authentication" && kind !== "authorization" && kind !== "not_found") return;
  for (const listener of refusalListeners()) listener({ ...read, kind });
};
