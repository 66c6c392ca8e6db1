import type { Route } from "next";
import { fieldsOf, writeText } from "#components/intent/write-text.ts";
import type { IntentView } from "#lib/protocol/intent.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** A request by what was sent. */
export type Sent = Pick<IntentView, "operation" | "sent">;

/** Returns the id of the employee that a request is for, or `null`. */
export const employeeIdOf = ({ operation, sent }: Sent): string | null => {
  const { employeeId, id } = fieldsOf(sent);
  const value = writeText[operation].idNoun === "employee" ? id : employeeId;
  return typeof value === "string" && value !== "" ? value : null;
};

/**
 * Returns a request's title: `Offboarding for Jun Watanabe, 3 devices`. `name` is the employee's,
 * or `null` until it is known; the title then has the id.
 */
export const requestTitle = ({ operation, sent }: Sent, name: string | null = null): string =>
  writeText[operation].titleOf(fieldsOf(sent), name ?? employeeIdOf({ operation, sent }));

/** Returns the page of the record that a write made or found; `null` where no page shows it. */
export const recordHref = (
  operation: WriteName,
  id: string | null | undefined,
  sent: unknown = null,
): Route | null => (id ? writeText[operation].hrefOf(id, fieldsOf(sent)) : null);

export const requestHref = (id: string | null) => `/requests/${id}` as Route;

/** Returns how often Quartermaster looked for a lost write, as a sentence without a full stop. */
export const lookupCountText = (lookupCount: number) => {
  if (lookupCount === 0) return "Not checked yet";
  return lookupCount === 1 ? "Checked once" : `Checked ${lookupCount} times`;
};

/** Shown where no reason came with a request that needs a decision. */
export const noReason = "Couldn't confirm the outcome.";
