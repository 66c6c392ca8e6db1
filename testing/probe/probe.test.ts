import { afterAll, describe, expect, test } from "vitest";
import type { Shape } from "#sandbox/random-shape/shape-name.ts";
import { type Sandbox, startSandbox } from "#sandbox/start.ts";
import { type ProxyChange, startProxy } from "#testing/service/proxy.ts";
import { fromKeysFile, probeKeys } from "./keys.ts";
import { allRules, type RuleResult, runRules } from "./run-rules.ts";

const open: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(open.map((close) => close())));

const startService = async (shape: Shape) => {
  const sandbox = await startSandbox({ shape });
  open.push(() => sandbox.close());
  return sandbox;
};
const keysOf = ({ keys }: Sandbox) => probeKeys(fromKeysFile(keys));
/** Tests the rules on a service, with its keys and writes included unless `options` say otherwise. */
const probe = async (
  sandbox: Sandbox,
  options: Partial<Parameters<typeof runRules>[0]> = {},
): Promise<RuleResult[]> => {
  const standard = { address: sandbox.baseUrl, keys: keysOf(sandbox), isWriting: true };
  return (await runRules({ ...standard, ...options })).rules;
};
const failuresOf = (rules: readonly RuleResult[]) =>
  rules
    .filter(({ outcome }) => outcome === "fail")
    .map(({ statement, detail }) => `${statement}: ${detail}`);
const countOf = (rules: readonly RuleResult[], outcome: RuleResult["outcome"]) =>
  rules.filter((rule) => rule.outcome === outcome).length;

/** Rules that `bare` breaks, because the contract describes bare arrays for v2 lists. */
const bareFailures = /bare arrays are for v2|with status and an orders array/;

describe("the embedded service passes the probe", () => {
  // `npm run proofs` tests other shapes.
  const shapes: Shape[] = ["default", "bare"];
  test.each(shapes)("in the shape %s, writes included", { timeout: 120_000 }, async (shape) => {
    const sandbox = await startService(shape);
    const rules = await probe(sandbox);
    const failures = failuresOf(rules);
    if (shape === "bare") {
      expect(failures).toHaveLength(10);
      for (const failure of failures) expect(failure).toMatch(bareFailures);
    } else {
      expect(failures).toEqual([]);
    }
    expect(countOf(rules, "pass")).toBeGreaterThan(450);
  });
});

test("the probe writes nothing without isWriting", async () => {
  const sandbox = await startService("default");
  const rules = await probe(sandbox, { address: `${sandbox.baseUrl}/v4/`, isWriting: false });
  expect(failuresOf(rules)).toEqual([]);
  const { url, token } = sandbox.control;
  const committed = await fetch(`${url}/writes`, { headers: { authorization: `Bearer ${token}` } });
  expect(await committed.json()).toMatchObject({ totalCount: 0 });
  const skipped = rules.filter(({ isWrite }) => isWrite);
  expect(skipped.length).toBeGreaterThan(80);
  for (const { outcome } of skipped) expect(outcome).toBe("not testable");
});

test("a rule whose key is missing is not testable, and its reason names the key", async () => {
  const sandbox = await startService("default");
  const rules = await probe(sandbox, {
    keys: probeKeys(new Map([["main", keysOf(sandbox).main]])),
    isWriting: false,
    rules: allRules.filter(({ section }) => /Capabilities|Access/.test(section)),
  });
  for (const rule of rules) expect(rule.outcome, rule.statement).toBe("not testable");
  expect(rules.map(({ detail }) => detail).join()).toContain("a key with all but orders:read");
});

/** Changes the JSON of an answer. */
const change = (answer: { text: string }, alter: (body: Record<string, unknown>) => void) => {
  const body = JSON.parse(answer.text) as Record<string, unknown>;
  alter(body);
  answer.text = JSON.stringify(body);
};
const without = (name: string): ProxyChange => ({
  request: ({ url }) => url.searchParams.delete(name),
});
/** Answers one status instead of another. */
const withStatus = (wanted: number, instead: number): ProxyChange => ({
  answer: (answer) => {
    if (answer.status === wanted) answer.status = instead;
  },
});

