import type { OperationName } from "#lib/v4/registry.ts";

/** A successful answer, with the facts that the service knows. */
export interface LoggedAnswer {
  /** Counts up with every answer. */
  id: number;
  operation: OperationName;
  method: string;
  /** Path and query as they were sent. */
  path: string;
  status: number;
  /** The complete body, even if a fault cut it off. */
  body: unknown;
  /** The result of the handler: canonical names, with the ids and status values of the answers. */
  facts: unknown;
  /** Canonical paths of the facts that the shape leaves out of the body. */
  omitted: readonly string[];
}

/** How many answers are kept. */
const maxAnswers = 1_000;

/** A log of the last answers, so that a test can compare them with what a page shows. */
export interface AnswerLog {
  /** Clears the log and starts to record. */
  start(): void;
  stop(): void;
  add(
    request: Request,
    answer: Pick<LoggedAnswer, "operation" | "status" | "body" | "omitted">,
    readFacts: () => unknown,
  ): void;
  /** Returns the answers after an id, of one path or of all. */
  list(query: { after: number; path?: string | undefined }): LoggedAnswer[];
}

export const startAnswerLog = (): AnswerLog => {
  let answers: LoggedAnswer[] | null = null;
  let lastId = 0;
  return {
    start: () => {
      answers = [];
    },
    stop: () => {
      answers = null;
    },
    add: (request, answer, readFacts) => {
      if (answers === null) return;
      lastId += 1;
      const { pathname, search } = new URL(request.url);
      const { method } = request;
      answers.push({ id: lastId, method, path: pathname + search, facts: readFacts(), ...answer });
      if (answers.length > maxAnswers) answers.shift();
    },
    list: ({ after, path }) =>
      (answers ?? []).filter(
        (answer) => answer.id > after && (path === undefined || answer.path === path),
      ),
  };
};
