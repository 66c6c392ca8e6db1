import { CliError } from "#lib/cli/host/exit-codes.ts";
import { isLoopback } from "#lib/v4/call-texts/command-line.ts";

/** Source: api-v4.md, Command-line client. `dev` is the developer environment, whose name is not shown. */
export const environments = ["prod", "io", "next", "local", "dev"] as const;
export type Environment = (typeof environments)[number];

/** The address of a sandbox that was started without `--port`. */
export const localUrl = "http://127.0.0.1:4010";

export const isEnvironment = (name: string): name is Environment =>
  environments.some((environment) => environment === name);

/**
 * Returns the address without a final slash. Throws `CliError` where it is no address, sends a key
 * unencrypted over a network, or is this machine's own without `--allow-localhost`.
 */
export const checkAddress = (address: string, isLocalAllowed: boolean): URL => {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new CliError("configuration", "The address must be https://host, without a query.");
  }
  if (url.username || url.password) {
    throw new CliError("configuration", "The address must not hold a name or a password.");
  }
  if (url.protocol === "http:" && !isLoopback(url)) {
    throw new CliError(
      "configuration",
      "The address must begin with https: over http, others on the network could read the API key.",
    );
  }
  if (isLoopback(url) && !isLocalAllowed) {
    throw new CliError(
      "configuration",
      `${url.origin} is this machine. Add --allow-localhost to use it.`,
    );
  }
  return url;
};
