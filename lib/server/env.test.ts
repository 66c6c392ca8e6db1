import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { EnvError, parseEnv, settingNames } from "#lib/server/env.ts";

const good = {
  DATABASE_URL: "postgresql://qm@127.0.0.1/qm",
  QM_ENVIRONMENT: "production",
  QM_API_URL: "https://api.example.com/",
  QM_API_KEY: "svc_sk_0123456789",
  QM_ORIGIN: "https://console.example.com",
  QM_MASTER_KEY: randomBytes(32).toString("base64"),
  NEXTAUTH_SECRET: randomBytes(32).toString("hex"),
};

const openAddress = "must be https: http is allowed for this machine only";
const openDatabase =
  "DATABASE_URL must end in ?sslmode=verify-full: without TLS, secrets cross the network in the clear";
const weakKey = "QM_MASTER_KEY is not random: make one with openssl rand -base64 32";
const weakSecret = "NEXTAUTH_SECRET is too easy to guess: make one with openssl rand -base64 32";

const demoKeysElsewhere =
  "QM_DEMO_KEYS is only for QM_ENVIRONMENT=sandbox\nQM_DEMO_KEYS and QM_API_URL exclude each other";

const problem = (changed: Record<string, string | undefined>) => {
  try {
    parseEnv({ ...good, ...changed });
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  return null;
};

describe("parseEnv", () => {
  it("parses settings with a single master key as version 1", () => {
    const env = parseEnv(good);
    expect(env.QM_API_URL).toBe("https://api.example.com");
    expect(env.QM_MASTER_KEY[0].version).toBe(1);
    expect(env.QM_LOG_LEVEL).toBe("info");
    expect(env.QM_PROXY_HOPS).toBe(0);
  });

  it("takes the settings of single sign-on, and refuses some of the three that belong together", () => {
    const provider = {
      QM_OIDC_ISSUER: "https://login.example.com/",
      QM_OIDC_CLIENT_ID: "quartermaster",
      QM_OIDC_CLIENT_SECRET: "made up",
    };
    const QM_OIDC_ROLES = "it-admins=admin, cn=leads,manager";
    expect(
      parseEnv({ ...good, ...provider, QM_OIDC_ROLES: "it=a=admin, leads=manager" }),
    ).toMatchObject({
      ...provider,
      QM_OIDC_LABEL: "single sign-on",
      QM_OIDC_ROLE_CLAIM: "roles",
      QM_OIDC_ROLES: new Map([
        ["it=a", "admin"],
        ["leads", "manager"],
      ]),
      QM_OIDC_ACCOUNTS: "create",
    });
    expect(problem({ QM_OIDC_ISSUER: provider.QM_OIDC_ISSUER })).toBe(
      "QM_OIDC_CLIENT_ID is missing\nQM_OIDC_CLIENT_SECRET is missing",
    );
    const roleExample = "QM_OIDC_ROLES must look like it-admins=admin,leads=manager";
    for (const wrong of [QM_OIDC_ROLES, "it-admins=owner", "=admin", "it-admins"]) {
      expect(problem({ ...provider, QM_OIDC_ROLES: wrong })).toBe(roleExample);
    }
    expect(problem({ ...provider, QM_OIDC_ROLES: "a=admin,a=support" })).toBe(
      "QM_OIDC_ROLES names the same value twice",
    );
    expect(problem({ ...provider, QM_OIDC_ACCOUNTS: "all" })).toBe(
      "QM_OIDC_ACCOUNTS must be create or existing",
    );
  });

  it.each([
    ["http://login.example.com", openAddress],
    ["login.example.com", "is not an address like https://login.example.com"],
    ["https://a@login.example.com", "is not an address like https://login.example.com"],
    ["https://login.example.com?tenant=1", "is not an address like https://login.example.com"],
  ])("refuses the issuer %s", (QM_OIDC_ISSUER, reason) => {
    const rest = { QM_OIDC_CLIENT_ID: "a", QM_OIDC_CLIENT_SECRET: "b" };
    expect(problem({ ...rest, QM_OIDC_ISSUER })).toBe(`QM_OIDC_ISSUER ${reason}`);
  });

  it("takes a mail server and a webhook with what each of them needs, and refuses half of it", () => {
    const mail = {
      QM_SMTP_URL: "smtps://a:b@mail.example.com",
      QM_MAIL_FROM: "QM <qm@example.com>",
    };
    const webhook = {
      QM_NOTIFY_URL: "https://hooks.example.com/qm",
      QM_NOTIFY_SECRET: `whsec_${randomBytes(32).toString("base64")}`,
    };
    expect(parseEnv({ ...good, ...mail, ...webhook })).toMatchObject({ ...mail, ...webhook });
    expect(problem({ QM_SMTP_URL: mail.QM_SMTP_URL })).toBe("QM_MAIL_FROM is missing");
    expect(problem({ QM_MAIL_FROM: mail.QM_MAIL_FROM })).toBe("QM_SMTP_URL is missing");
    expect(problem({ QM_NOTIFY_URL: webhook.QM_NOTIFY_URL })).toBe("QM_NOTIFY_SECRET is missing");
    expect(problem({ ...mail, QM_SMTP_URL: "mail.example.com" })).toBe(
      "QM_SMTP_URL must look like smtps://user:password@mail.example.com",
    );
    expect(problem({ ...webhook, QM_NOTIFY_URL: "http://hooks.example.com" })).toBe(
      `QM_NOTIFY_URL ${openAddress}`,
    );
  });

  it("parses further addresses of services, each with its environment", () => {
    const QM_API_URLS = "sandbox=https://sandbox.example.com/, production=https://eu.example.com/a";
    expect(parseEnv({ ...good, QM_API_URLS }).QM_API_URLS).toEqual([
      { environment: "sandbox", baseUrl: "https://sandbox.example.com" },
      { environment: "production", baseUrl: "https://eu.example.com/a" },
    ]);
  });

  it.each([
    ["https://sandbox.example.com", "must look like sandbox=https://service.example"],
    ["staging=https://sandbox.example.com", "must look like sandbox=https://service.example"],
    ["sandbox=http://sandbox.example.com", openAddress],
    ["sandbox=https://api.example.com", "gives one address two environments"],
  ])("refuses the further addresses %s", (QM_API_URLS, sentence) => {
    expect(problem({ QM_API_URLS })).toBe(`QM_API_URLS ${sentence}`);
  });

  it("takes the address of a service with or without the /v4 that the contract prints after it", () => {
    const QM_API_URLS = "sandbox=https://sandbox.example.com/a/v4/";
    const { QM_API_URL, QM_API_URLS: further } = parseEnv({
      ...good,
      QM_API_URL: "https://api.example.com/v4",
      QM_API_URLS,
    });
    expect([QM_API_URL, further?.[0]?.baseUrl]).toEqual([
      "https://api.example.com",
      "https://sandbox.example.com/a",
    ]);
  });

  it("parses several master keys, newest first", () => {
    const keys = `2:${randomBytes(32).toString("base64")},1:${good.QM_MASTER_KEY}`;
    const { QM_MASTER_KEY } = parseEnv({ ...good, QM_MASTER_KEY: keys });
    expect(QM_MASTER_KEY.map(({ version }) => version)).toEqual([2, 1]);
  });

  it.each([
    "postgresql://qm@db.example.com/qm?sslmode=verify-full",
    "postgresql://qm@localhost/qm",
    "postgresql:///qm?host=/var/run/postgresql",
    "postgresql://qm@%2Fvar%2Frun%2Fpostgresql/qm",
  ])("accepts the database %s", (DATABASE_URL) => {
    expect(parseEnv({ ...good, DATABASE_URL }).DATABASE_URL).toBe(DATABASE_URL);
  });

  it.each([
    ["DATABASE_URL", undefined, "DATABASE_URL is missing"],
    ["DATABASE_URL", "  ", "DATABASE_URL is missing"],
    ["DATABASE_URL", "mysql://x", "DATABASE_URL must look like postgresql://user@host/database"],
    ["DATABASE_URL", "postgresql://qm@db.example.com/qm", openDatabase],
    ["DATABASE_URL", "postgresql://qm@10.0.0.8/qm?sslmode=prefer", openDatabase],
    ["DATABASE_URL", "postgresql://127.0.0.1/qm?host=db.example.com", openDatabase],
    ["QM_ENVIRONMENT", "prod", "QM_ENVIRONMENT must be sandbox or production"],
    ["QM_API_URL", undefined, "QM_API_URL is missing"],
    ["QM_API_KEY", undefined, "QM_API_KEY is missing"],
    ["QM_API_URL", "http://api.example.com", `QM_API_URL ${openAddress}`],
    ["QM_API_URL", "http://127.0.0.1.example.com", `QM_API_URL ${openAddress}`],
    ["QM_API_URL", "http://192.168.1.20:4010", `QM_API_URL ${openAddress}`],
    ["QM_ORIGIN", "http://console.example.com", `QM_ORIGIN ${openAddress}`],
    ["QM_ORIGIN", "http://0.0.0.0:3000", `QM_ORIGIN ${openAddress}`],
    ["QM_API_URL", "https://me:pw@x.com", "QM_API_URL must not carry a user name or password"],
    ["QM_API_URL", "file:///etc/passwd", "QM_API_URL must be http(s)"],
    ["QM_ORIGIN", "https://console.example.com/app", "QM_ORIGIN must have no path"],
    ["QM_MASTER_KEY", "c2hvcnQ=", "QM_MASTER_KEY must be 32 bytes as base64"],
    ["QM_MASTER_KEY", Buffer.alloc(32).toString("base64"), weakKey],
    ["QM_MASTER_KEY", Buffer.alloc(32, "changeme").toString("base64"), weakKey],
    ["QM_MASTER_KEY", `2:${good.QM_MASTER_KEY},1:${"A".repeat(43)}=`, weakKey],
    ["NEXTAUTH_SECRET", "short", "NEXTAUTH_SECRET must be at least 32 characters"],
    ["NEXTAUTH_SECRET", "x".repeat(64), weakSecret],
    ["NEXTAUTH_SECRET", "secret".repeat(12), weakSecret],
    ["NEXTAUTH_SECRET", "correct horse ".repeat(8), weakSecret],
    ["NEXTAUTH_SECRET", `${"a".repeat(60)}bcde`, weakSecret],
    ["QM_DEMO_KEYS", "/keys.json", demoKeysElsewhere],
  ])("refuses %s=%s with one line", (name, value, line) => {
    expect(problem({ [name]: value })).toBe(line);
  });

  it.each(["http://localhost:4010", "http://127.0.0.1:4010", "http://[::1]:4010"])(
    "accepts http on this machine, in either environment: %s",
    (address) => {
      for (const QM_ENVIRONMENT of ["sandbox", "production"]) {
        expect(problem({ QM_ENVIRONMENT, QM_API_URL: address, QM_ORIGIN: address })).toBeNull();
      }
    },
  );

  it("accepts every random key and secret", () => {
    for (let n = 0; n < 250; n += 1) {
      const QM_MASTER_KEY = randomBytes(32).toString("base64");
      for (const secret of [randomBytes(16).toString("hex"), randomBytes(24).toString("base64url")])
        expect(problem({ QM_MASTER_KEY, NEXTAUTH_SECRET: secret })).toBeNull();
    }
  });

  it("never quotes a value", () => {
    const secrets = { QM_API_KEY: "a secret with blanks", NEXTAUTH_SECRET: "tiny secret" };
    expect(problem(secrets)).not.toMatch(/a secret|tiny/);
  });
});

it("explains every setting in .env.example, but what npm start and Node set themselves", () => {
  const example = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");
  const explained = Array.from(example.matchAll(/^#?([A-Z_]+)=/gm), ([, name]) => name);
  const setByStart = ["NODE_ENV", "QM_DEMO_KEYS"];
  expect(settingNames.length).toBeGreaterThan(20);
  expect(settingNames.filter((name) => ![...explained, ...setByStart].includes(name))).toEqual([]);
});
