import { describe, expect, it } from "vitest";
import { defaultChoices, toChoices } from "#lib/protocol/notification.ts";

describe("the choices of notifications", () => {
  it("are the default ones where a person chose none", () => {
    expect(toChoices(undefined)).toEqual(defaultChoices);
    expect(toChoices("late")).toEqual(defaultChoices);
  });

  it("keep what is known of what was sent, also that a person wants nothing", () => {
    const sent = { late: ["email", "pigeon"], delivered: [], needs_you: "email", other: ["bell"] };
    expect(toChoices(sent)).toEqual({
      ...defaultChoices,
      late: ["email"],
      delivered: [],
    });
  });
});
