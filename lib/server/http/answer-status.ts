import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { perProcess } from "#lib/server/per-process.ts";

const answers = perProcess("qmAnswers", () => new AsyncLocalStorage<{ isNotFound: boolean }>());

/** Answers the running request for a page with 404, if its head is not sent yet. A page can't set a status. */
export const answerNotFound = (): void => {
  const answer = answers().getStore();
  if (answer) answer.isNotFound = true;
};

/** Runs `next`, in which `answerNotFound` sets the status of this response. */
export const withStatus = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
): void => {
  const answer = { isNotFound: false };
  // The router of the browser takes only 200 as the data of a page, and would load the page again.
  if (request.headers.rsc === undefined) {
    const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse;
    response.writeHead = (status: number, ...rest: unknown[]) =>
      writeHead(answer.isNotFound && status === 200 ? 404 : status, ...rest);
  }
  answers().run(answer, next);
};
