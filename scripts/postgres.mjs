import { requireNode } from "./require-node.mjs";

requireNode();
const { startPostgres, stopPostgres, findPostgres } = await import("./postgres/server.ts");
const [command = "status", cluster] = process.argv.slice(2);

/** The address holds the password: whoever may run this may also read the file it comes from. */
const commands = {
  async start() {
    const server = await startPostgres(cluster);
    console.log(`${server.isReused ? "already running" : "running"}, pid ${server.pid}`);
    console.log(server.url);
  },
  async stop() {
    console.log((await stopPostgres(cluster)) ? "stopped" : "was not running");
  },
  async status() {
    const server = findPostgres(cluster);
    console.log(server === null ? "not running" : `running, pid ${server.pid}\n${server.url}`);
  },
};

if (!Object.hasOwn(commands, command)) {
  console.error("Usage: node scripts/postgres.mjs start|stop|status [data directory]");
  process.exit(2);
}
try {
  await commands[command]();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
