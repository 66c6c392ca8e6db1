import { connect } from "node:net";
import type { World } from "#testing/world/world.ts";
import { residentMemoryOf } from "../resident-memory.ts";
import { printTable } from "../table.ts";

const requests = 200;
const megabytes = 60;
/** The megabytes that the process may grow by: for its code, and 64 KB per request. */
const maxGrowth = 120;
const timeoutMs = 120_000;

const block = Buffer.alloc(1_000_000, "x");
const chunk = Buffer.concat([Buffer.from("f4240\r\n"), block, Buffer.from("\r\n")]);

/** Requests without a session: to a read, a sign-in, a page and an action. */
const targets = [
  { path: "/api/read/orders.validate", headers: "" },
  { path: "/api/auth/callback/demo", headers: "" },
  { path: "/signin", headers: "" },
  { path: "/orders", headers: `Next-Action: ${"a".repeat(42)}\r\n` },
];

/** Sends a body block by block until all of it is sent or Quartermaster closes the connection. */
const sendBody = (world: World, at: number, signal: AbortSignal) => {
  const { hostname, port } = new URL(world.origin);
  const { path, headers } = targets[at % targets.length] as (typeof targets)[number];
  const isChunked = at % 8 >= 4;
  const length = isChunked
    ? "Transfer-Encoding: chunked"
    : `Content-Length: ${megabytes * block.length}`;
  const head = `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nOrigin: ${world.origin}\r\nSec-Fetch-Site: same-origin\r\n${headers}${length}\r\n\r\n`;
  return new Promise<{ status: string; bytes: number }>((resolve) => {
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

/** Measures the memory of Quartermaster while 200 signed-out clients send 60 MB each. Returns whether it stays within its limit. */
export async function measureLargeBodies(world: World): Promise<boolean> {
  await fetch(`${world.origin}/signin`).then((answer) => answer.arrayBuffer());
  const before = residentMemoryOf(world);
  let peak = before;
  const sampler = setInterval(() => {
    peak = Math.max(peak, residentMemoryOf(world));
  }, 100);
  const begin = performance.now();
  const signal = AbortSignal.timeout(timeoutMs);
  const sent = await Promise.all(
    Array.from({ length: requests }, (_, at) => sendBody(world, at, signal)),
  );
  const seconds = (performance.now() - begin) / 1000;
  clearInterval(sampler);
  const after = residentMemoryOf(world);
  peak = Math.max(peak, after);
  const health = await fetch(`${world.origin}/api/health`);
  await health.arrayBuffer();
  const countOf = (status: string) => sent.filter((one) => one.status === status).length;
  printTable(
    `Memory: ${requests} signed-out requests of ${megabytes} MB at the same time`,
    ["before MB", "peak MB", "after MB", "413", "409", "no answer", "sent MB", "s", "health"],
    [
      [
        before.toFixed(0),
        peak.toFixed(0),
        after.toFixed(0),
        countOf("413"),
        // Next refuses an unknown action by its ID, before it reads the length.
        countOf("409"),
        countOf("none"),
        (sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000_000).toFixed(0),
        seconds.toFixed(1),
        health.status,
      ],
    ],
  );
  const isRefused = sent.every(({ status }) => ["413", "409", "none"].includes(status));
  return isRefused && peak - before <= maxGrowth && health.ok;
}
