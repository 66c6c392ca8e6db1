import type { Flags } from "./flags.ts";
import { readDemoKeys } from "./sandbox-process.ts";
import { demoKeysFile, hasOwnService } from "./settings.ts";

/** Returns the addresses and accounts that a person needs once everything runs. */
export function closingBlock(origin: string, flags: Flags): string {
  const rows: [string, string][] = [["Open", origin]];
  if (hasOwnService()) {
    rows.push(["Service", `${process.env.QM_API_URL} (${process.env.QM_ENVIRONMENT})`]);
    rows.push(["People", "npm run user -- add <email> --role admin|manager|support"]);
  } else {
    const people = readDemoKeys(demoKeysFile).keys.filter(({ kind }) =>
      ["admin", "manager", "support"].includes(kind),
    );
    const width = Math.max(...people.map(({ user }) => user.displayName.length));
    for (const [index, { user, kind, scope }] of people.entries()) {
      const teams = scope && scope.teams.length > 0 ? ` of ${scope.teams.join(", ")}` : "";
      rows.push([
        index === 0 ? "Sign in as" : "",
        `${user.displayName.padEnd(width)}  ${kind}${teams}`,
      ]);
    }
    rows.push(["Sandbox", `http://127.0.0.1:${flags.sandboxPort}  (API docs: /docs)`]);
  }
  rows.push(["Logs", ".data/logs"], ["Stop", "Ctrl-C"]);
  return `\n${rows.map(([label, text]) => `  ${label.padEnd(12)}${text}`).join("\n")}\n`;
}
