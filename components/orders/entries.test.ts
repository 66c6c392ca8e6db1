import { describe, expect, test } from "vitest";
import { noEntriesText, toEntries } from "#components/orders/entries.ts";
import type { IntentView } from "#lib/protocol/intent.ts";
import { history } from "#testing/components/order-history.ts";

const request = (more: Partial<IntentView>) =>
  ({
    operation: "orders.create",
    by: { name: "Maya Okafor", isYou: false },
    createdAt: "2026-11-12T09:14:00Z",
    sent: { orderType: "Deployment", employeeId: "emp_1" },
    sentAt: null,
    settledAt: null,
    isAdopted: false,
    reason: null,
    ...more,
  }) as IntentView;

describe("the timeline of an order", () => {
  test("is one list, newest first, each entry with its source and device", () => {
    const entries = toEntries({ history });
    expect(entries.map(({ source, text }) => [source, text])).toEqual([
      ["courier", "Clearance delay"],
      ["status", "shipped"],
      ["device", "Pulled from stock"],
      ["status", "processing"],
    ]);
    expect(entries[0]?.device).toBe("MacBook Air · C02ZK1XTQ6");
    expect(entries[0]?.isTrouble).toBe(true);
    expect(entries[1]?.isTrouble).toBe(false);
  });

  test("has a checkpoint of history and tracking once, and the courier's other checkpoints", () => {
    const entries = toEntries({
      history,
      tracking: {
        shipments: [
          {
            carrier: "DHL Express",
            checkpoints: [
              { description: "Clearance delay", location: "Lagos, NG", at: "2026-11-17T16:12:40Z" },
              { description: "Picked up", location: "Accra, GH", at: "2026-11-14T17:48:00Z" },
            ],
          },
        ],
      },
    });
    expect(entries.filter(({ text }) => text === "Clearance delay")).toHaveLength(1);
    expect(entries.find(({ text }) => text === "Picked up")?.detail).toBe(
      "Accra, GH · DHL Express",
    );
  });

  test("has an entry once that two answers report with different offsets", () => {
    const point = (at: string) => ({ description: "Clearance delay", at });
    const entries = toEntries({
      history: {
        statusLogs: [],
        devices: [{ timeline: [{ ...point("2026-11-17T17:12:40+01:00"), source: "courier" }] }],
      },
      tracking: { shipments: [{ checkpoints: [point("2026-11-17T16:12:40Z")] }] },
    });
    expect(entries).toHaveLength(1);
  });

  test("has the note of an entry that repeats the status, and the status of one that changes it", () => {
    const log = (status: string, note: string, day: number) => ({
      status,
      note,
      at: `2026-11-${day}T09:00:00Z`,
    });
    const statusLogs = [
      log("processing", "Client approved", 14),
      log("processing", "Order placed", 12),
      log("scheduled", "Pickup booked", 15),
    ];
    expect(
      toEntries({ history: { statusLogs } }).map(({ text, detail }) => [text, detail]),
    ).toEqual([
      ["scheduled", "Pickup booked"],
      ["Client approved", "Processing"],
      ["processing", "Order placed"],
    ]);
  });

  test("says a courier's status by its word, and not again where the description says it", () => {
    const at = "2026-11-14T09:00:00Z";
    const detailOf = (status: string, description: string) =>
      toEntries({
        tracking: { shipments: [{ checkpoints: [{ at, status, description }] }] },
      } as never)[0]?.detail;
    expect(detailOf("in_transit", "Arrived at delivery depot")).toBe("In transit");
    expect(detailOf("out_for_delivery", "Out for delivery")).toBeNull();
    expect(detailOf("awaiting_signature", "At the door")).toBe("awaiting_signature");
  });

  test("has an entry without a time last, and an unknown status as it came", () => {
    const entries = toEntries({
      history: { statusLogs: [{ status: "awaiting_customs" }, ...(history.statusLogs ?? [])] },
    });
    expect(entries.at(-1)).toMatchObject({ text: "awaiting_customs", at: null });
  });

  test("has the requests for the order, with their status and a link to each", () => {
    const entries = toEntries({
      history,
      requests: [
        request({
          id: "r1",
          status: "accepted",
          settledAt: "2026-11-12T09:14:02Z",
          isAdopted: true,
        }),
        request({
          id: "r2",
          status: "needs you",
          sentAt: "2026-11-20T09:00:00Z",
          reason: "Not found.",
        }),
      ],
    }).filter(({ source }) => source === "console");
    expect(entries).toMatchObject([
      {
        text: "Deployment for emp_1: needs you",
        detail: "sent by Maya Okafor · Not found.",
        at: "2026-11-20T09:00:00Z",
        isTrouble: true,
        href: "/requests/r2",
      },
      {
        text: "Deployment for emp_1: accepted",
        detail: "sent by Maya Okafor · confirmed by lookup",
        at: "2026-11-12T09:14:02Z",
        isTrouble: false,
      },
    ]);
  });

  test.each([
    [{ state: "ready", sentAt: null }, "queued"],
    [{ state: "claimed", sentAt: null }, "queued"],
    [{ state: "sending", sentAt: "2026-11-20T09:00:00Z" }, "sending"],
    [{ state: "unknown", sentAt: "2026-11-20T09:00:00Z" }, "checking"],
  ] as const)("says of a request that is %j: %s", (progress, word) => {
    const requests = [request({ id: "r1", status: "checking", ...progress })];
    expect(toEntries({ requests })).toMatchObject([{ text: `Deployment for emp_1: ${word}` }]);
  });

  test("has every field of an entry, with an unknown one labelled by its own name", () => {
    const [entry] = toEntries({
      history: {
        statusLogs: [
          {
            at: "2026-11-12T09:00:00Z",
            what: "Customs hold",
            reasonCode: "H1",
            place: { hub: "Lagos" },
            asReceived: { by: { email: "m@x.example" } },
          },
        ],
      },
    });
    expect(entry).toMatchObject({
      text: "What: Customs hold",
      detail: "Reason code: H1 · Place: Hub: Lagos · By: Email: m@x.example",
    });
  });

  test("keeps the details of both reports of one checkpoint", () => {
    const at = "2026-11-17T16:12:00Z";
    const [entry, ...more] = toEntries({
      history: { statusLogs: [{ at, source: "courier", note: "Held", gate: "B" }] },
      tracking: {
        shipments: [{ carrier: "DHL", checkpoints: [{ at, description: "Held", dock: 7 }] }],
      },
    });
    expect(more).toEqual([]);
    expect(entry?.detail).toBe("Gate: B · Dock: 7 · DHL");
  });

  test("has equal entries of one list twice", () => {
    const log = { at: "2026-11-17T16:12:00Z", status: "shipped" };
    expect(toEntries({ history: { statusLogs: [log, log] } })).toHaveLength(2);
  });

  test("has the log, the shipments and the events that came with the order or the tracking", () => {
    const at = "2026-11-17T16:12:00Z";
    const texts = toEntries({
      order: {
        id: "o",
        statusLogs: [{ at, status: "placed" }],
        shipments: [{ checkpoints: [{ at, description: "Picked up" }] }],
      },
      tracking: { events: [{ at, description: "Label printed" }] },
    }).map(({ text }) => text);
    expect(texts.sort()).toEqual(["Label printed", "Picked up", "placed"]);
  });

  test("is empty where no answer has an entry, and has no activity only where a log came", () => {
    expect(toEntries({})).toEqual([]);
    expect(toEntries({ history: {}, tracking: {} })).toEqual([]);
    for (const history of [{}, { devices: [{ model: "M" }] }])
      expect(noEntriesText(history, { id: "o" })).toMatch(/^Unknown/);
    for (const history of [{ statusLogs: [] }, { devices: [{ timeline: [] }] }])
      expect(noEntriesText(history, { id: "o" })).toBe("No activity yet.");
    for (const order of [{ status: "delivered" }, { subOrders: [{ id: "s", status: "shipped" }] }])
      expect(noEntriesText({ statusLogs: [] }, { id: "o", ...order })).toMatch(/^Unknown/);
  });
});
