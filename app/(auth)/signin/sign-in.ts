import { t } from "#lib/protocol/words/t.ts";
import { isObject } from "#lib/v4/normalize/json.ts";

export const unreachable = () => t("signin.unreachable");

const waitText = (seconds: number) =>
  seconds < 90
    ? t("signin.lockedSeconds", { seconds: Math.max(1, seconds) })
    : t("signin.lockedMinutes", { minutes: Math.ceil(seconds / 60) });

const messages = {
  wrong: "signin.wrong",
  disabled: "signin.disabled",
  expired: "signin.expired",
  passkey: "signin.passkeyRefused",
  oidc_unreachable: "signin.providerUnreachable",
  oidc_refused: "signin.providerRefused",
  oidc_unverified: "signin.providerUnverified",
} as const;

/** Returns the sentence for a code of the server, such as `wrong` or `locked:120`. */
export const problemOf = (code: string): string => {
  const locked = /^locked:(\d{1,6})$/.exec(code);
  if (locked) return waitText(Number(locked[1]));
  return Object.hasOwn(messages, code) ? t(messages[code as keyof typeof messages]) : unreachable();
};

const readText = (body: unknown, name: string): string | null => {
  const value = isObject(body) ? body[name] : null;
  return typeof value === "string" ? value : null;
};

/** Returns the sentence for an answer 429. */
export const tooMany = ({ headers }: Response) => problemOf(`locked:${headers.get("Retry-After")}`);

/** Returns the sentence of an answer that refuses a request. */
export const messageIn = (body: unknown): string => readText(body, "message") ?? unreachable();

type Sent = { problem: string } | { url: string };

/** Posts a form to one of next-auth's routes. Returns where it leads, or a sentence. */
const post = async (route: string, form: Record<string, string>): Promise<Sent> => {
  try {
    const answered = await fetch("/api/auth/csrf");
    if (answered.status === 429) return { problem: tooMany(answered) };
    const token = readText(await answered.json(), "csrfToken");
    if (token === null) return { problem: unreachable() };
    const response = await fetch(`/api/auth/${route}`, {
      method: "POST",
      body: new URLSearchParams({ ...form, csrfToken: token, json: "true" }),
    });
    if (response.status === 429) return { problem: tooMany(response) };
    const body: unknown = await response.json();
    if (response.status === 403) return { problem: messageIn(body) };
    const url = readText(body, "url");
    if (url === null || !URL.canParse(url)) return { problem: unreachable() };
    const { searchParams } = new URL(url);
    if (searchParams.has("csrf")) {
      return { problem: t("signin.pageExpired") };
    }
    const error = searchParams.get("error");
    if (error !== null) return { problem: problemOf(error) };
    return response.ok ? { url } : { problem: unreachable() };
  } catch {
    return { problem: unreachable() };
  }
};

/**
 * Signs in through next-auth's routes, without its 20 KB of browser code. Returns `null`, or a
 * sentence about why the person could not sign in.
 */
export const signIn = async (
  provider: "password" | "demo" | "passkey",
  credentials: Record<string, string>,
): Promise<string | null> => {
  const sent = await post(`callback/${provider}`, credentials);
  return "problem" in sent ? sent.problem : null;
};

/** Returns the identity provider's address for a sign-in that ends at `path`, or a sentence. */
export const leaveForProvider = (path: string) => post("signin/oidc", { callbackUrl: path });
