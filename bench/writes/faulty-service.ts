import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import {
  pick,
  type ReadFault,
  readFaults,
  seeded,
  type WriteFault,
  writeFaults,
} from "./faults.ts";
import { type Fields, type Outcome, serviceWorld } from "./service-world.ts";

export interface ServiceOptions {
  seed?: number;
  /** How likely a write, and a read, meets a fault: 0 to 1. */
  writeFaultRate?: number;
  readFaultRate?: number;
  /** How late a late commit is at most, and how long the newest records stay unseen by a stale list. */
  lateMs?: number;
  staleMs?: number;
  /** What an unhurried service takes to answer. */
  latencyMs?: number;
  /** Every so often all lists are empty for a while, as when a search index is down. */
  blind?: { everyMs: number; forMs: number };
  /** The same, from a write that met a fault on: what lost its answer also took the search down. */
  blindAfterFault?: { forMs: number; restMs: number };
  /** A late commit lands right after the first list that is asked for so long after its request. */
  lateAfterListMs?: number;
}

/** A request as it arrived, before anything was done. */
export interface Arrival {
  method: string;
  path: string;
  /** What the body is, `null` for reads. */
  body: string | null;
  isWrite: boolean;
}

/** Plain refusals are a test's alone: chance would soon have every key paused. */
type Fault = WriteFault | ReadFault | "401" | "409" | null;

const collections = { orders: "orders", employees: "employees", teams: "teams" } as const;

/**
 * A service of the v4 contract that fails in as many ways as there are, and keeps its own log of
 * what it committed. Programmable by a test, or by chance from a seed.
 */
