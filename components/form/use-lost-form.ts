import { useEffect, useEffectEvent } from "react";
import { useRequests } from "#lib/client/requests.ts";

/**
 * Looks up which request a form became whose answer was lost, at once and whenever Quartermaster can be
 * reached again. `form`: its part of the idempotency key, or null for none. Returns whether
 * Quartermaster answers and has no request of the form so far.
 */
export function useLostForm(form: string | null, onFound: (requestId: string) => void): boolean {
  const { data } = useRequests({ form: form ?? "", yours: true }, { enabled: form !== null });
  const requestId = (form !== null && data?.requests[0]?.id) || null;
  const find = useEffectEvent(onFound);
  useEffect(() => {
    if (requestId !== null) find(requestId);
  }, [requestId]);
  return form !== null && data?.requests.length === 0;
}
