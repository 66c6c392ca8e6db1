import { expect, it } from "vitest";
import {
  acceptedSecrets,
  forgetAcceptedSecrets,
} from "#lib/server/events/secrets/accepted-secrets.ts";
import { commandRunner } from "#testing/server/commands.ts";
import { testStore } from "#testing/server/store.ts";

const webhooks = commandRunner("webhooks", testStore());

const accepted = () => {
  forgetAcceptedSecrets();
  return acceptedSecrets("env");
};

it("npm run webhooks prints a new secret once, with the address for the service", async () => {
  const flags = ["--scheme", "hmac", "--header", "X-Sig", "--prefix", "sha256="];
  const { code, out, err } = await webhooks(["add", "env", ...flags]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(out).toContain("http://console.localhost/api/webhooks/lifecycle/env\n");
  const [added] = await accepted();
  expect(out).toContain(added?.secret);
  expect(added?.settings).toMatchObject({ header: "x-sig", prefix: "sha256=", encoding: "hex" });
});

it("npm run webhooks rotates a secret with an overlap, to one that the service has made", async () => {
  const given = "a-Secret-of-1234567890-its-own";
  const { out } = await webhooks(
    ["rotate", "env", "--overlap", "1", "--secret-stdin"],
    `${given}\n`,
  );
  expect(out).not.toContain(given);
  const both = await accepted();
  expect(both.map(({ expiresAt }) => expiresAt === null)).toEqual([false, true]);
  expect(both[1]).toMatchObject({ secret: given, settings: both[0]?.settings });
});

it("npm run webhooks refuses a wrong scheme with a sentence", async () => {
  const { code, err } = await webhooks(["add", "env", "--scheme", "none"]);
  expect(code).toBe(1);
  expect(err).toMatch(/one of standard, hmac/);
  expect(err).not.toMatch(/\n\s+at /);
});
