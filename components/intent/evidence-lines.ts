import type { EvidenceView } from "#lib/protocol/intent.ts";
import { networkWords } from "#lib/v4/network-words.ts";

/** One line of the timeline of a request. */
export interface EvidenceLine {
  key: string;
  /** ISO 8601; of the last one where several say the same. */
  at: string;
  attempt: number;
  text: string;
  detail: string | null;
  /** `end`: it is settled. `trouble`: nobody knows, or a person is needed. */
  mark: "plain" | "trouble" | "end";
  /** How many in a row said the same. */
  times: number;
}

type Words = Pick<EvidenceLine, "text"> & Partial<Pick<EvidenceLine, "detail" | "mark">>;
type Detail = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) =>
  typeof value === "string" && value !== ""
    ? value
    : typeof value === "number"
      ? String(value)
      : null;

const brokenWords: Readonly<Record<string, string>> = {
  TIMEOUT: "No answer came in time",
  CUT_SHORT: "The answer was cut short",
  TOO_LARGE: "The answer was too large to be one",
};

const notSentWords: Readonly<Record<string, string>> = {
  TOO_LATE: "It was too late to send. Nothing was sent",
};

const times = (detail: Detail) => {
  const ms = Number(detail.ms);
  const requestId = textOf(detail.requestId);
  const parts = [
    Number.isFinite(ms)
      ? `after ${ms < 1_000 ? `${Math.round(ms)} ms` : `${(ms / 1_000).toFixed(1)} s`}`
      : null,
    requestId ? `the service's request id ${requestId}` : null,
  ];
  return parts.filter(Boolean).join(" · ") || null;
};

const sentWords = (detail: Detail): Words => {
  const status = textOf(detail.status);
  const code = textOf(detail.code) ?? "";
  const answered = status ? `The service answered ${status}` : null;
  const more = { detail: times(detail) };
  switch (detail.verdict) {
    case "accepted":
      return { text: `${answered ?? "The service answered"}: it is taken`, ...more };
    case "refused":
      return { text: `${answered ?? "The service answered"}: it is refused`, ...more };
    case "conflict":
      return {
        text: `${answered ?? "The service answered"}, which may be about our own success: the console looks first`,
        ...more,
      };
    case "unconfirmed":
      return {
        text: `${answered ?? "The service answered"}, which does not prove that nothing was stored`,
        mark: "trouble",
        ...more,
      };
    case "not sent":
      return {
        text: notSentWords[code] ?? `${networkWords(code)}. Nothing was sent`,
      };
    default:
      return {
        text: answered
          ? `${answered}, which does not say whether it landed`
          : (brokenWords[code] ?? "The connection broke before the answer came"),
        mark: "trouble",
        ...more,
      };
  }
};

const failedLooks: Readonly<Record<string, string>> = {
  incomplete: "the list did not come whole",
  "no control": "no known record was there to show that the search works",
  "control failed": "the search did not find what is known to be there",
  "not readable": "this can't be read back",
  hidden: "the record does not show every field that was sent",
  unread: "a record that may be it could not be read",
  "not said": "the order does not say which accessories it has",
  shredded: "what was sent has been shredded",
  sealed: "what was sent can't be opened with the master keys at hand",
  authentication: "the service refused the key",
  authorization: "the key may not read it",
  rate_limited: "the service asked to slow down",
  unavailable: "the service was failing",
  unreachable: "the service could not be reached",
  malformed: "the answer could not be read",
  aborted: "no answer came in time",
  no_connection: "the connection is gone",
};

const why = (reason: unknown) =>
  failedLooks[String(reason)] ?? (textOf(reason) || "no reason was told");

const lookupText = ({ finding, why: reason, found }: Detail): Words => {
  const ids = Array.isArray(found) ? found.map(String) : [];
  if (finding === "empty") return { text: "Looked: a complete search did not show it" };
  if (finding === "failed") return { text: `Looked, but it proves nothing: ${why(reason)}` };
  if (finding === "person" && ids.length > 0) {
    const count =
      ids.length === 1 ? "a record that may be it" : `${ids.length} records that may be it`;
    return { text: `Looked: found ${count}`, detail: ids.join(", ") };
  }
  return finding === "person"
    ? { text: "Looked: what is there does not settle it" }
    : { text: `Looked: ${textOf(finding) ?? "nothing was told"}` };
};

