import { isNotSent } from "#components/requests/request-progress.ts";
import type { EvidenceView } from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";

type Detail = EvidenceView["detail"];

const endingText = (code: string) => {
  switch (code) {
    case "TIMEOUT":
    case "ETIMEDOUT":
      return t("sending.noReply");
    case "CUT_SHORT":
      return t("sending.cutShort");
    case "TOO_LARGE":
      return t("sending.tooLarge");
    default:
      return t("sending.broke");
  }
};

/** The meanings of statuses, as the message names them. */
const statusMeanings: Readonly<Record<number, string>> = {
  401: "key",
  403: "access",
  404: "notFound",
  408: "timeout",
  409: "conflict",
  429: "tooMany",
};

const meaningOf = (status: number) => {
  if (status >= 300 && status < 400) return "redirect";
  if (status >= 500) return "failure";
  return statusMeanings[status] ?? "none";
};

/** An answer 2xx that did not confirm the write. */
const successText = (status: number, { bytes, problem }: Detail) => {
  if (problem === "TOO_LARGE") return t("sending.repliedTooLarge", { status });
  if (problem !== undefined) return t("sending.repliedCompressed", { status });
  return bytes === 0
    ? t("sending.repliedEmpty", { status })
    : t("sending.repliedUnnamed", { status });
};

/**
 * Returns how one sending ended whose outcome is unknown, as a sentence without a full stop. `detail`
 * is that of its evidence: the status of the reply, or the code of the network's error.
 */
export const sendingText = (detail: Detail): string => {
  const status = Number(detail.status ?? Number.NaN);
  const code = typeof detail.code === "string" ? detail.code : "";
  if (!Number.isFinite(status) || code !== "") {
    return endingText(code);
  }
  if (status >= 200 && status < 300) return successText(status, detail);
  return t("sending.replied", { status, meaning: meaningOf(status) });
};

/** Returns how the last sending of a request ended; a sentence without a full stop. */
export const lastSendingText = (evidence: readonly EvidenceView[] | undefined): string => {
  const last = evidence?.findLast(
    (entry) =>
      (entry.what === "sent" && !isNotSent(entry)) ||
      (entry.what === "recovered" && entry.detail.from === "sending"),
  );
  if (!last) return t("sending.noConfirmation");
  return last.what === "recovered" ? t("sending.interrupted") : sendingText(last.detail);
};
