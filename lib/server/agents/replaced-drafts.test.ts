import { beforeEach, describe, expect, test } from "vitest";
import { agentDrafts } from "#lib/server/agents/agent-drafts.ts";
import type { Agent } from "#lib/server/agents/tokens.ts";
import { mintAgentToken } from "#lib/server/agents/tokens.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { decide } from "#lib/server/intents/decide.ts";
import { mintIdempotencyKey } from "#lib/server/intents/journal/idempotency-key.ts";
import { findIntent } from "#lib/server/intents/read/find.ts";
import { agentTokens } from "#lib/server/store/agent-schema.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { deployment, patient, testJournal } from "#testing/server/journal.ts";

const journal = testJournal();

beforeEach(async () => {
  journal.configure(patient);
  await store().delete(people);
});

/** Makes an agent of ada, and the draft of an order that it asks for. */
const begin = async () => {
  const ada = await journal.account();
  await mintAgentToken(ada, { label: "Planner", isReadOnly: false, preapproved: [] });
  const [token] = await store().select().from(agentTokens);
  const agent: Agent = {
    tokenId: token?.id ?? "",
    name: "Planner",
    isReadOnly: false,
    preapproved: [],
    principal: ada,
  };
  const { make, find } = agentDrafts(agent);
  const draft = await make("orders.create", deployment(), "Send Ada a laptop");
  return { ada, id: draft.id, find: () => find(draft.id) };
};

const edited = deployment(2);
const replace = (by: Principal, id: string, input: object = edited) =>
  journal.submit(by, "orders.create", input, { replaces: id });

describe("a draft that a person edits and places", () => {
  test("ends as replaced by the person's own request, each names the other, and the agent is told which", async () => {
    const { ada, id, find } = await begin();
    const answer = await replace(ada, id);
    expect(answer).toMatchObject({ status: "accepted", conflict: null });
    expect(journal.commits()).toHaveLength(1);
    const request = await findIntent(ada, answer.intentId ?? "");
    expect(request).toMatchObject({ agent: null, sent: edited, by: { isYou: true } });
    expect(request?.evidence[0]).toMatchObject({
      what: "asked",
      detail: { replaces: id, draftOf: "Planner" },
    });
    expect(await findIntent(ada, id)).toMatchObject({
      state: "abandoned",
      sentAt: null,
      choices: [],
      conflict: { kind: "replaced", intentId: answer.intentId },
    });
    expect(await find()).toMatchObject({
      status: "replaced",
      resultId: null,
      message: expect.stringContaining(`The other request is ${answer.intentId}`),
    });
  });

  test("can't be approved, refused or replaced any more", async () => {
    const { ada, id } = await begin();
    const { intentId } = await replace(ada, id);
    expect(await decide(ada, id, { choice: "approve" })).toHaveProperty("failure");
    expect(await decide(ada, id, { choice: "abandon" })).toHaveProperty("failure");
    expect(await replace(ada, id, deployment(3))).toMatchObject({
      status: "refused",
      intentId: null,
      conflict: { kind: "replaced", intentId },
    });
    expect(journal.writes()).toHaveLength(1);
  });

  test.each([1, 2, 3])(
    "while another person approves it at the same moment is sent once, in one of the two forms (try %i)",
    async () => {
      const { ada, id } = await begin();
      const [placed, approved, other] = await Promise.all([
        replace(ada, id),
        decide(ada, id, { choice: "approve" }),
        replace(ada, id, deployment(3)),
      ]);
      const won = [placed.intentId !== null, "intent" in approved, other.intentId !== null];
      expect(won.filter(Boolean)).toHaveLength(1);
      await journal.until(won[1] ? id : (placed.intentId ?? other.intentId), "accepted");
      expect(journal.writes()).toHaveLength(1);
      expect((await journal.row(id)).state).toBe(won[1] ? "accepted" : "abandoned");
    },
  );

  test("after it was approved or refused is sent no second time, and the form says so", async () => {
    const { ada, id } = await begin();
    await decide(ada, id, { choice: "abandon" });
    expect(await replace(ada, id)).toMatchObject({
      status: "refused",
      intentId: null,
      conflict: { kind: "replaced", intentId: id },
    });
    expect(journal.writes()).toEqual([]);
  });

  test("can be tried again by the same person when the service refused the change", async () => {
    const { ada, id, find } = await begin();
    journal.service.obstacles.push({ message: "The device is reserved." });
    const first = await replace(ada, id);
    expect(first.status).toBe("refused");
    expect((await find())?.message).toContain(first.intentId ?? "");
    journal.service.obstacles.length = 0;
    const second = await replace(ada, id, deployment(3));
    expect(second.status).toBe("accepted");
    expect((await find())?.message).toContain(second.intentId ?? "");
    expect(journal.writes()).toHaveLength(1);
  });

  test("is not touched by a form that is not stored, nor by one for another kind of write or a stranger's", async () => {
    const { ada, id } = await begin();
    expect(await replace(ada, id, { orderType: "Lunch" })).toMatchObject({
      status: "refused",
    });
    const team = { name: "New team" };
    expect(await journal.submit(ada, "teams.create", team, { replaces: id })).toMatchObject({
      conflict: { kind: "replaced", intentId: null },
    });
    const max = await journal.account("max", "manager");
    expect(await replace(max, id)).toMatchObject({ conflict: { intentId: null } });
    expect(journal.writes()).toEqual([]);
    expect((await journal.row(id)).state).toBe("draft");
  });

  test("is replaced once by a form that is sent twice", async () => {
    const { ada, id } = await begin();
    const idempotencyKey = mintIdempotencyKey(ada, "orders.create");
    const send = () =>
      journal.submit(ada, "orders.create", edited, { replaces: id, idempotencyKey });
    const [first, again] = await Promise.all([send(), send()]);
    expect(first.intentId).toBe(again.intentId);
    expect((await send()).intentId).toBe(first.intentId);
    expect(journal.writes()).toHaveLength(1);
    expect(await findIntent(ada, id)).toMatchObject({ conflict: { intentId: first.intentId } });
  });
});
