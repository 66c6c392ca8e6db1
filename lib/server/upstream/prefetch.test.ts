import { beforeEach, describe, expect, it, vi } from "vitest";
import { readKey } from "#lib/protocol/query-keys.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { V4Error } from "#lib/v4/errors.ts";

// React's server build has no context, which the package's browser half asks for when it loads.
vi.mock("@tanstack/react-query", () => vi.importActual("@tanstack/query-core"));
const perform = vi.hoisted(() => vi.fn());
vi.mock("#lib/server/upstream/perform.ts", () => ({ perform }));

const { prefetch } = await import("#lib/server/upstream/prefetch.ts");
const principal = { userId: "u", role: "admin" } as Principal;

beforeEach(() => void perform.mockReset());

describe("prefetch", () => {
  it("fills the query keys that the browser uses, and leaves out failed reads", async () => {
    perform.mockImplementation(async (_principal: Principal, name: string) => {
      if (name === "orders.get") throw new V4Error({ kind: "unavailable", message: "secret text" });
      return { data: { items: [name] }, gap: "unreadable" };
    });
    const state = await prefetch(principal, [
      ["orders.list", { status: ["shipped"], page: 1 }],
      ["orders.get", { id: "o1" }],
    ]);
    expect(state.queries.map(({ queryKey }) => queryKey)).toEqual([
      readKey("orders.list", { page: 1, status: ["shipped"] }),
    ]);
    expect(state.queries[0]?.state.data).toEqual({
      data: { items: ["orders.list"] },
      at: expect.any(String),
      gap: "unreadable",
    });
    expect(JSON.stringify(state)).not.toContain("secret text");
  });

  it("leaves no timer, which would keep the answers", async () => {
    vi.useFakeTimers();
    perform.mockResolvedValue({ data: {}, gap: null });
    await prefetch(principal, [["orders.list", {}]]);
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it("leaves out a read that takes longer than 3 s, and aborts it", async () => {
    vi.useFakeTimers();
    perform.mockImplementation(
      (_principal, _name, _input, { signal }: { signal: AbortSignal }) =>
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason))),
    );
    const reading = prefetch(principal, [["orders.list", {}]]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect((await reading).queries).toEqual([]);
    vi.useRealTimers();
  });

  it("reads again each time: nothing is shared between principals", async () => {
    perform.mockResolvedValue({ data: {}, gap: null });
    await prefetch(principal, [["me", {}]]);
    await prefetch({ ...principal, userId: "other" }, [["me", {}]]);
    expect(perform.mock.calls.map(([asking]) => asking.userId)).toEqual(["u", "other"]);
  });
});
