import { describe, expect, it } from "vitest";
import type { Language } from "#lib/protocol/words/languages.ts";
import { inLanguage, speakByRequest } from "#lib/server/words/request-language.ts";
import { testAuthRoutes } from "#testing/auth/auth-routes.ts";

const { sameOrigin, call, withToken, newPerson, sessionId } = testAuthRoutes();
const { origin } = sameOrigin;

speakByRequest();

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

  it("refuse in the language of the request", async () => {
    const long = await withToken({ email: "a@b.cd", password: "x".repeat(20_000) });
    const json = { ...sameOrigin, "content-type": "application/json" };
    const ask = (language: Language, ...sent: Parameters<typeof call>) =>
      inLanguage(language, async () => (await call(...sent)).json());
    expect(await ask("de", "GET", "session")).toEqual({
      message: "Diese Adresse gibt es in Quartermaster nicht.",
    });
    expect(await ask("ja", "POST", "callback/password", {}, json)).toEqual({
      message: "このコンテンツタイプには対応していません。何も変更されていません。",
    });
    expect(await ask("de", "POST", "callback/password", long)).toEqual({
      message: "Die Anfrage ist zu groß.",
    });
    expect(await ask("en", "GET", "session")).toEqual({
      message: "Quartermaster has no such address.",
    });
  });
});
