import { decisionText } from "#components/requests/decision-text.ts";
import { isNotSent } from "#components/requests/request-progress.ts";
import { sendingText } from "#components/requests/sending-text.ts";
import type { Numbers } from "#components/ui/number.ts";
import type { EvidenceView } from "#lib/protocol/intent.ts";
import { listText } from "#lib/protocol/intl-words.ts";
import { t } from "#lib/protocol/words/t.ts";
import { networkCause } from "#lib/v4/network-words.ts";
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
  const parts = [
    Number.isFinite(ms) &&
      (ms < 1_000
        ? t("requestLog.afterMs", { ms: Math.round(ms) })
        : t("requestLog.afterSeconds", { seconds: numberText(Math.round(ms / 100) / 10) })),
    requestId && t("requestLog.requestId", { id: requestId }),
  ];
  return parts.filter(Boolean).join(" · ") || null;
};

const attemptText = (detail: Detail, numbers: Numbers): LineText => {
  const status = textOf(detail.status);
  const code = textOf(detail.code) ?? "";
  // Journals written before the field was renamed have `verdict`.
  const result = String(detail.result ?? detail.verdict);
  if (result === "not sent") {
    return {
      text:
        code === "TOO_LATE"
          ? t("requestLog.timedOut")
          : t("requestLog.notSent", { cause: networkCause(code) }),
    };
  }
  const more = { detail: durationAndId(detail, numbers) };
  if (["accepted", "refused", "conflict", "unconfirmed"].includes(result)) {
    const hasStatus = status === null ? "no" : "yes";
    const text = t("requestLog.replied", { hasStatus, status: status ?? "", result });
    return { text, ...(result === "unconfirmed" && { mark: "trouble" }), ...more };
  }
  return { text: sendingText(detail), mark: "trouble", ...more };
};

/** Returns why a check failed. A reason that is not known stays as it came. */
const reasonText = (reason: unknown) =>
  t("requestLog.reason", {
    // A name in a message has no spaces.
    reason:
      textOf(reason)?.replaceAll(/[ _](\w)/g, (_, letter: string) => letter.toUpperCase()) ??
      "none",
  });

const lookupText = ({ finding, why, found }: Detail): LineText => {
  const ids = Array.isArray(found) ? found.map(String) : [];
  if (finding === "empty") return { text: t("requestLog.noMatch") };
  if (finding === "failed")
    return { text: t("requestLog.inconclusive", { reason: reasonText(why) }) };
  if (finding === "person" && ids.length > 0) {
    return { text: t("requestLog.possible", { count: ids.length }), detail: listText(ids) };
  }
  return finding === "person"
    ? { text: t("requestLog.outcomeUnshown") }
    : { text: t("requestLog.checked", { finding: textOf(finding) ?? "none" }) };
};

const recordDetail = (id: unknown) =>
  textOf(id) ? t("requestLog.record", { id: textOf(id) ?? "" }) : null;

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
          text: t("requestLog.agentAsked"),
          detail: detail.isValidated === true ? t("requestLog.preflightPassed") : null,
        };
      if (detail.replaces !== undefined)
        return {
          text: t("requestLog.savedForDraft", { agent: textOf(detail.draftOf) ?? "" }),
          detail: t("requestLog.draft", { id: textOf(detail.replaces) ?? "" }),
        };
      if (isObject(detail.held))
        return {
          text: t("requestLog.savedHeld"),
          detail: textOf(detail.held.sentence),
        };
      return { text: t("requestLog.saved") };
    case "expired":
      return { text: t("requestLog.expired") };
    case "set back":
      return {
        text: t("requestLog.setBack"),
        mark: "trouble",
      };
    case "deactivated":
      return { text: t("requestLog.deactivated") };
    case "claimed":
      return { text: t("requestLog.checking", { again: sendings > 0 ? "yes" : "no" }) };
    case "before sending":
      return { text: t("requestLog.notCheckedBefore", { reason: reasonText(detail.failed) }) };
    case "found before":
      return { text: t("requestLog.exists"), detail: recordDetail(detail.id) };
    case "sending":
      return { text: t("requestLog.sending") };
    case "sent":
      return attemptText(detail, numbers);
    case "unknown":
      return { text: t("requestLog.unknown"), mark: "trouble" };
    case "looked":
      return lookupText(detail);
    case "absent":
      return {
        text: hasChecked ? t("requestLog.absent") : t("requestLog.unconfirmed"),
      };
    case "replaced":
      return { text: t("requestLog.replaced") };
    case "ready":
      return { text: t("requestLog.queued", { again: sendings > 0 ? "yes" : "no" }) };
    case "recovered": {
      const when = detail.from === "claimed" ? "before" : "while";
      return { text: t("requestLog.interrupted", { when }), mark: "trouble" };
    }
    case "late answer":
      return { text: t("requestLog.lateReply"), detail: recordDetail(detail.resultId) };
    case "answered":
      return { text: t("requestLog.replyNames"), detail: recordDetail(detail.resultId) };
    case "adopted":
      return { text: t("requestLog.matched"), detail: recordDetail(detail.resultId) };
    case "decided": {
      const rule =
        textOf(detail.policy) &&
        t("requestLog.rule", {
          rule: String(textOf(detail.rule)),
          version: String(textOf(detail.policy)),
          sentence: String(textOf(detail.sentence)),
        });
      const despite =
        textOf(detail.difference) &&
        t("requestLog.despite", { difference: String(textOf(detail.difference)) });
      const standsIn = detail.standsIn === true && t("requestLog.standsIn");
      return {
        text: decisionText({
          choice: detail.choice,
          isYou: detail.isYou === true,
          name: textOf(detail.name),
        }),
        detail: [rule, standsIn, despite].filter(Boolean).join(" · ") || null,
      };
    }
    case "needs_person":
      return { text: t("requestLog.needsDecision"), mark: "trouble" };
    case "accepted":
      return { text: t("requestState.accepted"), mark: "end" };
    case "refused":
      return { text: t("requestState.refused"), mark: "end" };
    case "deleted":
      return { text: t("requestLog.deleted") };
    case "abandoned":
      return {
        text: t("requestLog.cancelled", { wasSent: sendings > 0 ? "yes" : "no" }),
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
