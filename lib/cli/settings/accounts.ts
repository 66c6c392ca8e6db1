import { join } from "node:path";
import { CliError } from "#lib/cli/host/exit-codes.ts";
import type { Host } from "#lib/cli/host/host.ts";
import type { Environment } from "#lib/cli/settings/environment.ts";
import { configFolder } from "#lib/cli/settings/folders.ts";
import { readPrivateFile, replacePrivateFile } from "#lib/cli/settings/private-file.ts";

/** A stored account: a key for one address of one environment. */
export interface Account {
  environment: Environment;
  url: string;
  key: string;
  /** Whom the key was bound to when it was stored. */
  email: string | null;
}

export interface Accounts {
  active: string | null;
  accounts: Record<string, Account>;
}

const pathOf = (host: Host) => join(configFolder(host), "accounts.json");

/** Returns the stored accounts. Throws `CliError` if the file can't be read or others can read it. */
export const readAccounts = (host: Host): Accounts => {
  const text = readPrivateFile(pathOf(host));
  if (text === null) return { active: null, accounts: {} };
  try {
    return JSON.parse(text) as Accounts;
  } catch {
    throw new CliError(
      "configuration",
      `${pathOf(host)} is not valid JSON. Correct it, or remove it and add the accounts again.`,
    );
  }
};

/** Stores the accounts in a file that only its owner can read. */
export const writeAccounts = (host: Host, accounts: Accounts): void =>
  replacePrivateFile(pathOf(host), `${JSON.stringify(accounts, null, 2)}\n`);

/** Returns the active account with its name, or `null`. */
export const activeAccount = (host: Host): (Account & { name: string }) | null => {
  const { active, accounts } = readAccounts(host);
  const account = active !== null && Object.hasOwn(accounts, active) ? accounts[active] : undefined;
  return active !== null && account ? { ...account, name: active } : null;
};
