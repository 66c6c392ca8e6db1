import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface Forwarded {
  method: string;
  url: URL;
  headers: Record<string, string>;
  body: string;
}

export interface Tampering {
  /** Changes a request before it is sent to the service. */
  request?(request: Forwarded, origin: string): void | Promise<void>;
  /** Changes an answer before it is sent to the client. */
  answer?(answer: { status: number; text: string }, request: Forwarded): void;
}

const readBody = async (incoming: IncomingMessage) => {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

const forwardedHeaders = ["x-api-key", "authorization", "content-type"];

/** Starts a proxy that changes requests or answers, to break a rule of the contract. */
export const startTamperingProxy = async (origin: string, tampering: Tampering) => {
  const server = createServer((incoming, outgoing) => {
    const forward = async () => {
      const headers = Object.fromEntries(
        forwardedHeaders.flatMap((name) => {
          const value = incoming.headers[name];
          return typeof value === "string" ? [[name, value]] : [];
        }),
      );
      const request: Forwarded = {
        method: incoming.method ?? "GET",
        url: new URL(incoming.url ?? "/", origin),
        headers,
        body: await readBody(incoming),
      };
      await tampering.request?.(request, origin);
      const response = await fetch(request.url, {
        method: request.method,
        headers: request.headers,
        ...(request.method === "GET" ? {} : { body: request.body }),
      });
      const answer = { status: response.status, text: await response.text() };
      tampering.answer?.(answer, request);
      outgoing.writeHead(answer.status, { "content-type": "application/json" }).end(answer.text);
    };
    forward().catch((error: unknown) => outgoing.destroy(error as Error));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};
