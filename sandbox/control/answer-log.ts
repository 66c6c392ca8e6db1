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

/** Returns a log of the last answers, so that a test can compare them with what a page shows. */
export const startAnswerLog = () => {
  let answers: LoggedAnswer[] | null = null;
  let lastId = 0;
  return {
    /** Clears the log and starts to record. */
    start: () => {
      answers = [];
    },
    stop: () => {
      answers = null;
    },
    add: (
      request: Request,
      answer: Pick<LoggedAnswer, "operation" | "status" | "body" | "omitted">,
      readFacts: () => unknown,
    ) => {
      if (answers === null) return;
      lastId += 1;
      const { pathname, search } = new URL(request.url);
      const { method } = request;
      answers.push({ id: lastId, method, path: pathname + search, facts: readFacts(), ...answer });
      if (answers.length > maxAnswers) answers.shift();
    },
    /** Returns the answers after an id, of one path or of all. */
    list: ({ after, path }: { after: number; path?: string | undefined }): LoggedAnswer[] =>
      (answers ?? []).filter(
        (answer) => answer.id > after && (path === undefined || answer.path === path),
      ),
  };
};
export type AnswerLog = ReturnType<typeof startAnswerLog>;
