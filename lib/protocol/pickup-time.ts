import { isWallClock } from "#lib/protocol/pickup-format.ts";
import { dateTimeFormat } from "#lib/protocol/words/intl.ts";
import { parseMoment } from "#lib/v4/fields/parse-moment.ts";

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

const dayMs = 86_400_000;

/**
 * Returns a wall-clock time of a zone, `2026-11-25T09:00`, as ISO 8601 with the zone's offset then. A
 * time that its clocks skip, or show twice, has the offset before the change. Text that is no time, or
 * an unknown zone, is returned unchanged: the service refuses it by name.
 */
export function toInstant(local: string, timeZone: string): string {
  const asUtc = isWallClock(local) ? parseMoment(`${local}Z`)?.getTime() : undefined;
  if (asUtc === undefined) return local;
  try {
    // No zone is a day ahead of UTC or behind it, so these are on both sides of a change nearby.
    const before = offsetAt(asUtc - dayMs, timeZone);
    const after = offsetAt(asUtc + dayMs, timeZone);
    const offset = [before, after].find(
      (each) => offsetAt(Date.parse(`${local}:00${each}`), timeZone) === each,
    );
    return `${local}:00${offset ?? before}`;
  } catch {
    return local;
  }
}

/**
 * Returns a moment with an offset, or in UTC, as the wall-clock time of a zone. Text that is no such
 * moment, or an unknown zone, is returned as far as it reads like one.
 */
export function toWallClock(moment: string, timeZone: string): string {
  const at = parseMoment(moment);
  if (at === null) return moment.slice(0, 16);
  try {
    const offset = offsetAt(at.getTime(), timeZone);
    const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4, 6));
    const ahead = (offset.startsWith("-") ? -minutes : minutes) * 60_000;
    return new Date(at.getTime() + ahead).toISOString().slice(0, 16);
  } catch {
    return moment.slice(0, 16);
  }
}
