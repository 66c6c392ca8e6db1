import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import { fetchCsrfToken, toCookieHeader } from "#testing/world/console-client.ts";

/** A worker thread that tries to sign in again and again until it gets a message. */

interface Flood {
  origin: string;
  connections: number;
  /** Names another client address at every attempt, like many machines. */
  isSpread: boolean;
}

const { origin, connections, isSpread } = workerData as Flood;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const counts: Record<string, number> = {};
let isOver = false;
let attempts = 0;

const addressOf = (attempt: number) =>
  isSpread ? `203.0.${(attempt >> 8) % 256}.${attempt % 256}` : "203.0.113.1";

const { cookies, csrfToken } = await fetchCsrfToken(origin);

const attempt = (): Promise<void> =>
  new Promise((resolve) => {
    attempts += 1;
    const body = new URLSearchParams({
      email: "owner@example.com",
      password: `guess ${attempts}`,
      csrfToken,
      json: "true",
    }).toString();
    const outgoing = request(
      `${origin}/api/auth/callback/password`,
      {
        method: "POST",
        agent,
        headers: {
          "content-type": "application/x-www-form-urlencoded",
          "content-length": Buffer.byteLength(body),
          origin,
          "sec-fetch-site": "same-origin",
          "x-forwarded-for": addressOf(attempts),
          cookie: toCookieHeader(cookies),
        },
      },
      (response) => {
        const status = String(response.statusCode);
        counts[status] = (counts[status] ?? 0) + 1;
        response.resume();
        response.on("close", resolve);
      },
    );
    outgoing.on("error", () => {
      counts.error = (counts.error ?? 0) + 1;
      resolve();
    });
    outgoing.end(body);
  });

const loop = async () => {
  while (!isOver) await attempt();
};

const loops = Promise.all(Array.from({ length: connections }, loop));
parentPort?.postMessage("flooding");
parentPort?.once("message", async () => {
  isOver = true;
  await loops;
  agent.destroy();
  parentPort?.postMessage(counts);
});
