import "server-only";
import type { Verdict } from "#lib/server/intents/verdict";

/**
 * A verdict whose words hold no PIN: a service may repeat in its refusal what it refused, and those
 * words are stored, and shown to others than whoever typed it.
 */
export const withoutPin = (verdict: Verdict, { pinCode }: Readonly<Record<string, unknown>>) => {
  if (!("failure" in verdict) || typeof pinCode !== "string" || pinCode === "") return verdict;
  const { failure } = verdict;
  const hide = (text: string) => text.replaceAll(pinCode, "[PIN]");
  const requestId = failure.requestId === null ? null : hide(failure.requestId);
  return { ...verdict, failure: { ...failure, message: hide(failure.message), requestId } };
};
