import { describe, expect, it } from "vitest";
import { findRow, move } from "#lib/server/intents/journal/journal.ts";
import { setJournalSettings } from "#lib/server/intents/journal/settings.ts";
import { deployment, fastSettings, testJournal } from "#lib/server/intents/test-journal.ts";
import { saveConnection } from "#lib/server/keys/connection.ts";
import { store } from "#lib/server/store/store.ts";
import { useSettings } from "#lib/server/store/test-store.ts";
import { hardAnswers, type WriteFault, writeFaults } from "../../../simulation/service/faults.ts";

const world = testJournal();
const commits = () => world.service.world.commits;
const writes = () => world.service.arrivals.filter(({ isWrite }) => isWrite);
const quick = { inlineMs: 10 };

/** The first write meets the fault; all further writes succeed. */
const failOnce = (fault: WriteFault) => {
  let isMet = false;
  world.service.choose = ({ isWrite }) => {
    if (!isWrite || isMet) return null;
    isMet = true;
    return fault;
  };
};

const leavesNothing = (fault: WriteFault) =>
  fault.endsWith("before commit") || fault === "no answer, not committed";

describe("a write that meets a fault", () => {
  it.each(writeFaults)("is placed once in the sandbox: %s", async (fault) => {
    world.useSettings(quick);
    const ada = await world.person();
    failOnce(fault);
    const { intentId } = await world.submit(ada, "orders.create", deployment());
    const row = await world.until(intentId, "accepted", "refused", "needs_person");
    expect(row.state).toBe("accepted");
    expect(commits()).toHaveLength(1);
    expect(row.resultId).toBe(commits()[0]?.id);
    expect(writes()).toHaveLength(leavesNothing(fault) ? 2 : 1);
    expect(row.isAdopted).toBe(!leavesNothing(fault));
  });

  it.each(hardAnswers)("is accepted after one sending: %s", async (answer) => {
    world.useSettings(quick);
    failOnce(answer);
    const { intentId } = await world.submit(await world.person(), "orders.create", deployment());
    const row = await world.until(intentId, "accepted", "refused", "needs_person");
    expect(row).toMatchObject({ state: "accepted", resultId: commits()[0]?.id });
    expect(writes()).toHaveLength(1);
  });

  it.each(writeFaults)("is never sent twice in production: %s", async (fault) => {
    world.useSettings(quick, "production");
    const ada = await world.person("ada", { environment: "production" });
    failOnce(fault);
    const { intentId } = await world.submit(ada, "orders.create", deployment());
    const row = await world.until(intentId, "accepted", "refused", "needs_person");
    expect(row.state).toBe(leavesNothing(fault) ? "needs_person" : "accepted");
    expect(writes()).toHaveLength(1);
  });

  it("is adopted while it waits for a decision, when the service commits after the quiet period", async () => {
    world.useSettings({ ...quick, quietMs: 30, rereadMs: [10, 20, 30, 40, 50] }, "production");
    const ada = await world.person("ada", { environment: "production" });
    failOnce("no answer, not committed");
    const { intentId } = await world.submit(ada, "orders.create", deployment());
    await world.until(intentId, "needs_person");
    world.service.world.commit("POST", "/v4/orders", JSON.stringify(deployment()));
    const row = await world.until(intentId, "accepted");
    expect(row).toMatchObject({ isAdopted: true, resultId: commits()[0]?.id });
  });

  it.each([
    ["employees.create", { displayName: "Zoe", email: "zoe@example.com" }],
    ["teams.create", { name: "Design" }],
  ] as const)("of %s is sent again once its absence is proven", async (name, input) => {
    world.useSettings(quick);
    const ada = await world.person();
    failOnce("reset before commit");
    const { intentId } = await world.submit(ada, name, input);
    const row = await world.until(intentId, "accepted", "refused", "needs_person");
    expect(row).toMatchObject({ state: "accepted", attempt: 2, resends: 1 });
    expect(commits()).toHaveLength(1);
  });

  it("is left to a person if it is a purchase", async () => {
    world.useSettings(quick);
    const ada = await world.person();
    for (const fault of ["reset after commit", "reset before commit"] as const) {
      failOnce(fault);
      const items = [{ itemId: fault, quantity: 1, country: "DE" }];
      const purchase = { orderType: "Purchase for Inventory", items };
      const { intentId } = await world.submit(ada, "orders.purchase", purchase);
      const row = await world.until(intentId, "accepted", "refused", "needs_person");
      expect(row.state).toBe("needs_person");
    }
    expect(writes()).toHaveLength(2);
  });

  it("is found by its record if it is an update, and left to a person if others changed that record", async () => {
    world.useSettings(quick);
    const ada = await world.person();
    const { id } = world.service.world.add("employees", { email: "a@b.co", jobTitle: "One" });
    const update = (jobTitle: string) =>
      world.submit(ada, "employees.update", { id, jobTitle }).then(({ intentId }) => intentId);
    failOnce("500 after commit");
    expect(await world.until(await update("Two"), "accepted", "needs_person")).toMatchObject({
      state: "accepted",
      isAdopted: true,
      attempt: 1,
    });
    failOnce("500 before commit");
    expect(await world.until(await update("Three"), "accepted", "needs_person")).toMatchObject({
      state: "accepted",
      attempt: 2,
    });
    failOnce("500 before commit");
    const intentId = await update("Four");
    await world.until(intentId, "unknown");
    world.service.world.commit("PATCH", `/v4/employees/${id}`, '{"jobTitle":"Other"}');
    expect((await world.until(intentId, "accepted", "needs_person")).reason).toContain("changed");
  });

  it("is sent again if it is a PIN, whose body is shredded at the end", async () => {
    world.useSettings(quick);
    const ada = await world.person();
    failOnce("reset before commit");
    const pin = { productId: "dev_1", pinCode: "4711" };
    const { intentId } = await world.submit(ada, "products.add-pin", pin);
    expect((await world.row(intentId)).sealedBody).not.toBeNull();
    const row = await world.until(intentId, "accepted");
    expect(row).toMatchObject({ attempt: 2, sealedBody: null });
  });

  it("pauses a key that the service refuses, until the key works again", async () => {
    const ada = await world.person();
    let isRefused = true;
    world.service.choose = ({ path }) =>
      isRefused && (path === "/v4/me" || path.startsWith("/v4/team")) ? "401" : null;
    const refused = await world.submit(ada, "teams.create", { name: "Design" });
    expect(refused.failure?.kind).toBe("authentication");
    const before = world.service.arrivals.length;
    expect((await world.submit(ada, "orders.create", deployment())).failure?.kind).toBe(
      "authentication",
    );
    expect(world.service.arrivals.slice(before).map(({ path }) => path)).toEqual(["/v4/me"]);
    isRefused = false;
    expect((await world.submit(ada, "orders.create", deployment())).status).toBe("accepted");
  });

  it("is refused as not sent when the service can't be reached", async () => {
    const ada = await world.person();
    const baseUrl = "http://127.0.0.1:9";
    useSettings({ ...world.settings, QM_API_URL: baseUrl });
    setJournalSettings({ ...fastSettings, ...quick, sendWithinMs: 100 });
    const { connection } = ada;
    if (!connection) throw new Error("no connection");
    await saveConnection(store(), { ...connection, baseUrl }, "svc_sk_key_of_ada");
    const away = { ...ada, connection: { ...connection, baseUrl } };
    const { intentId } = await world.submit(away, "orders.create", deployment());
    const row = await world.until(intentId, "refused");
    expect(row).toMatchObject({ sentAt: null, failure: { kind: "unreachable" } });
  });
});

describe("two processes that change the same intent", () => {
  it("are decided by compare and set: one of them wins", async () => {
    const ada = await world.person();
    world.service.choose = ({ isWrite }) => (isWrite ? "no answer, not committed" : null);
    world.useSettings({ ...quick, rereadMs: [5_000] });
    const { intentId } = await world.submit(ada, "orders.create", deployment());
    const row = await world.until(intentId, "unknown");
    const outcomes = await Promise.all([
      move(row, "needs_person", {}),
      move(row, "absent", {}),
      move(row, "needs_person", {}),
    ]);
    expect(outcomes.filter((outcome) => outcome !== null)).toHaveLength(1);
    await expect(move((await findRow(row.id)) ?? row, "sending", {})).rejects.toThrow("can't");
  });
});
