import { afterEach, describe, expect, it, vi } from "vitest";
import { problemOf, signIn } from "./sign-in.ts";

const answers = (...responses: (Response | Error)[]) => {
  const asked: [string, RequestInit | undefined][] = [];
  vi.stubGlobal("fetch", async (url: string, init?: RequestInit) => {
    asked.push([url, init]);
    const next = responses.shift();
    if (!(next instanceof Response)) throw next ?? new Error("nothing left to answer");
    return next;
  });
  return asked;
};

const token = () => Response.json({ csrfToken: "t" });
const led = (url: string, status = 200) => Response.json({ url }, { status });

afterEach(() => vi.unstubAllGlobals());

describe("signIn", () => {
  it("sends the credentials with next-auth's token, and says nothing on success", async () => {
    const asked = answers(token(), led("http://console.test/"));
    expect(await signIn("demo", { userId: "demo:ada" })).toBeNull();
    expect(asked[1]?.[0]).toBe("/api/auth/callback/demo");
    expect(String(asked[1]?.[1]?.body)).toBe("userId=demo%3Aada&csrfToken=t&json=true");
  });

  it.each([
    ["wrong", /do not belong together/],
    ["locked:45", /in 45 seconds/],
    ["locked:61", /in 61 seconds/],
    ["locked:600", /in 10 minutes/],
    ["disabled", /disabled/],
    ["unreachable", /can't be reached/],
    ["<img src=x>", /can't be reached/],
    ["constructor", /can't be reached/],
  ])("turns %s into a sentence", async (code, sentence) => {
    const url = `http://console.test/api/auth/error?error=${encodeURIComponent(code)}`;
    answers(token(), led(url, 401));
    expect(await signIn("password", {})).toMatch(sentence);
    expect(problemOf(code)).toMatch(sentence);
  });

  it("names the wait when the console answers that there were too many attempts", async () => {
    const refused = () =>
      Response.json({ message: "x" }, { status: 429, headers: { "Retry-After": "14" } });
    answers(token(), refused());
    expect(await signIn("password", {})).toBe("Too many attempts. Try again in 14 seconds.");
    answers(refused());
    expect(await signIn("demo", {})).toBe("Too many attempts. Try again in 14 seconds.");
  });

  it("has a sentence for everything else", async () => {
    answers(new Error("offline"));
    expect(await signIn("password", {})).toMatch(/can't be reached/);
    answers(token(), new Response("<html>", { status: 502 }));
    expect(await signIn("password", {})).toMatch(/can't be reached/);
    answers(token(), led("http://console.test/api/auth/signin?csrf=true"));
    expect(await signIn("password", {})).toMatch(/too old/);
    answers(token(), Response.json({ message: "Not from here." }, { status: 403 }));
    expect(await signIn("password", {})).toBe("Not from here.");
  });
});
