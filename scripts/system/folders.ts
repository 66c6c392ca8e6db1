import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The root of the repository. Every script changes into it. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Data that Quartermaster keeps between starts: databases, generated secrets, logs. Never committed. */
export const dataFolder = join(root, ".data");
export const logFolder = join(dataFolder, "logs");
export const runFolder = join(dataFolder, "run");