export const startFaultyService = async (options: ServiceOptions = {}) => {
  const { seed = 1, writeFaultRate = 0, readFaultRate = 0 } = options;
  const { lateMs = 300, staleMs = 100, latencyMs = 0 } = options;
  const random = seeded(seed);
  const startedAt = Date.now();
  let blindUntil = 0;
  const isBlind = () =>
    Date.now() < blindUntil ||
    (options.blind !== undefined &&
      (Date.now() - startedAt) % options.blind.everyMs >
        options.blind.everyMs - options.blind.forMs);
  const goBlind = () => {
    const { forMs, restMs } = options.blindAfterFault ?? { forMs: 0, restMs: 0 };
    if (Date.now() >= blindUntil + restMs) blindUntil = Date.now() + forMs;
  };
  const pending: { collection: string; dueAt: number; commit: () => void }[] = [];
  const landAfterList = (collection: string) => {
    const due = pending.filter((late) => late.collection === collection && Date.now() > late.dueAt);
    for (const late of due) {
      pending.splice(pending.indexOf(late), 1);
      late.commit();
    }
  };
  const world = serviceWorld();
  const arrivals: Arrival[] = [];
  const faultsMet = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();
  const sockets = new Set<Socket>();
  const service = {
    world,
    arrivals,
    faultsMet,
    baseUrl: "",
    /** A test's own choice of fault; `undefined` leaves it to chance. */
    choose: (_arrival: Arrival): Fault | undefined => undefined,
    /** A test may hold a request, or end the world, before it is answered. */
    beforeAnswer: async (_arrival: Arrival, _point: "arrived" | "committed"): Promise<void> => {},
    obstacles: [] as Fields[],
    async close() {
      for (const timer of timers) clearTimeout(timer);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  const later = (ms: number, run: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      run();
    }, ms);
    timers.add(timer);
  };

  const faultFor = (arrival: Arrival): Fault => {
    const chosen = service.choose(arrival);
    const rate = arrival.isWrite ? writeFaultRate : readFaultRate;
    const isFaulty = random() < rate;
    const kinds: readonly (WriteFault | ReadFault)[] = arrival.isWrite ? writeFaults : readFaults;
    const byChance = pick(kinds, random);
    const fault = chosen === undefined ? (isFaulty ? byChance : null) : chosen;
    if (fault !== null) {
      const name = `${arrival.isWrite ? "write" : "read"}: ${fault}`;
      faultsMet.set(name, (faultsMet.get(name) ?? 0) + 1);
    }
    return fault;
  };

  const answer = (response: ServerResponse, { status, body }: Outcome, headers: Fields = {}) => {
    const text = JSON.stringify(body);
    response.writeHead(status, {
      "content-type": "application/json",
      "content-length": Buffer.byteLength(text),
      ...(headers as Record<string, string>),
    });
    response.end(text);
  };

  const cutShort = (response: ServerResponse, { body }: Outcome) => {
    const text = JSON.stringify(body);
    response.writeHead(200, { "content-type": "application/json", "content-length": text.length });
    response.write(text.slice(0, Math.floor(text.length / 2)));
    later(5, () => response.destroy());
  };

  const failed = (status: number): Outcome => ({
    status,
    body: { statusCode: status, statusMessage: "Request failed" },
  });

  /** A create reads back what it made, and that may be refused; a PIN is never read back. */
  const isPlainRefusal = ({ path }: Arrival, fault: Fault) =>
    path.endsWith("/pin-code") && /^(403|404|409) /.test(fault ?? "");

  const write = async (arrival: Arrival, response: ServerResponse, fault: Fault) => {
    const commit = () => world.commit(arrival.method, arrival.path, arrival.body ?? "{}");
    const before =
      fault?.endsWith("before commit") ||
      fault === "no answer, not committed" ||
      fault === "401" ||
      fault === "409" ||
      isPlainRefusal(arrival, fault);
    const isLate = fault === "late commit";
    if (isLate && options.lateAfterListMs !== undefined) {
      const collection = arrival.path.split("/")[2] ?? "";
      pending.push({ collection, dueAt: Date.now() + options.lateAfterListMs, commit });
    } else if (isLate) later(lateMs * (0.3 + 0.7 * random()), commit);
    if (fault !== null) goBlind();
    const outcome = before || isLate ? failed(500) : commit();
    if (!before && !isLate) await service.beforeAnswer(arrival, "committed");
    if (fault === null) return answer(response, outcome);
    if (fault.startsWith("reset")) return response.destroy();
    if (fault.startsWith("no answer")) return undefined;
    if (fault === "truncated answer") return cutShort(response, outcome);
    if (fault === "not JSON") {
      response.writeHead(200, { "content-type": "text/html" });
      return response.end("<html>Everything is fine</html>");
    }
    if (fault === "no id") return answer(response, { status: 200, body: { status: "success" } });
    if (fault.startsWith("redirect")) {
      return answer(response, failed(302), { location: `${service.baseUrl}/v4/elsewhere` });
    }
    const status = Number(/^\d{3}/.exec(fault)?.[0] ?? 500);
    const headers = status === 429 && random() < 0.5 ? { "retry-after": "0" } : {};
    return answer(response, failed(status), headers);
  };

  const readPlainly = (path: string, url: URL, fault: Fault): Outcome => {
    const [, , collection = "", id = ""] = path.split("/");
    if (path === "/v4/me") {
      return { status: 200, body: { authenticated: true, access: { companyIds: ["c1"] } } };
    }
    if (path === "/v4/orders/validate") {
      const { obstacles } = service;
      return { status: 200, body: { valid: obstacles.length === 0, errors: obstacles } };
    }
    const horizon = Date.now() - staleMs;
    const hidden = (record: Fields) =>
      fault === "empty" ||
      isBlind() ||
      (fault === "stale" && Date.parse(String(record.createdAt)) > horizon);
    if (path === "/v4/company/addresses") {
      return { status: 200, body: world.list("addresses", url.searchParams, hidden) };
    }
    if (!Object.hasOwn(collections, collection)) return failed(404);
    const name = collections[collection as keyof typeof collections];
    return id === ""
      ? { status: 200, body: world.list(name, url.searchParams, hidden) }
      : world.one(name, decodeURIComponent(id));
  };

  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const url = new URL(request.url ?? "/", "http://service.test");
    const method = request.method ?? "GET";
    const path = url.pathname;
    const isWrite = method !== "GET" && path !== "/v4/orders/validate";
    const body = isWrite ? Buffer.concat(chunks).toString("utf8") : null;
    const arrival: Arrival = { method, path, body, isWrite };
    arrivals.push(arrival);
    await service.beforeAnswer(arrival, "arrived");
    if (latencyMs > 0) await new Promise<void>((resolve) => later(latencyMs, resolve));
    const fault = faultFor(arrival);
    if (isWrite) return write(arrival, response, fault);
    if (fault === "reset") return response.destroy();
    if (fault === "500" || fault === "401") return answer(response, failed(Number(fault)));
    const outcome = readPlainly(path, url, fault);
    const [, , collection = "", id = ""] = path.split("/");
    if (id === "") landAfterList(collection);
    return fault === "truncated" ? cutShort(response, outcome) : answer(response, outcome);
  };

  const server = createServer({ keepAliveTimeout: 1_000 }, (request, response) => {
    respond(request, response).catch(() => response.destroy());
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  service.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return service;
};

export type FaultyService = Awaited<ReturnType<typeof startFaultyService>>;
