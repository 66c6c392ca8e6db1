import { type Told, toldText } from "#lib/protocol/run-note.ts";
import type { MessageKey } from "#lib/protocol/words/catalog.ts";
import type { Problem, ProblemCode } from "#lib/v4/fields/problem.ts";

const keys = {
  missing: "inputProblem.missing",
  kind: "inputProblem.kind",
  otherKind: "inputProblem.otherKind",
  empty: "inputProblem.empty",
  form: "inputProblem.form",
  invalid: "inputProblem.invalid",
  unknownFields: "inputProblem.unknownFields",
  choice: "inputProblem.choice",
  missingChoice: "inputProblem.missingChoice",
  tooShort: "inputProblem.tooShort",
  tooFew: "inputProblem.tooFew",
  tooSmall: "inputProblem.tooSmall",
  tooLong: "inputProblem.tooLong",
  tooMany: "inputProblem.tooMany",
  tooBig: "inputProblem.tooBig",
  country: "inputProblem.country",
  invisible: "inputProblem.invisible",
  email: "inputProblem.email",
  noId: "inputProblem.noId",
  longId: "inputProblem.longId",
  dotsAlone: "inputProblem.dotsAlone",
  idCharacters: "inputProblem.idCharacters",
  oneDevice: "inputProblem.oneDevice",
  unsafe: "inputProblem.unsafe",
  nothing: "inputProblem.nothing",
} satisfies Record<ProblemCode, MessageKey>;

/** Returns what is wrong with a field, as a sentence to keep. */
export const problemTold = ({ code, values, text }: Problem): Told => {
  if (code === null) return { text };
  const { choices } = values;
  const told = Array.isArray(choices) ? { choices: { either: choices } } : values;
  return { key: keys[code], values: told, text };
};

/** Returns what is wrong with a field in the language of the request that runs. */
export const problemText = (problem: Problem): string => toldText(problemTold(problem));

/** Returns what is wrong with an input in the language of the request that runs, with the field's path if it has one. */
export const problemAt = (path: readonly PropertyKey[], problem: Problem): string =>
  [path.map(String).join("."), problemText(problem)].filter(Boolean).join(": ");
