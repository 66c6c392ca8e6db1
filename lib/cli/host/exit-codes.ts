import { isV4Error, type V4Error } from "#lib/v4/errors.ts";
import { isReadName } from "#lib/v4/operations/endpoints.ts";

/** The kinds of ends of a command, each with its exit code: the table in docs/cli.md. */
export const exitCodes = {
  ok: [0, "The command did what it says."],
  internal: [1, "Quartermaster failed by a defect of its own."],
  usage: [2, "The command, a flag or the input is wrong. Nothing was sent."],
  configuration: [3, "There is no key, no address, or they may not be used together."],
  authentication: [4, "The service did not accept the API key (401)."],
  authorization: [5, "The key may not do this or see this record (403)."],
  not_found: [6, "There is no such record, or the key does not see it (404)."],
  validation: [7, "The service found the request invalid (400)."],
  conflict: [8, "The request conflicts with something that exists (409)."],
  rate_limited: [9, "The service received too many requests (429), and nothing was changed."],
  unavailable: [10, "The service failed to answer (5xx), and nothing was changed."],
  unreachable: [11, "The service could not be reached, or the connection broke."],
  malformed: [12, "The service's answer could not be read."],
  unknown_outcome: [13, "A write may or may not have been carried out. It is not sent again."],
  already_sent: [14, "The same write was sent before. Nothing was sent."],
  not_confirmed: [15, "The write was not confirmed. Nothing was sent."],
  output: [16, "The output could not be written, for example to a full disk."],
  incomplete: [17, "The list has more records than the service let the command read."],
  aborted: [130, "Ctrl-C ended the command."],
  broken_pipe: [141, "The program that read the output has closed it."],
} as const satisfies Record<string, readonly [code: number, meaning: string]>;

export type ExitKind = keyof typeof exitCodes;

export const codeOf = (kind: ExitKind): number => exitCodes[kind][0];

/** An error with the sentence that the person reads: what happened, what was not done, what to do. */
export class CliError extends Error {
  override readonly name = "CliError";
  readonly kind: ExitKind;
  readonly facts: Readonly<Record<string, unknown>>;

  constructor(kind: ExitKind, message: string, facts: Readonly<Record<string, unknown>> = {}) {
    super(message);
    this.kind = kind;
    this.facts = facts;
  }
}

/** An error as a command reports it. */
export interface Failure {
  kind: ExitKind;
  exitCode: number;
  message: string;
  [fact: string]: unknown;
}

/** What a person can do next, where the service's own message does not say it. */
const nextSteps: Partial<Record<ExitKind, string>> = {
  authentication: "Check the key with `quartermaster me`, or store another with `account add`.",
  authorization: "Ask for a key with the capability, or for access to the record.",
  rate_limited: "Try again in a moment.",
  unavailable: "Try again later.",
  unreachable: "Check the address and the network.",
};

/** Returns the service's message as a sentence, with what was not changed and what to do next. */
const explain = ({ kind, message, operation, isSettled }: V4Error) => {
  const sentence = /[.!?]$/.test(message) ? message : `${message}.`;
  const isWrite = operation !== null && !isReadName(operation);
  const unchanged = isWrite && isSettled ? "Nothing was changed." : "";
  return [sentence, unchanged, nextSteps[kind]].filter(Boolean).join(" ");
};

/** Returns what to report of a thrown value. The text of an unexpected error may hold a secret. */
export const toFailure = (error: unknown): Failure => {
  if (error instanceof CliError) {
    const { kind, message, facts } = error;
    return { kind, exitCode: codeOf(kind), message, ...facts };
  }
  if (isV4Error(error)) {
    const { kind, status, requestId, operation } = error;
    const message = explain(error);
    return { kind, exitCode: codeOf(kind), message, status, requestId, operation };
  }
  const name = error instanceof Error ? error.name : typeof error;
  const message = `Quartermaster failed unexpectedly (${name}). This is a defect of Quartermaster.`;
  return { kind: "internal", exitCode: codeOf("internal"), message };
};
