import type { IncomingHttpHeaders } from "node:http";
import { text } from "node:stream/consumers";
import { startLocalServer } from "#testing/service/local-server.ts";

/** A request as a scripted service got it. */
export interface ServiceRequest {
  method: string;
  /** Path and query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** `status`: 200 by default. `body`: sent as JSON. */
export interface ScriptedAnswer {
  status?: number;
  body?: unknown;
  headers?: Record<string, string>;
}

/** Starts a service that answers as a script says; for `null` it closes the connection without an answer. */
export const startScriptedService = (
  script: (request: ServiceRequest) => ScriptedAnswer | null | Promise<ScriptedAnswer | null>,
) =>
  startLocalServer(async (message, response) => {
    const { method = "", url = "", headers } = message;
    const scripted = script({ method, url, headers, body: await text(message) });
    // Written in the same turn, so that the answer shows the moment at which the script decided.
    const answer = scripted instanceof Promise ? await scripted : scripted;
    if (answer === null) return response.destroy();
    const { status = 200, body } = answer;
    const type = body === undefined ? {} : { "content-type": "application/json" };
    return response
      .writeHead(status, { ...type, ...answer.headers })
      .end(body === undefined ? "" : JSON.stringify(body));
  });
