import { useRecordVisit } from "#components/frame/use-record-visit.ts";
import { requestTitle } from "#components/requests/request-text.ts";
import { requestOptions } from "#lib/client/requests.ts";
import type { IntentDetail } from "#lib/protocol/intent.ts";

/** Remembers the request whose page is open. */
export default function RequestVisit({ id }: { id: string }) {
  const { queryKey, queryFn } = requestOptions(id);
  const titleOf = (request: IntentDetail) => requestTitle(request);
  useRecordVisit({ kind: "request", id }, { queryKey, queryFn, titleOf });
  return null;
}
