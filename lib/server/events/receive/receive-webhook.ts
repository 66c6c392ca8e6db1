import "server-only";
import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "#lib/server/env.ts";
import { sealPayload } from "#lib/server/events/payload-seal.ts";
import { readPayload, serialKeyOf } from "#lib/server/events/read-payload.ts";
import { noteAcknowledged } from "#lib/server/events/receive/acknowledgements.ts";
import { noteGap } from "#lib/server/events/receive/gaps.ts";
import { isInboxFull } from "#lib/server/events/receive/inbox-fill.ts";
import { readBody } from "#lib/server/events/receive/read-body.ts";
import {
  InboxFullError,
  type NewEvent,
  storeEvent,
} from "#lib/server/events/receive/store-delivery.ts";
import {
  type VerifiedDelivery,
  verifyDelivery,
} from "#lib/server/events/receive/verify-delivery.ts";
import { acceptedSecrets } from "#lib/server/events/secrets/accepted-secrets.ts";
import { eventSettings } from "#lib/server/events/settings.ts";
import { clientAddress, headerReader } from "#lib/server/limits/client-address.ts";
import { logDenial } from "#lib/server/limits/denial-log.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { storeDate } from "#lib/server/store/store-clock.ts";

/** `/api/webhooks/lifecycle/<connection>`, and the secret after it for the scheme `path`. */
const pathPattern = /^\/api\/webhooks\/lifecycle\/([^/?]+)(?:\/([^/?]+))?\/?(?:\?.*)?$/;

/** Longer ids are replaced by their hash. */
const maxIdLength = 200;

interface Target {
  connectionId: string;
  pathSecret: string | null;
}

const targetOf = ({ url = "" }: IncomingMessage): Target | null => {
  const [, connection, secret] = pathPattern.exec(url) ?? [];
  if (connection === undefined) return null;
  return {
    connectionId: decodeURIComponent(connection),
    pathSecret: secret === undefined ? null : decodeURIComponent(secret),
  };
};

const hashOf = (bytes: Buffer | string) =>
  `sha256:${createHash("sha256").update(bytes).digest("hex")}`;

/** The signed id, else the hash of the bytes: copies of one delivery have the same. */
const deliveryIdOf = ({ signedId }: VerifiedDelivery, body: Buffer) => {
  if (signedId === null) return hashOf(body);
  const isShort = signedId.length <= maxIdLength && !signedId.includes("\0");
  return isShort && !signedId.startsWith("sha256:") ? signedId : hashOf(signedId);
};

const toEvent = (
  connectionId: string,
  body: Buffer,
  verified: VerifiedDelivery,
  receivedAt: Date,
): NewEvent => {
  const deliveryId = deliveryIdOf(verified, body);
  const owner = { environment: env().QM_ENVIRONMENT, connectionId, deliveryId };
  const { type, subjects } = readPayload(body);
  return {
    ...owner,
    type,
    subjects,
    serialKey: serialKeyOf(subjects, deliveryId),
    sealedPayload: sealPayload(body, owner),
    scheme: verified.scheme,
    sentAt: verified.sentAt,
    receivedAt,
  };
};

const answer = (response: ServerResponse, status: number, headers: Record<string, string> = {}) => {
  response.writeHead(status, { "Content-Length": "0", ...headers });
  response.end();
};

const retryLater = () => ({
  "Retry-After": String(Math.ceil(eventSettings().retryAfterMs / 1_000)),
});

const answerFull = (response: ServerResponse) => answer(response, 503, retryLater());

const refuse = (request: IncomingMessage, response: ServerResponse, reason: string) => {
  const address = clientAddress(headerReader(request.headers));
  logDenial({ what: "webhook", reason, address });
  // The same for every reason: it tells a stranger neither connections nor what was wrong.
  answer(response, 401);
};

const receive = async (
  request: IncomingMessage,
  response: ServerResponse,
  { connectionId, pathSecret }: Target,
) => {
  const receivedAt = storeDate();
  const read = await readBody(request);
  if ("status" in read) {
    const wait = read.status === 503 ? retryLater() : {};
    return answer(response, read.status, { Connection: "close", ...wait });
  }
  const { body } = read;
  const secrets = await acceptedSecrets(connectionId);
  const verified = verifyDelivery(
    { headers: headerReader(request.headers), body, pathSecret },
    secrets,
    { now: receivedAt.getTime(), toleranceMs: eventSettings().toleranceMs },
  );
  if ("refusal" in verified) return refuse(request, response, verified.refusal);
  const connection = { environment: env().QM_ENVIRONMENT, id: connectionId };
  try {
    if (await isInboxFull(connection)) throw new InboxFullError();
    const { id, isNew } = await storeEvent(toEvent(connectionId, body, verified, receivedAt));
    answer(response, 202);
    if (isNew) noteAcknowledged(id);
  } catch (error) {
    const isFull = error instanceof InboxFullError;
    if (!isFull) log().error({ error: errorFields(error) }, "an event could not be stored");
    await noteGap(connection, isFull ? "The inbox was full." : "An event could not be stored.");
    answerFull(response);
  }
};

/**
 * Receives a webhook of the service, before Next sees the request: no session, no other limits, and
 * the raw bytes. Answers 202 after the event is stored; 401 if the sender is not known; 408 or 413 for
 * a body that is too slow or too large; 503 with `Retry-After` if it can't be stored. Returns false
 * for other requests. Source: reliability.md, Events.
 */
export const receiveWebhook = (request: IncomingMessage, response: ServerResponse): boolean => {
  const target = request.method === "POST" ? targetOf(request) : null;
  if (!target) return false;
  receive(request, response, target).catch((error: unknown) => {
    log().error({ error: errorFields(error) }, "a webhook could not be received");
    if (response.headersSent) response.destroy();
    else answerFull(response);
  });
  return true;
};
