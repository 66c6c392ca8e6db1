import type { ServerResponse } from "node:http";
import { brotliCompressSync, gzipSync } from "node:zlib";
import type { AnswerWriter } from "../dialect/answer-writer.ts";
import type { Fields } from "../dialect/spelling.ts";
import { pick } from "../random.ts";
import { sendHalf } from "./local-server.ts";
import type { OperationResult } from "./service-state.ts";

/** A response of the service. A `null` body sends no bytes. */
export interface Answer {
  status: number;
  body: Fields | null;
}

const plainBytes = (text: string) => Buffer.from(text, "utf8");

/** Sends an answer. `encode` turns the text of the body into bytes, for `content-encoding`. */
export const answer = (
  response: ServerResponse,
  { status, body }: Answer,
  headers: Record<string, string> = {},
  encode: (text: string) => Buffer = plainBytes,
) => {
  const bytes = body === null ? Buffer.alloc(0) : encode(JSON.stringify(body));
  const length = status === 204 ? {} : { "content-length": bytes.length };
  response.writeHead(status, { "content-type": "application/json", ...length, ...headers });
  response.end(bytes);
};

/** Sends half of the body, then closes the connection. */
export const cutShort = (response: ServerResponse, { body }: Answer) => {
  const type = { "content-type": "application/json" };
  sendHalf(response, 200, type, plainBytes(JSON.stringify(body)));
};

/** Returns the path of a created record, as its own read or its collection's path shows it. */
const pathOf = (collection: string, { id, orderId }: Fields) => {
  const encoded = encodeURIComponent(String(id));
  if (collection === "addresses") return `/v4/company/addresses/${encoded}`;
  if (collection !== "accessories") return `/v4/${collection}/${encoded}`;
  return `/v4/orders/${encodeURIComponent(String(orderId))}/accessories/${encoded}`;
};

/** The forms of a header that names the created record. Source: RFC 9110, 10.2.2. */
const locations = [
  (path: string) => ({ location: path, isWithBody: false }),
  (path: string, baseUrl: string) => ({ location: `${baseUrl}${path}`, isWithBody: false }),
  (path: string) => ({ location: `${path}/`, isWithBody: true }),
] as const;

interface CommittedWrite {
  result: Extract<OperationResult, { record: Fields }>;
  fault: string;
  writer: AnswerWriter;
  baseUrl: string;
  random: () => number;
}

/** Sends a success that is hard or impossible to parse. `whole` is the answer without the fault. */
export const answerHardToRead = (
  response: ServerResponse,
  whole: Answer,
  { result: { collection, record }, fault, writer, baseUrl, random }: CommittedWrite,
) => {
  const coded = (coding: string, encode?: (text: string) => Buffer) =>
    answer(response, whole, { "content-encoding": coding }, encode);
  switch (fault) {
    case "truncated-body":
      return cutShort(response, whole);
    case "non-json-200":
      response.writeHead(200, { "content-type": "text/html" });
      return response.end("<html>Everything is fine</html>");
    case "200-without-id":
      return answer(response, { status: 200, body: { status: "success" } });
    case "error-behind-200":
      return answer(response, { status: 200, body: writer.failure(500, "Request failed") });
    case "gzip":
      return coded("gzip", gzipSync);
    case "br":
      return coded("br", brotliCompressSync);
    case "broken-gzip":
      return coded("gzip", (text) => gzipSync(text).subarray(0, -12));
    case "unknown-coding":
      return coded("x-own-coding", (text) => plainBytes(text).reverse());
    case "deeper-envelope":
      return answer(response, { status: 200, body: writer.deepest(collection, record) });
    case "unknown-key":
      return answer(response, { status: 200, body: writer.strange(collection, record) });
    case "201-with-location":
    case "202-with-location": {
      const { location, isWithBody } = pick(locations, random)(pathOf(collection, record), baseUrl);
      const status = Number(fault.slice(0, 3));
      const body = isWithBody ? { status: "success" } : null;
      return answer(response, { status, body }, { location });
    }
    case "202-with-job-location":
      return answer(response, { status: 202, body: null }, { location: `/v4/jobs/${record.id}` });
    case "204-without-body":
      return answer(response, { status: 204, body: null });
    default:
      return answer(response, whole);
  }
};
