import { describe, expect, it } from "vitest";
import { browserNameOf } from "#lib/server/auth/browser-name.ts";

const webKit = "AppleWebKit/537.36 (KHTML, like Gecko)";

describe("browserNameOf", () => {
  it.each([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webKit} Chrome/140.0 Safari/537.36`,
      "Chrome on Windows",
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0) ${webKit} Chrome/140.0 Safari/537.36 Edg/140.0`,
      "Edge on Windows",
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webKit} Version/18.0 Safari/605.1.15`,
      "Safari on macOS",
    ],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
    [
      `Mozilla/5.0 (Linux; Android 15) ${webKit} Chrome/140.0 Mobile Safari/537.36`,
      "Chrome on Android",
    ],
    [
      `Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) ${webKit} CriOS/140 Mobile Safari/604.1`,
      "Chrome on iOS",
    ],
    ["curl/8.5.0", "Unknown browser"],
    [null, "Unknown browser"],
  ])("names %s as %s", (userAgent, name) => {
    expect(browserNameOf(userAgent)).toBe(name);
  });
});
