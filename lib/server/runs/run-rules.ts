import "server-only";
import type { RunKind } from "#lib/protocol/run.ts";
import { kindOf } from "#lib/runs/kinds/kinds.ts";
import type { RunRecord } from "#lib/server/runs/stored/run-row.ts";
import { runSettings } from "#lib/server/runs/stored/settings.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** Returns the writes that a job may make: who may not do one of them can't do the job. */
export const writesOfKind = (kind: RunKind): readonly WriteName[] => kindOf(kind).writes;

/** Returns whether a second person must approve the start of a run that sends this many lines. */
export const needsApproval = ({ environment }: RunRecord, lines: number): boolean =>
  environment === "production" && lines > runSettings().maxAloneInProduction;
