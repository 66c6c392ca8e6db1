import { setTimeout as wait } from "node:timers/promises";
import type { SubmitAnswer } from "#lib/protocol/intent.ts";
import { readActions } from "#testing/world/built-entries.ts";
import { type ConsoleSession, callAction, requestAsPage } from "#testing/world/console-client.ts";
import { type Click, maxAnswerMs, type Seen } from "./classify.ts";
import type { PlaceableOrder } from "./placeable-orders.ts";

/** A write that a person has submitted, as often as it took to learn its outcome. */
export interface Write {
  operation: "orders.create" | "employees.create";
  label: string;
  tries: number;
  beganAt: number;
  /** When its outcome was known; `null` before. */
  settledAt: number | null;
  /** The last answer. */
  answer: Pick<SubmitAnswer, "status" | "resultId" | "failure"> | null;
}

export interface Writer {
  session: ConsoleSession;
  number: number;
  writes: Write[];
  pause: () => Promise<void>;
  isOver: () => boolean;
  hasGivenUp: () => boolean;
  onClick: (click: Click) => void;
}

/** How long a person looks at "checking" before they send the same form again. */
const askAgainMs = 1_000;

const keyPattern = /[\w-]{22}\.\d{13}\.[\w-]{22}\.[\w-]{24}\.[\w-]{43}/;

/** Returns the idempotency key of a form; `null` if the form can't be opened. */
const openForm = async (session: ConsoleSession, path: string): Promise<string | null> => {
  try {
    const signal = AbortSignal.timeout(maxAnswerMs);
    const page = await requestAsPage(session, { path, headers: { accept: "text/html" }, signal });
    return keyPattern.exec(await page.text())?.[0] ?? null;
  } catch {
    return null;
  }
};

/** Returns the answer in the stream of a Server Action; `null` if it has none. */
const answerIn = (text: string): SubmitAnswer | null => {
  for (const line of text.split("\n")) {
    const json = /^\d+:(\{.*"status":.*\})$/.exec(line)?.[1];
    if (json !== undefined) return JSON.parse(json) as SubmitAnswer;
  }
  return null;
};

const isSettled = ({ answer }: Write) =>
  answer !== null && (answer.status === "accepted" || answer.status === "refused");

/** An answer that says "checking" or why it failed is a sentence; the browser says so too of one without an answer. */
const seenOf = (answer: SubmitAnswer | null, status: number): Seen => {
  if (answer === null) return status >= 500 ? "sentence" : "bare";
  return answer.status === "accepted" ? "fine" : "sentence";
};

/** What an answer says, for a report. */
const toText = (answer: SubmitAnswer | null, text: string): string => {
  if (answer === null) return text.slice(0, 200);
  const { status, failure, fieldErrors, conflict } = answer;
  return JSON.stringify({
    status,
    kind: failure?.kind,
    failure: failure?.message,
    fieldErrors,
    conflict: conflict?.message,
  });
};

/** Sends a form once. */
const send = async (
  { session, onClick }: Pick<Writer, "session" | "onClick">,
  write: Write,
  { path, action }: { path: string; action: string },
  request: object,
): Promise<void> => {
  const beganAt = performance.now();
  const end = (seen: Seen, what: string) =>
    onClick({ path: `submit ${write.operation}`, beganAt, endedAt: performance.now(), seen, what });
  write.tries += 1;
  try {
    const signal = AbortSignal.timeout(maxAnswerMs);
    const response = await callAction(session, action, [request], { path, signal });
    const text = await response.text();
    const answer = answerIn(text);
    if (answer) write.answer = answer;
    const seen = seenOf(answer, response.status);
    end(seen, seen === "fine" ? "" : `${response.status} ${toText(answer, text)}`);
  } catch (error) {
    end("nothing", String(error));
  }
};

const formOf = (order: PlaceableOrder | undefined, label: string) =>
  order
    ? { path: "/orders/new", operation: "orders.create" as const, input: order }
    : {
        path: "/employees/new",
        operation: "employees.create" as const,
        input: { displayName: label, email: `${label.toLowerCase()}@meridian.example` },
      };

const findAction = (): string => {
  const action = readActions().find(({ name }) => name === "lib/actions/requests.ts submit");
  if (!action) throw new Error("The build has no action to submit a write");
  return action.id;
};

/**
 * Opens a form and submits it, again and again until its outcome is known or the writer gives up. Returns whether the
 * form could be opened. Without an order, it adds an employee.
 */
export async function placeWrite(
  writer: Pick<Writer, "session" | "writes" | "hasGivenUp" | "onClick">,
  label: string,
  order: PlaceableOrder | undefined,
): Promise<boolean> {
  const { path, operation, input } = formOf(order, label);
  const idempotencyKey = await openForm(writer.session, path);
  if (idempotencyKey === null) return false;
  const beganAt = performance.now();
  const write: Write = { operation, label, tries: 0, beganAt, settledAt: null, answer: null };
  writer.writes.push(write);
  const action = findAction();
  for (;;) {
    await send(writer, write, { path, action }, { operation, input, idempotencyKey });
    if (isSettled(write) || writer.hasGivenUp()) break;
    await wait(askAgainMs);
  }
  if (isSettled(write)) write.settledAt = performance.now();
  return true;
}

/** Places one write after the other until the end, orders and employees by turns. */
export async function writeOn(writer: Writer, orders: PlaceableOrder[]): Promise<void> {
  for (let turn = 0; !writer.isOver(); turn += 1) {
    const order = turn % 2 === 0 ? orders.pop() : undefined;
    const wasOpened = await placeWrite(writer, `Bench${writer.number}n${turn}`, order);
    if (!wasOpened && order) orders.push(order);
    await writer.pause();
  }
}
