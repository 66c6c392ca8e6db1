import { once } from "node:events";
import { createServer, get, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Principal } from "#lib/server/auth/principal.ts";
import { readExportQuestion, takeFileChoice } from "#lib/server/exports/export-question.ts";
import { startExport } from "#lib/server/exports/write-export.ts";
import { openList } from "#lib/server/filter/open-list.ts";
import { store } from "#lib/server/store/store.ts";
import { printTable } from "../table.ts";

const rounds = 5;

/** How long a reader reads before it stops: buffers of a connection grow while it is read. */
const readsForMs = 2_000;

/** The goal for the time until the query of a reader that stopped has ended, in seconds. */
const maxSeconds = 5;

/** How many exports have a transaction open, by the store itself. */
const countQueries = async (): Promise<number> => {
  const { rows } = await store().execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = 'quartermaster exports' and state <> 'idle'`);
  return rows[0]?.count ?? 0;
};

/** Starts to write a file of all orders. */
const startFile = async (principal: Principal) => {
  const params = new URLSearchParams("format=csv&for=reading");
  const choice = takeFileChoice("orders", params);
  const question = readExportQuestion("orders", params, { now: new Date(), timeZone: "UTC" });
  const opened = await openList(principal, question.query);
  if ("reason" in opened) throw new Error(opened.reason);
  return startExport(principal, opened, question, choice, {
    gone: new AbortController().signal,
    onEnd: () => undefined,
  });
};

interface Ended {
  /** Seconds from when the reader stopped until the query ended, and from when the connection took nothing more. */
  sinceStop: number;
  sinceFull: number;
}

/** Reads from the address for some time and then no more. `takesMore`: whether the server's connection does. */
const stopReading = async (address: string, takesMore: () => boolean): Promise<Ended> => {
  const request = get(address);
  const [response] = (await once(request, "response")) as [IncomingMessage];
  response.on("error", () => undefined);
  response.resume();
  await wait(readsForMs);
  response.pause();
  const stoppedAt = performance.now();
  let tookAt = stoppedAt;
  if ((await countQueries()) === 0) throw new Error("The export ended before its reader stopped.");
  while ((await countQueries()) > 0) {
    if (takesMore()) tookAt = performance.now();
    await wait(20);
  }
  const endedAt = performance.now();
  request.destroy();
  return { sinceStop: (endedAt - stoppedAt) / 1_000, sinceFull: (endedAt - tookAt) / 1_000 };
};

/**
 * Measures how soon the query of an export ends whose reader, at the other end of a connection, takes nothing more.
 * The buffers of both ends take some more of the file first, which nobody sees from outside. Returns whether each
 * ends in time once they are full.
 */
export const measureStalledExport = async (principal: Principal): Promise<boolean> => {
  let answer: ServerResponse | null = null;
  const server = createServer(async (_request, response) => {
    answer = response;
    const file = Readable.fromWeb((await startFile(principal)) as ReadableStream);
    file.on("error", () => response.destroy());
    file.pipe(response);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const ends: Ended[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ends.push(await stopReading(address, () => answer?.writableLength === 0));
  }
  server.close();
  const most = (seconds: number[]) => Math.max(...seconds);
  const sinceStop = most(ends.map((each) => each.sinceStop));
  const sinceFull = most(ends.map((each) => each.sinceFull));
  printTable(
    "A reader stops in the middle of a file of all orders, and its query ends",
    ["times", "after it stopped, at most s", "after the buffers were full, at most s", "goal"],
    [[rounds, sinceStop.toFixed(1), sinceFull.toFixed(1), maxSeconds]],
  );
  return sinceFull <= maxSeconds;
};
