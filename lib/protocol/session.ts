import type { Failure } from "#lib/protocol/failure.ts";
import type { GrantView } from "#lib/protocol/person.ts";

/** A connection that the signed-in person may use, with the role that they have with it. */
export interface ConnectionChoice extends GrantView {
  label: string;
  /** The last characters of its key. */
  keyHint: string;
  /** An admin has disabled it, so it can't be chosen. */
  isDisabled: boolean;
  /** The session uses it. */
  isCurrent: boolean;
}

/** What the signed-in person may use. */
export interface OwnConnections {
  /** Empty where the person has no choice. */
  choices: ConnectionChoice[];
  /** The session used a connection that was withdrawn since. */
  isWithdrawn: boolean;
}

/** The page's new owner (`ViewerProvider`) after a switch, or why nothing was changed. */
export type SwitchAnswer = { owner: string } | { failure: Failure };
