import { beforeEach, expect, test } from "vitest";
import { newWebhookSecret } from "#lib/server/events/secrets/secret-form.ts";
import { saveWebhookSecret } from "#lib/server/events/secrets/webhook-secrets.ts";
import { saveSeen } from "#lib/server/mirror/save-seen.ts";
import { store } from "#lib/server/store/store.ts";
import { findViewOrders } from "#lib/server/today/find-order-answers.ts";
import { mirrorReads, ordersWith, testMirrorService } from "#testing/server/mirror-service.ts";
import { principalOf } from "#testing/server/upstream.ts";

const mirror = testMirrorService();
const { service } = mirror;
const { rowsOf } = mirrorReads(() => mirror.connection);

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const tracked = (...checkpoints: [location: string | null, hours: number][]) => ({
  shipments: [
    {
      status: "in_transit",
      checkpoints: checkpoints.map(([location, hours]) => ({ location, at: hoursAgo(hours) })),
    },
  ],
});

const seenOf = async (role: "admin" | "support" = "admin") => {
  const { orders } = await findViewOrders(principalOf(mirror.connection, role), "open");
  return Object.fromEntries(
    orders.map(({ id, lastSeen }) => [
      id,
      (lastSeen as { location: string } | undefined)?.location,
    ]),
  );
};

beforeEach(async () => {
  service.orders = ordersWith(["shipped", "processing", "awaiting_customs"]);
  await saveWebhookSecret(store(), mirror.connection, {
    id: "s1",
    scheme: "standard",
    secret: newWebhookSecret("standard"),
  });
  await mirror.sweep("all");
  await mirror.sweep();
});

test("a list of open orders says where the tracking of a sweep saw them last", async () => {
  service.trackings = {
    o1: tracked(["Memphis", 30], ["Chicago depot", 20], [null, 10]),
    o3: tracked([null, 5]),
  };
  await mirror.refreshTracking();
  expect(await seenOf()).toEqual({ o1: "Chicago depot", o2: undefined, o3: undefined });
  expect(await seenOf("support")).toMatchObject({ o1: "Chicago depot" });
});

test("an older place does not replace a newer one, and no place is stored as text", async () => {
  const save = (place: string, hours: number) =>
    saveSeen(
      mirror.connection,
      "o1",
      { history: { statusLogs: [{ at: hoursAgo(hours), location: place }] } },
      new Date(),
    );
  await save("Chicago depot", 3);
  await save("Memphis", 9);
  expect((await seenOf()).o1).toBe("Chicago depot");
  await save("Berlin hub", 1);
  expect((await seenOf()).o1).toBe("Berlin hub");
  expect(JSON.stringify(await rowsOf())).not.toContain("Berlin");
});

test("a sweep of the orders keeps where they were seen", async () => {
  service.trackings = { o1: tracked(["Chicago depot", 20]) };
  await mirror.refreshTracking();
  service.orders = service.orders.map((order) => ({ ...order, country: "DE" }));
  await mirror.sweep("all");
  expect((await seenOf()).o1).toBe("Chicago depot");
});
