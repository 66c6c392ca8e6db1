import { dateTimeFormat } from "#lib/protocol/intl.ts";

/** Returns how far a zone is ahead of UTC at a moment: `+09:00`. */
function offsetAt(moment: number, timeZone: string): string {
  const parts = dateTimeFormat("en-US", {
    timeZone,
    timeZoneName: "longOffset",
  }).formatToParts(moment);
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  // UTC itself is only `GMT`.
  return name.replace("GMT", "").slice(0, 6) || "+00:00";
}

/** Returns the moment as if the time were in UTC; `NaN` for text that is no time. */
const asUtcOf = (local: string) =>
  /^\d{4,6}-\d\d-\d\dT\d\d:\d\d/.test(local) ? Date.parse(`${local.slice(0, 16)}:00Z`) : Number.NaN;

/**
 * Returns a wall-clock time of a zone, `2026-11-25T09:00`, as ISO 8601 with the zone's offset then. A
 * time that its clocks skip has the offset before the change. Text that is no time, or an unknown
 * zone, is returned unchanged: the service refuses it by name.
 */
export function toInstant(local: string, timeZone: string): string {
  const asUtc = asUtcOf(local);
  if (Number.isNaN(asUtc)) return local;
  try {
    // Near a change of the clocks, the offset at the same time in UTC is that of the wrong side.
    const nearOffset = offsetAt(asUtc, timeZone);
    const moment = Date.parse(`${local.slice(0, 16)}:00${nearOffset}`);
    return `${local}:00${offsetAt(moment, timeZone)}`;
  } catch {
    return local;
  }
}
