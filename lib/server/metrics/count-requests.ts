import "server-only";
import { subscribe } from "node:diagnostics_channel";
import { existsSync, readFileSync } from "node:fs";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { join } from "node:path";
import { metrics } from "#lib/server/metrics/metrics.ts";
import { perProcess } from "#lib/server/per-process.ts";

const maxRoutes = 80;
const routes = new Set<string>();

/** Names of what is answered before Next sees it, and by next-auth. */
const otherNames = [
  "callback",
  "csrf",
  "lifecycle",
  "mcp",
  "providers",
  "scim",
  "session",
  "webhooks",
];

/** The names in the routes of this build; `null` in development and tests. */
const builtNames = perProcess("qmRouteNames", () => {
  const path = join(process.cwd(), ".next/app-path-routes-manifest.json");
  if (process.env.NODE_ENV !== "production" || !existsSync(path)) return { all: null };
  const built: Record<string, string> = JSON.parse(readFileSync(path, "utf8"));
  const parts = Object.values(built).flatMap((route) => route.split("/"));
  return { all: new Set([...parts.filter((part) => /^[a-z]/.test(part)), ...otherNames]) };
});

/** Parts of a path that are names of routes. Others may be an id, which may be a person's name. */
const isName = (part: string): boolean =>
  builtNames().all?.has(part) ?? /^[a-z][a-z-]{1,24}$/.test(part);

/**
 * Returns the route of a request: up to three parts of its path, those that are no names as `:id`. Clients
 * can make up paths, so there are at most 80 routes; any further one is `other`.
 */
export const routeOf = (url: string): string => {
  const [path = "/"] = url.split("?", 1);
  if (path.startsWith("/_next/")) return "/_next";
  const parts = path.split("/").filter(Boolean).slice(0, 3);
  const route = `/${parts.map((part) => (isName(part) ? part : ":id")).join("/")}`;
  if (routes.has(route)) return route;
  if (routes.size >= maxRoutes) return "other";
  routes.add(route);
  return route;
};

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  server: Server;
}

export const isStream = (response: ServerResponse) =>
  String(response.getHeader("content-type") ?? "").startsWith("text/event-stream");

/** Returns the route of an answered request; `not found` for all paths that there are not. */
export const routeOfAnswer = (url: string, { statusCode }: ServerResponse): string =>
  statusCode === 404 ? "not found" : routeOf(url);

/** Counts the requests of a server, from its own reports. Unknown paths (404) count as one route. */
export const countRequests = (isCounted: (server: Server) => boolean): void => {
  const began = new WeakMap<IncomingMessage, number>();
  subscribe("http.server.request.start", (message) => {
    const { request, server } = message as Exchange;
    if (isCounted(server)) began.set(request, performance.now());
  });
  subscribe("http.server.response.finish", (message) => {
    const { request, response } = message as Exchange;
    const start = began.get(request);
    if (start === undefined) return;
    const { method = "", url = "/" } = request;
    const status = response.statusCode;
    const route = routeOfAnswer(url, response);
    const { httpRequests, httpSeconds } = metrics();
    httpRequests.inc({ route, method, status: String(status) });
    if (!isStream(response)) httpSeconds.observe({ route }, (performance.now() - start) / 1_000);
  });
};
