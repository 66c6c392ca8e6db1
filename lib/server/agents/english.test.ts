import { createServer } from "node:http";
import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { answerAgents } from "#lib/server/agents/answer-agents.ts";
import { mintAgentToken } from "#lib/server/agents/tokens.ts";
import { guardServer } from "#lib/server/http/request-gate.ts";
import { recordClientAddresses } from "#lib/server/limits/client-address.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { speakByRequest } from "#lib/server/words/request-language.ts";
import { testAgents } from "#testing/server/agents.ts";
import { deployment, patient, testJournal } from "#testing/server/journal.ts";

const journal = testJournal();
const server = testAgents(() => {
  const guarded = createServer((_request, response) => response.end());
  recordClientAddresses(() => undefined);
  guardServer(guarded, answerAgents);
  return guarded;
});

speakByRequest();

const german = { "accept-language": "de-DE,de;q=0.9", cookie: "language=de" };

beforeEach(async () => {
  journal.configure(patient);
  await store().delete(people);
});

test("an agent reads English, whatever its program asks for and its person has chosen", async () => {
  const ada = await journal.account();
  await store().update(people).set({ language: "de" }).where(eq(people.id, ada.userId));
  const token = await mintAgentToken(ada, { label: "Planner", isReadOnly: false, preapproved: [] });
  const ask = async (method: string, params?: object, headers: Record<string, string> = german) =>
    (await server.post(token, method, { headers, ...(params && { params }) })).text();
  const call = (name: string, args: object = {}) => ask("tools/call", { name, arguments: args });
  expect(await ask("tools/list")).toBe(await ask("tools/list", undefined, {}));
  expect(await call("create_order", { ...deployment(), request: "Send it" })).toContain(
    "waiting for approval",
  );
  const answers = [
    await call("whoami"),
    await call("create_order", {}),
    await call("list_orders", { limit: -1 }),
    await call("get_request", { id: "none" }),
  ];
  expect(answers.join()).not.toMatch(/[äöüß]|\b(?:nicht|wurde|keine?|Anfrage|Bestellung)\b/);
  expect(await ask("tools/list", { padding: "x".repeat(70_000) })).toContain(
    "The request is too large.",
  );
});
