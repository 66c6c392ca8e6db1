"use client";

import {
  mintAgentToken as mintAction,
  revokeAgentToken as revokeAction,
} from "#lib/actions/own-changes.ts";
import { quartermasterUnreachable } from "#lib/client/fetch-json.ts";
import { coverRefused, shownOwner } from "#lib/client/page-owner.ts";
import type { MintTokenAnswer, TokenChoice } from "#lib/protocol/agent-token.ts";
import type { Failure } from "#lib/protocol/failure.ts";

/** Makes a token for an agent. Never throws. */
export const mintAgentToken = (choice: TokenChoice): Promise<MintTokenAnswer> =>
  mintAction(choice, shownOwner()).then(coverRefused, () => ({
    failure: quartermasterUnreachable,
  }));

/** Ends a token. Returns the failure, or `null`. Never throws. */
export const revokeAgentToken = (id: string): Promise<Failure | null> =>
  revokeAction(id).catch(() => quartermasterUnreachable);
