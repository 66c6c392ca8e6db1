import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { openDenial, sealDenial } from "#lib/server/auth/oidc/denial.ts";
import { findSession } from "#lib/server/auth/sessions.ts";
import { testSingleSignOn } from "#testing/auth/single-sign-on.ts";

const routes = testSingleSignOn();
const { accounts, settings, cookies, provider, configure, leave, visitProvider, comeBack, signOn } =
  routes;
const { signIn, newPerson, sessionId } = routes;

beforeEach(() => void accounts.set("ada", { roles: ["quartermaster.admin"] }));

/** Follows the provider's redirect back, and returns the code of the sign-in page. Expects no session. */
const refusalOf = async (back: URL) => {
  const landed = await comeBack(back);
  expect(landed.pathname).toBe("/signin");
  expect(await sessionId()).toBeNull();
  return landed.searchParams.get("error");
};

const pendingNames = () => [...cookies.keys()].filter((name) => name.startsWith("oidc-"));
const stateOf = (address: string | URL) => new URL(address).searchParams.get("state") ?? "";

describe("the provider's redirect back", () => {
  it("asks the provider with PKCE, state and nonce", async () => {
    const { searchParams } = new URL(await leave());
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      redirect_uri: `${settings.QM_ORIGIN}/api/auth/callback/oidc`,
    });
  });

  it.each<[string, (parameters: URLSearchParams) => void]>([
    ["another state", (parameters) => parameters.set("state", "x".repeat(43))],
    ["no state", (parameters) => parameters.delete("state")],
    ["another issuer", (parameters) => parameters.set("iss", "https://evil.example")],
    ["no issuer", (parameters) => parameters.delete("iss")],
    ["another code", (parameters) => parameters.set("code", "x".repeat(43))],
  ])("is refused with %s", async (_what, change) => {
    const back = await visitProvider(await leave(), "ada");
    change(back.searchParams);
    expect(await refusalOf(back)).toBe("oidc_unverified");
  });

  it("is refused in a browser in which this sign-in did not begin, whatever else began there", async () => {
    const theirs = await visitProvider(await leave(), "ada");
    cookies.clear();
    await leave();
    expect(await refusalOf(theirs)).toBe("oidc_unverified");
    provider().takeRequests();
    const [own = ""] = pendingNames();
    cookies.set(`oidc-${stateOf(theirs)}`, cookies.get(own) ?? "");
    expect(await refusalOf(theirs)).toBe("oidc_unverified");
    expect(provider().takeRequests()).toEqual([]);
  });

  it("is refused with a cookie that Quartermaster did not write, or wrote too long ago", async () => {
    const back = await visitProvider(await leave(), "ada");
    const name = `oidc-${stateOf(back)}`;
    const kept = cookies.get(name) ?? "";
    cookies.set(name, `${kept.slice(0, -4)}AAAA`);
    expect(await refusalOf(back)).toBe("oidc_unverified");
    cookies.set(name, kept);
    vi.useFakeTimers({ now: Date.now() + 16 * 60_000, toFake: ["Date"] });
    try {
      expect(await refusalOf(back)).toBe("oidc_unverified");
    } finally {
      vi.useRealTimers();
    }
  });

  it("is refused the second time", async () => {
    const back = await visitProvider(await leave(), "ada");
    const kept = new Map(cookies);
    await comeBack(back);
    expect(await sessionId()).not.toBeNull();
    cookies.clear();
    for (const [name, value] of kept) cookies.set(name, value);
    expect(await refusalOf(back)).toBe("oidc_unverified");
  });

  it("asks the provider nothing if no sign-in began in this browser", async () => {
    const back = new URL(`${settings.QM_ORIGIN}/api/auth/callback/oidc?code=x&state=y`);
    expect(await refusalOf(back)).toBe("oidc_unverified");
    back.searchParams.set("error", "access_denied");
    expect(await refusalOf(back)).toBe("oidc_unverified");
    expect(provider().takeRequests()).toEqual([]);
  });

  it("says so if the provider did not sign the person in", async () => {
    const back = await visitProvider(await leave(), "nobody");
    expect(back.searchParams.get("error")).toBe("access_denied");
    expect(await refusalOf(back)).toBe("oidc_refused");
  });

  it("keeps the page for the next try, also that of a window which closes itself", async () => {
    const page = "/signed-in?from=%2Forders";
    const back = await visitProvider(await leave(page), "nobody");
    const landed = await comeBack(back);
    expect(landed.pathname).toBe("/signin");
    expect(landed.searchParams.get("from")).toBe(page);
  });

  it("shows no denial that Quartermaster did not write", async () => {
    const sealed = await sealDenial({ reason: "role_unknown", values: ["a\u202Eb"] });
    expect(await openDenial(sealed)).toContain('"a[U+202E]b"');
    expect(await openDenial(`${sealed}x`)).toBeNull();
    expect(await openDenial("Call +1 555 0100")).toBeNull();
    expect(await openDenial(["x"])).toBeNull();
  });
});

