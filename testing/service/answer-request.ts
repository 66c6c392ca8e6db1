import type { ServerResponse } from "node:http";
import type { AnswerWriter } from "../dialect/answer-writer.ts";
import type { Route, ServiceShape } from "../dialect/service-shape.ts";
import type { Fields } from "../dialect/spelling.ts";
import { type Fault, preventsCommit, type ReadFault } from "./faults.ts";
import type { lateCommits, outagesOf } from "./late-work.ts";
import { type Answer, answer, answerHardToRead, cutShort } from "./send-answer.ts";
import {
  collectionNames,
  isCollectionName,
  type OperationResult,
  type serviceState,
} from "./service-state.ts";

/** A request, before the service does anything with it. */
export interface Arrival {
  method: string;
  path: string;
  /** `null` for reads. */
  body: string | null;
  isWrite: boolean;
}

/** What a faulty service answers from. */
export interface AnsweringService {
  /** The records, and the log of commits. */
  state: ReturnType<typeof serviceState>;
  shape: ServiceShape | null;
  baseUrl: string;
  /** Lets a test delay a request, or kill Quartermaster, before the service answers. */
  beforeAnswer: (arrival: Arrival, point: "arrived" | "committed") => Promise<void>;
  /** The errors of every pre-flight validation. Empty: orders are valid. */
  obstacles: Fields[];
}

/** What the answers of a faulty service depend on. */
export interface ServiceParts {
  service: AnsweringService;
  writer: AnswerWriter;
  random: () => number;
  lateCommits: ReturnType<typeof lateCommits>;
  outages: ReturnType<typeof outagesOf>;
  /** How long a stale list leaves out a new record. */
  staleMs: number;
  /** How long a new employee can't be read by their id. */
  unreadableMs: number;
}

const failure = (writer: AnswerWriter, status: number, message = "Request failed"): Answer => ({
  status,
  body: writer.failure(status, message),
});

const toAnswer = (writer: AnswerWriter, result: OperationResult, route: Route): Answer =>
  "record" in result
    ? { status: result.status, body: writer.one(result.collection, result.record, route) }
    : failure(writer, result.status, result.message);

/** Sends the answer of a write under a fault. `result` is `null` if nothing is committed so far. */
const answerWithFault = (
  { service, writer, random }: ServiceParts,
  response: ServerResponse,
  fault: Fault,
  result: OperationResult | null,
) => {
  if (fault.startsWith("reset")) return response.destroy();
  if (fault.startsWith("hang")) return undefined;
  if (fault.startsWith("redirect")) {
    return answer(response, failure(writer, 302), { location: `${service.baseUrl}/v4/elsewhere` });
  }
  if (fault === "late-commit") return answer(response, failure(writer, 500));
  const status = Number(/^([345]\d\d)/.exec(fault)?.[1] ?? 0);
  if (status === 0 && result !== null) {
    const whole = toAnswer(writer, result, "created");
    return "record" in result
      ? answerHardToRead(response, whole, {
          result,
          fault,
          writer,
          random,
          baseUrl: service.baseUrl,
        })
      : answer(response, whole);
  }
  const headers: Record<string, string> =
    status === 429 && random() < 0.5 ? { "retry-after": "0" } : {};
  return answer(response, failure(writer, status), headers);
};

/** Commits a write and answers it, as its fault demands. */
export const answerWrite = async (
  parts: ServiceParts,
  arrival: Arrival,
  response: ServerResponse,
  fault: Fault | null,
) => {
  const { service, writer, lateCommits, outages } = parts;
  const { method, path, body } = arrival;
  const commit = (at?: number) => service.state.commit(method, path, body ?? "{}", at);
  const commitNow = async () => {
    const result = commit();
    await service.beforeAnswer(arrival, "committed");
    return result;
  };
  if (fault === null) return answer(response, toAnswer(writer, await commitNow(), "created"));
  const isLate = fault === "late-commit";
  if (isLate) await lateCommits.schedule(body ?? "{}", commit);
  outages.noteFault();
  const result = isLate || preventsCommit(fault) ? null : await commitNow();
  return answerWithFault(parts, response, fault, result);
};

const readList = (
  { service: { state, shape }, writer, outages, staleMs }: ServiceParts,
  collection: keyof AnsweringService["state"]["records"],
  query: URLSearchParams,
  fault: ReadFault | null,
): Answer => {
  if (shape?.sort === "refused" && query.has("sort")) {
    return failure(writer, 400, "sort: there is no such field");
  }
  const staleSince = Date.now() - staleMs;
  const isHidden = ({ createdAt }: Fields) =>
    fault === "empty-list" ||
    outages.isDown() ||
    (fault === "stale-list" && Date.parse(String(createdAt)) > staleSince);
  const { rows, numbers } = state.list(collection, query, isHidden);
  return { status: 200, body: writer.list(collection, rows, numbers) };
};

const readRoute = (parts: ServiceParts, url: URL, fault: ReadFault | null): Answer => {
  const { service, writer } = parts;
  const path = url.pathname;
  if (path === "/v4/me") {
    return { status: 200, body: { authenticated: true, access: { companyIds: ["c1"] } } };
  }
  if (path === "/v4/orders/validate") {
    return { status: 200, body: writer.validation(service.obstacles) };
  }
  if (path === "/v4/company/addresses") {
    return readList(parts, "addresses", url.searchParams, fault);
  }
  if (path === "/v4/inventory") return readList(parts, "devices", url.searchParams, fault);
  const [, , segment = "", id = "", child = ""] = path.split("/");
  if (segment === "employees" && child === "devices") {
    const held = service.state.records.devices.filter(
      ({ employeeId }) => employeeId === decodeURIComponent(id),
    );
    return { status: 200, body: writer.list("devices", held, null) };
  }
  if (!isCollectionName(segment)) return failure(writer, 404);
  const collection = collectionNames[segment];
  if (id === "") return readList(parts, collection, url.searchParams, fault);
  const found = service.state.one(collection, decodeURIComponent(id));
  const isUnreadable =
    collection === "employees" &&
    "record" in found &&
    Date.parse(String(found.record.createdAt)) > Date.now() - parts.unreadableMs;
  return isUnreadable ? failure(writer, 404) : toAnswer(writer, found, "single");
};

/** Answers a read, as its fault demands. */
export const answerRead = (
  parts: ServiceParts,
  url: URL,
  response: ServerResponse,
  fault: Fault | null,
) => {
  if (fault === "reset") return response.destroy();
  if (fault === "500" || fault === "401" || fault === "403") {
    return answer(response, failure(parts.writer, Number(fault)));
  }
  const whole = readRoute(parts, url, fault as ReadFault | null);
  return fault === "truncated-body" ? cutShort(response, whole) : answer(response, whole);
};
