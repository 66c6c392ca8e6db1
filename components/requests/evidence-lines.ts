import { decisionText } from "#components/requests/decision-text.ts";
import { isNotSent } from "#components/requests/request-progress.ts";
import { sendingText } from "#components/requests/sending-text.ts";
import type { Numbers } from "#components/ui/number.ts";
import type { EvidenceView } from "#lib/protocol/intent.ts";
import { networkWords } from "#lib/v4/network-words.ts";
import { isObject } from "#lib/v4/normalize/json.ts";

export interface EvidenceLine {
  key: string;
  /** ISO 8601; the last time where several equal lines are one. */
  at: string;
  text: string;
  detail: string | null;
  /** `end`: the outcome is final. `trouble`: it is unknown, or a person must decide. */
  mark: "plain" | "trouble" | "end";
  /** How many equal entries in a row the line stands for. */
  times: number;
  /** Which sending the line belongs to, from 1; 0 before the first. */
  sending: number;
}

type LineText = Pick<EvidenceLine, "text"> & Partial<Pick<EvidenceLine, "detail" | "mark">>;
type Detail = EvidenceView["detail"];

const textOf = (value: unknown) =>
  typeof value === "string" || typeof value === "number" ? String(value) || null : null;

const durationAndId = (detail: Detail, { numberText }: Numbers) => {
  const ms = Number(detail.ms);
  const requestId = textOf(detail.requestId);
  const duration =
    ms < 1_000 ? `${Math.round(ms)} ms` : `${numberText(Math.round(ms / 100) / 10)} s`;
  const parts = [
    Number.isFinite(ms) && `after ${duration}`,
    requestId && `API request ID ${requestId}`,
  ];
  return parts.filter(Boolean).join(" · ") || null;
};

const replies: Readonly<Record<string, string>> = {
  accepted: "accepted",
  refused: "refused",
  conflict: "conflict. May be our own request, checking",
};

const attemptText = (detail: Detail, numbers: Numbers): LineText => {
  const status = textOf(detail.status);
  const code = textOf(detail.code) ?? "";
  // Journals written before the field was renamed have `verdict`.
  const result = String(detail.result ?? detail.verdict);
  if (result === "not sent") {
    const reason = code === "TOO_LATE" ? "Timed out before sending" : networkWords(code);
    return { text: `${reason}. Nothing was sent` };
  }
  const replied = status ? `API replied ${status}` : "API replied";
  const more = { detail: durationAndId(detail, numbers) };
  if (replies[result]) return { text: `${replied}: ${replies[result]}`, ...more };
  if (result === "unconfirmed") {
    const text = `${replied}, which doesn't prove that nothing was stored`;
    return { text, mark: "trouble", ...more };
  }
  return { text: sendingText(detail), mark: "trouble", ...more };
};

const failureReasons: Readonly<Record<string, string>> = {
  incomplete: "incomplete list",
  "no control": "the search couldn't be verified, because no known record exists",
  "control failed": "the search couldn't be verified, because it missed a known record",
  "not readable": "this can't be read back",
  hidden: "the record doesn't show every field that was sent",
  unread: "a possible match couldn't be read",
  "not said": "the order doesn't list its accessories",
  shredded: "the request details were deleted",
  sealed: "the request details can't be decrypted",
  authentication: "API key rejected",
  authorization: "the API key has no access",
  rate_limited: "too many requests",
  unavailable: "the API was unavailable",
  unreachable: "the API could not be reached",
  malformed: "unexpected response",
  aborted: "no reply in time",
  no_connection: "the connection was removed",
};

const reasonText = (reason: unknown) =>
  failureReasons[String(reason)] ?? (textOf(reason) || "unknown reason");

const lookupText = ({ finding, why, found }: Detail): LineText => {
  const ids = Array.isArray(found) ? found.map(String) : [];
  if (finding === "empty") return { text: "Checked: complete search, no match" };
  if (finding === "failed") return { text: `Check inconclusive: ${reasonText(why)}` };
  if (finding === "person" && ids.length > 0) {
    const count = ids.length === 1 ? "1 possible match" : `${ids.length} possible matches`;
    return { text: `Checked: ${count}`, detail: ids.join(", ") };
  }
  return finding === "person"
    ? { text: "Check inconclusive: the record doesn't show the outcome" }
    : { text: `Checked: ${textOf(finding) ?? "unknown result"}` };
};

const recordDetail = (id: unknown) => (textOf(id) ? `record ${textOf(id)}` : null);

/** What earlier entries say about a request. */
interface Earlier {
  /** How often it was sent, or may have been. */
  sendings: number;
  hasChecked: boolean;
}

