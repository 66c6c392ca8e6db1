import type { IncomingHttpHeaders } from "node:http";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { startScriptedService } from "#testing/service/scripted-service.ts";

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
  let close = async () => {};
  beforeAll(async () => {
    const service = await startScriptedService(async ({ url, headers, body }) => {
      const request: Received = { ...{ path: url, headers, body }, ...JSON.parse(body) };
      receiver.received.push(request);
      const status = await receiver.answer(request);
      return status === null ? null : { status, headers: receiver.headers };
    });
    receiver.url = service.origin;
    close = service.close;
  });
  beforeEach(() => Object.assign(receiver, { received: [], answer: accept, headers: {} }));
  afterAll(() => close());
  return receiver;
};

/** Verifies a signature as a receiver does. Throws if it is wrong. */
export const verify = (secret: string, { body, headers }: Received) =>
  new Webhook(secret).verify(body, headers as Record<string, string>);
