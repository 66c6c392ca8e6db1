"use server";

import { headers } from "next/headers";
import { z } from "zod";
import type { MintTokenAnswer, Preapproval, TokenChoice } from "#lib/protocol/agent-token.ts";
import { emptyFailure, type Failure } from "#lib/protocol/failure.ts";
import { toChoices } from "#lib/protocol/notification.ts";
import { type Language, languages } from "#lib/protocol/words/languages.ts";
import { t } from "#lib/protocol/words/t.ts";
import {
  listAgentTokens,
  mintAgentToken as mintToken,
  revokeAgentToken as revokeToken,
} from "#lib/server/agents/tokens.ts";
import { toActor } from "#lib/server/audit/audited-person.ts";
import { recordAudit } from "#lib/server/audit/record-audit.ts";
import { storeLanguage } from "#lib/server/auth/person-language.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import {
  closeDisagreement as close,
  replayEvent as replay,
} from "#lib/server/events/read/events.ts";
import { requirePerson, toActionFailure } from "#lib/server/http/require-person.ts";
import { clientAddress } from "#lib/server/limits/client-address.ts";
import { saveChoices } from "#lib/server/notifications/choices.ts";
import { markRead } from "#lib/server/notifications/read.ts";
import { mayWrite } from "#lib/server/upstream/policy.ts";
import { lineField } from "#lib/v4/fields/field.ts";
import { operationNames } from "#lib/v4/registry.ts";
import { parseArgument, parseShown, refuseMalformed } from "./action-arguments.ts";

const rowIdSchema = z.int().positive();

/** Changes something of the person's own in Quartermaster. Returns the failure, or `null`. */
const changeOwn = async (
  change: (principal: Principal) => Promise<Failure | null>,
): Promise<Failure | null> => {
  try {
    return await change(await requirePerson());
  } catch (error) {
    return toActionFailure(error, null);
  }
};

const eventNotFound = () =>
  ({ ...emptyFailure, kind: "not_found", message: t("refusal.noEvent") }) as const;

/** Asks to process an event again: its records are read again, and nothing is written. */
export async function replayEvent(id: number): Promise<Failure | null> {
  return changeOwn(async (principal) =>
    (await replay(principal, parseArgument(rowIdSchema, id))) ? null : eventNotFound(),
  );
}

/** Marks a disagreement between events and reads as seen. */
export async function closeDisagreement(id: number): Promise<Failure | null> {
  return changeOwn(async (principal) =>
    (await close(principal, parseArgument(rowIdSchema, id))) ? null : eventNotFound(),
  );
}

/** Marks the person's notifications as read, up to the newest one that was on screen, or only that one. */
export async function markNotificationsRead(
  id: number,
  which: "one" | "up to" = "up to",
): Promise<Failure | null> {
  return changeOwn(async (principal) => {
    const only = which === "one" ? "one" : "up to";
    await markRead(principal, parseArgument(rowIdSchema, id), only);
    return null;
  });
}

/** Stores of what the person wants to be told, and how. */
export async function saveNotificationChoices(choices: unknown): Promise<Failure | null> {
  return changeOwn(async (principal) => {
    await saveChoices(principal, toChoices(choices));
    return null;
  });
}

const languageSchema = z.enum(languages).nullable();

/** Stores the language of the person, which each of their sign-ins gives to the browser; `null`: the browser's own. */
export async function chooseLanguage(language: Language | null): Promise<Failure | null> {
  return changeOwn(async ({ userId }) => {
    await storeLanguage(userId, parseArgument(languageSchema, language));
    return null;
  });
}

const tokenSchema = z.strictObject({
  label: lineField(60),
  isReadOnly: z.boolean(),
  preapproved: z
    .array(
      z.strictObject({ operation: z.enum(operationNames), maxPerDay: z.int().min(1).max(1_000) }),
    )
    .max(20),
});

/** Makes a token for an agent of the person. The answer alone has it. */
export async function mintAgentToken(
  choice: TokenChoice,
  shown: string | null = null,
): Promise<MintTokenAnswer> {
  try {
    const principal = await requirePerson(parseShown(shown));
    const parsed = parseArgument(tokenSchema, choice);
    const preapproved = parsed.preapproved as Preapproval[];
    const isAllowed = preapproved.every(({ operation }) => mayWrite(principal.role, operation));
    if (!isAllowed) return refuseMalformed();
    const token = await mintToken(principal, { ...parsed, preapproved });
    return { token, tokens: await listAgentTokens(principal) };
  } catch (error) {
    return { failure: await toActionFailure(error, null) };
  }
}

const tokenNotFound = () =>
  ({ ...emptyFailure, kind: "not_found", message: t("refusal.noToken") }) as const;

/** Ends a token of the person at once. Returns the failure, or `null`. */
export async function revokeAgentToken(id: string): Promise<Failure | null> {
  return changeOwn(async (principal) => {
    const tokenId = parseArgument(z.uuid(), id);
    return (await revokeToken(principal, tokenId)) ? null : tokenNotFound();
  });
}

const exportSchema = z.strictObject({
  list: z.enum(operationNames),
  filters: z.array(z.string().max(40)).max(40),
});

/** Records that the person exports a list, before its first page is read. Returns the failure, or `null`. */
export async function noteExport(given: unknown): Promise<Failure | null> {
  return changeOwn(async (principal) => {
    const { list, filters } = parseArgument(exportSchema, given);
    await recordAudit({
      action: "export",
      outcome: "done",
      ...toActor(principal),
      from: clientAddress(await headers()),
      subject: list,
      details: { filters: filters.join(", ") },
    });
    return null;
  });
}
