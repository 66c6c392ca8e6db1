import { setTimeout as wait } from "node:timers/promises";
import { fetchCsrfToken, toCookieHeader } from "#testing/world/console-client.ts";
import { addPerson, runUser } from "#testing/world/run-user.ts";
import type { World } from "#testing/world/world.ts";
import { printTable } from "../table.ts";
import { median } from "../timing.ts";

const guesses = 10_000;
const atOnce = 200;
/** All that 10,000 guesses at one account may have verified in 15 minutes. */
const maxVerified = 10;

/** Guesses that one account has verified at once (lib/server/limits/sign-in-rate-limit.ts). */
const guessesAnAccount = 7;
const accounts = 12;
/** Below what all unknown browsers together may send (lib/server/limits/request-rate-limit.ts). */
const guessEveryMs = 300;
const maxDifferenceMs = 5;

const addressOf = (n: number) => `203.0.${(n >> 8) % 256}.${n % 256}`;

/** A browser that tries to sign in: how it looks to the server. */
interface Browser {
  origin: string;
  cookies: string[];
  csrfToken: string;
}

const openBrowser = async ({ origin }: World): Promise<Browser> => ({
  origin,
  ...(await fetchCsrfToken(origin)),
});

/** Tries to sign in. Returns the code of the answer, `signed in`, or the status of a refusal. */
const tryPassword = async (
  { origin, cookies, csrfToken }: Browser,
  email: string,
  password: string,
  address: string,
) => {
  const begin = performance.now();
  const response = await fetch(`${origin}/api/auth/callback/password`, {
    method: "POST",
    headers: {
      origin,
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": address,
      cookie: toCookieHeader(cookies),
    },
    body: new URLSearchParams({ email, password, csrfToken, json: "true" }),
  });
  const body = (await response.json()) as { url?: string };
  const ms = performance.now() - begin;
  const error = body.url === undefined ? null : new URL(body.url).searchParams.get("error");
  const refused = response.ok ? "signed in" : String(response.status);
  return { ms, answer: error ?? refused, cookies: response.headers.getSetCookie() };
};

/** Sends 10,000 guesses at one account from 65,536 addresses, then signs its owner in. */
export async function measureGuesses(world: World): Promise<boolean> {
  const email = "owner@corp.test";
  const printed = await runUser(world, ["break-glass", email]);
  const password = /^ {2}(\S{40})$/m.exec(printed)?.[1] ?? "";
  const browser = await openBrowser(world);
  const first = await tryPassword(browser, email, password, "198.51.100.7");
  const owner = { ...browser, cookies: [...browser.cookies, ...first.cookies] };
  const counts: Record<string, number> = {};
  let sent = 0;
  const guess = async () => {
    while (sent < guesses) {
      sent += 1;
      const n = sent;
      const { answer } = await tryPassword(browser, email, `guess ${n}`, addressOf(n));
      const kind = answer.startsWith("locked") ? "locked" : answer;
      counts[kind] = (counts[kind] ?? 0) + 1;
    }
  };
  const begin = performance.now();
  await Promise.all(Array.from({ length: atOnce }, guess));
  const seconds = (performance.now() - begin) / 1000;
  const again = await tryPassword(owner, email, password, "198.51.100.7");
  printTable(
    `${guesses} guesses at one account from as many addresses, in ${seconds.toFixed(0)} s`,
    ["answer", "guesses"],
    Object.entries(counts),
  );
  console.log(`  The owner, whose browser is known: ${again.answer}`);
  return (counts.wrong ?? 0) <= maxVerified && again.answer === "signed in";
}

/** Compares the time of a wrong password at accounts that exist with that at others. */
export async function measureSignInTimes(world: World): Promise<boolean> {
  const emails = Array.from({ length: accounts }, (_, n) => `known.${n}@corp.test`);
  for (const email of emails) await addPerson(world, email, "support");
  const browser = await openBrowser(world);
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  let address = 0;
  const time = async (kind: "known" | "unknown", email: string) => {
    address += 1;
    const { ms, answer } = await tryPassword(browser, email, "a guess", addressOf(address));
    if (answer !== "wrong") throw new Error(`A guess was answered with ${answer}`);
    times[kind].push(ms);
    await wait(guessEveryMs);
  };
  for (let round = 0; round < guessesAnAccount; round += 1) {
    for (const email of emails) {
      await time("known", email);
      await time("unknown", `un${email}`);
    }
  }
  const [known, unknown] = [median(times.known), median(times.unknown)];
  printTable(
    "A wrong password, median",
    ["account", "ms"],
    [
      ["known", known.toFixed(1)],
      ["unknown", unknown.toFixed(1)],
    ],
  );
  return Math.abs(known - unknown) <= maxDifferenceMs;
}
