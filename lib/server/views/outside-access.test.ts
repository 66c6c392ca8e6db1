import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { outsideAccess } from "#lib/protocol/saved-view.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { auditEntries } from "#lib/server/store/audit-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { hideOutsideAccess } from "#lib/server/views/outside-access.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";
import { principalOf } from "#testing/server/upstream.ts";

const mirror = testMirrorService();
const { service } = mirror;

let person: Principal;
beforeEach(() => {
  person = principalOf(mirror.connection, "manager");
});

const columns = { hidden: [], shown: [], order: [] };
const shown = async (search: string) => {
  const hidden = await hideOutsideAccess(person, "orders.list", { search, columns });
  return [new URLSearchParams(hidden.search).getAll("employee"), hidden.outsideCount];
};

test("an employee is known to a person whose key has read them or an order of theirs, though no search finds the ID", async () => {
  service.employees = [{ id: "e1" }];
  service.orders = [{ id: "o1", status: "delivered", employeeId: "e2" }];
  await mirror.sweep("all");
  service.employees = [];
  mirror.takeRequests();
  expect(await shown("employee=e1&employee=e2")).toEqual([["e1", "e2"], 0]);
  expect(mirror.takeRequests()).toEqual([]);
});

test("an employee whom the copy lacks is read by the ID with the person's own key, once, and the person is not sent the record", async () => {
  service.employees = [{ id: "e1", displayName: "Ada", personalEmail: "ada@home.example" }];
  mirror.takeRequests();
  expect(await shown("employee=e1")).toEqual([["e1"], 0]);
  expect(await shown("employee=e1")).toEqual([["e1"], 0]);
  expect(mirror.takeRequests()).toEqual(["/v4/employees/e1"]);
  expect(await store().$count(auditEntries, eq(auditEntries.action, "employees.get"))).toBe(0);
});

test("an employee whom the service refuses to show is hidden, and not asked for again at each look", async () => {
  service.employees = [{ id: "e1" }];
  mirror.takeRequests();
  expect(await shown("employee=e2")).toEqual([[outsideAccess], 1]);
  expect(await shown("employee=e2")).toEqual([[outsideAccess], 1]);
  expect(mirror.takeRequests()).toEqual(["/v4/employees/e2"]);
});

test("an employee whom neither the copy nor the service has for a person's key is hidden, whoever else the search finds", async () => {
  service.employees = [{ id: "e10" }];
  expect(await shown("employee=e1&employee=e10")).toEqual([["e10", outsideAccess], 1]);
});
