import { describe, expect, it } from "vitest";
import { holdNewRows } from "#components/events/held-rows.ts";
import { eventRow } from "#testing/components/events.ts";

const rows = (...ids: number[]) => ids.map((id) => eventRow({ id }));
const idsOf = (shown: readonly { id: number }[]) => shown.map(({ id }) => id);

describe("a list of events that is read again", () => {
  it("shows the first answer at once", () => {
    expect(holdNewRows([], rows(3, 2, 1))).toEqual({ shown: rows(3, 2, 1), newCount: 0 });
  });

  it("counts newer events and moves no row", () => {
    const { shown, newCount } = holdNewRows(rows(3, 2, 1), rows(5, 4, 3, 2, 1));
    expect(idsOf(shown)).toEqual([3, 2, 1]);
    expect(newCount).toBe(2);
  });

  it("shows what changed in the rows on screen", () => {
    const answered = [eventRow({ id: 2, state: "failed" }), eventRow({ id: 1 })];
    expect(holdNewRows(rows(2, 1), answered).shown).toEqual(answered);
  });

  it("keeps rows that newer events pushed beyond the page, and drops those that left the filter", () => {
    const { shown, newCount } = holdNewRows(rows(5, 4, 3, 2, 1), rows(7, 6, 5, 3));
    expect(idsOf(shown)).toEqual([5, 3, 2, 1]);
    expect(newCount).toBe(2);
  });

  it("adds older rows that came into the page when others left it", () => {
    expect(idsOf(holdNewRows(rows(5, 4), rows(5, 3, 2)).shown)).toEqual([5, 3, 2]);
  });

  it("shows new events at once where the list was empty", () => {
    expect(holdNewRows([], rows(9))).toEqual({ shown: rows(9), newCount: 0 });
  });

  it("is empty when every event has left the filter", () => {
    expect(holdNewRows(rows(2, 1), [])).toEqual({ shown: [], newCount: 0 });
  });
});
