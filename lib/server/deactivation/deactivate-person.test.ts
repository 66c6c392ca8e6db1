import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { findAgent, mintAgentToken } from "#lib/server/agents/tokens.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { findSession, hashOf, startSession } from "#lib/server/auth/sessions.ts";
import { deactivatePeople, deactivatePerson } from "#lib/server/deactivation/deactivate-person.ts";
import { runDue } from "#lib/server/intents/worker.ts";
import { openChangeListener } from "#lib/server/live/change-listener.ts";
import { closeStreams, openStream } from "#lib/server/live/live-streams.ts";
import { publishChanges } from "#lib/server/live/publish-changes.ts";
import { withoutEntry } from "#lib/server/store/change-tx.ts";
import { intentEvidence, intents } from "#lib/server/store/journal-schema.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { deployment, patient, testJournal } from "#testing/server/journal.ts";

const journal = testJournal();
const { account } = journal;

beforeEach(async () => {
  journal.configure(patient);
  await store().delete(people);
});

const deactivate = (id: string) =>
  store().transaction(async (tx) => {
    await tx.update(people).set({ disabledAt: new Date() }).where(eq(people.id, id));
    return deactivatePerson(withoutEntry(tx), id);
  });

/** Stores an intent of a person as it is in a state, by changing one that was accepted. */
const intentIn = async (
  principal: Principal,
  changes: Partial<typeof intents.$inferInsert>,
): Promise<string> => {
  const { intentId } = await journal.submit(principal, "orders.create", deployment(), {
    second: true,
  });
  const never = { resultId: null, settledAt: null, nextAt: null, sentAt: null };
  await store()
    .update(intents)
    .set({ ...never, deadline: new Date(Date.now() + 60_000), ...changes })
    .where(eq(intents.id, intentId ?? ""));
  return intentId ?? "";
};

const whatOf = async (intentId: string) => {
  const rows = await store()
    .select({ what: intentEvidence.what })
    .from(intentEvidence)
    .where(eq(intentEvidence.intentId, intentId))
    .orderBy(intentEvidence.id);
  return rows.map(({ what }) => what);
};

describe("deactivation", () => {
  it("ends the person's sessions and agents' tokens, and nobody else's", async () => {
    const [ada, bob] = [await account("ada"), await account("bob")];
    const choice = { label: "Planner", isReadOnly: false, preapproved: [] };
    const open = async (principal: Principal) => ({
      session: await startSession(principal.userId, { method: "oidc" }),
      token: await mintAgentToken(principal, choice),
    });
    const [ofAda, ofBob] = [await open(ada), await open(bob)];
    await deactivate("ada");
    await store().update(people).set({ disabledAt: null });
    expect(await findSession(ofAda.session)).toBeNull();
    expect(await findAgent(ofAda.token)).toBeNull();
    expect(await findSession(ofBob.session)).not.toBeNull();
    expect(await findAgent(ofBob.token)).not.toBeNull();
  });

  it("makes every instance check the sessions of the person's streams", async () => {
    const { connection } = await account("ada");
    const told = Promise.withResolvers<string>();
    const listener = await openChangeListener({ onChanges: told.resolve, onEnd: () => undefined });
    onTestFinished(() => listener.close());
    await deactivate("ada");
    expect(await told.promise).toBe(JSON.stringify([connection?.environment, connection?.id]));
  });

  it("ends the person's live streams within two seconds", async () => {
    const ada = await account("ada");
    const sessionId = hashOf(await startSession("ada", { method: "oidc" }));
    const body = await openStream({ ...ada, sessionId }, null, new AbortController().signal);
    const reader = body.getReader();
    const readUntil = async (text: string) => {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return "ended";
        if (Buffer.from(value).includes(text)) return text;
      }
    };
    if (!ada.connection) throw new Error("The person has no connection.");
    // Once this change has arrived, nothing but the deactivation makes the server check the session.
    await publishChanges(ada.connection, [{ resource: "orders", id: "ord_seen" }]);
    expect(await readUntil("ord_seen")).toBe("ord_seen");
    await deactivate("ada");
    expect(await Promise.race([readUntil("never sent"), wait(2_000, "open")])).toBe("ended");
    await closeStreams();
  });

  it.each(["draft", "ready", "claimed"] as const)(
    "abandons a %s request of which nothing was sent, and it is never sent",
    async (state) => {
      const ada = await account("ada");
      const id = await intentIn(ada, { state });
      const before = journal.writes().length;
      expect(await deactivate("ada")).toBe(1);
      await store().update(intents).set({ nextAt: new Date() }).where(eq(intents.id, id));
      await runDue();
      expect(journal.writes()).toHaveLength(before);
      const row = await journal.row(id);
      expect(row).toMatchObject({ state: "abandoned", leaseOwner: null });
      expect(row.reason).toContain("deactivated");
      expect((await whatOf(id)).slice(-2)).toEqual(["deactivated", "abandoned"]);
    },
  );

  it("of several people counts the abandoned requests of each, and leaves those of others", async () => {
    const [ada, bob, eve] = [await account("ada"), await account("bob"), await account("eve")];
    const idsOf = async (principal: Principal) => [
      await intentIn(principal, { state: "ready" }),
      await intentIn(principal, { state: "draft" }),
    ];
    await intentIn(bob, { state: "ready" });
    const [adas, eves] = [await idsOf(ada), await idsOf(eve)];
    const counts = await store().transaction((tx) =>
      deactivatePeople(withoutEntry(tx), ["ada", "bob"]),
    );
    expect([...counts].sort()).toEqual([
      ["ada", 2],
      ["bob", 1],
    ]);
    for (const id of adas) expect((await journal.row(id)).state).toBe("abandoned");
    expect(await Promise.all(eves.map(async (id) => (await journal.row(id)).state))).toEqual([
      "ready",
      "draft",
    ]);
  });

  it("leaves a request that was sent before, and waits to be sent again, to another person", async () => {
    const ada = await account("ada");
    const id = await intentIn(ada, { state: "ready", sentAt: new Date() });
    expect(await deactivate("ada")).toBe(0);
    expect((await journal.row(id)).state).toBe("needs_person");
  });

  it("leaves a request alone whose outcome is being looked up, or is known", async () => {
    const ada = await account("ada");
    const unknown = await intentIn(ada, { state: "unknown", sentAt: new Date() });
    const accepted = await intentIn(ada, { state: "accepted", sentAt: new Date() });
    await deactivate("ada");
    expect((await journal.row(unknown)).state).toBe("unknown");
    expect((await journal.row(accepted)).state).toBe("accepted");
  });

  it("shreds the body of an abandoned request that has a secret", async () => {
    const ada = await account("ada");
    const id = await intentIn(ada, { state: "ready", operation: "products.add-pin" });
    const other = await intentIn(ada, { state: "ready" });
    await deactivate("ada");
    expect((await journal.row(id)).sealedBody).toBeNull();
    expect((await journal.row(other)).sealedBody).not.toBeNull();
  });

  it("prevents the sending of a request that is stored while it happens", async () => {
    const ada = await account("ada");
    await deactivate("ada");
    const answer = await journal.submit(ada, "orders.create", deployment());
    expect(answer).toMatchObject({ status: "refused", resultId: null });
    expect(answer.failure?.message).toContain("is disabled");
  });
});
