import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach } from "vitest";

/** A request that a receiver got. */
export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  type: string;
  data: Record<string, string>;
}

/** Returns the status of an answer, or `null` to close the connection without one. */
type Answer = (request: Received) => number | null | Promise<number | null>;

/** Starts a receiver of webhooks for the tests of the file. It answers 204 unless a test says else. */
export const setUpReceiver = () => {
  const accept: Answer = () => 204;
  const receiver = {
    url: "",
    received: [] as Received[],
    answer: accept,
    /** Headers of every answer. */
    headers: {} as Record<string, string>,
    ids: () => receiver.received.map(({ headers }) => headers["webhook-id"]),
  };
  const server = createServer(async (message, response) => {
    const body = await text(message);
    const request: Received = {
      ...{ path: message.url ?? "", headers: message.headers, body },
      ...JSON.parse(body),
    };
    receiver.received.push(request);
    const status = await receiver.answer(request);
    if (status === null) message.socket.destroy();
    else response.writeHead(status, receiver.headers).end();
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => Object.assign(receiver, { received: [], answer: accept, headers: {} }));
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return receiver;
};

/** Verifies a signature as a receiver does. Throws if it is wrong. */
export const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
