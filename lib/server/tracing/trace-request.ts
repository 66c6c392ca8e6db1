import "server-only";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isStream, routeOfAnswer } from "#lib/server/metrics/count-requests.ts";
import { runInSpan, startTrace } from "#lib/server/tracing/trace.ts";

/** Nothing that a person waits for: built files, and the questions of proxies. */
const isUntraced = (path: string) => path.startsWith("/_next/") || path.startsWith("/api/health");

const kindOf = ({ method, headers, url = "/" }: IncomingMessage): string => {
  if (method === "POST" && headers["next-action"] !== undefined) return "action";
  return url.startsWith("/api/") ? "route" : "page";
};

/** Runs the answering of a request as a trace, which ends with the answer. Streams, which end with their page, make none. */
export const traceRequest = (
  request: IncomingMessage,
  response: ServerResponse,
  work: () => void,
): void => {
  const { method = "GET", url = "/" } = request;
  const span = isUntraced(url) ? null : startTrace(method, "server");
  if (!span) {
    work();
    return;
  }
  // Next changes the address of a request that it rewrites.
  const asked = { url, kind: kindOf(request) };
  response.once("close", () => {
    if (isStream(response)) return;
    const route = routeOfAnswer(asked.url, response);
    const { statusCode } = response;
    span.add({
      "http.request.method": method,
      "http.route": route,
      "http.response.status_code": statusCode,
      "qm.kind": asked.kind,
    });
    if (statusCode >= 500) span.fail();
    span.end(`${method} ${route}`);
  });
  runInSpan(span, work);
};
