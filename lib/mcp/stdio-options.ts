import { readFileSync, statSync } from "node:fs";
import { parseArgs } from "node:util";
import { toolsOf } from "#lib/mcp/select-tools.ts";
import { decodeText } from "#lib/v4/fields/decode-text.ts";
import { registry } from "#lib/v4/registry.ts";

export const stdioHelp = `Usage: quartermaster mcp --api-url <address> [options]

Serves the MCP tools over standard input and output, in front of a Device Lifecycle Service.
An MCP client starts this command; a person has no use for it in a terminal.

  --api-url <address>    the service (default: QM_API_URL)
  --api-key-file <file>  a file that only its owner can read, with the API key in it
                         (default: the key in QM_API_KEY)
  --read-only            offers no tool that writes
  --tools <a,b>          offers only these tools
  --help                 this text

Example: QM_API_KEY=… quartermaster mcp --api-url http://127.0.0.1:4010 --read-only
`;

/** A command line that can't be served. Its text holds no key. */
export class UsageError extends Error {}

export interface StdioOptions {
  baseUrl: string;
  apiKey: string;
  isReadOnly: boolean;
  /** `null`: all. */
  tools: string[] | null;
}

const parse = (argv: readonly string[]) => {
  try {
    return parseArgs({
      args: [...argv],
      // Positional arguments are refused below: an error of this parser would quote them.
      allowPositionals: true,
      options: {
        "api-url": { type: "string" },
        "api-key-file": { type: "string" },
        "read-only": { type: "boolean", default: false },
        tools: { type: "string" },
        help: { type: "boolean", default: false },
      },
    });
  } catch (error) {
    const option = /--[a-z-]+/.exec(error instanceof Error ? error.message : "")?.[0];
    throw new UsageError(
      option === undefined
        ? "An option is not known."
        : `${option} is not an option here, or lacks its value.`,
    );
  }
};

/** Returns the service's address. A key is sent without encryption only to this machine. */
const readAddress = (given: string | undefined): string => {
  if (!given) throw new UsageError("Give the address of the service: --api-url, or QM_API_URL.");
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash) {
    throw new UsageError("--api-url: use https://host, without credentials or query.");
  }
  const isLocal = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname);
  if (url.protocol === "http:" && !isLocal) {
    throw new UsageError("--api-url: use https, because the API key would be sent unencrypted.");
  }
  return given;
};

const readKeyFile = (file: string): string => {
  try {
    if ((statSync(file).mode & 0o077) !== 0) {
      throw new UsageError("--api-key-file: others can read this file. Run chmod 600 on it.");
    }
    return decodeText(readFileSync(file));
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError("--api-key-file: the file can't be read.");
  }
};

const readKey = (file: string | undefined, environment: string | undefined): string => {
  const key = (file === undefined ? (environment ?? "") : readKeyFile(file)).trim();
  if (key === "") throw new UsageError("Give the API key: in QM_API_KEY, or with --api-key-file.");
  if (!/^[\x21-\x7e]+$/.test(key)) {
    throw new UsageError("The API key has spaces, several lines or characters that no key has.");
  }
  return key;
};

const readTools = (given: string | undefined): string[] | null => {
  if (given === undefined) return null;
  const wanted = given
    .split(",")
    .map((name) => name.trim())
    .filter(Boolean);
  const names = toolsOf(registry).map(({ name }) => name);
  const unknown = wanted.filter((name) => !names.includes(name));
  if (wanted.length === 0 || unknown.length > 0) {
    throw new UsageError(
      `--tools: ${unknown.length > 0 ? `there is no ${unknown.join(", ")}` : "name one or more"}. The tools are ${names.join(", ")}.`,
    );
  }
  return wanted;
};

/** Reads the command line and the environment. Returns `null` for `--help`. Throws `UsageError`. */
export const readStdioOptions = (
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): StdioOptions | null => {
  const { values, positionals } = parse(argv);
  if (values.help) return null;
  if (positionals.length > 0) {
    throw new UsageError(
      "This command takes no arguments besides its options. Never give a key as an argument: other users of the machine can see it.",
    );
  }
  return {
    baseUrl: readAddress(values["api-url"] ?? env.QM_API_URL),
    apiKey: readKey(values["api-key-file"], env.QM_API_KEY),
    isReadOnly: values["read-only"],
    tools: readTools(values.tools),
  };
};
