import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { SubmitAnswer, SubmitRequest } from "#lib/protocol/intent.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findRow } from "#lib/server/intents/journal/find-rows.ts";
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
import { capabilities as allCapabilities, type Capability } from "#lib/v4/operations/operation.ts";
import type { WriteName } from "#lib/v4/registry.ts";
import { storePerson } from "#testing/server/people.ts";
import { useSettings as applySettings, testStore } from "#testing/server/store.ts";
import { berlin } from "../samples.ts";
import type { Fault } from "../service/faults.ts";
import { type FaultyService, startFaultyService } from "../service/faulty-service.ts";
import { addOlderRecords } from "../writes/plan.ts";

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

/** The states in which the journal waits for nothing more, or for a person. */
export const outcomes = ["accepted", "refused", "needs_person"] as const;

/** Long enough for many concurrent writes on a busy machine. */
export const patient: Partial<JournalSettings> = {
  inlineMs: 40_000,
  leaseMs: 60_000,
  sendTimeoutMs: 30_000,
  readTimeoutMs: 30_000,
  readDeadlineMs: 30_000,
  sendWithinMs: 60_000,
};

/** Fewer and earlier lookups, for a test of what they conclude. */
export const soon = { rereadMs: [10, 20, 30, 40, 50], quietMs: 40 };

/** Starts a database, a faulty service without faults, and a journal with short times. */
export const testJournal = () => {
  const settings = testStore();
  let service: FaultyService | undefined;

  const state = {
    get service(): FaultyService {
      if (!service) throw new Error("The service has not been started");
      return service;
    },
    commits: () => state.service.state.commits,
    writes: () => state.service.arrivals.filter(({ isWrite }) => isWrite),
    /** The first write meets the fault; all further writes succeed. */
    failOnce(fault: Fault) {
      let isMet = false;
      state.service.choose = ({ isWrite }) => {
        if (!isWrite || isMet) return null;
        isMet = true;
        return fault;
      };
    },
    /** A person who may do everything, with a connection of their own. */
    async person(
      id = "ada",
      {
        role = "admin",
        environment = "sandbox",
        capabilities = [...allCapabilities],
      }: { role?: Role; environment?: Environment; capabilities?: Capability[] } = {},
    ): Promise<Principal> {
      const { baseUrl } = state.service;
      const connection = { id, environment, label: id, baseUrl, capabilities };
      const apiKey = `svc_sk_key_of_${id}`;
      return {
        userId: id,
        email: `${id}@example.com`,
        displayName: id,
        role,
        sessionId: "s",
        connection: await saveConnection(store(), connection, apiKey),
      };
    },
    /** A person with an account, and a connection of their own. */
    async account(id = "ada", role: Role = "admin"): Promise<Principal> {
      const principal = await state.person(id, { role });
      const { email, displayName, connection } = principal;
      await storePerson({ id, email, displayName, role }, connection);
      return principal;
    },
    submit(
      principal: Principal,
      operation: WriteName,
      input: unknown,
      extra: Partial<
        Pick<SubmitRequest, "idempotencyKey" | "second" | "receipt" | "replaces">
      > = {},
    ): Promise<SubmitAnswer> {
      const idempotencyKey = mintIdempotencyKey(principal, operation);
      return submitWrite(principal, { operation, input, idempotencyKey, ...extra });
    },
    async row(id: string | null) {
      const row = await findRow(id ?? "");
      if (!row) throw new Error(`There is no intent ${id}`);
      return row;
    },
    async until(id: string | null, ...states: string[]) {
      const end = Date.now() + 10_000;
      for (;;) {
        await runDue();
        await Promise.allSettled(running().keys());
        const row = await state.row(id);
        if (states.includes(row.state)) return row;
        if (Date.now() > end) throw new Error(`Still ${row.state}: ${row.reason}`);
        await wait(10);
      }
    },
    /** Submits a write without waiting, and runs the worker until it has an outcome. */
    async settle(
      operation: WriteName,
      input: unknown,
      given: { settings?: Partial<JournalSettings>; environment?: Environment } = {},
    ) {
      const { settings = {}, environment = "sandbox" } = given;
      state.configure({ inlineMs: 10, ...settings }, environment);
      const ada = await state.person("ada", { environment });
      const { intentId } = await state.submit(ada, operation, input);
      return state.until(intentId, ...outcomes);
    },
    configure(changed: Partial<JournalSettings> = {}, environment: Environment = "sandbox") {
      applySettings({
        ...settings,
        QM_ENVIRONMENT: environment,
        QM_API_URL: state.service.baseUrl,
      });
      setJournalSettings({ ...fastSettings, ...changed });
    },
    settings,
  };

  beforeAll(async () => {
    service = await startFaultyService({ lateMs: 100, staleMs: 100 });
  });
  beforeEach(async () => {
    state.configure();
    await Promise.allSettled(running().keys());
    await store().delete(intents);
    for (const records of Object.values(state.service.state.records)) records.length = 0;
    state.service.state.commits.length = 0;
    state.service.arrivals.length = 0;
    state.service.obstacles.length = 0;
    state.service.choose = () => undefined;
    state.service.beforeAnswer = async () => {};
    const createdAt = new Date(Date.now() - 60_000).toISOString();
    state.service.state.add("orders", {
      orderType: "Deployment",
      employeeId: "old",
      productIds: ["old"],
      createdAt,
    });
    addOlderRecords(state.service.state);
  });
  afterAll(async () => {
    await Promise.allSettled(running().keys());
    await service?.close();
  });
  return state;
};

export const deployment = (n = 1) => ({
  orderType: "Deployment",
  employeeId: `emp_${n}`,
  productIds: [`dev_${n}`],
});

export const purchase = (itemId = "i1") => ({
  orderType: "Purchase for Inventory",
  items: [{ itemId, quantity: 1, country: "DE" }],
});

export const pin = { productId: "dev_1", pinCode: "4711" };

export const headquarters = { ...berlin, alias: "HQ" };
