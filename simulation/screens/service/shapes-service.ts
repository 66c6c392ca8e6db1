import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { type Fact, factsOf, isObject, type Meaning, plainOf } from "./answer.ts";
import { type Dialect, dialectOf } from "./dialect.ts";
import { answerRead } from "./routes.ts";
import { type Truth, truthOf } from "./truth.ts";

/** A service of the v4 contract that answers each API key from a world and a dialect of its own. */

/** One request of the console and what came of it. */
export interface Exchange {
  /** `GET /v4/orders/{id}/history` with the id as it is. */
  path: string;
  query: URLSearchParams;
  /** Null where the connection broke or the answer never came. */
  status: number | null;
  /** The records that the answer said something of. */
  about: string[];
}

/** What the service of one API key holds, and what it has said of it. */
export interface Session {
  truth: Truth;
  dialect: Dialect;
  exchanges: Exchange[];
  /** Facts sent, by record (`order ord_1`) and by route and path, so that a repetition counts once. */
  facts: Map<string, Map<string, Fact>>;
  meanings: Map<string, Set<Meaning>>;
}

export interface ShapesService {
  origin: string;
  /** Lets a key in, with the world of a seed. */
  admit: (key: string, seed: number) => Session;
  dismiss: (key: string) => void;
  close: () => Promise<void>;
}

/** Reads that a page can do without, so that a failure leaves something to show. */
const mayFail = /^\/v4\/(orders\/[^/]+\/(history|tracking|sla)|employees\/[^/]+\/devices)$/;

type Failing = "500" | "gateway" | "reset" | "silence" | null;

const failingOf = ({ dialect }: Session, path: string): Failing => {
  const chance = dialect.chanceFor("failing", path);
  if (!mayFail.test(path) || !chance.isHit(0.08)) return null;
  // A read that is never answered costs a page its whole patience: rare.
  return chance.isHit(0.04) ? "silence" : chance.pick(["500", "500", "gateway", "reset"] as const);
};

const send = (response: ServerResponse, status: number, body: unknown) => {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
};

const refuse = (response: ServerResponse, status: number, message: string) =>
  send(response, status, { statusCode: status, statusMessage: message });

const fail = (response: ServerResponse, failing: Failing) => {
  if (failing === "500") return refuse(response, 500, "Request failed");
  if (failing === "reset") return void response.destroy();
  if (failing === "silence") return;
  response.writeHead(502, { "content-type": "text/html" });
  response.end("<html><h1>502 Bad Gateway</h1></html>");
};

const remember = (
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
  const failing = failingOf(session, pathname);
  const asked = { dialect: session.dialect, truth: session.truth, parts, query, body };
  const answer = version === "v4" && !failing ? answerRead(request.method ?? "", asked) : null;
  const status = failing ? (failing === "500" ? 500 : null) : answer ? 200 : 404;
  const about = answer?.records.map((each) => each.about) ?? [];
  session.exchanges.push({ path: `/${parts.join("/")}`, query, status, about });
  if (failing) return fail(response, failing);
  if (!answer) return refuse(response, 404, "Not found");
  const route = routeOf(parts, body);
  for (const { about: record, rendered } of answer.records) {
    remember(
      session,
      route,
      record,
      answer.isWhole ? answer.body : rendered.body,
      rendered.meanings,
    );
  }
  send(response, 200, plainOf(answer.body));
};

export const startShapesService = async (now = Date.now()): Promise<ShapesService> => {
  const sessions = new Map<string, Session>();
  const server = createServer((request, response) => {
    const session = sessions.get(String(request.headers["x-api-key"]));
    if (!session) return refuse(response, 401, "The key is not known");
    serve(session, request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) refuse(response, 500, "Request failed");
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    admit(key, seed) {
      const session: Session = {
        truth: truthOf(seed, now),
        dialect: dialectOf(seed),
        exchanges: [],
        facts: new Map(),
        meanings: new Map(),
      };
      sessions.set(key, session);
      return session;
    },
    dismiss: (key) => void sessions.delete(key),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
};
