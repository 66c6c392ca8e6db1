"use client";

import { useQueryClient } from "@tanstack/react-query";
import { decide as decideAction, submit as submitAction } from "#lib/actions";
import type { DecideAnswer, Decision, SubmitAnswer, SubmitRequest } from "#lib/v4/intent";
import type { ReadName, WriteName } from "#lib/v4/registry";

/** Nobody knows whether the console got the form. The same form may be sent again: it is one write. */
const lostContact: SubmitAnswer = {
  fate: "checking",
  intentId: null,
  resultId: null,
  isAdopted: false,
  failure: {
    kind: "unreachable",
    status: null,
    message:
      "The console can't be reached, so it is not known whether it took the request. Send the same form again: it won't be placed twice.",
    requestId: null,
    retryAfterMs: null,
    capability: null,
  },
  fieldErrors: null,
  conflict: null,
  intentKey: null,
};

/** Which lists and records a resource shows up in, by the beginnings of the names of reads. */
const readsOf: Readonly<Record<string, readonly string[]>> = {
  orders: ["orders."],
  employees: ["employees."],
  inventory: ["inventory.", "products.", "devices.", "employees.devices"],
  teams: ["teams."],
  addresses: ["company."],
};

const isStale = (name: ReadName, touches: readonly string[]) =>
  touches.some((resource) => readsOf[resource]?.some((start) => name.startsWith(start)));

/** Reads again what a settled write changed. */
export const useInvalidate = () => {
  const client = useQueryClient();
  return (touches: readonly string[]) =>
    client.invalidateQueries({
      predicate: ({ queryKey: [kind, name] }) =>
        kind === "read" && typeof name === "string" && isStale(name as ReadName, touches),
    });
};

/** Sends a form's write. Never throws: not reaching the console is an answer too. */
export const submit = <Name extends WriteName>(
  request: SubmitRequest<Name>,
): Promise<SubmitAnswer> => submitAction(request).catch(() => lostContact);

/** Decides what becomes of a write that needs a person. */
export const decide = (intentId: string, decision: Decision): Promise<DecideAnswer> =>
  decideAction(intentId, decision).catch(() => ({
    failure: lostContact.failure as NonNullable<SubmitAnswer["failure"]>,
  }));
