import { beforeEach, describe, expect, it, vi } from "vitest";
import { emptyFailure } from "#lib/protocol/failure.ts";
import { pageOwnerHeader } from "#lib/protocol/page-owner.ts";
import { TestStorage } from "#testing/browser-storage.ts";

const here = "ada sandbox k1";
const there = "ada production k1";
const other = "bob sandbox k1";

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
  it("is outdated once another tab shows another connection or person, which are told apart, and not before", async () => {
    const first = await openTab(here);
    await openTab(here);
    expect(first.outdatedBy(here)).toBeNull();
    await openTab(there);
    expect(first.outdatedBy(here)).toBe("connection");
    await openTab(other);
    expect(first.outdatedBy(here)).toBe("person");
  });

  it("hears who signs in in another tab, and is whole again once its own person does", async () => {
    const first = await openTab(here);
    const heard = vi.fn();
    const stop = first.onOwnerAnnounced(heard);
    first.markOutdated();
    await openTab(other);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
    expect(first.outdatedBy(here)).toBe("person");
    await openTab(here);
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2));
    expect(first.outdatedBy(here)).toBeNull();
    stop();
  });

  it("stays as it is where the browser's data were deleted", async () => {
    const { outdatedBy } = await openTab(here);
    vi.stubGlobal("localStorage", new TestStorage());
    expect(outdatedBy(here)).toBeNull();
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
    const { fetchJson, outdatedBy } = await openTab(here);
    const failure = { ...emptyFailure, message: "Refused." };
    answerWith(409, { error: { ...failure, kind: "conflict" } });
    await expect(fetchJson("/api/read/me")).rejects.toThrow("Refused.");
    expect(outdatedBy(here)).toBeNull();
    answerWith(409, { error: { ...failure, kind: "other_connection" } });
    await expect(fetchJson("/api/read/me")).rejects.toThrow("Refused.");
    expect(outdatedBy(here)).toBe("connection");
  });

  it("is outdated once an action is refused for that reason, and answers what the action did", async () => {
    const { coverRefused, outdatedBy } = await openTab(here);
    const answerOf = (kind: "conflict" | "other_connection") => ({
      failure: { ...emptyFailure, message: "Refused.", kind },
    });
    expect(coverRefused(answerOf("conflict"))).toEqual(answerOf("conflict"));
    expect(coverRefused({ intent: 1 })).toEqual({ intent: 1 });
    expect(coverRefused({ failure: null })).toEqual({ failure: null });
    expect(outdatedBy(here)).toBeNull();
    expect(coverRefused(answerOf("other_connection"))).toEqual(answerOf("other_connection"));
    expect(outdatedBy(here)).toBe("connection");
  });

  it("is told by the server alone where the browser stores nothing", async () => {
    vi.stubGlobal("localStorage", undefined);
    const { outdatedBy, markOutdated } = await openTab(here);
    expect(outdatedBy(here)).toBeNull();
    markOutdated();
    expect(outdatedBy(here)).toBe("connection");
  });
});
