import { Agent, request } from "node:http";
import { parentPort, workerData } from "node:worker_threads";

/** A thread that tries to sign in as fast as it is answered, until it is told to stop. */

interface Flood {
  origin: string;
  connections: number;
  /** Claims another address at every attempt, as from many machines. */
  isSpread: boolean;
}

const { origin, connections, isSpread } = workerData as Flood;
const agent = new Agent({ keepAlive: true, maxSockets: connections });
const counts: Record<string, number> = {};
let isOver = false;
let attempts = 0;

const addressOf = (attempt: number) =>
  isSpread ? `203.0.${(attempt >> 8) % 256}.${attempt % 256}` : "203.0.113.1";

const token = async () => {
  const answered = await fetch(`${origin}/api/auth/csrf`);
  const cookie = answered.headers.getSetCookie().map((one) => one.split(";", 1)[0]);
  const { csrfToken } = (await answered.json()) as { csrfToken: string };
  return { cookie: cookie.join("; "), csrfToken };
};

const { cookie, csrfToken } = await token();

const attempt = (): Promise<void> =>
  new Promise((resolve) => {
    attempts += 1;
    const body = new URLSearchParams({
      email: "owner@example.com",
      password: `guess ${attempts}`,
      csrfToken,
      json: "true",
    }).toString();
    const sent = request(
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
          cookie,
        },
      },
      (response) => {
        const status = String(response.statusCode);
        counts[status] = (counts[status] ?? 0) + 1;
        response.resume();
        response.on("close", resolve);
      },
    );
    sent.on("error", () => {
      counts.error = (counts.error ?? 0) + 1;
      resolve();
    });
    sent.end(body);
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
