"use client";

import { useEffect, useEffectEvent } from "react";
import {
  addLeftForm,
  forgottenForm,
  type SentForm,
  useSubmissions,
} from "#lib/client/pending-submissions.ts";

/** The outcome of a form that was sent before its page was loaded or shown again. */
export type EarlierSubmission =
  | { status: "looking" }
  | { status: "found"; requestId: string }
  | { status: "not sent" }
  /** Quartermaster knows nothing of it, because its database was set back since. */
  | { status: "forgotten" };

/**
 * Returns the outcome of a form that was sent earlier, and `null` for none. A form of which this
 * browser has no record any more is looked up again.
 */
export function useEarlierSubmission(
  owner: string,
  sent: SentForm | null,
): EarlierSubmission | null {
  const submissions = useSubmissions(owner);
  const known = submissions?.find(({ form }) => form === sent?.form);
  const unknownForm = submissions !== null && known === undefined ? (sent?.form ?? null) : null;
  const addLeft = useEffectEvent(() => {
    if (sent) addLeftForm(owner, sent);
  });
  useEffect(() => {
    if (unknownForm !== null) addLeft();
  }, [unknownForm]);
  if (!sent) return null;
  if (known && known.requestId !== null) return { status: "found", requestId: known.requestId };
  if (!known || known.problem === null) return { status: "looking" };
  return { status: known.problem === forgottenForm() ? "forgotten" : "not sent" };
}
