import { describe, expect, test } from "vitest";
import type { Entry } from "#components/orders/entries.ts";
import { filterEntries, toMoments } from "#components/orders/timeline-moments.ts";

let count = 0;
const entry = (more: Partial<Entry>): Entry => {
  count += 1;
  return {
    key: `e${count}`,
    source: "device",
    at: "2026-11-18T13:37:11.891Z",
    text: "Packed",
    detail: null,
    device: null,
    isTrouble: false,
    ...more,
  };
};

describe("the moments of a timeline", () => {
  test("have one line a minute, with the words of the strongest source", () => {
    const moments = toMoments([
      entry({ source: "device", text: "Packed", device: "MacBook Air · A1" }),
      entry({ source: "console", text: "Deployment: accepted" }),
      entry({ source: "device", text: "Packed", device: "Pixel 9 · B2" }),
      entry({ source: "status", text: "shipped", at: "2026-11-18T13:37:59Z" }),
      entry({ source: "courier", text: "Picked up", isTrouble: true }),
      entry({ source: "courier", text: "Label printed", at: "2026-11-18T13:36:59Z" }),
    ]);
    expect(moments.map(({ lead, entries }) => [lead.text, entries.length])).toEqual([
      ["shipped", 5],
      ["Label printed", 1],
    ]);
    expect(moments[0]).toMatchObject({
      sources: ["status", "courier", "device", "console"],
      deviceCount: 2,
      isTrouble: true,
    });
  });

  test("keep entries without a time apart", () => {
    expect(toMoments([entry({ at: null }), entry({ at: null })])).toHaveLength(2);
  });

  test("are filtered by source", () => {
    const kept = filterEntries([entry({ source: "courier" }), entry({})], {
      source: "courier",
      device: "",
    });
    expect(kept.map(({ source }) => source)).toEqual(["courier"]);
  });

  test("that name a device stay, without what they say about other devices", () => {
    const entries = [
      entry({ source: "status", text: "shipped" }),
      entry({ device: "MacBook Air · A1" }),
      entry({ device: "Pixel 9 · B2" }),
      entry({ source: "status", text: "processing", at: "2026-11-12T09:00:00Z" }),
    ];
    const kept = filterEntries(entries, { source: "", device: "Pixel 9 · B2" });
    expect(kept.map(({ text, device }) => [text, device])).toEqual([
      ["shipped", null],
      ["Packed", "Pixel 9 · B2"],
    ]);
  });
});
