import { beforeEach, describe, expect, it, vi } from "vitest";
import { emptyFailure } from "#lib/protocol/failure.ts";
import { pageOwnerHeader } from "#lib/protocol/page-owner.ts";
import { TestStorage } from "#testing/browser-storage.ts";

const here = "ada sandbox k1";
const there = "ada production k1";

/** Opens a page of its own memory, as a tab has it. */
const openTab = async (owner: string | null) => {
  vi.resetModules();
  const page = await import("#lib/client/page-owner.ts");
  const { fetchJson } = await import("#lib/client/fetch-json.ts");
  page.setPageOwner(owner);
  if (owner !== null) page.announceOwner(owner);
  return { ...page, fetchJson };
};

const answerWith = (status: number, body: unknown) => {
  const fetched = vi.fn(async (_path: string, _init?: RequestInit) =>
    Response.json(body, { status }),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
};

beforeEach(() => {
  vi.stubGlobal("localStorage", new TestStorage());
  vi.stubGlobal("window", new EventTarget());
});

describe("a page", () => {
  it("is outdated once another tab shows another connection or person, and not before", async () => {
    const first = await openTab(here);
    await openTab(here);
    expect(first.isOutdated(here)).toBe(false);
    await openTab(there);
    expect(first.isOutdated(here)).toBe(true);
  });

  it("stays as it is where the browser's data were deleted", async () => {
    const { isOutdated } = await openTab(here);
    vi.stubGlobal("localStorage", new TestStorage());
    expect(isOutdated(here)).toBe(false);
  });

  it("names whose data it shows with each read, in characters that a header takes", async () => {
    const fetched = answerWith(200, {});
    const { fetchJson } = await openTab("zoë sandbox k1");
    await fetchJson("/api/read/me");
    expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({
      [pageOwnerHeader]: "zo%C3%AB%20sandbox%20k1",
    });
  });

  it("names nobody without a connection", async () => {
    const fetched = answerWith(200, {});
    const { fetchJson } = await openTab(null);
    await fetchJson("/api/notifications");
    expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({});
  });

  it("is outdated once the server refuses a read of it for that reason, and for no other", async () => {
    const { fetchJson, isOutdated } = await openTab(here);
    const failure = { ...emptyFailure, message: "Refused." };
    answerWith(409, { error: { ...failure, kind: "conflict" } });
    await expect(fetchJson("/api/read/me")).rejects.toThrow("Refused.");
    expect(isOutdated(here)).toBe(false);
    answerWith(409, { error: { ...failure, kind: "other_connection" } });
    await expect(fetchJson("/api/read/me")).rejects.toThrow("Refused.");
    expect(isOutdated(here)).toBe(true);
  });

  it("is told by the server alone where the browser stores nothing", async () => {
    vi.stubGlobal("localStorage", undefined);
    const { isOutdated, markOutdated } = await openTab(here);
    expect(isOutdated(here)).toBe(false);
    markOutdated();
    expect(isOutdated(here)).toBe(true);
  });
});
