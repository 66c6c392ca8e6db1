import { setTimeout as wait } from "node:timers/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { decide } from "#lib/server/intents/decide.ts";
import { countOpen, findIntent, findIntents } from "#lib/server/intents/read/find.ts";
import { running } from "#lib/server/intents/run-intent.ts";
import { runDue } from "#lib/server/intents/worker.ts";
import type { Environment } from "#lib/server/store/schema.ts";
import { deployment, pin, purchase, testJournal } from "#testing/server/journal.ts";
import type { Arrival } from "#testing/service/answer-request.ts";
import { storePolicy } from "#testing/writes/policies.ts";

const journal = testJournal();
const { writes } = journal;

// Here purchases of production need nobody's approval.
beforeAll(() => storePolicy([]));

/** A purchase whose answer was lost, which only a person can decide. */
const needsDecision = async (environment: Environment, isCommitted: boolean, by = "ada") => {
  journal.configure({ inlineMs: 10 }, environment);
  const person = await journal.person(by, { environment });
  journal.failOnce(isCommitted ? "reset-after-commit" : "reset-before-commit");
  const { intentId } = await journal.submit(person, "orders.purchase", purchase());
  await journal.until(intentId, "needs_person");
  journal.configure({}, environment);
  return { person, id: intentId ?? "" };
};

const refusalOf = async (...decision: Parameters<typeof decide>) => {
  const answer = await decide(...decision);
  return "failure" in answer ? answer.failure.kind : null;
};

describe("decide", () => {
  it("accepts a found record as the result, and no other record", async () => {
    const { person, id } = await needsDecision("production", true);
    const seen = await findIntent(person, id);
    expect(seen?.choices).toEqual(["adopt", "send again", "abandon"]);
    expect(seen?.found).toHaveLength(1);
    // The check that found the record counts as one; on a busy machine another comes before it.
    expect(seen?.lookupCount).toBeGreaterThan(0);
    const wrong = { choice: "adopt", resultId: "orders_1" } as const;
    expect(await refusalOf(person, id, wrong)).toBe("validation");
    const resultId = seen?.found[0]?.id ?? "";
    expect(await decide(person, id, { choice: "adopt", resultId })).toMatchObject({
      intent: { status: "accepted", resultId, isAdopted: true },
    });
    expect(await refusalOf(person, id, { choice: "abandon" })).toBe("conflict");
    expect(writes()).toHaveLength(1);
  });

  it("needs a second person in production before it sends again", async () => {
    const { person, id } = await needsDecision("production", false);
    expect(await decide(person, id, { choice: "send again" })).toMatchObject({
      intent: { status: "needs you", resendAskedBy: { isYou: true }, choices: ["abandon"] },
    });
    expect(await decide(person, id, { choice: "send again" })).toHaveProperty("failure");
    expect(writes()).toHaveLength(1);
    const grace = await journal.person("grace", { environment: "production" });
    expect(await decide(grace, id, { choice: "send again" })).toHaveProperty("intent");
    const row = await journal.until(id, "accepted");
    expect(row).toMatchObject({ attempt: 2, decidedBy: "grace" });
    expect(writes()).toHaveLength(2);
  });

  it("sends again at one decision in the sandbox, and once for two decisions at the same time", async () => {
    const { person, id } = await needsDecision("sandbox", false);
    const choice = { choice: "send again" } as const;
    await Promise.all([decide(person, id, choice), decide(person, id, choice)]);
    await journal.until(id, "accepted");
    expect(writes()).toHaveLength(2);
  });

  it("looks up the first sending before it sends again", async () => {
    const { person, id } = await needsDecision("sandbox", false);
    journal.service.state.commit("POST", "/v4/orders/purchase", JSON.stringify(purchase()));
    await decide(person, id, { choice: "send again" });
    const row = await journal.until(id, "needs_person");
    expect(row.reason).toContain("Before sending again");
    expect(writes()).toHaveLength(1);
  });

  it("sends again although no existing record shows that the lookup works", async () => {
    journal.service.state.records.orders.length = 0;
    const { person, id } = await needsDecision("sandbox", false);
    expect(await decide(person, id, { choice: "send again" })).toHaveProperty("intent");
    expect(await journal.until(id, "accepted", "needs_person")).toMatchObject({
      state: "accepted",
      attempt: 2,
    });
    expect(writes()).toHaveLength(2);
  });

  it("abandons the intent, so that another one may be submitted", async () => {
    const { person, id } = await needsDecision("sandbox", false);
    expect(await journal.submit(person, "orders.purchase", purchase())).toMatchObject({
      conflict: { kind: "under_way", intentId: id },
    });
    expect(await decide(person, id, { choice: "abandon" })).toMatchObject({
      intent: { status: "abandoned" },
    });
    expect(await journal.submit(person, "orders.purchase", purchase())).toMatchObject({
      conflict: { kind: "second" },
    });
  });
});

