import type { Failure } from "#lib/protocol/failure.ts";

/** A signed-in browser of a person. Times are ISO 8601, UTC. */
export interface SessionRow {
  /** Names the session, but can't be used as it. */
  id: string;
  /** `Chrome on Windows`, as the browser says of itself. */
  browser: string;
  /** The IP address of the sign-in. */
  address: string | null;
  method: "password" | "demo" | "oidc" | "passkey";
  since: string;
  /** To the minute. */
  lastUsed: string;
  isCurrent: boolean;
}

/** A passkey of a person. Times are ISO 8601, UTC. */
export interface PasskeyRow {
  id: string;
  name: string;
  /** Whether it is copied to the person's other devices. */
  isSynced: boolean;
  createdAt: string;
  usedAt: string | null;
}

export type SessionsAnswer = { sessions: SessionRow[] } | { failure: Failure };
export type PasskeysAnswer = { passkeys: PasskeyRow[] } | { failure: Failure };
