import { connect } from "node:net";
import type { World } from "../../scripts/world/world.ts";
import { printTable } from "../table.ts";
import { memoryOf } from "./memory-of.ts";

const requests = 200;
const megabytes = 60;
/** What the console may grow by: the code that answers, and 64 KB a request. */
const maxGrowth = 120;
const limitMs = 120_000;

const block = Buffer.alloc(1_000_000, "x");
const chunk = Buffer.concat([Buffer.from("f4240\r\n"), block, Buffer.from("\r\n")]);

/** Requests that a signed-out stranger can send: to a read, a sign-in, a page and an action. */
const targets = [
  { path: "/api/read/orders.validate", more: "" },
  { path: "/api/auth/callback/demo", more: "" },
  { path: "/signin", more: "" },
  { path: "/orders", more: `Next-Action: ${"a".repeat(42)}\r\n` },
];

interface Sent {
  status: string;
  bytes: number;
}

/** Sends a body block by block until all of it is sent or the console ends the connection. */
const sendBody = (world: World, at: number, signal: AbortSignal): Promise<Sent> => {
  const { hostname, port } = new URL(world.origin);
  const { path, more } = targets[at % targets.length] as (typeof targets)[number];
  const isChunked = at % 8 >= 4;
  const length = isChunked
    ? "Transfer-Encoding: chunked"
    : `Content-Length: ${megabytes * block.length}`;
  const head = `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${world.origin}\r\nSec-Fetch-Site: same-origin\r\n${more}${length}\r\n\r\n`;
  return new Promise((resolve) => {
    let answer = "";
    let blocks = 0;
    const socket = connect(Number(port), hostname);
    const write = () => {
      while (blocks < megabytes && socket.writable) {
        blocks += 1;
        if (!socket.write(isChunked ? chunk : block)) break;
      }
    };
    socket.on("connect", () => {
      socket.write(head);
      write();
    });
    socket.on("drain", write);
    socket.on("data", (data) => {
      answer += String(data);
    });
    socket.on("error", () => undefined);
    socket.on("close", () =>
      resolve({
        status: /^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? "none",
        bytes: Math.max(0, socket.bytesWritten - head.length),
      }),
    );
    signal.addEventListener("abort", () => socket.destroy());
  });
};

/** (a) The console's memory while strangers send 200 bodies of 60 MB at once. Says whether it held. */
export async function measureLargeBodies(world: World): Promise<boolean> {
  await fetch(`${world.origin}/signin`).then((answer) => answer.arrayBuffer());
  const before = memoryOf(world);
  let peak = before;
  const sampler = setInterval(() => {
    peak = Math.max(peak, memoryOf(world));
  }, 100);
  const begin = performance.now();
  const signal = AbortSignal.timeout(limitMs);
  const sent = await Promise.all(
    Array.from({ length: requests }, (_, at) => sendBody(world, at, signal)),
  );
  const seconds = (performance.now() - begin) / 1000;
  clearInterval(sampler);
  const after = memoryOf(world);
  peak = Math.max(peak, after);
  const health = await fetch(`${world.origin}/api/health`);
  await health.arrayBuffer();
  const counted = (status: string) => sent.filter((one) => one.status === status).length;
  printTable(
    `Memory: ${requests} bodies of ${megabytes} MB at once, signed out`,
    ["before MB", "peak MB", "after MB", "413", "409", "no answer", "sent MB", "s", "health"],
    [
      [
        before.toFixed(0),
        peak.toFixed(0),
        after.toFixed(0),
        counted("413"),
        // An unknown action is refused for its id, before its length is known.
        counted("409"),
        counted("none"),
        (sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000).toFixed(0),
        seconds.toFixed(1),
        health.status,
      ],
    ],
  );
  const isRefused = sent.every(({ status }) => ["413", "409", "none"].includes(status));
  return isRefused && peak - before <= maxGrowth && health.ok;
}
