import { afterEach, describe, expect, it, vi } from "vitest";
import { signIn } from "./sign-in.ts";

const answers = (...responses: (Response | Error)[]) => {
  const requests: [string, RequestInit | undefined][] = [];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    requests.push([url, init]);
    const next = responses.shift();
    if (!(next instanceof Response)) throw next ?? new Error("no answer left");
    return next;
  });
  return requests;
};

const token = () => Response.json({ csrfToken: "t" });
const redirectTo = (url: string, status = 200) => Response.json({ url }, { status });

afterEach(() => vi.unstubAllGlobals());

describe("signIn", () => {
  it("sends the credentials with next-auth's token, and returns null on success", async () => {
    const requests = answers(token(), redirectTo("http://console.test/"));
    expect(await signIn("demo", { userId: "demo:ada" })).toBeNull();
    expect(requests[1]?.[0]).toBe("/api/auth/callback/demo");
    expect(String(requests[1]?.[1]?.body)).toBe("userId=demo%3Aada&csrfToken=t&json=true");
  });

  it.each([
    ["wrong", /Wrong email or password/],
    ["locked:45", /in 45 seconds/],
    ["locked:61", /in 61 seconds/],
    ["locked:600", /in 10 minutes/],
    ["disabled", /disabled/],
    ["passkey", /not accepted. Sign in with your password/],
    ["expired", /has expired. Ask your administrator/],
    ["unreachable", /can't be reached/],
    ["<img src=x>", /can't be reached/],
    ["constructor", /can't be reached/],
  ])("turns the server's code %s into a sentence", async (code, sentence) => {
    const url = `http://console.test/api/auth/error?error=${encodeURIComponent(code)}`;
    answers(token(), redirectTo(url, 401));
    expect(await signIn("password", {})).toMatch(sentence);
  });

  it("names the time to wait after too many attempts", async () => {
    const refused = () =>
      Response.json({ message: "x" }, { status: 429, headers: { "Retry-After": "14" } });
    answers(token(), refused());
    expect(await signIn("password", {})).toBe("Too many attempts. Try again in 14 seconds.");
    answers(refused());
    expect(await signIn("demo", {})).toBe("Too many attempts. Try again in 14 seconds.");
  });

  it("returns a sentence for every other failure", async () => {
    answers(new Error("offline"));
    expect(await signIn("password", {})).toMatch(/can't be reached/);
    answers(token(), new Response("<html>", { status: 502 }));
    expect(await signIn("password", {})).toMatch(/can't be reached/);
    answers(token(), redirectTo("http://console.test/api/auth/signin?csrf=true"));
    expect(await signIn("password", {})).toMatch(/has expired/);
    answers(token(), Response.json({ message: "Not from here." }, { status: 403 }));
    expect(await signIn("password", {})).toBe("Not from here.");
  });
});
