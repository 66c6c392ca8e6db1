/** Returns whether a command is asked what it does. It then starts nothing. */
export const isHelp = (args) => args.includes("--help") || args.includes("-h");

/**
 * Runs `work` on Node 24. Its result is the exit code; an error is printed and exits with 1.
 *
 * The scripts and the sandbox are TypeScript files that Node runs without a build, and the sandbox
 * uses `node:sqlite`: both need Node 24. `npm run` puts the one of the dev dependency `node` first on
 * the PATH, so an older Node only runs a script that is started without npm.
 */
export async function runCommand(work) {
  if (Number(process.versions.node.split(".")[0]) < 24) {
    console.error(
      `Quartermaster needs Node 24, and this is ${process.version}. Start it through npm ("npm start", "npm test"): npm ci installs Node 24 into node_modules.`,
    );
    process.exit(1);
  }
  try {
    process.exitCode = (await work()) ?? 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
