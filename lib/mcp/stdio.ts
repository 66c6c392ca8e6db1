import { once } from "node:events";
import { StdioServerTransport, serveStdio } from "@modelcontextprotocol/server/stdio";
import { withoutNullParams } from "#lib/mcp/absent-params.ts";
import type { Perform } from "#lib/mcp/call-tool.ts";
import { performWith } from "#lib/mcp/client-perform.ts";
import { capabilitiesIn } from "#lib/mcp/identity-capabilities.ts";
import { createMcpServer } from "#lib/mcp/server.ts";
import {
  readStdioOptions,
  type StdioOptions,
  stdioHelp,
  UsageError,
} from "#lib/mcp/stdio-options.ts";
import { type Client, createClient } from "#lib/v4/client/client.ts";
import { isV4Error } from "#lib/v4/errors.ts";
import { isReadName, registry } from "#lib/v4/registry.ts";

/** Standard output belongs to the protocol. */
const log = (line: string) => void process.stderr.write(`quartermaster mcp: ${line}\n`);

/** Logs the outcome of each write, and lets the process wait for those that are under way. */
const followWrites = (perform: Perform) => {
  const pending = new Set<Promise<unknown>>();
  const followed: Perform = (operation, input, options) => {
    const performed = perform(operation, input, options);
    if (isReadName(operation)) return performed;
    const outcome = performed.then(
      ({ requestId }) => log(`${operation} was accepted (request id ${requestId ?? "unknown"})`),
      (error: unknown) =>
        log(
          isV4Error(error) && error.isSettled
            ? `${operation} failed (${error.kind}), nothing was changed`
            : `${operation} has an unknown outcome: look it up before it is sent again`,
        ),
    );
    pending.add(outcome);
    void outcome.then(() => pending.delete(outcome));
    return performed;
  };
  return { perform: followed, settled: () => Promise.all(pending) };
};

/**
 * Reads what the key can do. Returns `false` if the service refuses the key. If the service can't be
 * reached now, all tools are offered, and each call says what is wrong.
 */
const readCapabilities = async (client: Client): Promise<readonly string[] | null | false> => {
  try {
    return capabilitiesIn((await client.perform("me", {})).data);
  } catch (error) {
    if (!isV4Error(error)) throw error;
    log(error.message);
    return error.kind === "authentication" ? false : null;
  }
};

const serve = async ({ baseUrl, apiKey, isReadOnly, tools }: StdioOptions): Promise<number> => {
  const client = createClient({ baseUrl, apiKey });
  // Listened to before anything is awaited: the client may leave at once.
  const ended = once(process.stdin, "close");
  const capabilities = await readCapabilities(client);
  if (capabilities === false) return 1;
  const { perform, settled } = followWrites(performWith(client));
  const options = { operations: registry, perform, capabilities, isReadOnly, names: tools };
  const transport = new StdioServerTransport();
  const onerror = ({ message }: Error) => log(message);
  serveStdio(() => createMcpServer(options), { transport, onerror });
  const { onmessage } = transport;
  transport.onmessage = (message) => onmessage?.(withoutNullParams(message));
  log(`serving ${new URL(baseUrl).origin}${isReadOnly ? ", read-only" : ""}`);
  await ended;
  await settled();
  return 0;
};

/**
 * Serves the MCP tools over standard input and output until the client closes its end. Returns the exit
 * code: 0, 1 if the service refuses the key, 2 for a wrong command line.
 */
export const runStdio = async (argv: readonly string[]): Promise<number> => {
  try {
    const options = readStdioOptions(argv, process.env);
    if (options !== null) return await serve(options);
    process.stderr.write(stdioHelp);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\nTry --help.\n`);
    return 2;
  }
};
