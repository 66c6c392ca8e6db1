"use server";

import { z } from "zod";
import type { Failure } from "#lib/protocol/failure.ts";
import {
  maxPolicyFile,
  type PolicyRule,
  type StandIn,
  type TryAnswer,
} from "#lib/protocol/policy.ts";
import { requireAdmin } from "#lib/server/auth/require-admin.ts";
import { requirePerson, toActionFailure } from "#lib/server/http/require-person.ts";
import { tryPolicy } from "#lib/server/intents/try-policy.ts";
import { type FileProblem, readPolicyFile } from "#lib/server/policies/policy-file.ts";
import {
  findRuleProblems,
  listWriters,
  type RuleProblems,
} from "#lib/server/policies/policy-people.ts";
import { rulesSchema } from "#lib/server/policies/rules-schema.ts";
import { savePolicy } from "#lib/server/policies/save-policy.ts";
import { addStandIn, endStandIn } from "#lib/server/policies/stand-ins.ts";
import { parseArgument } from "./action-arguments.ts";

type Answer<Value> = Value | { failure: Failure };

const saveSchema = z.strictObject({ rules: rulesSchema, basedOn: z.int().min(0).max(1_000_000) });

const standInSchema = z.strictObject({
  toId: z.string().min(1).max(64),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});

const answering = async <Value>(work: () => Promise<Value>): Promise<Answer<Value>> => {
  try {
    return await work();
  } catch (error) {
    return { failure: await toActionFailure(error, null) };
  }
};

const requireAdminPerson = async () => {
  const principal = await requirePerson();
  requireAdmin(principal);
  return principal;
};

/** Saves rules as the version after the one that was on screen. */
export async function saveRules(given: {
  rules: readonly PolicyRule[];
  basedOn: number;
}): Promise<Answer<{ version: number }>> {
  return answering(async () => {
    const principal = await requireAdminPerson();
    return { version: await savePolicy(principal, parseArgument(saveSchema, given)) };
  });
}

/** Compares the requests of the last 90 days with rules, and says whether they could be saved. */
export async function tryRules(
  rules: readonly PolicyRule[],
): Promise<Answer<TryAnswer & RuleProblems>> {
  return answering(async () => {
    const principal = await requireAdminPerson();
    const parsed = parseArgument(rulesSchema, rules);
    const problems = findRuleProblems(parsed, await listWriters());
    return { ...(await tryPolicy(principal, parsed)), ...problems };
  });
}

/** Reads an exported policy for the editor. Nothing is saved. */
export async function readRulesFile(
  text: string,
): Promise<Answer<{ rules: PolicyRule[] } | FileProblem>> {
  return answering(async () => {
    await requireAdminPerson();
    const read = readPolicyFile(
      parseArgument(z.string().max(maxPolicyFile), text),
      await listWriters(),
    );
    return Array.isArray(read) ? { rules: read } : read;
  });
}

/** Lets another admin approve in this one's place for a while. */
export async function startStandIn(given: {
  toId: string;
  startsAt: string;
  endsAt: string;
}): Promise<Answer<{ standIns: StandIn[] }>> {
  return answering(async () => {
    const principal = await requireAdminPerson();
    const { toId, startsAt, endsAt } = parseArgument(standInSchema, given);
    const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
    return { standIns: await addStandIn(principal, { toId, ...times }) };
  });
}

/** Ends what one of this admin's stand-ins may do, at once. */
export async function stopStandIn(id: string): Promise<Answer<{ standIns: StandIn[] }>> {
  return answering(async () => {
    const principal = await requireAdminPerson();
    return { standIns: await endStandIn(principal, parseArgument(z.uuid(), id)) };
  });
}