describe("a request that was never sent", () => {
  const cancel = { choice: "abandon" } as const;
  const isBaselineRead = ({ method, path }: Arrival) => method === "GET" && path === "/v4/orders";

  /** A purchase whose baseline can't be read, so that nothing is sent. */
  const submitUnsendable = async () => {
    journal.configure({ inlineMs: 10, againMs: 60_000 });
    const ada = await journal.person();
    journal.service.choose = (arrival) => (isBaselineRead(arrival) ? "500" : null);
    const { intentId } = await journal.submit(ada, "orders.purchase", purchase());
    await expect.poll(async () => (await journal.row(intentId)).attempt).toBeGreaterThan(0);
    await Promise.allSettled(running().keys());
    return { ada, id: intentId ?? "" };
  };

  it("is cancelled by its owner, sends nothing later, and does not count as a first order", async () => {
    const { ada, id } = await submitUnsendable();
    expect((await findIntent(ada, id))?.choices).toEqual(["abandon"]);
    expect(await decide(ada, id, cancel)).toMatchObject({
      intent: { status: "abandoned", sentAt: null, choices: [] },
    });
    journal.service.choose = () => null;
    await runDue();
    await Promise.allSettled(running().keys());
    expect(writes()).toEqual([]);
    journal.configure({});
    expect(await journal.submit(ada, "orders.purchase", purchase())).toMatchObject({
      status: "accepted",
    });
  });

  it("is cancelled by an admin of the company, and by no other manager and no support", async () => {
    const { id } = await submitUnsendable();
    for (const role of ["manager", "support"] as const) {
      const other = await journal.person(`other ${role}`, { role });
      expect(await refusalOf(other, id, cancel)).toBe("not_found");
    }
    expect(await decide(await journal.person("admin"), id, cancel)).toHaveProperty("intent");
    expect(writes()).toEqual([]);
  });

  it("is never sent when it is cancelled while the process reads what exists already", async () => {
    const ada = await journal.person();
    const reading = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    journal.service.beforeAnswer = async (arrival) => {
      if (!isBaselineRead(arrival)) return;
      reading.resolve();
      await released.promise;
    };
    const answer = journal.submit(ada, "orders.purchase", purchase());
    await reading.promise;
    const [open] = await findIntents(ada);
    expect(open?.state).toBe("claimed");
    expect(await decide(ada, open?.id ?? "", cancel)).toHaveProperty("intent");
    released.resolve();
    expect(await answer).toMatchObject({ status: "abandoned" });
    await Promise.allSettled(running().keys());
    expect(writes()).toEqual([]);
  });

  it("can't be cancelled once its bytes may be on their way, and is not lost", async () => {
    const ada = await journal.person();
    const sending = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    journal.service.beforeAnswer = async ({ isWrite }) => {
      if (!isWrite) return;
      sending.resolve();
      await released.promise;
    };
    const answer = journal.submit(ada, "orders.purchase", purchase());
    await sending.promise;
    const [open] = await findIntents(ada);
    expect(open?.choices).toEqual([]);
    expect(await decide(ada, open?.id ?? "", cancel)).toMatchObject({
      failure: { kind: "conflict", message: "It was sent before it could be cancelled." },
    });
    released.resolve();
    expect(await answer).toMatchObject({ status: "accepted" });
    expect(writes()).toHaveLength(1);
  });

  it("is either cancelled or sent when a person and the process act at the same moment", async () => {
    const ends = new Set<string>();
    const ada = await journal.person();
    // However slow the machine is, the person is first once: the process reads until the decision was made.
    const firstDecision = Promise.withResolvers<void>();
    journal.service.beforeAnswer = async (arrival) => {
      if (isBaselineRead(arrival)) await firstDecision.promise;
    };
    for (let n = 0; n < 24; n += 1) {
      const before = writes().length;
      const known = (await findIntents(ada)).length;
      const answer = journal.submit(ada, "orders.create", deployment(1_000 + n));
      // It may be sent before it was seen waiting.
      const [newest] = await expect
        .poll(() => findIntents(ada), { interval: 1 })
        .toHaveLength(known + 1)
        .then(() => findIntents(ada));
      await wait(n);
      const decision = await decide(ada, newest?.id ?? "", cancel);
      firstDecision.resolve();
      const { status } = await answer;
      ends.add(status);
      expect(status).toBe("intent" in decision ? "abandoned" : "accepted");
      expect(writes().length - before).toBe(status === "accepted" ? 1 : 0);
    }
    expect(ends).toContain("abandoned");
  });
});

