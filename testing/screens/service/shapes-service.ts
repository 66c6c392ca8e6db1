import type { IncomingMessage, ServerResponse } from "node:http";
import { json } from "node:stream/consumers";
import { isObject } from "#lib/v4/normalize/json.ts";
import { type Fact, factsOf, type Meaning, unmarked } from "#testing/dialect/answer.ts";
import { type Dialect, dialectOf } from "#testing/dialect/dialect.ts";
import { type Truth, truthOf } from "#testing/dialect/truth.ts";
import { startLocalServer } from "#testing/service/local-server.ts";
import { answerRead } from "./routes.ts";

/** The data that the service holds for one API key, and what it has sent of them. */
export interface Session {
  truth: Truth;
  dialect: Dialect;
  /** The facts sent, by record (`order ord_1`), then by route and path, so that repetitions count once. */
  facts: Map<string, Map<string, Fact>>;
  meanings: Map<string, Set<Meaning>>;
  /** How many reads the service has failed on purpose. */
  failedReads: number;
}

/** Reads that may fail, because their page has other data to show. */
const mayFail = /^\/v4\/(orders\/[^/]+\/(history|tracking|sla)|employees\/[^/]+\/devices)$/;

type Failure = "500" | "gateway" | "reset" | "silence" | null;

const failureFor = ({ dialect }: Session, path: string): Failure => {
  const chance = dialect.chanceFor("failing", path);
  if (!mayFail.test(path) || !chance.isHit(0.08)) return null;
  // Rare, because a page waits for its whole timeout if a read gets no answer.
  return chance.isHit(0.04) ? "silence" : chance.pick(["500", "500", "gateway", "reset"] as const);
};

const send = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
};

const refuse = (response: ServerResponse, status: number, message: string) =>
  send(response, status, { statusCode: status, statusMessage: message });

const fail = (response: ServerResponse, failure: Failure) => {
  if (failure === "500") return refuse(response, 500, "Request failed");
  if (failure === "reset") return void response.destroy();
  if (failure === "silence") return;
  response.writeHead(502, { "content-type": "text/html" });
  response.end("<html><h1>502 Bad Gateway</h1></html>");
};

const recordSent = (
  session: Session,
  route: string,
  about: string,
  value: unknown,
  meanings: ReadonlySet<Meaning>,
) => {
  const facts = session.facts.get(about) ?? new Map<string, Fact>();
  session.facts.set(about, facts);
  for (const fact of factsOf(value)) {
    facts.set(`${route} ${fact.path}`, { ...fact, path: `${route} ${fact.path}` });
  }
  session.meanings.set(about, new Set([...(session.meanings.get(about) ?? []), ...meanings]));
};

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  if (request.method === "GET") return {};
  const body = await json(request).catch(() => ({}));
  return isObject(body) ? body : {};
};

const routeOf = (parts: readonly string[], body: Record<string, unknown>) =>
  [parts[0], parts[2], body.orderType].filter((part) => part !== undefined).join(" ");

const serve = async (session: Session, request: IncomingMessage, response: ServerResponse) => {
  const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://service");
  const [, version, ...encoded] = pathname.split("/");
  const parts = encoded.map((part) => decodeURIComponent(part));
  const body = await bodyOf(request);
  const failure = failureFor(session, pathname);
  if (failure) {
    session.failedReads += 1;
    return fail(response, failure);
  }
  const { dialect, truth } = session;
  const readRequest = { dialect, truth, parts, query, body };
  const answer = version === "v4" ? answerRead(request.method ?? "", readRequest) : null;
  if (!answer) return refuse(response, 404, "Not found");
  const route = routeOf(parts, body);
  for (const { about: record, rendered } of answer.records) {
    const value = answer.isWhole ? answer.body : rendered.body;
    recordSent(session, route, record, value, rendered.meanings);
  }
  send(response, 200, unmarked(answer.body));
};

/** Starts a service of the v4 contract in which each API key has its own world and dialect. */
export const startShapesService = async (now = Date.now()) => {
  const sessions = new Map<string, Session>();
  const { origin, close } = await startLocalServer((request, response) => {
    const session = sessions.get(String(request.headers["x-api-key"]));
    if (!session) return refuse(response, 401, "Unknown API key");
    return serve(session, request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) refuse(response, 500, "Request failed");
    });
  });
  return {
    origin,
    /** Accepts a key, with the world of a seed. */
    admit(key: string, seed: number) {
      const session: Session = {
        truth: truthOf(seed, now),
        dialect: dialectOf(seed),
        facts: new Map(),
        meanings: new Map(),
        failedReads: 0,
      };
      sessions.set(key, session);
      return session;
    },
    dismiss: (key: string) => void sessions.delete(key),
    close,
  };
};
