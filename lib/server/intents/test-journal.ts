import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { SubmitAnswer } from "#lib/protocol/intent.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { mintIdempotencyKey } from "#lib/server/intents/journal/idempotency-key.ts";
import { type JournalSettings, setJournalSettings } from "#lib/server/intents/journal/settings.ts";
import { running } from "#lib/server/intents/run-intent.ts";
import { submitWrite } from "#lib/server/intents/submit.ts";
import { runDue } from "#lib/server/intents/worker.ts";
import { saveConnection } from "#lib/server/keys/connection.ts";
import type { Role } from "#lib/server/role.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import type { Environment } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testStore, useSettings } from "#lib/server/store/test-store.ts";
import { type Capability, capabilities } from "#lib/v4/operations/operation.ts";
import type { WriteName } from "#lib/v4/registry.ts";
import {
  type FaultyService,
  startFaultyService,
} from "../../../simulation/service/faulty-service.ts";

/** The journal's times in the same proportions, with minutes as hundredths of a second. */
export const fastSettings: Partial<JournalSettings> = {
  leaseMs: 800,
  sendTimeoutMs: 300,
  readTimeoutMs: 300,
  readDeadlineMs: 700,
  sendWithinMs: 20_000,
  againMs: 20,
  rereadMs: [20, 50, 100, 250, 500],
  quietMs: 200,
  watchEveryMs: 100,
  watchMs: 20_000,
  skewToleranceMs: 1_500,
  baselineReachMs: 5_000,
  inlineMs: 3_000,
  pollMs: 10,
};

/** Starts a database, a faulty service without faults, and a journal with short times. */
export const testJournal = () => {
  const settings = testStore();
  let service: FaultyService | undefined;

  const world = {
    get service(): FaultyService {
      if (!service) throw new Error("The service has not been started");
      return service;
    },
    /** A person who may do everything, with a connection of their own. */
    async person(
      id = "ada",
      given: { role?: Role; environment?: Environment; capabilities?: Capability[] } = {},
    ): Promise<Principal> {
      const connection = {
        id,
        environment: given.environment ?? "sandbox",
        label: id,
        baseUrl: world.service.baseUrl,
        capabilities: given.capabilities ?? [...capabilities],
      };
      const apiKey = `svc_sk_key_of_${id}`;
      await saveConnection(store(), connection, apiKey);
      return {
        userId: id,
        email: `${id}@example.com`,
        displayName: id,
        role: given.role ?? "admin",
        sessionId: "s",
        connection: { ...connection, keyHint: apiKey.slice(-4) },
      };
    },
    submit(
      principal: Principal,
      operation: WriteName,
      input: unknown,
      extra: { idempotencyKey?: string; second?: boolean } = {},
    ): Promise<SubmitAnswer> {
      const idempotencyKey = extra.idempotencyKey ?? mintIdempotencyKey(principal, operation);
      return submitWrite(principal, {
        operation,
        input,
        idempotencyKey,
        second: extra.second ?? false,
      });
    },
    /** A form that a test may submit several times. */
    form(principal: Principal, operation: WriteName, input: unknown) {
      const idempotencyKey = mintIdempotencyKey(principal, operation);
      return {
        idempotencyKey,
        form: () => world.submit(principal, operation, input, { idempotencyKey }),
      };
    },
    async row(id: string | null) {
      const [row] = await store()
        .select()
        .from(intents)
        .where(eq(intents.id, id ?? ""));
      if (!row) throw new Error(`There is no intent ${id}`);
      return row;
    },
    /** Runs the worker until the intent is in one of the states. */
    async until(id: string | null, ...states: string[]) {
      const end = Date.now() + 10_000;
      for (;;) {
        await runDue();
        await Promise.allSettled(running());
        const row = await world.row(id);
        if (states.includes(row.state)) return row;
        if (Date.now() > end) throw new Error(`Still ${row.state}: ${row.reason}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
    useSettings(changed: Partial<JournalSettings> = {}, environment: Environment = "sandbox") {
      useSettings({ ...settings, QM_ENVIRONMENT: environment, QM_API_URL: world.service.baseUrl });
      setJournalSettings({ ...fastSettings, ...changed });
    },
    databaseUrl: settings.DATABASE_URL ?? "",
    settings,
  };

  beforeAll(async () => {
    service = await startFaultyService({ lateMs: 100, staleMs: 100 });
  });
  beforeEach(async () => {
    world.useSettings();
    await Promise.allSettled(running());
    await store().delete(intents);
    for (const records of Object.values(world.service.world.records)) records.length = 0;
    world.service.world.commits.length = 0;
    world.service.arrivals.length = 0;
    world.service.obstacles.length = 0;
    world.service.choose = () => undefined;
    world.service.beforeAnswer = async () => {};
    // Older records, with which a lookup shows that its query works.
    const createdAt = new Date(Date.now() - 60_000).toISOString();
    world.service.world.add("orders", {
      orderType: "Deployment",
      employeeId: "old",
      productIds: ["old"],
      createdAt,
    });
    world.service.world.add("employees", { displayName: "Old", email: "old@example.com" });
    world.service.world.add("teams", { name: "Old" });
    world.service.world.add("addresses", { alias: "Old" });
  });
  afterAll(async () => {
    await Promise.allSettled(running());
    await service?.close();
  });
  return world;
};

export const deployment = (n = 1) => ({
  orderType: "Deployment",
  employeeId: `emp_${n}`,
  productIds: [`dev_${n}`],
});

export const headquarters = {
  alias: "HQ",
  address: "Straße 1",
  city: "Berlin",
  zipCode: "10115",
  country: "DE",
  contactName: "Ada",
  contactEmail: "ada@example.com",
  phone: "+49 30 1",
};
