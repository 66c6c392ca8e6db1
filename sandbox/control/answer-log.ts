import type { OperationName } from "#lib/v4/registry.ts";

/** An answer that succeeded, beside what the service holds. */
export interface LoggedAnswer {
  /** Counts up with every answer. */
  id: number;
  operation: OperationName;
  method: string;
  /** Path and query as they were sent. */
  path: string;
  status: number;
  /** The whole body, even where a fault kept it from arriving. */
  body: unknown;
  /** The handler's result: canonical names, with ids and status values as the answers write them. */
  facts: unknown;
  /** Canonical paths of the facts that the shape has left out of the body. */
  omitted: readonly string[];
}

/** How many answers are kept: the oldest go first. */
const maxAnswers = 1_000;

/** The last answers, so that a test can compare what a page shows with what came. */
export interface AnswerLog {
  /** Forgets all answers and records from now on. */
  start(): void;
  stop(): void;
  add(
    request: Request,
    answer: Pick<LoggedAnswer, "operation" | "status" | "body" | "omitted">,
    readFacts: () => unknown,
  ): void;
  /** Answers after an id, of one path or of all. */
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
