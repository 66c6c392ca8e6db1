"use client";

import {
  readRulesFile as readFile,
  saveRules as save,
  startStandIn as startIn,
  stopStandIn as stopIn,
  tryRules as tryAll,
} from "#lib/actions/policies.ts";
import { quartermasterUnreachable } from "#lib/client/fetch-json.ts";
import type { PolicyRule } from "#lib/protocol/policy.ts";

const toFailure = () => ({ failure: quartermasterUnreachable });

/** Saves rules as the version after the one that was on screen. Never throws. */
export const saveRules = (rules: readonly PolicyRule[], basedOn: number) =>
  save({ rules, basedOn }).catch(toFailure);

/** Compares the requests of the last 90 days with rules. Never throws. */
export const tryRules = (rules: readonly PolicyRule[]) => tryAll(rules).catch(toFailure);

/** Reads an exported policy, without saving it. Never throws. */
export const readRulesFile = (text: string) => readFile(text).catch(toFailure);

/** Lets another admin approve in one's place from one moment to another, ISO 8601. Never throws. */
export const startStandIn = (standIn: { toId: string; startsAt: string; endsAt: string }) =>
  startIn(standIn).catch(toFailure);

/** Ends what a stand-in may do. Never throws. */
export const stopStandIn = (id: string) => stopIn(id).catch(toFailure);
