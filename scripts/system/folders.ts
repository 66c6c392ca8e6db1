import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The clone's root. Every script works from here, wherever it was called from. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** What a machine keeps between starts: databases, generated secrets, logs. Never committed. */
export const dataFolder = join(root, ".data");
export const logFolder = join(dataFolder, "logs");
export const runFolder = join(dataFolder, "run");
