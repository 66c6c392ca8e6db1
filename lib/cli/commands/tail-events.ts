import { createServer, type IncomingMessage } from "node:http";
import { Webhook, WebhookVerificationError } from "standardwebhooks";
import { CliError } from "#lib/cli/host/exit-codes.ts";
import { readStandardInput } from "#lib/cli/input/given-text.ts";
import { flatten } from "#lib/cli/output/flatten.ts";
import { toJsonText } from "#lib/cli/output/json-output.ts";
import type { Session } from "#lib/cli/session/session.ts";
import { isObject, type JsonObject } from "#lib/v4/normalize/json.ts";

const maxBodyBytes = 64 * 1024;
const maxRememberedIds = 10_000;

const parseListen = (address: string): { host: string; port: number } => {
  const match = /^(127\.0\.0\.1|localhost|\[::1\]):(\d{1,5})$/.exec(address);
  const port = Number(match?.[2]);
  if (match?.[1] && port <= 65_535) return { host: match[1].replaceAll(/[[\]]/g, ""), port };
  throw new CliError(
    "usage",
    "--listen: use 127.0.0.1:<port>. Other machines reach it through a tunnel that you open.",
  );
};

const openWebhook = async ({ host }: Session, isFromStdin: boolean): Promise<Webhook> => {
  const given = isFromStdin
    ? await readStandardInput(host)
    : await host.askSecret("Webhook secret: ");
  try {
    return new Webhook((given ?? "").trim());
  } catch {
    throw new CliError(
      "configuration",
      "There is no webhook secret (whsec_…): type it on a terminal, or give it with --secret-stdin.",
    );
  }
};

/** Returns the body, or `null` beyond the limit. */
const readBody = async (request: IncomingMessage): Promise<string | null> => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > maxBodyBytes) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};

/** An event whose signature was verified. */
interface VerifiedEvent {
  id: string;
  event: JsonObject;
}

/** Returns the verified event of a request, or the HTTP status that refuses it. */
const verify = async (
  webhook: Webhook,
  request: IncomingMessage,
): Promise<VerifiedEvent | number> => {
  if (request.method !== "POST") return 405;
  const body = await readBody(request);
  if (body === null) return 413;
  try {
    const event = webhook.verify(body, request.headers as Record<string, string>);
    const id = String(request.headers["webhook-id"]);
    return isObject(event) ? { id, event } : 400;
  } catch (error) {
    return error instanceof WebhookVerificationError ? 401 : 400;
  }
};

const lineOf = (session: Session, { id, event }: VerifiedEvent) => {
  const receivedAt = new Date(session.host.now()).toISOString();
  if (session.options.format === "json") return toJsonText({ receivedAt, id, event });
  const { type, data, ...rest } = event;
  const facts = flatten(isObject(data) ? { ...data, ...rest } : { data, ...rest });
  const shown = facts.map(([path, value]) => `${path}=${value}`).join(" ");
  return `${receivedAt}  ${flatten(type)[0]?.[1] ?? ""}  ${shown}`;
};

/**
 * Receives webhooks on this machine (Standard Webhooks) and prints each verified event once, until
 * Ctrl-C. An event is a hint: a read of its record shows the present state.
 */
export const tailEvents = async (
  session: Session,
  listen: string,
  isFromStdin: boolean,
): Promise<void> => {
  const { write, note, host } = session;
  const address = parseListen(listen);
  const webhook = await openWebhook(session, isFromStdin);
  const seen = new Set<string>();
  const { promise: ended, resolve, reject } = Promise.withResolvers<void>();
  let writing = Promise.resolve();
  const server = createServer(async (request, response) => {
    const verified = await verify(webhook, request).catch(() => 400);
    if (typeof verified === "number") {
      response.writeHead(verified).end();
      await note(`A request was refused (${verified}): its signature or form is wrong.\n`);
      return;
    }
    if (!seen.has(verified.id)) {
      seen.add(verified.id);
      if (seen.size > maxRememberedIds) seen.delete(seen.values().next().value ?? "");
      writing = writing.then(() => write(`${lineOf(session, verified)}\n`));
      writing.catch(reject);
    }
    response.writeHead(204).end();
  });
  server.on("error", ({ code }: NodeJS.ErrnoException) =>
    reject(new CliError("configuration", `--listen: ${listen} can't be used (${code}).`)),
  );
  server.listen(address.port, address.host, () => {
    const bound = server.address();
    const port = typeof bound === "object" && bound !== null ? bound.port : address.port;
    void note(`Listening on http://${address.host}:${port} for signed events; Ctrl-C ends.\n`);
  });
  host.signal.addEventListener("abort", () => resolve(), { once: true });
  try {
    await ended;
    throw new CliError("aborted", "Ctrl-C ended the tail.");
  } finally {
    server.close();
    server.closeAllConnections();
  }
};
