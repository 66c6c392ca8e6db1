import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkStore } from "#lib/server/intents/restored/store-identity.ts";
import { recordMasterKeys } from "#lib/server/keys/rotation/master-keys.ts";
import { store } from "#lib/server/store/store.ts";
import { commandRunner } from "#testing/server/commands.ts";
import { testStore } from "#testing/server/store.ts";
import { listen } from "#testing/service/local-server.ts";
import type { Finding } from "../../../scripts/doctor/finding.ts";

const settings = testStore();
const canary = "svc_sk_canary_0123456789";

/** A service that knows one key, and a proxy without a console behind it. */
const service = createServer((request, response) => {
  const isKnown = request.headers["x-api-key"] === canary;
  response.writeHead(isKnown ? 200 : 401, { "Content-Type": "application/json" });
  response.end(isKnown ? '{"uid":"u","email":"a@b.co"}' : '{"error":"no"}');
});
const address = await listen(service);
beforeAll(async () => {
  await store().transaction(recordMasterKeys);
});
afterAll(() => void service.close());

const examined = (changes: Record<string, string>) => {
  const run = commandRunner("doctor", {
    ...settings,
    QM_API_URL: address,
    QM_API_KEY: canary,
    ...changes,
  });
  return async (): Promise<{
    code: number | null;
    findings: Finding[];
    of: (part: string) => Finding[];
  }> => {
    const { code, out } = await run(["--json"]);
    expect(out).not.toContain("canary");
    const findings: Finding[] = JSON.parse(out);
    return { code, findings, of: (part) => findings.filter((each) => each.part === part) };
  };
};

describe("npm run doctor", () => {
  const asItIs = examined({});
  it("finds the database, its schema, the key and the service right, and the address that leads elsewhere wrong", async () => {
    const { code, of } = await asItIs();
    expect(of("schema")).toMatchObject([{ verdict: "right" }]);
    expect(of("master key")).toMatchObject([{ verdict: "right" }]);
    expect(of("clock, database")).toMatchObject([{ verdict: "right" }]);
    expect(of("requests")).toMatchObject([{ verdict: "right" }]);
    expect(of("service")).toMatchObject([{ verdict: "right" }]);
    expect(of("mail")).toMatchObject([{ verdict: "skipped" }]);
    const kept = of("retention").map(({ verdict, text }) => `${verdict} ${text.slice(-20)}`);
    for (const setting of [
      "EVENT_DAYS",
      "EVIDENCE_DAYS",
      "AUDIT_DAYS",
      "OBSERVATION_DAYS",
      "SESSION_HOURS",
    ]) {
      expect(
        kept.filter((line) => line.startsWith("right") && line.includes(setting)),
      ).toHaveLength(1);
    }
    expect(of("own address")).toMatchObject([{ verdict: "wrong", mend: expect.any(String) }]);
    expect(code).toBe(1);
  });

  it("says that a database that was set back is held", async () => {
    await checkStore();
    await store().execute(
      sql`update store_identity set held_at = clock_timestamp(), held_reason = 'imported'`,
    );
    const { of } = await asItIs();
    expect(of("requests")).toMatchObject([{ verdict: "unusual", mend: expect.any(String) }]);
  });

  const wrongKeys = examined({
    QM_MASTER_KEY: randomBytes(32).toString("base64"),
    QM_API_KEY: "svc_sk_another",
    QM_SMTP_URL: "smtp://127.0.0.1:9",
    QM_MAIL_FROM: "a@b.co",
    QM_OIDC_ISSUER: "http://127.0.0.1:9",
    QM_OIDC_CLIENT_ID: "c",
    QM_OIDC_CLIENT_SECRET: "s",
  });
  it("says of another master key, a refused API key, and a mail server and a provider that are away, how to mend it", async () => {
    const { of } = await wrongKeys();
    expect(of("master key")[0]?.text).toMatch(/expected is the fingerprint [0-9a-f]{16}/);
    expect(of("service")[0]?.text).toContain("refuses QM_API_KEY");
    for (const part of ["master key", "service", "mail", "identity provider"]) {
      expect(of(part), part).toMatchObject([{ verdict: "wrong", mend: expect.any(String) }]);
    }
  });
});
