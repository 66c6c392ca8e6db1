import "server-only";
import type { RunKind } from "#lib/protocol/run.ts";
import { kindOf } from "#lib/runs/kinds/kinds.ts";
import type { WriteName } from "#lib/v4/registry.ts";

/** Returns the writes that a job may make: who may not do one of them can't do the job. */
export const writesOfKind = (kind: RunKind): readonly WriteName[] => kindOf(kind).writes;
