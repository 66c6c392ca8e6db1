import "server-only";
import http from "node:http";
import net from "node:net";
import tls from "node:tls";
import { type DecodingProblem, decodeContent } from "#lib/server/intents/send/content-decoding.ts";
import { type Auth, authHeader } from "#lib/v4/client/auth-header.ts";
import { maxAnswerBytes } from "#lib/v4/client/body.ts";
import type { WirePayload } from "#lib/v4/client/prepare-write.ts";
import { version } from "#lib/v4/client/version.ts";

/** The result of one sending. Times in milliseconds. */
export type WireAnswer =
  | {
      kind: "answered";
      status: number;
      header: (name: string) => string | null;
      /** Decompressed; empty where that failed. */
      bytes: Uint8Array;
      /** Why the body could not be decompressed. The status is valid all the same. */
      problem?: DecodingProblem;
      ms: number;
    }
  /** No byte of the request was sent: no address, connection or certificate, or the deadline passed. */
  | { kind: "not sent"; code: string; ms: number }
  /** The request may have arrived; the answer did not, or not completely. */
  | { kind: "broken"; code: string; status: number | null; ms: number };

export interface WireOptions {
  baseUrl: string;
  apiKey: string;
  /** Absent: `api key`. */
  auth?: Auth;
  timeoutMs: number;
  /** Called once the connection is open, right before the first byte. */
  maySend: () => boolean;
}

const codeOf = (error: unknown) =>
  error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "ERROR";

const statusOf = (error: unknown) =>
  error instanceof Error && "status" in error && typeof error.status === "number"
    ? error.status
    : null;

/** Opens a new connection, because a kept-alive one may be dead without a sign. */
const connect = (url: URL, timeoutMs: number) =>
  new Promise<net.Socket>((resolve, reject) => {
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const isTls = url.protocol === "https:";
    const port = Number(url.port || (isTls ? 443 : 80));
    const socket = isTls
      ? tls.connect({ host, port, ALPNProtocols: ["http/1.1"], ...nameOf(host) })
      : net.connect({ host, port });
    const fail = (error: Error) => {
      clearTimeout(timer);
      socket.destroy();
      reject(error);
    };
    const timer = setTimeout(
      () => fail(Object.assign(new Error("late"), { code: "ECONNTIMEOUT" })),
      timeoutMs,
    );
    socket.once("error", fail);
    socket.once(isTls ? "secureConnect" : "connect", () => {
      clearTimeout(timer);
      socket.off("error", fail);
      socket.setNoDelay(true);
      resolve(socket);
    });
  });

/** An IP address is no server name that a certificate could be selected by. */
const nameOf = (host: string) => (net.isIP(host) === 0 ? { servername: host } : {});

interface Received {
  status: number;
  headers: http.IncomingHttpHeaders;
  bytes: Uint8Array;
}

const exchange = (
  socket: net.Socket,
  options: http.RequestOptions,
  body: Buffer,
  timeoutMs: number,
) =>
  new Promise<Received>((resolve, reject) => {
    let status: number | null = null;
    const timer = setTimeout(() => fail("TIMEOUT"), timeoutMs);
    const fail = (code: string) => {
      clearTimeout(timer);
      socket.destroy();
      reject(Object.assign(new Error(code), { code, status }));
    };
    // No agent: with one, even `agent: false`, the request would open another connection.
    const request = http.request({ ...options, createConnection: () => socket });
    request.on("error", (error) => fail(codeOf(error)));
    request.on("response", (response) => {
      status = response.statusCode ?? 0;
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        if (size > maxAnswerBytes) fail("TOO_LARGE");
        else chunks.push(chunk);
      });
      response.on("error", (error) => fail(codeOf(error)));
      response.on("end", () => {
        if (!response.complete) return fail("CUT_SHORT");
        clearTimeout(timer);
        socket.destroy();
        resolve({ status: status ?? 0, headers: response.headers, bytes: Buffer.concat(chunks) });
      });
    });
    request.end(body);
  });

/**
 * Sends one write once on a new connection: no redirect, no retry, no keep-alive, and the body's bytes
 * exactly as given. Never throws.
 */
export const sendOnce = async (payload: WirePayload, options: WireOptions): Promise<WireAnswer> => {
  const startedAt = performance.now();
  const ms = () => performance.now() - startedAt;
  const url = new URL(options.baseUrl + payload.target);
  const body = Buffer.from(payload.body, "utf8");
  let socket: net.Socket;
  try {
    socket = await connect(url, options.timeoutMs);
  } catch (error) {
    return { kind: "not sent", code: codeOf(error), ms: ms() };
  }
  // Nothing is awaited from here to the first byte, so no pause can go unnoticed in between.
  if (!options.maySend()) {
    socket.destroy();
    return { kind: "not sent", code: "TOO_LATE", ms: ms() };
  }
  try {
    const received = await exchange(
      socket,
      {
        method: payload.method,
        host: url.hostname,
        port: url.port,
        path: url.pathname + url.search,
        headers: {
          accept: "application/json",
          // Without this header the service might choose a coding that Quartermaster can't read.
          "accept-encoding": "identity, gzip;q=0.5, deflate;q=0.5, br;q=0.5",
          "content-type": "application/json",
          "content-length": body.length,
          "user-agent": `quartermaster/${version}`,
          ...authHeader(options.apiKey, options.auth),
          host: url.host,
          connection: "close",
        },
      },
      body,
      Math.max(1, options.timeoutMs - ms()),
    );
    const header = (name: string) => {
      const value = received.headers[name];
      return typeof value === "string" ? value : null;
    };
    const decoded = await decodeContent(received.bytes, header("content-encoding"));
    const bytes = new Uint8Array();
    return { kind: "answered", status: received.status, header, bytes, ...decoded, ms: ms() };
  } catch (error) {
    return { kind: "broken", code: codeOf(error), status: statusOf(error), ms: ms() };
  }
};