const broken: readonly (readonly [what: string, change: ProxyChange, fails: RegExp])[] = [
  ["ignores the limit", without("limit"), /^GET \/v4\/orders returns at most 1 record at/],
  ["ignores the status filter", without("status"), /^GET \/v4\/orders\?status=shipped/],
  ["ignores the email filter", without("email"), /\?email= does not find a part/],
  ["ignores the type filter", without("type"), /\?type=Offboarding lists only/],
  [
    "ignores the sort direction",
    without("sortDirection"),
    /\?sortDirection=asc starts with another record/,
  ],
  [
    "counts pages from one",
    {
      request: ({ url }) => {
        const page = Number(url.searchParams.get("page") ?? "0");
        if (url.pathname === "/v4/orders" && page > 0) url.searchParams.set("page", `${page - 1}`);
      },
    },
    /^GET \/v4\/orders shows other records on the next page/,
  ],
  [
    "answers a missing key with 403",
    withStatus(401, 403),
    /^GET \/v4\/me without X-API-KEY answers 401/,
  ],
  [
    "answers failures in a body of its own",
    {
      answer: (answer) => {
        if (answer.status >= 400) answer.text = '{"message":"no"}';
      },
    },
    /^GET \/v4\/teams\/\{id\} of an unknown id answers 404/,
  ],
  [
    "answers an unknown record with 200",
    withStatus(404, 200),
    /^GET \/v4\/products\/\{id\} of an unknown id answers 404/,
  ],
  [
    "leaves isStaff out of the identity",
    {
      answer: (answer, { url }) => {
        if (url.pathname === "/v4/me" && answer.status === 200) {
          change(answer, (body) => delete (body.access as Record<string, unknown>).isStaff);
        }
      },
    },
    /^GET \/v4\/me returns access\.isStaff/,
  ],
  [
    "shows another company's records",
    {
      request: (request) => {
        if (request.headers["x-api-key"]) request.headers["x-api-key"] = leaked.key;
      },
    },
    /^Another company's key lists no order/,
  ],
  [
    "places an order when it is asked to validate it",
    {
      request: async ({ method, url, headers, body }, origin) => {
        if (method !== "POST" || !url.pathname.endsWith("/validate")) return;
        await fetch(`${origin}/v4/orders`, { method, headers, body });
      },
    },
    /^POST \/v4\/orders\/validate places nothing/,
  ],
  [
    "ignores the fields of a PATCH",
    {
      request: (request) => {
        if (request.method === "PATCH") request.body = "{}";
      },
    },
    /^PATCH \/v4\/employees\/\{id\} writes jobTitle/,
  ],
  [
    "accepts a duplicate",
    withStatus(409, 201),
    /^POST \/v4\/employees with the same email address answers 409/,
  ],
  [
    "lists build-to-order devices among its suggestions",
    {
      request: ({ url }) => {
        if (!url.pathname.endsWith("/suggestions")) return;
        url.pathname = "/v4/devices/options";
        url.searchParams.set("country", "DE");
      },
    },
    /^Suggestions are purchasable/,
  ],
];
const leaked = { key: "" };

describe("the probe detects a service that", () => {
  test.each(broken)("%s", async (_what, tampering, statement) => {
    const sandbox = await startService("default");
    leaked.key = keysOf(sandbox).main;
    const proxy = await startProxy(sandbox.baseUrl, tampering);
    open.push(proxy.close);
    const rules = allRules.filter((rule) => statement.test(rule.statement));
    expect(rules).toHaveLength(1);
    const sound = await startService("default");
    const whole = await probe(sound, { rules });
    expect(whole.map(({ outcome }) => outcome)).toEqual(["pass"]);
    const found = await probe(sandbox, { rules, address: proxy.origin });
    expect(found.map(({ outcome }) => outcome)).toEqual(["fail"]);
  });
});
