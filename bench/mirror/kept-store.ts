import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Postgres } from "../../scripts/postgres/server.ts";
import { newSecrets } from "../../scripts/run/settings.ts";
import { dataFolder } from "../../scripts/system/folders.ts";

/** A filled database that the next runs copy: filling it takes minutes, a copy seconds. */
interface KeptStore {
  database: string;
  /** Its records are sealed with these. */
  secrets: ReturnType<typeof newSecrets>;
}

interface KeptNote {
  secrets: KeptStore["secrets"];
  /** Epoch milliseconds. */
  filledAt: number;
}

/** A mirror proves nothing with an older sweep, and the days of made orders count from the day they were made. */
const maxAgeMs = 12 * 3_600_000;

/** Returns the kept database of so many orders, which `fill` fills where there is none. */
export const openKeptStore = async (
  postgres: Postgres,
  orders: string,
  fill: (url: string, secrets: KeptStore["secrets"]) => Promise<void>,
): Promise<KeptStore> => {
  const database = `qm_bench_mirror_${orders}`;
  const noteFile = join(dataFolder, `bench-mirror-${orders}.json`);
  if (existsSync(noteFile)) {
    const { secrets, filledAt } = JSON.parse(readFileSync(noteFile, "utf8")) as KeptNote;
    if (Date.now() - filledAt < maxAgeMs) return { database, secrets };
  }
  const note: KeptNote = { secrets: newSecrets(), filledAt: Date.now() };
  await postgres.dropDatabase(database);
  await fill(await postgres.createDatabase(database), note.secrets);
  // Written last: a database that was not filled to its end is filled again.
  writeFileSync(noteFile, JSON.stringify(note), { mode: 0o600 });
  return { database, secrets: note.secrets };
};