describe("visibility", () => {
  it("shows a manager their own intents, and an admin all of the company's", async () => {
    const { id } = await needsDecision("sandbox", true, "manager");
    const own = await journal.person("manager", { role: "manager" });
    const other = await journal.person("other", { role: "manager" });
    const admin = await journal.person("admin");
    const support = await journal.person("support", { role: "support" });
    expect((await findIntents(own)).map((intent) => intent.id)).toEqual([id]);
    expect((await findIntents(admin, { show: "needs you" })).map((i) => i.id)).toEqual([id]);
    expect(await findIntents(admin, { yours: true })).toEqual([]);
    expect(await countOpen(own)).toEqual({ checking: 0, needsYou: 1 });
    for (const person of [other, support]) {
      expect(await findIntents(person)).toEqual([]);
      expect(await findIntent(person, id)).toBeNull();
      expect(await refusalOf(person, id, { choice: "abandon" })).toBe("not_found");
    }
    const environment: Environment = "production";
    const connection = admin.connection && { ...admin.connection, environment };
    await expect(findIntents({ ...admin, connection })).rejects.toMatchObject({
      kind: "no_connection",
    });
  });

  it("includes the input and every attempt, but never a PIN", async () => {
    const ada = await journal.person();
    journal.configure({ inlineMs: 10, rereadMs: [5_000] });
    journal.service.choose = ({ isWrite }) => (isWrite ? "500-before-commit" : null);
    const secret = { ...pin, pinCode: "471147" };
    const { intentId } = await journal.submit(ada, "products.add-pin", secret);
    await journal.until(intentId, "unknown");
    const detail = await findIntent(ada, intentId ?? "");
    expect(detail?.sent).toEqual({ productId: "dev_1" });
    expect(JSON.stringify(detail)).not.toContain("471147");
    const evidence = detail?.evidence.map(({ what }) => what);
    expect(evidence).toEqual(["asked", "claimed", "sending", "sent", "unknown"]);
    const order = await journal.submit(ada, "orders.create", deployment());
    expect((await findIntent(ada, order.intentId ?? ""))?.sent).toEqual(deployment());
  });
});

describe("the requests that concern a record", () => {
  it("are the ones with the record as their result, and the ones whose input names it", async () => {
    const ada = await journal.person();
    const other = await journal.person("other", { role: "manager" });
    const order = await journal.submit(ada, "orders.create", deployment());
    const orderId = order.resultId ?? "";
    await journal.submit(ada, "orders.create", deployment(2));
    const charger = { id: orderId, productId: "dev_9" };
    const accessory = await journal.submit(ada, "orders.add-accessory", charger);
    const concerning = async (record: string, person = ada) =>
      (await findIntents(person, { record })).map(({ id }) => id);
    expect(await concerning(orderId)).toEqual([accessory.intentId, order.intentId]);
    const stored = await journal.submit(ada, "products.add-pin", pin);
    expect(await concerning(pin.productId)).toEqual([stored.intentId]);
    expect(await concerning("orders_none")).toEqual([]);
    expect(await concerning(orderId, other)).toEqual([]);
  });
});

describe("the intent that prevents another", () => {
  it("is shown to its owner and hidden from everyone else", async () => {
    const { person, id } = await needsDecision("sandbox", false);
    const own = await journal.submit(person, "orders.purchase", purchase());
    expect((await findIntent(person, own.intentId ?? ""))?.conflict?.intentId).toBe(id);
    const stranger = await journal.person("stranger", { role: "manager" });
    const refused = await journal.submit(stranger, "orders.purchase", purchase());
    const seen = await findIntent(stranger, refused.intentId ?? "");
    expect(seen?.conflict).toMatchObject({ kind: "under_way", intentId: null, recordId: null });
    expect((await findIntents(stranger))[0]?.conflict?.intentId).toBeNull();
  });
});