describe("sign-ins that began in two tabs", () => {
  it.each([
    ["first", 0],
    ["second", 1],
  ])("both end at their own page, and the %s may end first", async (_which, at) => {
    const pages = ["/orders?status=processing", "/employees"];
    const tabs = [];
    for (const page of pages) {
      tabs.push({ page, back: await visitProvider(await leave(page), "ada") });
    }
    const order = at === 0 ? tabs : tabs.toReversed();
    const ids = [];
    for (const { page, back } of order) {
      expect((await comeBack(back)).searchParams.get("from")).toBe(page);
      ids.push(await sessionId());
    }
    expect(await findSession(ids[0] ?? null)).toBeNull();
    expect((await findSession(ids[1] ?? null))?.person.subject).toBe("ada");
    expect(pendingNames()).toEqual([]);
  });

  it("don't answer for each other: a code comes back with the state of its own tab", async () => {
    const [one, other] = [await leave(), await leave()];
    const back = await visitProvider(one, "ada");
    back.searchParams.set("state", stateOf(other));
    expect(await refusalOf(back)).toBe("oidc_unverified");
  });

  it("are forgotten from the oldest on before their cookies fill a request", async () => {
    const states: string[] = [];
    for (let n = 0; n < 30; n += 1) {
      vi.useFakeTimers({ now: Date.now() + 2_000, toFake: ["Date"] });
      states.push(stateOf(await leave(`/orders?query=${"x".repeat(300)}`)));
    }
    vi.useRealTimers();
    const names = pendingNames();
    const bytes = names.reduce(
      (sum, name) => sum + name.length + (cookies.get(name) ?? "").length,
      0,
    );
    expect(bytes).toBeLessThanOrEqual(5_000);
    expect(names.length).toBeGreaterThan(2);
    expect(names.sort()).toEqual(
      states
        .slice(-names.length)
        .map((state) => `oidc-${state}`)
        .sort(),
    );
  });

  it("leave a path that no cookie could hold, and end at the first page", async () => {
    const back = await visitProvider(await leave(`/orders?query=${"x".repeat(3_000)}`), "ada");
    const landed = await comeBack(back);
    expect([landed.pathname, landed.search]).toEqual(["/signin", ""]);
    expect(await sessionId()).not.toBeNull();
  });
});

