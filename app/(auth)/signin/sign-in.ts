import { isObject } from "#lib/v4/normalize/json.ts";

export const unreachable = "Quartermaster can't be reached right now. Try again in a moment.";

const waitText = (seconds: number) => {
  if (seconds < 90) return `${Math.max(1, seconds)} seconds`;
  return `${Math.ceil(seconds / 60)} minutes`;
};

const sentences: Readonly<Record<string, string>> = {
  wrong: "Wrong email or password.",
  disabled: "This account is disabled. Contact your administrator.",
  expired: "This one-time password has expired. Ask your administrator for a new one.",
  passkey:
    "This passkey was not accepted. Sign in with your password, or ask your administrator to reset it.",
  unreachable,
  oidc_unreachable:
    "Your identity provider can't be reached right now. You are not signed in. Try again in a moment, or sign in with a password.",
  oidc_refused:
    "Your identity provider did not sign you in. Try again, or sign in with a password.",
  oidc_unverified:
    "The answer of your identity provider could not be verified. You are not signed in. Start again from this page.",
};

/** Returns the sentence for a code of the server, such as `wrong` or `locked:120`. */
export const problemOf = (code: string): string => {
  const locked = /^locked:(\d{1,6})$/.exec(code);
  if (locked) return `Too many attempts. Try again in ${waitText(Number(locked[1]))}.`;
  return Object.hasOwn(sentences, code) ? (sentences[code] as string) : unreachable;
};

const readText = (body: unknown, name: string): string | null => {
  const value = isObject(body) ? body[name] : null;
  return typeof value === "string" ? value : null;
};

/** Returns the sentence for an answer 429. */
export const tooMany = ({ headers }: Response) => problemOf(`locked:${headers.get("Retry-After")}`);

/** Returns the sentence of an answer that refuses a request. */
export const messageIn = (body: unknown): string => readText(body, "message") ?? unreachable;

type Sent = { problem: string } | { url: string };

/** Posts a form to one of next-auth's routes. Returns where it leads, or a sentence. */
const post = async (route: string, form: Record<string, string>): Promise<Sent> => {
  try {
    const answered = await fetch("/api/auth/csrf");
    if (answered.status === 429) return { problem: tooMany(answered) };
    const token = readText(await answered.json(), "csrfToken");
    if (token === null) return { problem: unreachable };
    const response = await fetch(`/api/auth/${route}`, {
      method: "POST",
      body: new URLSearchParams({ ...form, csrfToken: token, json: "true" }),
    });
    if (response.status === 429) return { problem: tooMany(response) };
    const body: unknown = await response.json();
    if (response.status === 403) return { problem: messageIn(body) };
    const url = readText(body, "url");
    if (url === null || !URL.canParse(url)) return { problem: unreachable };
    const { searchParams } = new URL(url);
    if (searchParams.has("csrf")) {
      return { problem: "This page has expired. Reload and sign in." };
    }
    const error = searchParams.get("error");
    if (error !== null) return { problem: problemOf(error) };
    return response.ok ? { url } : { problem: unreachable };
  } catch {
    return { problem: unreachable };
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