const decidedWords = ({ choice, name, isYou }: Detail): Words => {
  const who = isYou === true ? "You" : (textOf(name) ?? "Somebody");
  switch (choice) {
    case "adopt":
      return { text: `${who} took a found record as its result` };
    case "send again":
      return { text: `${who} asked to send it again` };
    case "abandon":
      return { text: `${who} abandoned it` };
    default:
      return { text: `${who} decided: ${textOf(choice) ?? "not told"}` };
  }
};

const recordDetail = (id: unknown) => (textOf(id) ? `record ${textOf(id)}` : null);

const wordsOf = ({ what, attempt, detail }: EvidenceView, hasLooked: boolean): Words => {
  switch (what) {
    case "asked":
      return { text: "Asked for, and written down before anything is sent" };
    case "claimed":
      return {
        text:
          attempt > 1
            ? "Reading what is there before it is sent again"
            : "Reading what is there before it is sent",
      };
    case "before sending":
      return { text: `Reading before sending failed: ${why(detail.failed)}. Nothing was sent` };
    case "found before":
      return { text: "There is one already. Nothing was sent", detail: recordDetail(detail.id) };
    case "sending":
      return { text: "Sending: from here on it may have landed" };
    case "sent":
      return sentWords(detail);
    case "unknown":
      return { text: "Nobody knows whether it landed: reading back begins", mark: "trouble" };
    case "looked":
      return lookupText(detail);
    case "absent":
      return {
        text: hasLooked
          ? "Not found: complete checks that would have shown it agree, and the quiet time has passed"
          : "Not confirmed: the quiet time has passed without an answer",
      };
    case "replaced":
      return { text: "A newer request for the same device replaces it" };
    case "ready":
      return { text: "Waits to be sent: nothing is under way" };
    case "recovered":
      return {
        text:
          detail.from === "claimed"
            ? "The console was interrupted before anything was sent"
            : "The console was interrupted while it was sending",
        mark: "trouble",
      };
    case "late answer":
      return {
        text: "The service's answer came after all, late",
        detail: recordDetail(detail.resultId),
      };
    case "answered":
      return { text: "The answer named the record", detail: recordDetail(detail.resultId) };
    case "adopted":
      return {
        text: "A found record is taken as the result",
        detail: recordDetail(detail.resultId),
      };
    case "decided":
      return decidedWords(detail);
    case "needs_person":
      return { text: "A person is needed", mark: "trouble" };
    case "accepted":
      return { text: "Accepted", mark: "end" };
    case "refused":
      return { text: "Refused", mark: "end" };
    case "abandoned":
      return { text: "Abandoned: nothing more is sent", mark: "end" };
    default:
      return { text: what, detail: Object.keys(detail).length > 0 ? JSON.stringify(detail) : null };
  }
};

/**
 * The evidence of a request in words, oldest first. Evidence of an unknown kind is shown as it
 * came; looks in a row that say the same are one line.
 */
export const evidenceLines = (evidence: readonly EvidenceView[]): EvidenceLine[] => {
  const lines: EvidenceLine[] = [];
  for (const [index, entry] of evidence.entries()) {
    const hasLooked = evidence.slice(0, index).some(({ what }) => what === "looked");
    const { text, detail = null, mark = "plain" } = wordsOf(entry, hasLooked);
    const last = lines.at(-1);
    const isRepeated =
      entry.what === "looked" && last !== undefined && last.text === text && last.detail === detail;
    if (isRepeated) Object.assign(last, { at: entry.at, times: last.times + 1 });
    else {
      const { at, attempt } = entry;
      lines.push({ key: `${index}`, at, attempt, text, detail, mark, times: 1 });
    }
  }
  return lines;
};
