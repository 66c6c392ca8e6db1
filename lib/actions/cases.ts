"use server";

import { z } from "zod";
import {
  type CaseChange,
  type CaseTarget,
  type ChangedCases,
  exceptionResources,
  maxChangedCases,
  maxNote,
} from "#lib/protocol/exception.ts";
import { emptyFailure, type Failure } from "#lib/protocol/failure.ts";
import { numberInUse } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";
import { changeCases as change, removeNote } from "#lib/server/exceptions/change-cases.ts";
import { requirePerson, toActionFailure } from "#lib/server/http/require-person.ts";
import { parseArgument } from "./action-arguments.ts";

const targetsSchema = z
  .array(
    z.strictObject({
      resource: z.enum(exceptionResources),
      id: z.string().min(1).max(200),
      epoch: z.int().min(0),
    }),
  )
  .min(1)
  .max(maxChangedCases);

const changeSchema = z.discriminatedUnion("what", [
  z.strictObject({ what: z.literal("owner"), ownerId: z.string().min(1).max(100).nullable() }),
  z.strictObject({ what: z.literal("snooze"), until: z.iso.datetime().nullable() }),
  z.strictObject({ what: z.literal("note"), note: z.string().trim().min(1) }),
]);

const tooLong = (): Failure => ({
  ...emptyFailure,
  kind: "validation",
  message: t("refusal.noteTooLong", { max: numberInUse(maxNote) }),
});

/** Changes who has records that wait for a person, sets them aside, or adds a note to them. */
export async function changeCases(
  targets: readonly CaseTarget[],
  given: CaseChange,
): Promise<ChangedCases | { failure: Failure }> {
  try {
    const principal = await requirePerson();
    const wanted = parseArgument(changeSchema, given);
    if (wanted.what === "note" && wanted.note.length > maxNote) return { failure: tooLong() };
    return await change(principal, parseArgument(targetsSchema, targets), wanted);
  } catch (error) {
    return { failure: await toActionFailure(error, null) };
  }
}

/** Takes a note of the person back. Returns the failure, or `null`. */
export async function removeCaseNote(noteId: number): Promise<Failure | null> {
  try {
    const principal = await requirePerson();
    await removeNote(principal, parseArgument(z.int().positive(), noteId));
    return null;
  } catch (error) {
    return toActionFailure(error, null);
  }
}
