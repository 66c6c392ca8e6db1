import { sql } from "drizzle-orm";
import { beforeEach } from "vitest";
import type { CaseChange, ExceptionRow } from "#lib/protocol/exception.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { changeCases } from "#lib/server/exceptions/change-cases.ts";
import { findExceptions } from "#lib/server/exceptions/find-exceptions.ts";
import { setNotificationSettings } from "#lib/server/notifications/settings.ts";
import { webhookSecrets } from "#lib/server/store/event-schema.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { runs } from "#lib/server/store/run-schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testMirrorService } from "#testing/server/mirror-service.ts";
import { storePerson } from "#testing/server/people.ts";
import { principalOf } from "#testing/server/upstream.ts";

export const at = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString();

export const sla = (elapsedDays: number, more = {}) => ({
  expectedDays: 10,
  elapsedDays,
  late: elapsedDays > 10,
  paused: false,
  reason: null,
  ...more,
});

export const expected = (days: number) => ({ carrier: "DHL", eta: at(-days) });

const order = (id: string, more = {}) => ({
  id,
  orderType: "Deployment",
  status: "processing",
  employeeName: `Person ${id}`,
  country: "DE",
  createdAt: at(12),
  sla: sla(2),
  tracking: expected(9),
  ...more,
});

export const read = (principal: Principal, filter = {}) => findExceptions(principal, filter);

export const idsOf = ({ rows }: { rows: readonly ExceptionRow[] }) => rows.map(({ id }) => id);

export const target = (id: string, epoch = 0, resource: ExceptionRow["resource"] = "orders") => ({
  resource,
  id,
  epoch,
});

export const change = (principal: Principal, id: string, wanted: CaseChange, epoch = 0) =>
  changeCases(principal, [target(id, epoch)], wanted);

export const owner = (person: Principal | null): CaseChange => ({
  what: "owner",
  ownerId: person?.userId ?? null,
});

/**
 * Starts a service of whose orders some wait for a person, each for a reason of its own, and gives each test two
 * admins of the same company, Ada and Ines.
 */
export const testQueue = () => {
  const mirror = testMirrorService();
  const { service } = mirror;
  const people: Partial<Record<"ada" | "ines", Principal>> = {};

  /** Without events, Quartermaster scans so few orders itself in place of its copy. */
  const hearEvents = () =>
    store().insert(webhookSecrets).values({
      environment: "sandbox",
      connectionId: mirror.connection.id,
      id: "w1",
      scheme: "standard",
      sealedSecret: "x",
    });

  /** All keys are of one company. */
  const nameCompany = () => {
    const { answer } = mirror.upstream;
    mirror.upstream.answer = (request) =>
      request.url.startsWith("/v4/me")
        ? { status: 200, body: { status: "success", access: { companyIds: ["acme"] } } }
        : answer(request);
  };

  const personOf = async (id: string, displayName: string): Promise<Principal> => {
    await storePerson({ id, role: "admin", displayName }, mirror.connection);
    return { ...principalOf(mirror.connection), userId: id, displayName };
  };

  beforeEach(async () => {
    await store().execute(sql`delete from notifications`);
    for (const table of [intents, runs]) await store().delete(table);
    await store().execute(sql`delete from policy_versions`);
    // Those of the tests before show the same orders.
    await store().execute(sql`delete from connections where id <> ${mirror.connection.id}`);
    setNotificationSettings({ digestMs: 0, overlapMs: 0 });
    nameCompany();
    await hearEvents();
    people.ada = await personOf(`ada-${mirror.connection.id}`, "Ada Lovelace");
    people.ines = await personOf(`ines-${mirror.connection.id}`, "Ines Duarte");
    service.orders = [
      order("fine"),
      order("late", { sla: sla(13, { reason: "Held in Cape Town" }), status: "in_transit" }),
      order("customs", { sla: sla(12), status: "awaiting_customs", country: "ZA" }),
      order("risk", { sla: sla(9) }),
      order("paused", { sla: sla(3, { paused: true, reason: "Approve the purchase" }) }),
      order("failed", { status: "delivery_failed", sla: null }),
      order("odd", { status: "清关中" }),
    ];
    service.devices = [
      { id: "d1", model: "MacBook", serialNumber: "S1", chargerStatus: "Damaged" },
      { id: "d2", model: "MacBook", serialNumber: "S2", chargerStatus: "Included" },
    ];
  });

  return {
    mirror,
    service,
    hearEvents,
    personOf,
    people: () => people as Record<"ada" | "ines", Principal>,
  };
};
