import { describe, expect, it } from "vitest";
import { type WalkOptions, walkPages } from "#lib/v4/client/walk-pages.ts";

interface Served {
  ids: string[];
  totalCount?: number;
}

/** Walks a list whose nth page is the nth of these, and empty after them. */
const walk = async (served: Served[], options: Omit<WalkOptions<never>, "keysOf"> = {}) => {
  const asked: number[] = [];
  const read = async (page: number) => {
    asked.push(page);
    const { ids = [], totalCount = null } = served[page] ?? {};
    return { data: { items: ids.map((id) => ({ id })), totalCount } };
  };
  const pages = [];
  for await (const page of walkPages(read, options)) pages.push(page);
  return { asked, pages, last: pages.at(-1) };
};

const rows = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => `o${first + at}`);

describe("walkPages", () => {
  it("ends with the page that reaches the total", async () => {
    const totals = { totalCount: 5 };
    const { asked, last } = await walk([
      { ids: rows(0, 3), ...totals },
      { ids: rows(3, 2), ...totals },
    ]);
    expect(asked).toEqual([0, 1]);
    expect(last).toMatchObject({ isEnd: true, isRepeating: false, readCount: 5 });
  });

  it("reads on after a short page, until an empty one", async () => {
    const { last } = await walk([{ ids: rows(0, 3) }, { ids: rows(3, 1) }, { ids: rows(4, 2) }]);
    expect(last).toMatchObject({ number: 3, isEnd: true, readCount: 6 });
  });

  it("counts a record once that a growing list moved to the next page", async () => {
    const { pages } = await walk([{ ids: rows(0, 3) }, { ids: rows(2, 3) }]);
    expect(pages[1]).toMatchObject({ isNew: [false, true, true], readCount: 5 });
  });

  it("reads on after one page without a new record, and ends after two", async () => {
    const page = { ids: rows(0, 2), totalCount: 90 };
    const moved = await walk([page, page, { ids: rows(2, 2) }]);
    expect(moved.last).toMatchObject({ number: 3, isEnd: true, readCount: 4 });
    const same = await walk([page, page, page, page]);
    expect(same.last).toMatchObject({ number: 2, isEnd: false, isRepeating: true, readCount: 2 });
  });

  it("notices a service that begins again with the first pages, if it remembers them", async () => {
    const [a, b] = [{ ids: rows(0, 2) }, { ids: rows(2, 2) }];
    const { last } = await walk([a, b, a, b, a, b], { remembered: 10 });
    expect(last).toMatchObject({ number: 3, isRepeating: true });
  });

  it.each([
    ["a total falls", [6, 5, 5], true],
    ["a total rises", [5, 6, 6], false],
    ["a total rises and falls", [5, 7, 6], true],
    ["a page has none", [6, undefined, 6], false],
  ])("where %s, says whether the list has shrunk", async (_what, totals, hasShrunk) => {
    const served = totals.map((totalCount, page) => ({
      ids: rows(page * 2, 2),
      ...(totalCount === undefined ? {} : { totalCount }),
    }));
    expect((await walk(served)).pages[2]).toMatchObject({ hasShrunk });
  });

  it("asks ahead for pages that may exist, and for none after a short or repeated page", async () => {
    const total = { totalCount: 6 };
    const known = await walk(
      [0, 2, 4].map((first) => ({ ids: rows(first, 2), ...total })),
      {
        ahead: 5,
      },
    );
    expect(known.asked).toEqual([0, 1, 2]);
    const short = await walk([{ ids: rows(0, 2) }, { ids: rows(2, 1) }], { ahead: 1 });
    expect(short.asked).toEqual([0, 1, 2]);
  });

  it("reads no more than its bound, also ahead", async () => {
    const served = [0, 2, 4, 6].map((first) => ({ ids: rows(first, 2) }));
    const { asked, last } = await walk(served, { ahead: 3, maxPages: 2 });
    expect(asked).toEqual([0, 1]);
    expect(last).toMatchObject({ isEnd: false, isRepeating: false });
  });

  it("throws what a read throws, and leaves no rejection of a page that was asked ahead", async () => {
    const read = async (page: number) => {
      if (page > 0) throw new Error(`page ${page}`);
      return { data: { items: [{ id: "o1" }], totalCount: null } };
    };
    const pages = walkPages(read, { ahead: 2 });
    await pages.next();
    await expect(pages.next()).rejects.toThrow("page 1");
  });
});
