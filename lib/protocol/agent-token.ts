import type { Failure } from "#lib/protocol/failure.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** Writes of one kind that an agent may send without a person. */
export interface Preapproval {
  operation: WriteName;
  /** Devices and items in 24 hours. A write that names none counts as one. */
  maxPerDay: number;
}

export interface TokenChoice {
  /** What the person calls the agent. */
  label: string;
  isReadOnly: boolean;
  preapproved: Preapproval[];
}

/** A token of an agent as its person sees it, without the token. Times ISO 8601. */
export interface AgentToken extends TokenChoice {
  id: string;
  /** The token's last four characters. */
  hint: string;
  createdAt: string;
  expiresAt: string;
  /** When it stops until the person signs in again; `null` if nothing but its end stops it. */
  pausesAt: string | null;
  lastUsedAt: string | null;
}

/** A new token, which is shown once, and all tokens of the person. */
export type MintTokenAnswer = { token: string; tokens: AgentToken[] } | { failure: Failure };
