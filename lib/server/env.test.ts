import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { EnvError, parseEnv } from "#lib/server/env";

const good = {
  DATABASE_URL: "postgresql://qm@127.0.0.1/qm",
  QM_ENVIRONMENT: "production",
  QM_API_URL: "https://api.example.com/",
  QM_API_KEY: "svc_sk_0123456789",
  QM_ORIGIN: "https://console.example.com",
  QM_MASTER_KEY: randomBytes(32).toString("base64"),
  NEXTAUTH_SECRET: "x".repeat(32),
};

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
  it("reads settings, with a master key of version 1", () => {
    const env = parseEnv(good);
    expect(env.QM_API_URL).toBe("https://api.example.com");
    expect(env.QM_MASTER_KEY[0].version).toBe(1);
    expect(env.QM_LOG_LEVEL).toBe("info");
    expect(env.QM_PROXY_HOPS).toBe(0);
  });

  it("reads several master keys, newest first", () => {
    const keys = `2:${randomBytes(32).toString("base64")},1:${good.QM_MASTER_KEY}`;
    expect(parseEnv({ ...good, QM_MASTER_KEY: keys }).QM_MASTER_KEY.map((k) => k.version)).toEqual([
      2, 1,
    ]);
  });

  it.each([
    ["DATABASE_URL", undefined, "DATABASE_URL is missing"],
    ["DATABASE_URL", "  ", "DATABASE_URL is missing"],
    ["DATABASE_URL", "mysql://x", "DATABASE_URL must look like postgresql://user@host/database"],
    ["QM_ENVIRONMENT", "prod", "QM_ENVIRONMENT must be sandbox or production"],
    ["QM_API_URL", undefined, "QM_API_URL is missing"],
    ["QM_API_KEY", undefined, "QM_API_KEY is missing"],
    ["QM_API_URL", "http://api.example.com", "QM_API_URL must be https in production"],
    ["QM_API_URL", "https://api.example.com/v4", "QM_API_URL must be given without /v4"],
    [
      "QM_API_URL",
      "https://me:pw@api.example.com",
      "QM_API_URL must not carry a user name or password",
    ],
    ["QM_API_URL", "file:///etc/passwd", "QM_API_URL must be http(s)"],
    ["QM_ORIGIN", "https://console.example.com/app", "QM_ORIGIN must have no path"],
    ["QM_MASTER_KEY", "c2hvcnQ=", "QM_MASTER_KEY must be 32 bytes as base64"],
    ["NEXTAUTH_SECRET", "short", "NEXTAUTH_SECRET must be at least 32 characters"],
    [
      "QM_DEMO_KEYS",
      "/keys.json",
      "QM_DEMO_KEYS is only for QM_ENVIRONMENT=sandbox\nQM_DEMO_KEYS and QM_API_URL exclude each other",
    ],
  ])("names %s=%s in one line", (name, value, line) => {
    expect(problem({ [name]: value })).toBe(line);
  });

  it("never repeats a value", () => {
    expect(
      problem({ QM_API_KEY: "a secret with blanks", NEXTAUTH_SECRET: "tiny secret" }),
    ).not.toMatch(/a secret|tiny/);
  });
});
