import { expect, test } from "vitest";
import { markGap } from "#lib/server/mirror/mark-gap.ts";
import { sweepHealth } from "#lib/server/mirror/sweep-health.ts";
import { ordersWith, testMirrorService } from "#testing/server/mirror-service.ts";
import { connect, principalOf } from "#testing/server/upstream.ts";

const mirror = testMirrorService();

test("the health shows the last and next sweeps, the gap and the budget of the own connection alone", async () => {
  mirror.service.orders = ordersWith(["processing"]);
  await mirror.sweep("all");
  mirror.service.failures = { "/v4/orders": 500 };
  const principal = principalOf(mirror.connection);
  const health = await sweepHealth(principal);
  expect(health).toMatchObject({
    last: {
      all: {
        reason: "connected",
        coverage: { orders: { readCount: 1, totalCount: 1, isComplete: true } },
        failure: null,
      },
    },
    next: { all: { isRunning: false } },
    gap: null,
    budget: { perSecond: 100_000 },
  });
  expect(health?.last.open).toBeUndefined();
  await markGap(mirror.connection, "inbox full");
  expect((await sweepHealth(principal))?.gap).toMatchObject({ reason: "inbox full" });
  const other = await connect(mirror.upstream.baseUrl, "other-health", "svc_sk_other_health");
  expect(await sweepHealth(principalOf(other))).toMatchObject({ last: {}, next: {}, gap: null });
  expect(await sweepHealth(principalOf(null))).toBeNull();
});
