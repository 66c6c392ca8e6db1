import { describe, expect, it } from "vitest";
import { parseEventFilter, parseEventId } from "#lib/server/events/read/event-filter.ts";

const parse = (search: string) => parseEventFilter(new URLSearchParams(search));

describe("the filter of events", () => {
  it("reads every field of the address", () => {
    expect(parse("type=x.y&state=failed&source=sweep&text=ord_1&before=7&limit=50")).toEqual({
      type: "x.y",
      state: "failed",
      source: "sweep",
      text: "ord_1",
      before: 7,
      limit: 50,
    });
    expect(parse("")).toEqual({});
  });

  it.each(["state=lost", "source=mail", "before=0", "before=x", "limit=101", "connection=other"])(
    "refuses %s",
    (search) => {
      expect(parse(search)).toBeNull();
    },
  );

  it.each([
    ["12", 12],
    ["0", null],
    ["01", null],
    ["1e3", null],
    ["-1", null],
    ["99999999999999999", null],
  ])("reads the id %s as %s", (text, id) => {
    expect(parseEventId(text)).toBe(id);
  });
});
