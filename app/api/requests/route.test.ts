import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Principal } from "#lib/server/auth/principal.ts";
import { mintIdempotencyKey } from "#lib/server/intents/journal/idempotency-key.ts";
import { takeRead } from "#lib/server/limits/read-rate-limit.ts";
import { deployment, testJournal } from "#testing/server/journal.ts";

const signedIn = vi.hoisted(() => ({ principal: null as Principal | null }));
vi.mock("#lib/server/auth/principal.ts", () => ({ findPrincipal: async () => signedIn.principal }));

const list = await import("./route.ts");
const one = await import("./[id]/route.ts");

const journal = testJournal();
const own: Record<string, string> = { "sec-fetch-site": "same-origin" };

const read = async (response: Response) => {
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  return { status: response.status, body: await response.json() };
};

const get = async (search = "", headers = own) =>
  read(await list.GET(new Request(`http://console.test/api/requests${search}`, { headers })));

const getOne = async (id: string, headers = own) => {
  const request = new Request("http://console.test/api/requests/x", { headers });
  return read(await one.GET(request, { params: Promise.resolve({ id }) }));
};

const idsOf = ({ body }: { body: { requests: { id: string }[] } }) =>
  body.requests.map(({ id }) => id);

const people = {} as Record<"admin" | "jonas" | "elena" | "support", Principal>;
let jonasOrder = "";
let adminTeam = "";

beforeEach(async () => {
  people.admin = await journal.person("admin");
  people.jonas = await journal.person("jonas", { role: "manager" });
  people.elena = await journal.person("elena", { role: "manager" });
  people.support = await journal.person("support", { role: "support" });
  jonasOrder = (await journal.submit(people.jonas, "orders.create", deployment())).intentId ?? "";
  adminTeam = (await journal.submit(people.admin, "teams.create", { name: "Ops" })).intentId ?? "";
  signedIn.principal = people.admin;
});

describe("the requests route", () => {
  it("counts every call against the person's own rate limit", async () => {
    // A stopped clock, so that the limit does not refill on a slow machine.
    vi.useFakeTimers({ toFake: ["Date"] });
    for (let n = 0; n < 119; n += 1) takeRead(people.jonas.userId);
    signedIn.principal = people.jonas;
    expect((await get()).status).toBe(200);
    const refused = await getOne(jonasOrder);
    expect(refused.status).toBe(429);
    expect(refused.body.error).toMatchObject({ kind: "busy", retryAfterMs: expect.any(Number) });
    signedIn.principal = people.admin;
    expect((await get()).status).toBe(200);
    vi.useRealTimers();
  });

  it("answers an admin with the company's requests, newest first, and how many are open", async () => {
    const answered = await get();
    expect(answered.status).toBe(200);
    expect(idsOf(answered)).toEqual([adminTeam, jonasOrder]);
    expect(answered.body.open).toEqual({ checking: 0, needsYou: 0 });
  });

  it("filters by operation, person, status, record and time", async () => {
    expect(idsOf(await get("?operation=orders.create"))).toEqual([jonasOrder]);
    expect(idsOf(await get("?yours=true"))).toEqual([adminTeam]);
    expect(idsOf(await get("?show=open"))).toEqual([]);
    expect(idsOf(await get("?show=settled&limit=1"))).toEqual([adminTeam]);
    const { body } = await get("?operation=teams.create");
    expect(idsOf(await get(`?before=${body.requests[0].createdAt}`))).toEqual([jonasOrder]);
    expect(idsOf(await get(`?record=${body.requests[0].resultId}`))).toEqual([adminTeam]);
  });

  it("finds the request of a form, for its sender only", async () => {
    const key = mintIdempotencyKey(people.jonas, "orders.create");
    const form = { idempotencyKey: key };
    const { intentId } = await journal.submit(people.jonas, "orders.create", deployment(2), form);
    const [nonce] = key.split(".");
    signedIn.principal = people.jonas;
    expect(idsOf(await get(`?form=${nonce}`))).toEqual([intentId]);
    signedIn.principal = people.elena;
    expect(idsOf(await get(`?form=${nonce}`))).toEqual([]);
  });

  it("answers managers with their own requests only, and support with none", async () => {
    signedIn.principal = people.jonas;
    expect(idsOf(await get())).toEqual([jonasOrder]);
    signedIn.principal = people.elena;
    expect(idsOf(await get())).toEqual([]);
    signedIn.principal = people.support;
    const body = {
      requests: [],
      open: { checking: 0, needsYou: 0 },
      isWhole: true,
      restoredAt: null,
    };
    expect(await get()).toEqual({ status: 200, body });
  });

  it.each([
    "?show=mine",
    "?operation=orders.destroy",
    "?operation=constructor",
    "?before=yesterday",
    "?limit=1000",
    "?principalId=jonas",
    "?__proto__=1",
  ])("refuses an unknown filter: %s", async (search) => {
    const { status, body } = await get(search);
    expect(status).toBe(400);
    expect(body.error.kind).toBe("validation");
  });

  it("answers a person without a key with an empty list", async () => {
    signedIn.principal = { ...people.admin, connection: null };
    expect(idsOf(await get())).toEqual([]);
  });
});

describe("the route of one request", () => {
  it("answers its sender and the company's admin, with its evidence", async () => {
    for (const person of [people.jonas, people.admin]) {
      signedIn.principal = person;
      const { status, body } = await getOne(jonasOrder);
      expect(status).toBe(200);
      expect(body).toMatchObject({ id: jonasOrder, status: "accepted", sent: deployment() });
      expect(body.evidence[0]).toMatchObject({ what: "asked" });
      expect(body.by).toEqual({ name: "jonas", isYou: person === people.jonas });
    }
  });

  it("answers 404 for another manager's request, exactly as for an unknown one", async () => {
    const none = await getOne("00000000-0000-4000-8000-000000000000");
    expect(none.status).toBe(404);
    for (const person of [people.elena, people.support]) {
      signedIn.principal = person;
      expect(await getOne(jonasOrder)).toEqual(none);
    }
    signedIn.principal = people.jonas;
    expect(await getOne(adminTeam)).toEqual(none);
  });

  it.each(["", "1", "../intents", "__proto__", "' or 1=1"])("answers 404 for %j", async (id) => {
    expect((await getOne(id)).status).toBe(404);
  });
});

describe("both routes of requests", () => {
  it.each<[name: string, headers: Record<string, string>]>([
    ["an unknown origin", {}],
    ["another site", { "sec-fetch-site": "cross-site" }],
    ["a sibling of the site", { "sec-fetch-site": "same-site" }],
    ["the address bar", { "sec-fetch-site": "none" }],
  ])("answer 403 to a request from %s", async (_, headers) => {
    expect((await get("", headers)).status).toBe(403);
    expect((await getOne(jonasOrder, headers)).status).toBe(403);
  });

  it("answer 401 to a signed-out person, for any id", async () => {
    signedIn.principal = null;
    for (const { status, body } of [await get(), await getOne(jonasOrder), await getOne("none")]) {
      expect([status, body.error.kind]).toEqual([401, "signed_out"]);
    }
  });
});
