import { beforeEach, expect, test, vi } from "vitest";
import { countOpen } from "#lib/server/intents/read/find.ts";
import { storePool } from "#lib/server/store/store.ts";
import { findChargersToReplace, startChargers } from "#lib/server/today/chargers-to-replace.ts";
import { findOpenOrders } from "#lib/server/today/read-open-orders.ts";
import { readAnswer } from "#lib/server/upstream/read-answer.ts";
import { testStore, useSettings } from "#testing/server/store.ts";
import { connect, principalOf, testUpstream } from "#testing/server/upstream.ts";

const settings = testStore();
const upstream = testUpstream();

beforeEach(() => useSettings({ ...settings, QM_API_URL: upstream.baseUrl }));

test("Today of a small company asks the service four questions and the store four, however many parts ask, and notes once whose key it is", async () => {
  upstream.answer = ({ url = "" }) => {
    if (url.startsWith("/v4/me")) return { status: 200, body: { access: { companyIds: ["c1"] } } };
    const list = url.startsWith("/v4/orders") ? "orders" : "devices";
    return { status: 200, body: { [list]: [{ id: "r1", status: "processing" }], totalCount: 1 } };
  };
  const admin = principalOf(await connect(upstream.baseUrl, "today", "svc_sk_today"));
  const query = vi.spyOn(storePool(), "query");
  const parts = () =>
    Promise.all([
      countOpen(admin),
      findOpenOrders(admin),
      findOpenOrders(admin),
      startChargers(admin, 20),
      findChargersToReplace(admin, 20),
      readAnswer(admin, "orders.list", { limit: 8, sortDirection: "desc" }),
    ]);
  await parts();
  const asked = upstream.requests.map(({ url }) => url.split("?")[0]).toSorted();
  expect(asked).toEqual(["/v4/inventory", "/v4/me", "/v4/orders", "/v4/orders"]);
  // The key, the open requests, and the mirror's chargers for each part that shows them, which React
  // asks for once in a request. The person's session is one more.
  const isNote = ([statement]: unknown[]) =>
    /update \\"connections\\"/.test(JSON.stringify(statement));
  expect(query.mock.calls.filter((call) => !isNote(call))).toHaveLength(4);
  expect(query.mock.calls.filter(isNote)).toHaveLength(1);
  query.mockClear();
  await parts();
  expect(query.mock.calls.filter(isNote)).toHaveLength(0);
  expect(upstream.requests).toHaveLength(5);
});
