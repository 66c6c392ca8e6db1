import { isNotSent } from "#components/requests/request-progress.ts";
import type { EvidenceView } from "#lib/protocol/intent.ts";

type Detail = EvidenceView["detail"];

const endings: Readonly<Record<string, string>> = {
  TIMEOUT: "No reply came in time",
  ETIMEDOUT: "No reply came in time",
  CUT_SHORT: "The API's reply was cut short",
  TOO_LARGE: "The API's reply was too large to be read",
};

const statusMeanings: Readonly<Record<number, string>> = {
  401: "API key rejected",
  403: "no access",
  404: "not found",
  408: "request timeout",
  409: "conflict",
  429: "too many requests",
};

const meaningOf = (status: number) => {
  if (status >= 300 && status < 400) return "a redirect, which is not followed";
  if (status >= 500) return "a failure of the API";
  return statusMeanings[status] ?? null;
};

/** An answer 2xx that did not confirm the write. */
const successText = (status: number, { bytes, problem }: Detail) => {
  if (problem === "TOO_LARGE") return `The API replied ${status}, but the reply is too large`;
  if (problem !== undefined)
    return `The API replied ${status}, but the reply can't be decompressed`;
  return bytes === 0
    ? `The API replied ${status} without a body`
    : `The API replied ${status}, but the reply doesn't name the record`;
};

/**
 * Returns how one sending ended whose outcome is unknown, as a sentence without a full stop. `detail`
 * is that of its evidence: the status of the reply, or the code of the network's error.
 */
export const sendingText = (detail: Detail): string => {
  const status = Number(detail.status ?? Number.NaN);
  const code = typeof detail.code === "string" ? detail.code : "";
  if (!Number.isFinite(status) || code !== "") {
    return endings[code] ?? "The connection broke before a reply came";
  }
  if (status >= 200 && status < 300) return successText(status, detail);
  const meaning = meaningOf(status);
  return `The API replied ${status}${meaning === null ? "" : ` (${meaning})`}`;
};

/** Returns how the last sending of a request ended; a sentence without a full stop. */
export const lastSendingText = (evidence: readonly EvidenceView[] | undefined): string => {
  const last = evidence?.findLast(
    (entry) =>
      (entry.what === "sent" && !isNotSent(entry)) ||
      (entry.what === "recovered" && entry.detail.from === "sending"),
  );
  if (!last) return "No confirmation came";
  return last.what === "recovered"
    ? "Quartermaster was interrupted while sending"
    : sendingText(last.detail);
};
