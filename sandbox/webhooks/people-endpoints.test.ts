import { join } from "node:path";
import { expect, test } from "vitest";
import { readKeysFile, updateKeysFile, writeKeysFile } from "#sandbox/keys/keys-file.ts";
import { startSandbox } from "#sandbox/start.ts";
import { type Body, temporaryFolder } from "#testing/sandbox/client.ts";
import { controlClient } from "#testing/sandbox/control.ts";

const folder = temporaryFolder();

test("the option webhooks registers one endpoint for each person, whose secret survives a restart", async () => {
  const db = join(folder, "world.db");
  const path = join(folder, "keys.json");
  const first = await startSandbox({
    db,
    webhooks: "http://127.0.0.1:9/events/{key}",
    handOut: (baseUrl, keys, token) => writeKeysFile(path, { baseUrl, keys, control: { token } }),
  });
  const people = first.keys.filter(({ kind }) => ["admin", "manager", "support"].includes(kind));
  expect(people).toHaveLength(4);
  expect(first.keys.filter(({ webhookSecret }) => webhookSecret)).toEqual(people);
  const secrets = people.map(({ webhookSecret }) => webhookSecret);
  for (const secret of secrets) expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(new Set(secrets).size).toBe(4);
  expect(readKeysFile(path)?.keys).toEqual(first.keys);
  await first.close();

  const second = await startSandbox({ db, webhooks: "http://127.0.0.1:10/events/{key}" });
  const { body } = await controlClient(second).get("/webhooks");
  expect((body.endpoints as Body[]).map(({ url }) => url)).toEqual(
    people.map(({ user }) => `http://127.0.0.1:10/events/demo%3A${user.uid}`),
  );
  expect(JSON.stringify(body)).not.toContain("whsec_");
  updateKeysFile(path, second.baseUrl, second.control, second.withWebhookSecret);
  expect(readKeysFile(path)?.keys).toEqual(first.keys);
  await second.close();

  const third = await startSandbox({ db, newKeys: true, webhooks: "http://127.0.0.1:9/{key}" });
  const renewed = third.keys.flatMap(({ webhookSecret }) => webhookSecret ?? []);
  expect(renewed).toHaveLength(4);
  expect(secrets.filter((secret) => renewed.some((one) => one === secret))).toEqual([]);
  expect((await controlClient(third).get("/webhooks")).body.endpoints).toHaveLength(4);
  await third.close();
});
