import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { operationNames } from "#lib/v4/registry.ts";
import { type OpenApi, openApi } from "#sandbox/http/open-api.ts";
import { expectSnapshotFile, readableJson } from "../../scripts/test/file-snapshot.ts";

const require = createRequire(import.meta.url);
const run = promisify(execFile);
/** It must neither look for a newer release nor report its use. */
const offline = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

/** Returns the rules of `redocly lint` that a document breaks, warnings included. */
const brokenRulesOf = async (document: object) => {
  const folder = await mkdtemp(join(tmpdir(), "qm-open-api-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "openapi.json");
  await writeFile(file, JSON.stringify(document));
  const program = require.resolve("@redocly/cli/bin/cli.js");
  const { stdout } = await run(process.execPath, [program, "lint", file, "--format=json"], {
    env: { ...process.env, ...offline },
    cwd: folder,
  }).catch((error: { stdout: string }) => error);
  const { problems } = JSON.parse(stdout) as { problems: { ruleId: string }[] };
  return problems.map(({ ruleId }) => ruleId);
};

test("redocly lint finds neither an error nor a warning in the OpenAPI document", async () => {
  const document = openApi("http://127.0.0.1:4010");
  expect(await brokenRulesOf(document)).toEqual([]);
  const withTokens = openApi("http://127.0.0.1:4010", "https://login.example");
  expect(await brokenRulesOf(withTokens)).toEqual([]);
  const { license: _, ...info } = document.info;
  expect(await brokenRulesOf({ ...document, info })).toEqual(["info-license"]);
}, 60_000);

test("an ID token is a second way to call every operation, where the sandbox trusts an issuer", () => {
  const securityOf = (document: OpenApi) =>
    Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ security }) => security),
    );
  const trusting = openApi("http://127.0.0.1:4010", "https://login.example");
  expect(trusting.components.securitySchemes.idToken).toMatchObject({
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
  });
  expect(securityOf(trusting)).toEqual(operationNames.map(() => [{ apiKey: [] }, { idToken: [] }]));
  const keysOnly = openApi("http://127.0.0.1:4010");
  expect(keysOnly.components.securitySchemes).not.toHaveProperty("idToken");
  expect(securityOf(keysOnly)).toEqual(operationNames.map(() => [{ apiKey: [] }]));
});

test("the OpenAPI document is that of open-api.snapshot.json", async () => {
  const text = readableJson(openApi("http://127.0.0.1:4010"));
  await expectSnapshotFile(new URL("./open-api.snapshot.json", import.meta.url), text);
});
