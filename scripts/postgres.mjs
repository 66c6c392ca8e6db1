import { runCommand } from "./run-command.mjs";

await runCommand(async () => {
  const { startPostgres, stopPostgres, findPostgres } = await import("./postgres/server.ts");
  const [command = "status", cluster] = process.argv.slice(2);

  // The URL contains the password: a person who can run this can also read the password's file.
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
    return 2;
  }
  await commands[command]();
});
