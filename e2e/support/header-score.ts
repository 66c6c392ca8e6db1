import type { APIResponse } from "@playwright/test";

/** Returns the directives of a Content-Security-Policy by name. */
const directivesOf = (policy: string) =>
  new Map(
    policy.split(";").map((directive) => {
      const [name = "", ...values] = directive.trim().split(/\s+/);
      return [name, values] as const;
    }),
  );

/** A nonce and 'strict-dynamic' make browsers ignore 'self' and hosts, but 'unsafe-inline' is never ignored. */
const isUnsafe = (values: readonly string[] = []) =>
  values.some((value) => /^(?:'unsafe-(?:inline|eval)'|\*|https?:|data:)$/.test(value));

/** Returns the cookies that an answer sets, each as its attributes in lower case. */
const cookiesOf = (response: APIResponse) =>
  response
    .headersArray()
    .filter(({ name }) => name.toLowerCase() === "set-cookie")
    .map(({ value }) => value.toLowerCase());

/**
 * Returns the score of a page by the rules of MDN's HTTP Observatory (algorithm 5), as behind a front
 * that adds TLS: 100, plus what each header earns. A header that the rules punish throws, so that its
 * name is in the failure.
 */
export const headerScore = async (response: APIResponse): Promise<number> => {
  const headers = response.headers();
  const policy = directivesOf(headers["content-security-policy"] ?? "");
  const scripts = (await response.text()).match(/<script\b[^>]*\bsrc=[^>]*>/g) ?? [];
  const cookies = cookiesOf(response);
  const required: [string, boolean][] = [
    [
      "scripts and styles",
      !isUnsafe(policy.get("script-src")) && !isUnsafe(policy.get("style-src")),
    ],
    [
      "Strict-Transport-Security",
      /max-age=\d{8,}/.test(headers["strict-transport-security"] ?? ""),
    ],
    ["X-Content-Type-Options", headers["x-content-type-options"] === "nosniff"],
    ["cookies", cookies.every((cookie) => /; samesite=(?:lax|strict)/.test(cookie))],
    ["cross-origin reads", headers["access-control-allow-origin"] === undefined],
    ["scripts of other origins", scripts.every((script) => /src="\/(?!\/)/.test(script))],
  ];
  for (const [what, isMet] of required)
    if (!isMet) throw new Error(`The rule on ${what} is broken`);
  const earned: [number, boolean][] = [
    [10, policy.get("default-src")?.join() === "'none'"],
    [5, cookies.length > 0],
    [5, /no-referrer|same-origin/.test(headers["referrer-policy"] ?? "")],
    [5, scripts.some((script) => /\bintegrity="sha\d+-/.test(script))],
    [5, policy.get("frame-ancestors")?.join() === "'none'"],
    [10, headers["cross-origin-resource-policy"] === "same-origin"],
  ];
  return earned.reduce((score, [points, isMet]) => score + (isMet ? points : 0), 100);
};
