import "server-only";
import type { SendResult } from "#lib/server/intents/send/send-result.ts";

/**
 * A verdict whose words hold no PIN: a service may repeat in its refusal what it refused, and those
 * words are stored, and shown to others than whoever typed it.
 */
export const withoutPin = (result: SendResult, { pinCode }: Readonly<Record<string, unknown>>) => {
  if (!("failure" in result) || typeof pinCode !== "string" || pinCode === "") return result;
  const { failure } = result;
  const hide = (text: string) => text.replaceAll(pinCode, "[PIN]");
  const requestId = failure.requestId === null ? null : hide(failure.requestId);
  return { ...result, failure: { ...failure, message: hide(failure.message), requestId } };
};
