import { methodOf } from "#lib/v4/operations/operation.ts";
import { isReadName, specOf, type WriteName } from "#lib/v4/registry.ts";
import { readActions } from "#testing/world/built-entries.ts";
import type { ConsoleRequest, ConsoleSession } from "#testing/world/console-client.ts";
import type { MatrixPerson } from "./access-table.ts";
import {
  classifyAction,
  classifyMinting,
  classifyPage,
  classifyRoute,
  classifyTool,
  classifyWrite,
} from "./classify-answer.ts";
import { fillIn } from "./find-subjects.ts";
import type { Asked } from "./find-wrong-cells.ts";
import { actAs, callToolAs, readAs } from "./matrix-people.ts";
import { type Matrix, submitAs } from "./open-matrix.ts";
import type { WriteInputs } from "./write-inputs.ts";

const shownIn = ({ facts }: Matrix, cell: string) =>
  cell.split("&").map((word) => fillIn(word.trim(), facts));

const jsonHeaders = { "content-type": "application/json" };

/** Opens the page of a row. */
export const askPage =
  (matrix: Matrix) =>
  async (
    cells: { address: string; shows: string },
    _person: MatrixPerson,
    session: ConsoleSession,
  ): Promise<Asked> => {
    const path = fillIn(cells.address, matrix.facts, encodeURIComponent);
    const answer = await readAs(session, { path });
    return { request: path, answer, found: classifyPage(answer, shownIn(matrix, cells.shows)) };
  };

const askRequest = async (
  matrix: Matrix,
  session: ConsoleSession,
  request: ConsoleRequest,
  shows: string,
): Promise<Asked> => {
  const answer = await readAs(session, request);
  const found = classifyRoute(answer, shownIn(matrix, shows));
  return { request: `${request.path} ${request.body ?? ""}`, answer, found };
};

/** Sends the request of a row to its route handler. */
export const askRoute =
  (matrix: Matrix) =>
  async (
    cells: { request: string; shows: string },
    _person: MatrixPerson,
    session: ConsoleSession,
  ): Promise<Asked> => {
    const [method = "", address = "", ...rest] = cells.request.split(" ");
    const body = fillIn(rest.join(" "), matrix.facts);
    const path = fillIn(address, matrix.facts, encodeURIComponent);
    const request = { path, method, ...(body === "" ? {} : { body, headers: jsonHeaders }) };
    return askRequest(matrix, session, request, cells.shows);
  };

/** Performs the read of a row, by the read route. */
export const askRead =
  (matrix: Matrix) =>
  async (
    { operation, input, shows }: { operation: string; input: string; shows: string },
    _person: MatrixPerson,
    session: ConsoleSession,
  ): Promise<Asked> => {
    const path = `/api/read/${operation}`;
    if (!isReadName(operation)) throw new Error(`${operation} is not a read`);
    const request =
      methodOf(specOf(operation)) === "POST"
        ? { path, method: "POST", body: fillIn(input, matrix.facts), headers: jsonHeaders }
        : { path: `${path}?${fillIn(input, matrix.facts, encodeURIComponent)}` };
    return askRequest(matrix, session, request, shows);
  };

/** Calls the tool of a row as an agent of each person, with a token of theirs. */
export const askTool =
  (matrix: Matrix) =>
  async (
    { tool, input, shows }: { tool: string; input: string; shows: string },
    person: MatrixPerson,
  ): Promise<Asked> => {
    const given = fillIn(input, matrix.facts);
    const answer = await callToolAs(
      matrix.sessions[person],
      matrix.tokens[person],
      tool,
      JSON.parse(given) as object,
    );
    return { request: given, answer, found: classifyTool(answer, shownIn(matrix, shows)) };
  };

/** Calls the action of a row, with the same arguments for everyone. */
export const askAction = (matrix: Matrix) => {
  const ids = new Map(readActions().map(({ id, name }) => [name, id]));
  return async (
    { file, action }: { file: string; action: string },
    _person: MatrixPerson,
    session: ConsoleSession,
  ): Promise<Asked> => {
    const name = `${file} ${action}`;
    const [id, given] = [ids.get(name), matrix.actionArguments[name]];
    if (id === undefined || given === undefined) throw new Error(`${name} can't be called`);
    const answer = await actAs(session, id, given);
    const classify = action === "mintIdempotencyKey" ? classifyMinting : classifyAction;
    return { request: JSON.stringify(given), answer, found: classify(answer) };
  };
};

/** Submits the write of a row. */
export const askWrite =
  (inputs: WriteInputs) =>
  async (
    { operation }: { operation: string },
    person: MatrixPerson,
    session: ConsoleSession,
  ): Promise<Asked> => {
    const input = inputs(operation as WriteName, person);
    const answer = await submitAs(session, operation as WriteName, input);
    return { request: JSON.stringify(input), answer, found: classifyWrite(answer) };
  };
