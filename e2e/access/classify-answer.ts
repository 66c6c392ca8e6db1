import { isObject } from "#lib/v4/normalize/json.ts";
import type { Outcome } from "./access-table.ts";

/** An answer of Quartermaster, read to its end. */
export interface ReadAnswer {
  status: number;
  location: string | null;
  text: string;
}

/** What a person got: an outcome, or the words for an answer that no table expects. */
export type Found = Outcome | string;

/** What pages say instead of their content to a role that does not include them. */
const refusals = /You don(?:'|&#x27;|’)t have permission|Only admins can/;

const byStatus: Readonly<Record<number, Outcome>> = {
  403: "refused",
  404: "not there",
  500: "error page",
};

/** The words that an answer with data has: all of them, or without those that are hidden, the first. */
export type Shown = readonly string[];

const byContent = (text: string, [first = "", ...hidden]: Shown): Found => {
  if (!text.includes(first)) return "no data";
  const missing = hidden.filter((word) => !text.includes(word));
  if (missing.length === 0) return "answers";
  return missing.length === hidden.length
    ? "masked"
    : `masked, but for ${hidden.length - missing.length}`;
};

/** Returns the HTML of a page without its scripts, which hold the words that the page may come to show. */
const withoutScripts = (html: string) => html.replaceAll(/<script\b[^>]*>.*?<\/script>/gs, "");

/** Returns what a person got from a page. */
export const classifyPage = ({ status, location, text }: ReadAnswer, shown: Shown): Found => {
  if (location !== null) {
    const path = location.replace(/^https?:\/\/[^/]+/, "").split("?", 1)[0];
    if (path === "/signin") return "sign in";
    // Support starts with the orders, everyone else with Today.
    return path === "/" || path === "/orders" ? "start page" : `redirect to ${path}`;
  }
  if (status !== 200) return byStatus[status] ?? `status ${status}`;
  return refusals.test(withoutScripts(text)) ? "refused" : byContent(text, shown);
};

/** Returns what a person got from a route handler. */
export const classifyRoute = ({ status, text }: ReadAnswer, shown: Shown): Found => {
  if (status === 401) return text.includes('"signed_out"') ? "sign in" : "own token";
  if (status >= 200 && status < 300) return byContent(text, shown);
  return byStatus[status] ?? `status ${status}: ${text.slice(0, 120)}`;
};

/** Returns what an agent of a person got from a tool of `/mcp`. */
export const classifyTool = ({ status, text }: ReadAnswer, shown: Shown): Found => {
  if (status === 401) return "own token";
  if (/Tool \w+ not found/.test(text)) return "refused";
  if (!text.includes('"isError":true')) return byContent(text.replaceAll("\\", ""), shown);
  return /not.found|no such/i.test(text) ? "not there" : `error: ${text.slice(0, 200)}`;
};

/** The sentence of an action that could not read its arguments, which proves nothing about access. */
const unreadable = "Quartermaster could not read this request. Nothing was changed.";

/** Returns what a Server Action returned, from React's stream. */
export const readActionValue = (text: string): unknown => {
  const row = /^1:(.*)$/m.exec(text)?.[1];
  if (row === undefined) return undefined;
  try {
    return JSON.parse(row);
  } catch {
    return row;
  }
};

/** Returns the failure in what an action returned: under `failure`, or the value itself. */
const failureIn = (value: unknown): { kind: unknown; message: unknown } | null => {
  if (!isObject(value)) return null;
  const failure = "failure" in value ? value.failure : value;
  return isObject(failure) && typeof failure.kind === "string"
    ? { kind: failure.kind, message: failure.message }
    : null;
};

const byKind: Readonly<Record<string, Outcome>> = {
  signed_out: "sign in",
  role: "refused",
  not_found: "not there",
};

/** Whether an action says by itself that no one is signed in. */
const saysSignedOut = (value: unknown) =>
  isObject(value) ? value.isSignedOut === true : String(value).startsWith("You are signed out.");

/** Returns what a person got from the action that mints a key, which says nothing about why it does not. */
export const classifyMinting = ({ status, text }: ReadAnswer): Found => {
  if (status !== 200) return `status ${status}: ${text.slice(0, 120)}`;
  const value = readActionValue(text);
  return value === null ? "no key" : typeof value === "string" ? "answers" : "no value";
};

/** Returns what a person got from a Server Action: whether it accepts that they call it. */
export const classifyAction = ({ status, text }: ReadAnswer): Found => {
  if (status !== 200) return `status ${status}: ${text.slice(0, 120)}`;
  const value = readActionValue(text);
  if (value === undefined) return `no value: ${text.slice(0, 120)}`;
  if (saysSignedOut(value)) return "sign in";
  const failure = failureIn(value);
  if (failure?.message === unreadable) return "unreadable arguments";
  return byKind[String(failure?.kind)] ?? "answers";
};

/** Returns what a person got from a write, given what the action `submit` returned. */
export const classifyWrite = ({ status, text }: ReadAnswer): Found => {
  const value = readActionValue(text);
  if (status !== 200 || !isObject(value)) return `status ${status}: ${text.slice(0, 120)}`;
  const failure = failureIn({ failure: value.failure });
  if (value.status === "accepted") return "answers";
  // An order is validated before it is sent, and the service's problems name what it does not find.
  if (/\bnot found\b/.test(String(failure?.message))) return "not there";
  return byKind[String(failure?.kind)] ?? `${value.status}: ${JSON.stringify(value).slice(0, 200)}`;
};