const lineText = (
  { what, detail }: EvidenceView,
  { sendings, hasChecked }: Earlier,
  numbers: Numbers,
): LineText => {
  switch (what) {
    case "asked":
      if (detail.agent !== undefined)
        return {
          text: "An agent asked for it. Nothing is sent without approval",
          detail: detail.isValidated === true ? "the API's pre-flight check passed" : null,
        };
      if (detail.replaces !== undefined)
        return {
          text: `Request saved, in place of a draft of the agent ${textOf(detail.draftOf) ?? ""}. Nothing sent yet`,
          detail: `draft ${textOf(detail.replaces)}`,
        };
      if (isObject(detail.held))
        return {
          text: "Request saved. Nothing is sent without approval",
          detail: textOf(detail.held.sentence),
        };
      return { text: "Request saved. Nothing sent yet" };
    case "expired":
      return { text: "No one approved it in time" };
    case "set back":
      return {
        text: "The database was set back. It may have been sent since, and its outcome forgotten",
        mark: "trouble",
      };
    case "deactivated":
      return { text: "The person who asked for it was deactivated" };
    case "claimed":
      return { text: `Checking existing records before ${sendings > 0 ? "resending" : "sending"}` };
    case "before sending":
      return { text: `Couldn't check beforehand: ${reasonText(detail.failed)}. Nothing was sent` };
    case "found before":
      return { text: "Already exists. Nothing was sent", detail: recordDetail(detail.id) };
    case "sending":
      return { text: "Sending. It may go through from now on" };
    case "sent":
      return attemptText(detail, numbers);
    case "unknown":
      return { text: "Outcome unknown, checking", mark: "trouble" };
    case "looked":
      return lookupText(detail);
    case "absent":
      return {
        text: hasChecked
          ? "Confirmed not created: complete checks agree, and the waiting time has passed"
          : "Not confirmed: the waiting time has passed without a confirmation",
      };
    case "replaced":
      return { text: "Replaced by a newer request for the same device" };
    case "ready":
      return { text: sendings > 0 ? "Queued to send again" : "Queued to send" };
    case "recovered": {
      const when = detail.from === "claimed" ? "before" : "while";
      return { text: `Quartermaster was interrupted ${when} sending`, mark: "trouble" };
    }
    case "late answer":
      return { text: "Late reply received", detail: recordDetail(detail.resultId) };
    case "answered":
      return { text: "The reply names the record", detail: recordDetail(detail.resultId) };
    case "adopted":
      return { text: "Matched to a record that was found", detail: recordDetail(detail.resultId) };
    case "decided": {
      const who = detail.isYou === true ? "You" : (textOf(detail.name) ?? "Someone");
      const rule =
        textOf(detail.policy) &&
        `rule ${textOf(detail.rule)} of policy version ${textOf(detail.policy)}: ${textOf(detail.sentence)}`;
      const despite =
        textOf(detail.difference) && `although the check said: ${textOf(detail.difference)}`;
      const standsIn = detail.standsIn === true && "standing in for someone whom the rule names";
      return {
        text: `${who} ${decisionText(detail.choice)}`,
        detail: [rule, standsIn, despite].filter(Boolean).join(" · ") || null,
      };
    }
    case "needs_person":
      return { text: "Needs a decision", mark: "trouble" };
    case "accepted":
      return { text: "Accepted", mark: "end" };
    case "refused":
      return { text: "Refused", mark: "end" };
    case "deleted":
      return { text: "Earlier entries were deleted: they are kept for a limited time" };
    case "abandoned":
      return {
        text: sendings > 0 ? "Cancelled. Nothing more is sent" : "Cancelled. Nothing was sent",
        mark: "end",
      };
    default:
      return { text: what, detail: Object.keys(detail).length > 0 ? JSON.stringify(detail) : null };
  }
};

/** A try that ends before sending is one line, however many entries it made: only its end is told. */
const isToldByNext = (entry: EvidenceView, next: EvidenceView | undefined) =>
  entry.what === "claimed" && next?.what === "before sending";

const isToldByLast = (entry: EvidenceView, last: EvidenceView | undefined) =>
  entry.what === "ready" && last?.what === "before sending";

const repeated: readonly string[] = ["looked", "before sending"];

/**
 * Returns a request's evidence as lines of text, oldest first. Evidence of an unknown kind is shown
 * as it came; equal checks and equal failed tries in a row are one line.
 */
export const evidenceLines = (
  evidence: readonly EvidenceView[],
  numbers: Numbers,
): EvidenceLine[] => {
  const lines: EvidenceLine[] = [];
  const earlier: Earlier = { sendings: 0, hasChecked: false };
  for (const [index, entry] of evidence.entries()) {
    if (entry.what === "sending") earlier.sendings += 1;
    const isTold =
      isToldByNext(entry, evidence[index + 1]) || isToldByLast(entry, evidence[index - 1]);
    if (!isTold) {
      const { text, detail = null, mark = "plain" } = lineText(entry, earlier, numbers);
      const last = lines.at(-1);
      const isRepeated =
        repeated.includes(entry.what) && last?.text === text && last.detail === detail;
      if (isRepeated) Object.assign(last, { at: entry.at, times: last.times + 1 });
      else {
        const { at } = entry;
        const sending = earlier.sendings;
        lines.push({ key: `${index}`, at, text, detail, mark, times: 1, sending });
      }
    }
    if (entry.what === "looked") earlier.hasChecked = true;
    if (isNotSent(entry)) earlier.sendings -= 1;
  }
  return lines;
};
