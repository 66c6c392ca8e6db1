import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { answerWriter } from "../dialect/answer-writer.ts";
import type { ServiceShape } from "../dialect/service-shape.ts";
import { pick, seeded } from "../random.ts";
import {
  type AnsweringService,
  type Arrival,
  answerRead,
  answerWrite,
  type ServiceParts,
} from "./answer-request.ts";
import { type Fault, randomWriteFaults, readFaults } from "./faults.ts";
import {
  type LateClock,
  lateCommits,
  type OutageOptions,
  outagesOf,
  timerSet,
} from "./late-work.ts";
import { startLocalServer } from "./local-server.ts";
import { serviceState } from "./service-state.ts";

export interface ServiceOptions extends OutageOptions {
  seed?: number;
  /** The legal shape of its answers. `null`, the default, is the plain shape. */
  shape?: ServiceShape | null;
  /** The probability that a write, or a read, meets a fault: 0 to 1. */
  writeFaultRate?: number;
  readFaultRate?: number;
  /** The longest delay of a late commit, by the service's clock. */
  lateMs?: number;
  /** Another clock, by which commits are late instead. */
  lateClock?: LateClock;
  /** How long a stale list leaves out a new record. */
  staleMs?: number;
  /** How long a new employee can't be read by their id. */
  unreadableMs?: number;
  /** How long each request takes without a fault. */
  latencyMs?: number;
}

export interface FaultyService extends AnsweringService {
  arrivals: Arrival[];
  /** How often each fault occurred, as `write: 500-after-commit`. */
  faultsMet: Map<string, number>;
  /** A test's choice of the fault. `undefined` leaves the choice to the seed. */
  choose: (arrival: Arrival) => Fault | null | undefined;
  /** Carries out the late commits that are left, whether due or not. */
  commitLate: () => void;
  close: () => Promise<void>;
}

/** Returns a function that chooses the fault of each request, by the test or by the seed. */
const faultChooser = (
  service: FaultyService,
  random: () => number,
  { writeFaultRate = 0, readFaultRate = 0 }: ServiceOptions,
) => {
  return (arrival: Arrival): Fault | null => {
    const chosen = service.choose(arrival);
    // Drawn even if the test chooses, so that later draws do not depend on its choices.
    const isFaulty = random() < (arrival.isWrite ? writeFaultRate : readFaultRate);
    const drawn = pick<Fault>(arrival.isWrite ? randomWriteFaults : readFaults, random);
    const fault = chosen === undefined ? (isFaulty ? drawn : null) : chosen;
    if (fault !== null) {
      const name = `${arrival.isWrite ? "write" : "read"}: ${fault}`;
      service.faultsMet.set(name, (service.faultsMet.get(name) ?? 0) + 1);
    }
    return fault;
  };
};

const toArrival = async (request: IncomingMessage, { pathname: path }: URL): Promise<Arrival> => {
  const method = request.method ?? "GET";
  const body = await text(request);
  const isWrite = method !== "GET" && path !== "/v4/orders/validate";
  return { method, path, body: isWrite ? body : null, isWrite };
};

/**
 * Starts a service of the v4 contract that fails in many ways and logs what it commits. A test
 * chooses the faults, or the seed does.
 */
export const startFaultyService = async (options: ServiceOptions = {}): Promise<FaultyService> => {
  const { seed = 1, shape = null } = options;
  const { lateMs = 300, staleMs = 100, unreadableMs = 0, latencyMs = 0, lateClock } = options;
  const random = seeded(seed);
  const { runLater, clear } = timerSet();
  const late = lateCommits({ lateMs, lateClock, runLater, random });
  const service: FaultyService = {
    state: serviceState(shape),
    shape,
    arrivals: [],
    faultsMet: new Map(),
    baseUrl: "",
    choose: () => undefined,
    beforeAnswer: async () => undefined,
    obstacles: [],
    commitLate: late.runAll,
    async close() {
      clear();
      await server.close();
    },
  };
  const parts: ServiceParts = {
    service,
    writer: answerWriter(shape),
    random,
    lateCommits: late,
    outages: outagesOf(options),
    staleMs,
    unreadableMs,
  };
  const chooseFault = faultChooser(service, random, options);
  const server = await startLocalServer(async (request, response) => {
    const url = new URL(request.url ?? "/", "http://service.test");
    const arrival = await toArrival(request, url);
    service.arrivals.push(arrival);
    await service.beforeAnswer(arrival, "arrived");
    if (latencyMs > 0) await new Promise<void>((resolve) => runLater(latencyMs, resolve));
    const fault = chooseFault(arrival);
    await late.runDue();
    return arrival.isWrite
      ? answerWrite(parts, arrival, response, fault)
      : answerRead(parts, url, response, fault);
  });
  service.baseUrl = server.origin;
  return service;
};
