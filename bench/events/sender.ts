import { createHmac } from "node:crypto";
import { Agent, request } from "node:http";

/** A delivery as it goes over the wire. */
export interface Delivery {
  path: string;
  headers: Record<string, string>;
  body: string;
}

export const eventsPathOf = (connectionId: string) =>
  `/api/webhooks/lifecycle/${encodeURIComponent(connectionId)}`;

export const eventsPath = eventsPathOf("env");

/** Signs by Standard Webhooks (https://www.standardwebhooks.com). */
export const sign = (secret: string, id: string, seconds: number, body: string): string => {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const content = `${id}.${seconds}.${body}`;
  return `v1,${createHmac("sha256", key).update(content).digest("base64")}`;
};

export const toDelivery = (
  secret: string,
  id: string,
  body: string,
  seconds = Math.floor(Date.now() / 1_000),
): Delivery => ({
  path: eventsPath,
  body,
  headers: {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": sign(secret, id, seconds, body),
  },
});

/** Returns a sender over kept connections. It resolves to the status; 0 if there was no answer. */
export const createSender = (maxSockets: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets });
  const send = (origin: string, { path, headers, body }: Delivery): Promise<number> =>
    new Promise((resolve) => {
      const options = { method: "POST", agent, timeout: 10_000 };
      const sent = request(
        `${origin}${path}`,
        { ...options, headers: { ...headers, "content-length": Buffer.byteLength(body) } },
        (response) => {
          response.resume();
          response.on("end", () => resolve(response.statusCode ?? 0));
          response.on("error", () => resolve(0));
        },
      );
      sent.on("timeout", () => sent.destroy());
      sent.on("error", () => resolve(0));
      sent.end(body);
    });
  return { send, close: () => agent.destroy() };
};
