import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import type { EventHealth, SweepHealth } from "#lib/protocol/event.ts";
import { emptyFailure } from "#lib/protocol/failure.ts";
import { eventHealthKey } from "#lib/protocol/query-keys.ts";
import { eventRow } from "#testing/components/events.ts";

vi.mock("#lib/actions/own-changes.ts", () => ({
  closeDisagreement: vi.fn(),
  replayEvent: vi.fn(),
}));
vi.mock("next/navigation", () => ({
  usePathname: () => "/events",
  useSearchParams: () => new URLSearchParams(),
}));

const { EventHealthBoxes } = await import("#components/events/event-health.tsx");
const { EventsState } = await import("#components/events/events-state.tsx");
const { NoEvents } = await import("#components/events/no-events.tsx");
const { Disagreements } = await import("#components/events/disagreements.tsx");

const health: EventHealth = {
  hasSecret: true,
  hourCounts: [...Array.from({ length: 22 }, () => 0), 400, 2],
  lastReceivedAt: "2026-11-21T14:02:11.000Z",
  acknowledgedP95Ms: 38,
  shownP95Ms: 912,
  waitingCount: 0,
  waitingSince: null,
  failedCount: 0,
  missedCount: 1,
  disagreements: [],
};
const sweeps: SweepHealth = {
  last: {
    open: {
      kind: "open",
      reason: "due",
      startedAt: "2026-11-21T13:59:50.000Z",
      endedAt: "2026-11-21T14:00:00.000Z",
      coverage: { orders: { readCount: 530, totalCount: 530, isComplete: true } },
      changedCount: 1,
      requestCount: 11,
      failure: null,
    },
  },
  next: {
    open: { at: "2026-11-21T14:05:00.000Z", isRunning: false },
    all: { at: "2026-11-21T14:06:00.000Z", isRunning: true },
  },
  gap: null,
  budget: { perSecond: 10, left: 20 },
};

const textOf = (
  events: Partial<EventHealth> = {},
  swept: Partial<SweepHealth> | null = {},
  part = <EventHealthBoxes />,
) => {
  const client = new QueryClient();
  client.setQueryData(eventHealthKey, {
    events: { ...health, ...events },
    sweeps: swept && { ...sweeps, ...swept },
  });
  const html = renderToString(<QueryClientProvider client={client}>{part}</QueryClientProvider>);
  client.clear();
  return html
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/\s+/g, " ");
};

describe("the health of events", () => {
  it("shows every number with its goal", () => {
    const text = textOf();
    expect(text).toContain("Received, 24 h 402 events");
    expect(text).toContain("Acknowledged 38 ms p95 goal under 250 ms");
    expect(text).toContain("Shown on screen 912 ms p95 goal under 2 s");
    expect(text).toContain("Waiting 0 no dead letters");
    expect(text).toMatch(/Sweep of open orders .*530 read, 1 missed event found/);
    expect(text).toMatch(/Full sweep Running .*budget 10 reads\/s, 20 left/);
  });

  it("says that a goal is missed, and what needs a person", () => {
    const text = textOf({
      shownP95Ms: 2_400,
      failedCount: 2,
      disagreements: [eventRow({ disagreement: { said: "delivered", read: null } })],
    });
    expect(text).toContain("2.4 s p95 over the goal under 2 s");
    expect(text).toMatch(/2 dead letters , 1 disagreement/);
  });

  it("is one plain sentence for people who are no engineers, without figures of the machinery", () => {
    const text = textOf({}, {}, <EventsState />);
    expect(text).toMatch(/The screens (are|may not be) up to date\./);
    expect(text).not.toMatch(/p95|\bms\b|sweep|budget|dead letter|acknowledged/i);
  });

  it("never shows a number that is not known", () => {
    const text = textOf(
      { acknowledgedP95Ms: null, shownP95Ms: null, lastReceivedAt: null, hasSecret: false },
      null,
    );
    expect(text).toContain("Acknowledged — none in 24 h");
    expect(text).toContain("Sweeps — Not available");
    expect(text).toContain("Received, 24 h 402 events none stored");
    expect(text).toContain("No webhook secret is stored for your key");
  });

  it("says that no event was missed only after a sweep that read everything", () => {
    const none = { missedCount: 0 };
    const { open } = sweeps.last;
    if (!open) throw new Error("The sweep is missing.");
    expect(textOf(none)).toContain("530 read, no missed events");
    expect(textOf(none, { last: {} })).toContain("missed events unknown");
    const coverage = { orders: { readCount: 300, totalCount: 530, isComplete: false } };
    expect(textOf(none, { last: { open: { ...open, coverage } } })).toContain(
      "300 read, not all, no missed events among them",
    );
  });

  it("says how many open orders a sweep found only of orders that it read", () => {
    const { open } = sweeps.last;
    if (!open) throw new Error("The sweep is missing.");
    const none = (coverage: typeof open.coverage) =>
      textOf({}, { last: { open: { ...open, coverage } } }, <NoEvents filter={{}} />);
    expect(none(open.coverage)).toMatch(/No events yet\. The check at .*found 530 open orders\./);
    expect(none({})).not.toContain("open order");
    const part = { orders: { readCount: 300, totalCount: 530, isComplete: false } };
    expect(none(part)).toContain("300 open orders, and did not read them all.");
  });

  it("says that events may be missing, and why a sweep failed", () => {
    const failure = { ...emptyFailure, kind: "unavailable" as const, message: "Request failed" };
    const last = sweeps.last.open && { open: { ...sweeps.last.open, failure } };
    const text = textOf({}, { last, gap: { at: "2026-11-21T13:20:00.000Z", reason: "Full." } });
    expect(text).toContain("failed: Request failed");
    expect(text).toMatch(/Events may be missing since .*: Full\. The next complete sweep/);
  });
});

describe("disagreements of events and reads", () => {
  it("name both, and the rule that decides", () => {
    const text = textOf(
      {
        disagreements: [
          eventRow({ id: 1, disagreement: { said: "delivered", read: "in_transit" } }),
          eventRow({
            id: 2,
            subjects: [{ resource: "orders", id: "dep_8F2K" }],
            disagreement: { said: "delivered", read: null },
          }),
        ],
      },
      {},
      <Disagreements />,
    );
    expect(text).toMatch(/the event of .* says Delivered , the order says In transit/);
    expect(text).toContain("The order's own status is shown everywhere.");
    expect(text).toMatch(/An event of .* names dep_8F2K , which your key can't see/);
  });
});
