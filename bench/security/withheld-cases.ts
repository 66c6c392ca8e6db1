import { setTimeout as wait } from "node:timers/promises";
import type { ExceptionsAnswer } from "#lib/protocol/exception.ts";
import { type ConsoleSession, requestAsPage } from "#testing/world/console-client.ts";
import { findLeaks } from "#testing/world/exclusive-words.ts";

/** A manager who worked on the entries of their own orders. */
export interface CaseWorker {
  name: string;
  session: ConsoleSession;
  own: readonly string[];
  foreign: readonly string[];
}

/** Notifications are written by the worker, some seconds after what they tell. */
const maxNoticeMs = 60_000;

const textOf = async (session: ConsoleSession, path: string) => {
  const response = await requestAsPage(session, { path });
  return { status: response.status, text: await response.text() };
};

/** Reads all pages of a person's open entries. */
const readEntries = async (session: ConsoleSession) => {
  const ids: string[] = [];
  for (let page = 0; ; page += 1) {
    const { text } = await textOf(session, `/api/exceptions?page=${page}`);
    const { rows, total, counts } = JSON.parse(text) as ExceptionsAnswer;
    ids.push(...rows.map(({ id }) => id));
    if (rows.length === 0 || ids.length >= total) return { ids, text, total, counts };
  }
};

/** Waits until the admin, whom both managers mentioned, was told of an own order of each. Returns who was not. */
const findUntold = async (admin: ConsoleSession, workers: readonly CaseWorker[]) => {
  for (const end = Date.now() + maxNoticeMs; ; await wait(1_000)) {
    const { text } = await textOf(admin, "/api/notifications");
    const untold = workers.filter(({ own }) => findLeaks(text, own).length === 0);
    if (untold.length === 0 || Date.now() > end) return untold;
  }
};

/**
 * Compares what each of two managers is told beside their records with what their own keys show: counts of entries,
 * notifications, of which the digest is made, and the audit log with its export. Returns what is wrong. The admin, who
 * sees the records of both and was mentioned by both, shows that there is something to withhold.
 */
export const findCaseLeaks = async (
  admin: ConsoleSession,
  workers: readonly CaseWorker[],
): Promise<string[]> => {
  const problems: string[] = [];
  for (const { name } of await findUntold(admin, workers)) {
    problems.push(`The admin was not told of a mention by the ${name}`);
  }
  const log = await textOf(admin, "/api/audit/export");
  if (!log.text.includes("cases.change")) problems.push("The admin's audit export has no case");
  for (const { name, session, own, foreign } of workers) {
    const leaksIn = (what: string, text: string) => {
      const leaks = findLeaks(text, foreign);
      if (leaks.length > 0)
        problems.push(`${what} of the ${name}: ${leaks.slice(0, 5).join(", ")}`);
    };
    const { ids, text, total, counts } = await readEntries(session);
    leaksIn("Entries", JSON.stringify([ids, text]));
    if (counts.all !== ids.length || total !== ids.length) {
      problems.push(`The ${name} counts ${counts.all} entries and sees ${ids.length}`);
    }
    const ownCount = ids.filter((id) => own.includes(id)).length;
    if (counts.owners.mine > ownCount) {
      problems.push(`The ${name} owns ${counts.owners.mine} entries of ${ownCount} own ones`);
    }
    for (const path of ["/api/notifications", "/notifications"]) {
      leaksIn(path, (await textOf(session, path)).text);
    }
    for (const path of ["/api/audit", "/api/audit/export"]) {
      const answer = await textOf(session, path);
      if (answer.status !== 403) problems.push(`${path} answers the ${name}: ${answer.status}`);
      leaksIn(path, answer.text);
    }
  }
  return problems;
};
