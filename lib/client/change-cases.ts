"use client";

import { changeCases as changeAction, removeCaseNote as removeAction } from "#lib/actions/cases.ts";
import { quartermasterUnreachable } from "#lib/client/fetch-json.ts";
import type { CaseChange, CaseTarget, ChangedCases } from "#lib/protocol/exception.ts";
import type { Failure } from "#lib/protocol/failure.ts";

/** Changes what people added to records that wait. Returns the failure in place of the answer. Never throws. */
export const changeCases = (
  targets: readonly CaseTarget[],
  change: CaseChange,
): Promise<ChangedCases | { failure: Failure }> =>
  changeAction(targets, change).catch(() => ({ failure: quartermasterUnreachable }));

/** Takes a note of the person back. Returns the failure, or `null`. Never throws. */
export const removeCaseNote = (noteId: number): Promise<Failure | null> =>
  removeAction(noteId).catch(() => quartermasterUnreachable);