describe("the ID token", () => {
  interface Forgery {
    changes?: Record<string, unknown>;
    /** How it is signed: by the provider's key, by another one, by the client's secret, or not at all. */
    signature?: "provider" | "stranger" | "secret" | "none";
  }

  /** Signs in while the provider's token endpoint answers with this ID token. */
  const comeBackWith = async ({ changes = {}, signature = "provider" }: Forgery) => {
    const start = await leave();
    const back = await visitProvider(start, "ada");
    const keys = await generateKeyPair("RS256");
    const jwk = { ...(await exportJWK(keys.publicKey)), kid: "test", alg: "RS256", use: "sig" };
    const stranger = await generateKeyPair("RS256");
    const { issuer, settings: oidc } = provider();
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: oidc.QM_OIDC_CLIENT_ID,
      sub: "ada",
      nonce: new URL(start).searchParams.get("nonce"),
      iat: now,
      exp: now + 600,
      roles: ["quartermaster.admin"],
      ...changes,
    };
    const sign = (alg: string, key: CryptoKey | Uint8Array) =>
      new SignJWT(claims).setProtectedHeader({ alg, kid: "test" }).sign(key);
    const toText = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const tokens = {
      provider: () => sign("RS256", keys.privateKey),
      stranger: () => sign("RS256", stranger.privateKey),
      secret: () => sign("HS256", new TextEncoder().encode(oidc.QM_OIDC_CLIENT_SECRET)),
      none: async () => `${toText({ alg: "none" })}.${toText(claims)}.`,
    };
    const idToken = await tokens[signature]();
    const answers: Record<string, object> = {
      "/jwks": { keys: [jwk] },
      "/token": { access_token: "x", token_type: "Bearer", id_token: idToken },
    };
    provider().setIntercept((request, response) => {
      const answer = answers[request.url ?? ""];
      if (answer === undefined) return false;
      response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
      return true;
    });
    return back;
  };

  it("signs a person in if the issuer made it for this sign-in", async () => {
    await comeBack(await comeBackWith({}));
    expect(await sessionId()).not.toBeNull();
  });

  it.each<[string, Forgery]>([
    ["signed by another key", { signature: "stranger" }],
    ["signed by the client's secret", { signature: "secret" }],
    ["not signed", { signature: "none" }],
    ["of another issuer", { changes: { iss: "https://evil.example" } }],
    ["for another application", { changes: { aud: "other" } }],
    ["of another sign-in", { changes: { nonce: "x".repeat(43) } }],
    ["without a nonce", { changes: { nonce: undefined } }],
    ["expired", { changes: { exp: Math.floor(Date.now() / 1000) - 3_600 } }],
  ])("is refused if it is %s", async (_what, forgery) => {
    expect(await refusalOf(await comeBackWith(forgery))).toBe("oidc_unverified");
  });
});

describe("the provider's clock", () => {
  const hour = 3_600_000;
  const signOnWithClock = async (offsetMs: number) => {
    const back = await visitProvider(await leave(), "ada");
    provider().setClockOffset(offsetMs);
    await comeBack(back);
    return (await sessionId()) !== null;
  };

  it("may differ by a minute from this one, in both directions", async () => {
    expect(await signOnWithClock(50_000)).toBe(true);
    cookies.clear();
    provider().setClockOffset(0);
    // The ID token lives for an hour, so it expired 40 s ago.
    expect(await signOnWithClock(-hour - 40_000)).toBe(true);
  });

  it("may not differ by more", async () => {
    expect(await signOnWithClock(90_000)).toBe(false);
    provider().setClockOffset(0);
    expect(await signOnWithClock(-hour - 90_000)).toBe(false);
  });
});

describe("the provider itself", () => {
  it("may sign with a new key at any time", async () => {
    await signOn("ada");
    expect(await sessionId()).not.toBeNull();
    cookies.clear();
    provider().rotateKey();
    await signOn("ada");
    expect(await sessionId()).not.toBeNull();
  });

  it("may be down: the sign-in page says so, and passwords still work", async () => {
    const back = await visitProvider(await leave(), "ada");
    await provider().close();
    try {
      expect(await refusalOf(back)).toBe("oidc_unreachable");
      expect(new URL(await leave()).searchParams.get("error")).toBe("oidc_unreachable");
      expect((await signIn(await newPerson())).error).toBeNull();
      expect(await sessionId()).not.toBeNull();
    } finally {
      await provider().reopen();
    }
  });

  it.each([
    ["calls itself another issuer", { issuer: "https://evil.example" }],
    ["has a token endpoint without encryption", { token_endpoint: "http://login.example/token" }],
    ["has no keys", { jwks_uri: undefined }],
  ])("is not used if it %s", async (_what, changed) => {
    const url = `${provider().issuer}/.well-known/openid-configuration`;
    const metadata = { ...((await (await fetch(url)).json()) as object), ...changed };
    provider().setIntercept((request, response) => {
      if (request.url !== "/.well-known/openid-configuration") return false;
      response.setHeader("content-type", "application/json").end(JSON.stringify(metadata));
      return true;
    });
    expect(new URL(await leave()).searchParams.get("error")).toBe("oidc_unreachable");
  });

  it("must have the letters of the configured issuer", async () => {
    const QM_OIDC_ISSUER = `${provider().issuer}/`;
    configure({ QM_OIDC_ISSUER });
    expect(new URL(await leave()).searchParams.get("error")).toBe("oidc_unreachable");
  });
});
