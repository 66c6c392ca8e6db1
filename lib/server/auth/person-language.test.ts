import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { languageCookieOf, storeLanguage } from "#lib/server/auth/person-language.ts";
import { startSession } from "#lib/server/auth/sessions.ts";
import { people } from "#lib/server/store/schema.ts";
import { store } from "#lib/server/store/store.ts";
import { testStore, useSettings } from "#testing/server/store.ts";

const settings = testStore();

beforeEach(() => useSettings(settings));

it("a new session gets the language that its person chose, and none where they left it to the browser", async () => {
  const id = randomUUID();
  const email = `${id}@example.com`;
  await store().insert(people).values({ id, email, displayName: "A", role: "admin" });
  const session = await startSession(id, { method: "password" });
  expect(await languageCookieOf(session)).toBeNull();
  await storeLanguage(id, "ja");
  expect(await languageCookieOf(session)).toMatch(/^language=ja; Path=\/; /);
  await storeLanguage(id, null);
  expect(await languageCookieOf(session)).toBeNull();
});
