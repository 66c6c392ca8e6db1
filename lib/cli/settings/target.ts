import { CliError } from "#lib/cli/host/exit-codes.ts";
import type { Host } from "#lib/cli/host/host.ts";
import { activeAccount } from "#lib/cli/settings/accounts.ts";
import {
  checkAddress,
  type Environment,
  isEnvironment,
  localUrl,
} from "#lib/cli/settings/environment.ts";
import { isLoopback } from "#lib/v4/call-texts/command-line.ts";
import { baseAddressOf } from "#lib/v4/client/base-address.ts";

/** The global options that decide where a call goes and with which key. */
export interface TargetOptions {
  apiKey?: string;
  apiUrl?: string;
  environment?: string;
  allowLocalhost?: boolean;
}

/** Where calls go. */
export interface Target {
  environment: Environment;
  url: string;
  key: string;
}

const parseEnvironment = (name: string | undefined): Environment | undefined => {
  if (name === undefined || isEnvironment(name)) return name;
  throw new CliError("usage", "--environment: use prod, io, next, local or dev.");
};

const noAddress = (environment: Environment | undefined) =>
  new CliError(
    "configuration",
    `There is no address${environment ? ` for ${environment}` : ""}: the contract shows none, so give --api-url, set QM_API_URL, or store an account with \`account add\`.`,
  );

const otherEnvironment = (account: { name: string; environment: string }, named: Environment) =>
  new CliError(
    "configuration",
    `The active account "${account.name}" is for ${account.environment}, not for ${named}. Choose another with \`account use\`, or give --api-url and a key.`,
  );

/**
 * Returns the address of a call and its environment. `--api-url` wins, then `QM_API_URL`, then the
 * active account's own. An address of no named environment counts as production, unless it is local.
 */
export const resolveAddress = (
  options: TargetOptions,
  host: Host,
): { environment: Environment; url: string } => {
  const named = parseEnvironment(options.environment);
  const isLocalAllowed = options.allowLocalhost === true;
  if (named === "local" && !isLocalAllowed) {
    throw new CliError("configuration", "The environment local needs --allow-localhost.");
  }
  const given = options.apiUrl ?? host.env.QM_API_URL;
  if (given !== undefined) {
    const url = checkAddress(given, isLocalAllowed);
    return { environment: named ?? (isLoopback(url) ? "local" : "prod"), url: baseAddressOf(url) };
  }
  if (named === "local") return { environment: named, url: localUrl };
  const account = activeAccount(host);
  if (account === null) throw noAddress(named);
  if (named !== undefined && named !== account.environment) throw otherEnvironment(account, named);
  const url = checkAddress(account.url, isLocalAllowed);
  return { environment: account.environment, url: baseAddressOf(url) };
};

/**
 * Returns where a call goes. The key is `--api-key`, else `QM_API_KEY`, else the active account's,
 * which is sent to that account's own address only. Source: api-v4.md, Command-line client.
 */
export const resolveTarget = (options: TargetOptions, host: Host): Target => {
  const address = resolveAddress(options, host);
  const given = options.apiKey ?? host.env.QM_API_KEY;
  if (given !== undefined && given.trim() !== "") return { ...address, key: given.trim() };
  const account = activeAccount(host);
  if (account === null) {
    throw new CliError(
      "configuration",
      "There is no API key: set QM_API_KEY, or store an account with `account add`.",
    );
  }
  if (account.environment !== address.environment) {
    throw otherEnvironment(account, address.environment);
  }
  if (baseAddressOf(new URL(account.url)) !== address.url) {
    throw new CliError(
      "configuration",
      `The key of the active account "${account.name}" is for ${account.url} and is not sent to ${address.url}. Set QM_API_KEY for this address.`,
    );
  }
  return { ...address, key: account.key };
};
