/**
 * The scripts and the sandbox are TypeScript that Node runs as it is, and the sandbox uses
 * `node:sqlite`: both need Node 24. `npm run` puts the one from the dev dependency `node` first on
 * the PATH, so only a call past npm on an older machine ends up here.
 */
export function requireNode() {
  const major = Number(process.versions.node.split(".")[0]);
  if (major >= 24) return;
  console.error(
    `Quartermaster needs Node 24 and this is ${process.version}. Start it through npm ("npm start", "npm test"): npm ci has put a Node 24 into node_modules.`,
  );
  process.exit(1);
}
