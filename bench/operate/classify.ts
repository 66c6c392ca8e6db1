import { awaySentence } from "./balancer.ts";

/** A person who waits longer than this for an answer has left. Longer than Quartermaster waits for the service. */
export const maxAnswerMs = 40_000;

/**
 * What a person sees of an answer.
 * `fine`: what they asked for.
 * `sentence`: a page or a message of Quartermaster (or of the proxy's file) that says that it failed.
 * `bare`: anything else, such as an error page of the framework or a sign-in that nobody asked for.
 * `nothing`: no answer, or one that was cut.
 */
export type Seen = "fine" | "sentence" | "bare" | "nothing";

/** One request of a person. Milliseconds of `performance.now()`. */
export interface Click {
  path: string;
  beganAt: number;
  endedAt: number;
  seen: Seen;
  /** What came, where it was not fine. */
  what: string;
}

export interface Answer {
  status: number;
  location: string | null;
  type: string;
  text: string;
}

/** A page that failed on the server is rendered by the browser from its scripts, with the root's error page. */
const hasOwnScripts = (html: string) => html.includes("/_next/static/");

const hasMessage = (text: string): boolean => {
  try {
    const { error } = JSON.parse(text) as { error?: { message?: unknown } };
    return typeof error?.message === "string" && /^[A-Z].+[.!?]$/.test(error.message);
  } catch {
    return false;
  }
};

/** Returns what a person sees of the answer to a page or a read. */
export const classify = ({ status, location, type, text }: Answer): Seen => {
  const isPage = type.startsWith("text/html");
  if (status >= 300 && status < 400) return location?.includes("/signin") ? "bare" : "fine";
  if (isPage && !text.trimEnd().endsWith("</html>")) return "nothing";
  if (status === 200) return "fine";
  if (text.includes(awaySentence)) return "sentence";
  if (isPage) return hasOwnScripts(text) ? "sentence" : "bare";
  return hasMessage(text) ? "sentence" : "bare";
};
