import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Decision } from "#lib/protocol/intent.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { deactivatePerson } from "#lib/server/deactivation/deactivate-person.ts";
import { approvedHashOf } from "#lib/server/intents/approval/clear-to-send.ts";
import { decide } from "#lib/server/intents/decide.ts";
import { draftWrite } from "#lib/server/intents/draft.ts";
import { openPayload, sealPayload } from "#lib/server/intents/journal/secrets.ts";
import { findIntent, findIntents } from "#lib/server/intents/read/find.ts";
import { running } from "#lib/server/intents/run-intent.ts";
import { tryPolicy } from "#lib/server/intents/try-policy.ts";
import { runDue } from "#lib/server/intents/worker.ts";
import { type Connection, isConnection } from "#lib/server/keys/connection.ts";
import { toOwner } from "#lib/server/keys/key-owner.ts";
import { asRequestFrom } from "#lib/server/limits/request-origin.ts";
import { digestOf } from "#lib/server/notifications/digest-text.ts";
import { produceNotifications } from "#lib/server/notifications/produce.ts";
import { findNotifications } from "#lib/server/notifications/read.ts";
import { readPolicy } from "#lib/server/policies/policy-versions.ts";
import { addStandIn } from "#lib/server/policies/stand-ins.ts";
import { auditEntries } from "#lib/server/store/audit-schema.ts";
import { withoutEntry } from "#lib/server/store/change-tx.ts";
import { intents } from "#lib/server/store/journal-schema.ts";
import { notifications } from "#lib/server/store/notification-schema.ts";
import { approvalStandIns, policyVersions } from "#lib/server/store/policy-schema.ts";
import { connections, people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { inLanguage, speakByRequest } from "#lib/server/words/request-language.ts";
import {
  deployment,
  headquarters,
  patient,
  pin,
  purchase,
  testJournal,
} from "#testing/server/journal.ts";
import { storePerson } from "#testing/server/people.ts";
import { blocking, holding, storePolicy } from "#testing/writes/policies.ts";

speakByRequest();

const journal = testJournal();
let [ada, bob, cleo]: Principal[] = [];

/** Another admin with the connection of the first: they see each other's requests. */
const colleague = async (id: string): Promise<Principal> => {
  if (!ada) throw new Error("There is no first admin.");
  const { connection } = ada;
  await storePerson({ id, role: "admin", displayName: id, email: `${id}@example.com` }, connection);
  return { ...ada, userId: id, displayName: id, email: `${id}@example.com`, connection };
};

beforeEach(async () => {
  journal.configure(patient);
  await store().delete(approvalStandIns);
  await store().delete(policyVersions);
  await store().delete(people);
  ada = await journal.account("ada");
  bob = await colleague("bob");
  cleo = await colleague("cleo");
});

const submit = (input = deployment(), person = ada as Principal) =>
  journal.submit(person, "orders.create", input);

const decideOn = (person: Principal | undefined, id: string | null, decision: Decision) =>
  decide(person as Principal, id ?? "", decision);

const approve = (person: Principal | undefined, id: string | null, despite?: string) =>
  decideOn(person, id, { choice: "approve", ...(despite === undefined ? {} : { despite }) });

const settled = async (id: string | null) => {
  await Promise.allSettled(running().keys());
  return journal.row(id);
};

/** Makes a draft ready as someone's approval does, in a process that dies at once. */
const approveWithoutSending = async (intentId: string | null) => {
  const row = await journal.row(intentId);
  const payload = openPayload(row);
  if (!payload) throw new Error("The body is missing.");
  const hash = approvedHashOf(payload);
  const approval = { by: "bob", name: "bob", standsInFor: [], hash, version: 1 };
  await store()
    .update(intents)
    .set({ state: "ready", approval, nextAt: new Date(), deadline: new Date(Date.now() + 60_000) })
    .where(eq(intents.id, row.id));
  return { row, payload };
};

const orders = holding({ operations: ["orders.create"] });

describe("a request that a rule holds", () => {
  it("is sent once, with its stored body, after another admin has approved it", async () => {
    await storePolicy([orders]);
    const { status, intentId } = await submit();
    expect(status).toBe("checking");
    await runDue();
    expect(journal.writes()).toEqual([]);
    const draft = await journal.row(intentId);
    expect(draft).toMatchObject({ state: "draft", heldBy: { rule: 1, version: 1 }, sentAt: null });

    expect(await approve(ada, intentId)).toMatchObject({ failure: { kind: "conflict" } });
    expect(journal.writes()).toEqual([]);
    const answers = await Promise.all([bob, cleo].map((each) => approve(each, intentId)));
    expect(answers.filter((answer) => "intent" in answer)).toHaveLength(1);
    const row = await settled(intentId);
    expect(row).toMatchObject({ state: "accepted", approval: { version: 1 }, clearedVersion: 1 });
    expect(journal.writes().map(({ body }) => body)).toEqual([openPayload(draft)?.body]);
    expect(await approve(cleo, intentId)).toMatchObject({ failure: { kind: "conflict" } });
    expect(journal.writes()).toHaveLength(1);
  });

  it("shows its requester the rule, and who approved it stands in its evidence", async () => {
    await storePolicy([orders]);
    const { intentId } = await submit();
    const [own] = await findIntents(ada as Principal, { show: "open" });
    expect(own).toMatchObject({ choices: ["abandon"], hold: { rule: 1, version: 1 } });
    expect(own?.hold?.sentence).toBe("Orders need the approval of another admin.");
    await approve(bob, intentId);
    await settled(intentId);
    const detail = await findIntent(ada as Principal, intentId ?? "");
    expect(detail?.approval).toEqual({ name: "bob", isYou: false, version: 1 });
    const decided = detail?.evidence.find(({ what }) => what === "decided");
    expect(decided?.detail).toMatchObject({ choice: "approve", name: "bob", policy: 1, rule: 1 });
    const [entry] = await store()
      .select({ details: auditEntries.details })
      .from(auditEntries)
      .where(
        sql`${auditEntries.action} = 'requests.decide' and ${auditEntries.requestId} = ${intentId}`,
      );
    expect(JSON.parse(entry?.details ?? "")).toMatchObject({
      choice: "approve",
      policy: 1,
      sentence: "Orders need the approval of another admin.",
    });
  });

  it.each([
    ["de", "Bestellungen brauchen die Genehmigung von cleo."],
    ["ja", "注文は、cleoの承認が必要です。"],
    ["ar", "الطلبات تحتاج إلى موافقة cleo."],
  ] as const)("is shown with its rule in the reader’s language: %s", async (language, sentence) => {
    await storePolicy([
      { ...holding({ operations: ["orders.create"] }, ["cleo"]), text: "Ask IT." },
    ]);
    const { intentId } = await submit();
    const kept = await journal.row(intentId);
    const english = "Orders need the approval of cleo.";
    expect(kept.heldBy?.sentence).toBe(english);
    const shown = await inLanguage(language, () => findIntent(ada as Principal, intentId ?? ""));
    expect(shown?.hold?.sentence).toBe(sentence);
    expect(shown?.reason).toContain(sentence);
    expect(shown?.reason).toContain("Ask IT.");
    expect(shown?.evidence[0]?.detail).toMatchObject({ held: { sentence } });
    expect(JSON.stringify(shown)).not.toContain(english);
    const [listed] = await inLanguage(language, () => findIntents(cleo as Principal));
    expect(listed?.hold?.sentence).toBe(sentence);
    await inLanguage(language, () => approve(cleo, intentId));
    await settled(intentId);
    const decided = await inLanguage(language, () => findIntent(ada as Principal, intentId ?? ""));
    expect(decided?.evidence.find(({ what }) => what === "decided")?.detail).toMatchObject({
      sentence,
    });
  });

  it("of a rule that no version has is shown as it was kept", async () => {
    await storePolicy([orders]);
    const { intentId } = await submit();
    await store().delete(policyVersions);
    const shown = await inLanguage("de", () => findIntent(ada as Principal, intentId ?? ""));
    expect(shown?.hold?.sentence).toBe("Orders need the approval of another admin.");
    expect(shown?.reason).toBe(
      "Orders need the approval of another admin. Ohne Genehmigung wird nichts gesendet.",
    );
  });

  it("of an agent is shown with both that it waits for in the reader’s language", async () => {
    await storePolicy([holding({ askedBy: ["agent"] })]);
    const asking = { tokenId: "t", name: "Planner", request: null };
    const draft = await draftWrite(ada as Principal, asking, "orders.create", deployment());
    const shown = await inLanguage("de", () => findIntent(bob as Principal, draft.id));
    expect(shown?.reason).toMatch(/^Der Agent „Planner“ fragt dies an\..* Ohne Genehmigung/);
    expect(shown?.reason).not.toMatch(/Nothing|asks|approval/);
  });

  it("is refused with a reason that its requester reads, and never sent", async () => {
    await storePolicy([orders]);
    const { intentId } = await submit();
    await decideOn(bob, intentId, { choice: "abandon", reason: "We have enough." });
    const row = await settled(intentId);
    expect(row).toMatchObject({ state: "abandoned", reason: "bob refused it: We have enough." });
    const inGerman = await inLanguage("de", () => findIntent(ada as Principal, intentId ?? ""));
    expect(inGerman?.endReason).toBe("Von bob abgelehnt: We have enough.");
    expect(await approve(cleo, intentId)).toMatchObject({ failure: { kind: "conflict" } });
    expect(journal.writes()).toEqual([]);
  });

  it("names in the reader's language an approver whom Quartermaster named", async () => {
    const unnamed = { ...(bob as Principal), displayName: "Unnamed person" };
    await storePolicy([orders]);
    const { intentId } = await submit();
    await approve(unnamed, intentId);
    await settled(intentId);
    const read = () => findIntent(ada as Principal, intentId ?? "");
    const inGerman = await inLanguage("de", read);
    expect(inGerman?.approval).toMatchObject({ name: "Person ohne Namen" });
    const decided = inGerman?.evidence.find(({ what }) => what === "decided");
    expect(decided?.detail).toMatchObject({ name: "Person ohne Namen", isYou: false });
    expect((await read())?.approval).toMatchObject({ name: "Unnamed person" });
  });

  it("expires, and is not approved afterwards", async () => {
    journal.configure({ ...patient, draftLifeMs: 0 });
    await storePolicy([orders]);
    const { intentId } = await submit();
    expect(await approve(bob, intentId)).toMatchObject({ failure: { kind: "conflict" } });
    expect((await journal.until(intentId, "abandoned")).sentAt).toBeNull();
    expect(journal.writes()).toEqual([]);
  });

  it("is not found by someone who may not see it", async () => {
    await storePolicy([orders]);
    const { intentId } = await submit();
    const mia = await journal.account("mia", "manager");
    expect(await approve(mia, intentId)).toMatchObject({ failure: { kind: "not_found" } });
  });

  it("ends when its requester is deactivated", async () => {
    await storePolicy([orders]);
    const { intentId } = await submit();
    await store().transaction(async (tx) => {
      await tx.update(people).set({ disabledAt: new Date() }).where(eq(people.id, "ada"));
      return deactivatePerson(withoutEntry(tx), "ada");
    });
    expect(await journal.row(intentId)).toMatchObject({ state: "abandoned", sentAt: null });
  });

  it("is flagged once the only person who may approve it is deactivated", async () => {
    await storePolicy([holding({}, ["cleo"])]);
    const { intentId } = await submit();
    const canBeApproved = async () =>
      (await findIntent(ada as Principal, intentId ?? ""))?.canBeApproved;
    expect(await canBeApproved()).toBe(true);
    await store().update(people).set({ disabledAt: new Date() }).where(eq(people.id, "cleo"));
    expect(await canBeApproved()).toBe(false);
  });

  it("is not sent where the body is no longer the approved one", async () => {
    await storePolicy([orders]);
    const { intentId } = await submit();
    const { row, payload } = await approveWithoutSending(intentId);
    const body = payload.body.replace("emp_1", "emp_2");
    const sealedBody = sealPayload({ ...payload, body }, row);
    await store().update(intents).set({ sealedBody }).where(eq(intents.id, row.id));
    const refused = await journal.until(intentId, "refused");
    expect(refused.failure?.message).toContain("not what is stored");
    expect(journal.writes()).toEqual([]);
  });

  it.each([
    ["no approval", { approval: null }],
    ["its requester's approval", { approval: sql`jsonb_set(approval, '{by}', '"ada"')` }],
  ])("is not sent with %s, whatever made it ready", async (_, changes) => {
    await storePolicy([orders]);
    const { intentId } = await submit();
    await approveWithoutSending(intentId);
    await store()
      .update(intents)
      .set(changes)
      .where(eq(intents.id, intentId ?? ""));
    await journal.until(intentId, "refused");
    expect(journal.writes()).toEqual([]);
  });
});

describe("the policy", () => {
  it("lets what no rule matches be sent at once", async () => {
    await storePolicy([holding({ operations: ["orders.create"], unitsOver: 1 })]);
    expect((await submit()).status).toBe("accepted");
    const two = { ...deployment(2), productIds: ["dev_a", "dev_b"] };
    expect((await submit(two)).status).toBe("checking");
  });

  it("blocks with its text, and stores nothing", async () => {
    await storePolicy([blocking({ orderTypes: ["Deployment"] }, "Ask IT first.")]);
    const answer = await submit();
    expect(answer).toMatchObject({ status: "refused", intentId: null });
    expect(answer.failure?.message).toContain("Ask IT first.");
    const inGerman = await inLanguage("de", submit);
    expect(inGerman.failure?.message).toMatch(
      /^Regel 1 der Richtlinie: .*Ask IT first\. Es wurde nichts gesendet\.$/,
    );
    expect(await store().select().from(intents)).toEqual([]);
  });

  it("never keeps a PIN waiting", async () => {
    await storePolicy([holding({})]);
    const answer = await journal.submit(ada as Principal, "products.add-pin", pin);
    expect(answer).toMatchObject({ status: "refused", intentId: null });
  });

  it("holds production's purchases before any was saved, and nothing of the sandbox", async () => {
    expect((await journal.submit(ada as Principal, "orders.purchase", purchase())).status).not.toBe(
      "checking",
    );
    journal.configure(patient, "production");
    const eve = await journal.person("eve", { environment: "production" });
    expect((await journal.submit(eve, "orders.purchase", purchase("i2"))).status).toBe("checking");
    expect((await journal.submit(eve, "company.add-address", headquarters)).status).toBe(
      "accepted",
    );
  });

  it("that was saved after a request was stored holds it before it is sent", async () => {
    journal.configure({ ...patient, inlineMs: 1_000, leaseMs: 300 });
    let isSaved = false;
    // The journal reads the orders after it has checked the policy, and before it sends.
    journal.service.beforeAnswer = async ({ path }) => {
      if (isSaved || !path.includes("/orders")) return;
      isSaved = true;
      await storePolicy([orders]);
    };
    const { intentId } = await submit();
    const row = await journal.until(intentId, "refused", "accepted");
    expect(row.failure?.message).toContain("Orders need the approval of another admin.");
    const inGerman = await inLanguage("de", () => findIntent(ada as Principal, intentId ?? ""));
    expect(inGerman?.failure?.message).toBe(
      "Es braucht eine Genehmigung nach Regel 1 der Richtlinie: Bestellungen brauchen die Genehmigung von einem anderen Admin. Es wurde nichts gesendet: Senden Sie es noch einmal ab.",
    );
    expect(inGerman?.failure).not.toHaveProperty("rule");
    expect(journal.writes()).toEqual([]);
  });

  it("that blocks a request which waited to be sent says so in the reader’s language", async () => {
    await storePolicy([orders]);
    const { intentId } = await submit();
    await approveWithoutSending(intentId);
    await storePolicy([blocking({ operations: ["orders.create"] }, "Ask IT first.")]);
    const { failure } = await journal.until(intentId, "refused");
    expect(failure?.message).toBe(
      "Rule 1 of the policy: Orders are blocked. Ask IT first. Nothing was sent.",
    );
    const inGerman = await inLanguage("de", () => findIntent(ada as Principal, intentId ?? ""));
    expect(inGerman?.failure?.message).toBe(
      "Regel 1 der Richtlinie: Bestellungen sind gesperrt. Ask IT first. Es wurde nichts gesendet.",
    );
  });

  it("names who may approve, and an admin whom it does not name may not", async () => {
    await storePolicy([holding({}, ["cleo"])]);
    const { intentId } = await submit();
    expect(await approve(bob, intentId)).toMatchObject({ failure: { kind: "conflict" } });
    expect(await approve(cleo, intentId)).toMatchObject({ intent: { id: intentId } });
    expect((await settled(intentId)).state).toBe("accepted");
  });

  it("counts a stand-in as whom they stand in for, but not for requests of either", async () => {
    await storePolicy([holding({}, ["cleo"])]);
    const week = {
      startsAt: new Date(Date.now() - 1_000),
      endsAt: new Date(Date.now() + 604_800_000),
    };
    await addStandIn(cleo as Principal, { toId: "bob", ...week });
    const [ofAda, ofBob, ofCleo] = await Promise.all([
      submit(deployment(1)),
      submit(deployment(2), bob),
      submit(deployment(3), cleo),
    ]);
    for (const { intentId } of [ofBob, ofCleo]) {
      expect(await approve(bob, intentId ?? null)).toMatchObject({ failure: { kind: "conflict" } });
    }
    expect(await approve(bob, ofAda?.intentId ?? null)).toMatchObject({ intent: {} });
    const row = await settled(ofAda?.intentId ?? null);
    expect(row).toMatchObject({
      state: "accepted",
      approval: { by: "bob", standsInFor: ["cleo"] },
    });
  });

  it("holds an agent's draft from the agent's own person too", async () => {
    await storePolicy([holding({ askedBy: ["agent"] })]);
    const asking = { tokenId: "t", name: "Planner", request: null };
    const draft = await draftWrite(ada as Principal, asking, "orders.create", deployment());
    expect(await approve(ada, draft.id)).toMatchObject({ failure: { kind: "conflict" } });
    const origin = { from: null, agent: "Planner" };
    await expect(asRequestFrom(origin, () => approve(bob, draft.id))).rejects.toThrow();
    expect(await approve(bob, draft.id)).toMatchObject({ intent: { id: draft.id } });
    expect((await settled(draft.id)).state).toBe("accepted");
  });

  it("that was changed since says who may approve now", async () => {
    await storePolicy([orders]);
    const { intentId } = await submit();
    await storePolicy([holding({}, ["cleo"])]);
    const answer = await approve(bob, intentId);
    expect("failure" in answer && answer.failure.message).toContain("cleo");
    expect(await approve(cleo, intentId)).toMatchObject({ intent: {} });
    expect(await settled(intentId)).toMatchObject({ state: "accepted", approval: { version: 2 } });
  });

  it("is compared with the requests of the last 90 days that the admin may see", async () => {
    await submit(deployment(1));
    await submit({ ...deployment(2), productIds: ["dev_a", "dev_b"] });
    const rules = [holding({ unitsOver: 1 })];
    const tried = await tryPolicy(ada as Principal, rules);
    expect(tried).toMatchObject({ heldCount: 1, checkedCount: 2, undecidableCount: 0 });
    expect(tried.held).toMatchObject([{ operation: "orders.create", rule: 1, by: "ada" }]);
    expect((await readPolicy()).version).toBe(0);
  });
});

describe("an approval", () => {
  it("asks the service again, and shows what it says now before anything is sent", async () => {
    await storePolicy([orders]);
    const { intentId } = await submit();
    journal.service.obstacles.push({ message: "The device is gone." });
    expect(await approve(bob, intentId)).toEqual({ difference: "The device is gone." });
    expect((await journal.row(intentId)).state).toBe("draft");
    journal.service.obstacles.splice(0, 1, { message: "It is on its way." });
    const other = await approve(bob, intentId, "The device is gone.");
    expect(other).toEqual({ difference: "It is on its way." });
    journal.service.obstacles.length = 0;
    expect(await approve(bob, intentId)).toMatchObject({ intent: { id: intentId } });
    expect((await settled(intentId)).state).toBe("accepted");
  });

  it("of what the service would refuse already now is not asked for", async () => {
    await storePolicy([orders]);
    journal.service.obstacles.push({ message: "The device is gone." });
    expect(await submit()).toMatchObject({ status: "refused", intentId: null });
  });
});

describe("notifications", () => {
  const toldTo = async (person: Principal | undefined) => {
    await produceNotifications();
    const { rows, unreadCount } = await findNotifications(person as Principal);
    return { told: rows.map(({ recordId }) => recordId).toSorted(), unreadCount };
  };

  it("tell those who may approve, remind them after a day, and end with the decision", async () => {
    await store().delete(notifications);
    await storePolicy([holding({}, ["cleo"])]);
    const { intentId } = await submit();
    expect(await toldTo(cleo)).toEqual({ told: [`approval ${intentId}`], unreadCount: 1 });
    for (const other of [ada, bob]) expect((await toldTo(other)).told).toEqual([]);
    journal.configure({ ...patient, remindAfterMs: 0 });
    const both = [`approval ${intentId}`, `approval reminder ${intentId}`];
    expect(await toldTo(cleo)).toEqual({ told: both, unreadCount: 2 });
    await decideOn(cleo, intentId, { choice: "abandon" });
    expect(await toldTo(cleo)).toEqual({ told: both, unreadCount: 0 });
  });

  it("tell an admin of the same company who has another key, and none of another company", async () => {
    await store().delete(notifications);
    await storePolicy([holding({})]);
    const [dora, eve] = [await journal.account("dora"), await journal.account("eve")];
    const { intentId } = await submit();
    expect((await toldTo(dora)).told).toEqual([]);
    await findIntents(dora, {});
    await store()
      .update(connections)
      .set({ owner: { ...toOwner({}), companyIds: ["c2"] } })
      .where(isConnection(eve.connection as Connection));
    for (const each of [bob, cleo, dora]) {
      expect((await toldTo(each)).told).toEqual([`approval ${intentId}`]);
    }
    for (const each of [ada, eve]) expect((await toldTo(each)).told).toEqual([]);
  });

  it("mail a link to sign in with, and nothing that acts", () => {
    const id = "00000000-0000-4000-8000-000000000000";
    const notice = { kind: "needs_you", recordId: `approval reminder ${id}` } as const;
    const about = { origin: "https://q.example", environment: "sandbox", views: new Map() };
    const { text } = digestOf([notice], about);
    expect(text).toContain(
      `Still waiting for your approval: ${id}  https://q.example/requests/${id}`,
    );
    expect(text).not.toMatch(/approve=|decide|token/);
  });
});
