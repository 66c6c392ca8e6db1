import { describe, expect, it } from "vitest";
import type { SendResult } from "#lib/server/intents/send/send-result.ts";
import { withoutPin } from "#lib/server/intents/send/without-pin.ts";

const failure = (message: string, requestId: string | null = null) => ({
  kind: "validation" as const,
  status: 400,
  message,
  requestId,
  retryAfterMs: null,
  capability: null,
});

const refused = (message: string, requestId: string | null = null): SendResult => ({
  result: "refused",
  failure: failure(message, requestId),
  pausesKey: false,
});

describe("the words about a PIN that was refused", () => {
  const input = { productId: "dev_1", pinCode: "4711.$&" };

  it("hold no PIN, wherever the service repeats it", () => {
    const result = withoutPin(refused("4711.$& is weak; not 4711.$& again", "r-4711.$&"), input);
    expect(result).toEqual(refused("[PIN] is weak; not [PIN] again", "r-[PIN]"));
  });

  it("stay as they are where there is none, or nothing went wrong", () => {
    const other = refused("pinCode: too short");
    expect(withoutPin(other, input)).toEqual(other);
    expect(withoutPin(refused("4711"), { name: "4711" })).toEqual(refused("4711"));
    expect(withoutPin(refused("anything"), { pinCode: "" })).toEqual(refused("anything"));
    const accepted: SendResult = { result: "accepted", id: "dev_1", record: {} };
    expect(withoutPin(accepted, input)).toBe(accepted);
  });
});
