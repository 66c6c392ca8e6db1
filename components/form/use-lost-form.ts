import { useEffect, useEffectEvent } from "react";
import { useRequests } from "#lib/client/requests.ts";

type Lookup = Pick<
  ReturnType<typeof useRequests>,
  "data" | "isPlaceholderData" | "isFetching" | "isError"
>;

/** Returns what a lookup says of a form. The answer about an earlier form says nothing of this one. */
export const lostFormOf = (
  form: string | null,
  { data, isPlaceholderData, isFetching, isError }: Lookup,
) => {
  if (form === null || !data || isPlaceholderData) return { requestId: null, isMissing: false };
  const requestId = data.requests[0]?.id ?? null;
  return { requestId, isMissing: requestId === null && !isFetching && !isError };
};

/**
 * Looks up which request a form became whose answer was lost, at once and whenever Quartermaster can be
 * reached again. `form`: its part of the idempotency key, or null for none. Returns whether
 * Quartermaster answers and has no request of the form so far.
 */
export function useLostForm(form: string | null, onFound: (requestId: string) => void): boolean {
  const lookup = useRequests({ form: form ?? "", yours: true }, { enabled: form !== null });
  const { requestId, isMissing } = lostFormOf(form, lookup);
  const find = useEffectEvent(onFound);
  useEffect(() => {
    if (requestId !== null) find(requestId);
  }, [requestId]);
  return isMissing;
}
