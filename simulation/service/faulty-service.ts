import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { answerWriter } from "./answer-writer.ts";
import {
  chanceFaults,
  pick,
  type ReadFault,
  readFaults,
  seeded,
  type WriteFault,
} from "./faults.ts";
import { type Answer, answer, answerHardToRead, cutShort } from "./send-answer.ts";
import type { Route, ServiceShape } from "./service-shape.ts";
import { type Fields, type Outcome, serviceWorld } from "./service-world.ts";

export interface ServiceOptions {
  seed?: number;
  /** The legal shape of its answers; `null`, the default, is the plain dialect. */
  shape?: ServiceShape | null;
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
  const { lateMs = 300, staleMs = 100, latencyMs = 0, shape = null } = options;
  const writer = answerWriter(shape);
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
  const world = serviceWorld(shape);
  const arrivals: Arrival[] = [];
  const faultsMet = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();
  const sockets = new Set<Socket>();
  const service = {
    world,
    shape,
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
    const kinds: readonly (WriteFault | ReadFault)[] = arrival.isWrite ? chanceFaults : readFaults;
    const byChance = pick(kinds, random);
    const fault = chosen === undefined ? (isFaulty ? byChance : null) : chosen;
    if (fault !== null) {
      const name = `${arrival.isWrite ? "write" : "read"}: ${fault}`;
      faultsMet.set(name, (faultsMet.get(name) ?? 0) + 1);
    }
    return fault;
  };

  const failed = (status: number, message = "Request failed"): Answer => ({
    status,
    body: writer.failure(status, message),
  });

  const written = (outcome: Outcome, route: Route): Answer =>
    "record" in outcome
      ? { status: outcome.status, body: writer.one(outcome.collection, outcome.record, route) }
      : failed(outcome.status, outcome.message);

  const write = async (arrival: Arrival, response: ServerResponse, fault: Fault) => {
    const commit = () => world.commit(arrival.method, arrival.path, arrival.body ?? "{}");
    const before =
      fault?.endsWith("before commit") ||
      fault === "no answer, not committed" ||
      fault === "401" ||
      fault === "409";
    const isLate = fault === "late commit";
    if (isLate && options.lateAfterListMs !== undefined) {
      const collection = arrival.path.split("/")[2] ?? "";
      pending.push({ collection, dueAt: Date.now() + options.lateAfterListMs, commit });
    } else if (isLate) later(lateMs * (0.3 + 0.7 * random()), commit);
    if (fault !== null) goBlind();
    const outcome = before || isLate ? null : commit();
    if (outcome !== null) await service.beforeAnswer(arrival, "committed");
    if (fault === null && outcome !== null) return answer(response, written(outcome, "created"));
    if (fault === null || fault.startsWith("reset")) return response.destroy();
    if (fault.startsWith("no answer")) return undefined;
    if (fault.startsWith("redirect")) {
      return answer(response, failed(302), { location: `${service.baseUrl}/v4/elsewhere` });
    }
    const status = Number(/^([345]\d\d)/.exec(fault)?.[1] ?? 0);
    if (status === 0 && outcome !== null) {
      return "record" in outcome
        ? answerHardToRead(response, written(outcome, "created"), { outcome, fault, writer })
        : answer(response, written(outcome, "created"));
    }
    const headers: Record<string, string> =
      status === 429 && random() < 0.5 ? { "retry-after": "0" } : {};
    return answer(response, failed(isLate ? 500 : status), headers);
  };

  const read = (path: string, url: URL, fault: Fault): Answer => {
    const [, , collection = "", id = ""] = path.split("/");
    if (path === "/v4/me") {
      return { status: 200, body: { authenticated: true, access: { companyIds: ["c1"] } } };
    }
    if (path === "/v4/orders/validate") {
      return { status: 200, body: writer.validation(service.obstacles) };
    }
    const horizon = Date.now() - staleMs;
    const hidden = (record: Fields) =>
      fault === "empty" ||
      isBlind() ||
      (fault === "stale" && Date.parse(String(record.createdAt)) > horizon);
    const page = (name: keyof typeof world.records): Answer => {
      if (shape?.sort === "refused" && url.searchParams.has("sort")) {
        return failed(400, "sort: there is no such field");
      }
      const { records, numbers } = world.list(name, url.searchParams, hidden);
      return { status: 200, body: writer.list(name, records, numbers) };
    };
    if (path === "/v4/company/addresses") return page("addresses");
    if (!Object.hasOwn(collections, collection)) return failed(404);
    const name = collections[collection as keyof typeof collections];
    return id === "" ? page(name) : written(world.one(name, decodeURIComponent(id)), "single");
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
    const outcome = read(path, url, fault);
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
