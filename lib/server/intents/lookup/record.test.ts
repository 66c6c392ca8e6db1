import { describe, expect, it } from "vitest";
import { createdAtOf } from "#lib/server/intents/lookup/record.ts";

describe("the latest moment at which a record can have been created", () => {
  it.each([
    ["2026-11-21T10:00:00.250Z", "2026-11-21T10:00:00.250Z"],
    ["2026-11-21T10:00:00Z", "2026-11-21T10:00:00.999Z"],
    ["2026-11-21T10:00Z", "2026-11-21T10:00:59.999Z"],
    ["2026-11-21", "2026-11-21T23:59:59.999Z"],
    ["2026-11-21T10:00:00.250", "2026-11-21T10:00:00.250Z"],
    ["2026-11-21T12:00:00.250+0200", "2026-11-21T10:00:00.250Z"],
  ])("of %s is %s", (createdAt, latest) => {
    expect(createdAtOf({ createdAt })).toBe(Date.parse(latest));
  });

  it.each(["yesterday", "1795269356946", "21.11.2026", ""])("is unknown for %j", (createdAt) => {
    expect(createdAtOf({ createdAt })).toBeNull();
  });
});
