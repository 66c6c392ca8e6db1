import { describe, expect, it } from "vitest";
import { testAuthRoutes } from "#testing/auth/auth-routes.ts";

const { sameOrigin, call, withToken, newPerson, sessionId } = testAuthRoutes();
const { origin } = sameOrigin;

describe("a sign-in from another site", () => {
  it.each<Record<string, string>>([
    {},
    { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
    { origin, "sec-fetch-site": "cross-site" },
    { origin, "sec-fetch-site": "same-site" },
    { origin },
    { "sec-fetch-site": "same-origin" },
    { origin: "null", "sec-fetch-site": "same-origin" },
  ])("is refused: %o", async (headers) => {
    const form = await withToken(await newPerson());
    expect((await call("POST", "callback/password", form, headers)).status).toBe(403);
    expect(await sessionId()).toBeNull();
  });

  it("is refused without next-auth's CSRF token too", async () => {
    const form = { ...(await newPerson()), json: "true", csrfToken: "x|y" };
    await call("POST", "callback/password", form);
    expect(await sessionId()).toBeNull();
  });
});

describe("the auth routes", () => {
  const unusedPages = ["session", "providers", "signin", "signout", "error", "verify-request"];

  it.each([...unusedPages, "callback/password"])("answer 404 to GET %s", async (action) => {
    expect((await call("GET", action)).status).toBe(404);
  });

  it.each(["_log", "session", "signin/password", "callback/github"])(
    "answer 404 to POST %s",
    async (action) => {
      expect((await call("POST", action, await withToken())).status).toBe(404);
    },
  );

  it("answer 413 to a long body", async () => {
    const form = await withToken({ email: "a@b.cd", password: "x".repeat(20_000) });
    expect((await call("POST", "callback/password", form)).status).toBe(413);
  });

  it.each(["application/json", "text/plain", ""])(
    "answer 415 to a sign-in that is not a form: %s",
    async (type) => {
      const headers = { ...sameOrigin, "content-type": type };
      const response = await call("POST", "callback/password", {}, headers);
      expect(response.status).toBe(415);
      expect(response.headers.get("cache-control")).toBe("private, no-store");
    },
  );
});
