import { randomBytes } from "node:crypto";
import { speakEnglish } from "#lib/protocol/words/english.ts";
import { closeStore } from "#lib/server/store/store.ts";
import { startPostgres, testCluster } from "../scripts/postgres/server.ts";
import { newSecrets } from "../scripts/run/settings.ts";

/** A database of a bench's own. */
export interface BenchStore {
  /** The settings of each console of the bench, and of this process. */
  env: NodeJS.ProcessEnv;
  /** Deletes the database. */
  end: () => Promise<void>;
}

/** Makes a new database, applies its settings to this process, and lets it speak. */
export const openBenchStore = async (environment = "sandbox"): Promise<BenchStore> => {
  speakEnglish();
  const postgres = await startPostgres(testCluster);
  const name = `qm_bench_${randomBytes(5).toString("hex")}`;
  const env: NodeJS.ProcessEnv = {
    NODE_ENV: "production",
    PATH: process.env.PATH,
    DATABASE_URL: await postgres.createDatabase(name),
    QM_ENVIRONMENT: environment,
    QM_API_URL: "http://127.0.0.1:9",
    QM_API_KEY: "svc_sk_made_up_for_the_bench",
    QM_ORIGIN: "http://127.0.0.1:1",
    ...newSecrets(),
    QM_LOG_LEVEL: "error",
  };
  Object.assign(process.env, env);
  return {
    env,
    async end() {
      await closeStore();
      await postgres.dropDatabase(name);
      await postgres.release();
    },
  };
};

/** Returns one round's share of a whole number. The shares of all rounds add up to it. */
export const shareOf = (whole: number, round: number, rounds: number): number =>
  Math.floor((whole * (round + 1)) / rounds) - Math.floor((whole * round) / rounds);
