import { format, stripVTControlCharacters } from "node:util";

/**
 * Starts the built server, `node start.mjs` beside it. Until Quartermaster's own log is ready, what Next prints
 * becomes lines of the same form: every line on stdout is JSON from the first one on.
 */
const levels = { debug: 20, log: 30, info: 30, warn: 40, error: 50 };
for (const [method, level] of Object.entries(levels)) {
  console[method] = (...values) => {
    const msg = stripVTControlCharacters(format(...values)).trim();
    if (msg === "") return;
    process.stdout.write(`${JSON.stringify({ level, time: Date.now(), msg })}\n`);
  };
}

// On SIGTERM, lib/server/process/shut-down.ts finishes pending responses. Next would exit at once.
process.env.NEXT_MANUAL_SIG_HANDLE ??= "true";
process.env.NEXT_TELEMETRY_DISABLED ??= "1";
// Longer than proxies keep a connection, which would else send a request into one that just closed.
process.env.KEEP_ALIVE_TIMEOUT ??= "75000";

// Beside this file in a build, which has no such file before.
await import(new URL("server.js", import.meta.url));
