import { setTimeout as wait } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { FilteredList } from "#lib/protocol/list-filter.ts";
import type { Principal } from "#lib/server/auth/principal.ts";
import { readExportQuestion, takeFileChoice } from "#lib/server/exports/export-question.ts";
import { startExport } from "#lib/server/exports/write-export.ts";
import { findFilteredList } from "#lib/server/filter/find-filtered-list.ts";
import { openList } from "#lib/server/filter/open-list.ts";
import { printTable } from "../table.ts";
import { quantile } from "../timing.ts";
import { vacuumAnalyze } from "./vacuum-analyze.ts";

const calendar = { now: new Date(), timeZone: "Europe/Berlin" };

/** Asks for a page as other people do, now and then, until `isDone`. Returns the times in milliseconds. */
const readMeanwhile = async (
  principal: Principal,
  isDone: () => boolean,
  restMs = 50,
): Promise<number[]> => {
  const times: number[] = [];
  while (!isDone()) {
    const startedAt = performance.now();
    const input = { country: ["DE", "FR"], "not.type": ["Collection"], page: 0, limit: 50 };
    const answer = await findFilteredList(principal, "orders", input, calendar);
    if (!answer.page) throw new Error(answer.reason);
    times.push(performance.now() - startedAt);
    await wait(restMs);
  }
  return times;
};

const writeWhole = async (principal: Principal, list: FilteredList, search: string) => {
  const params = new URLSearchParams(search);
  const choice = takeFileChoice(list, params);
  const question = readExportQuestion(list, params, calendar);
  const opened = await openList(principal, question.query);
  if ("reason" in opened) throw new Error(opened.reason);
  const startedAt = performance.now();
  const stream = await startExport(principal, opened, question, choice, {
    gone: new AbortController().signal,
    onEnd: () => undefined,
  });
  const firstMs = performance.now() - startedAt;
  let bytes = 0;
  let end = "";
  for await (const part of stream) {
    bytes += part.byteLength;
    end = new TextDecoder().decode(part).slice(-400);
  }
  const [, count = "0"] = /Rows: (\d+)/.exec(end) ?? [];
  return { seconds: (performance.now() - startedAt) / 1_000, firstMs, bytes, count: Number(count) };
};

/** People who read at once, and the pages of each, before a measurement. */
const readersAtWork = 4;
const pagesAtWork = 100;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/**
 * Returns the memory that the process holds, in bytes. What it takes of the machine says less: Node collects garbage when
 * it likes to, so that the same pages take 160 or 420 MB.
 */
const heldMemory = () => {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};

/** Returns the most memory that the process holds while something runs, in bytes. */
const mostHeldBy = async (work: Promise<unknown>): Promise<number> => {
  let most = heldMemory();
  const timer = setInterval(() => {
    most = Math.max(most, heldMemory());
  }, 1_000);
  await work.finally(() => clearInterval(timer));
  return most;
};

/** Lets people read pages. Returns the most memory that the process holds meanwhile, in bytes. */
const readAtWork = (principal: Principal): Promise<number> => {
  const readAll = () => {
    let asked = 0;
    return readMeanwhile(
      principal,
      () => {
        asked += 1;
        return asked > pagesAtWork;
      },
      0,
    );
  };
  return mostHeldBy(Promise.all(Array.from({ length: readersAtWork }, readAll)));
};

/**
 * The goals for one export: seconds for each million rows, megabytes held more than by a console at work, and how
 * much slower other reads are.
 */
const goals = { secondsOf: { orders: 150, employees: 150 }, memory: 50, slowdown: 2 };
const mb = (bytes: number) => bytes / 1024 / 1024;

/**
 * Writes both lists whole as files while another person reads, and prints times and memory. Returns whether all are
 * within the goals.
 */
export const measureExports = async (principal: Principal): Promise<boolean> => {
  await vacuumAnalyze("mirror_records");
  await readAtWork(principal);
  let isQuiet = false;
  const quietReads = readMeanwhile(principal, () => isQuiet);
  await wait(5_000);
  isQuiet = true;
  const quiet = quantile(await quietReads, 0.95);
  const rows: string[][] = [];
  let areMet = true;
  for (const list of ["employees", "orders"] as const) {
    for (const more of [
      "",
      ...(list === "orders" ? ["&sort=status", "&not.type=Collection"] : []),
    ]) {
      // What pages need as well is no memory of the export: the most is compared with the most.
      const atWork = await readAtWork(principal);
      let isDone = false;
      const reads = readMeanwhile(principal, () => isDone);
      const writing = writeWhole(principal, list, `format=csv&for=reading${more}`);
      const most = await mostHeldBy(writing).finally(() => {
        isDone = true;
      });
      const file = await writing;
      const meanwhile = quantile(await reads, 0.95);
      const goal = (goals.secondsOf[list] * file.count) / 1e6;
      areMet &&=
        file.seconds <= Math.max(1, goal) &&
        mb(most - atWork) <= goals.memory &&
        meanwhile <= goals.slowdown * quiet;
      rows.push([
        `${list} ${more}`,
        String(file.count),
        file.seconds.toFixed(1),
        goal.toFixed(1),
        file.firstMs.toFixed(0),
        mb(file.bytes).toFixed(0),
        mb(most - atWork).toFixed(0),
        meanwhile.toFixed(0),
      ]);
    }
  }
  printTable(
    `Whole exports; another person's reads have a p95 of ${quiet.toFixed(0)} ms in quiet`,
    [
      "file",
      "rows",
      "s",
      "goal",
      "first byte, ms",
      "MB",
      "held over work, MB",
      "reads meanwhile, p95 ms",
    ],
    rows,
  );
  return areMet;
};
