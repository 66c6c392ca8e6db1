import type { KeyOwner } from "#lib/protocol/connection.ts";

/**
 * Returns whether two keys belong together: to the same user, or to users of a same company.
 * "different" needs both facts to say so; what the service did not state leaves it unknown.
 */
export const compareOwners = (
  present: KeyOwner | null,
  next: KeyOwner,
): "same" | "different" | "unknown" => {
  if (present?.uid != null && present.uid === next.uid) return "same";
  const [ours, theirs] = [present?.companyIds, next.companyIds];
  if (ours?.some((id) => theirs?.includes(id))) return "same";
  const hasUids = present?.uid != null && next.uid !== null;
  return hasUids && ours && theirs ? "different" : "unknown";
};
