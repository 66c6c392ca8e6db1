import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { foldText } from "#lib/v4/fields/fold-text.ts";
import { isPrivateName } from "#lib/v4/fields/private-names.ts";
import { deviceIn } from "#lib/v4/normalize/events.ts";
import { isFilledText, isHollow, isObject, type JsonObject } from "#lib/v4/normalize/json.ts";
import { isNamedAsOther } from "#lib/v4/normalize/resource-names.ts";

const problemName =
  /\b(?:errors?|problems?|issues?|violations?|blockers?|blocking|failures?|conflicts?|obstacles?|objections?)$/;
/** Names of explanations, of a yes as well as of a no. */
const reasonName = /\b(?:reasons?|findings?|messages|explanations|remarks)$/;
const warningName = /\b(?:warnings?|notices?|hints?|advisor(?:y|ies)|caveats?|cautions?)$/;
const messageName =
  /^(?:error |problem |failure |reason )?(?:message|reason|description|text|detail|explanation|title|summary|why)$/;
const severityName = /^(?:severity|level|type|kind|category)$/;

export type Severity = "error" | "warning";

/** The problems that a pre-flight answer names. */
export interface Problems {
  errors: JsonObject[];
  warnings: JsonObject[];
  /** Problems whose severity the answer does not say. */
  findings: JsonObject[];
}

/** What the objects around a problem say about it. */
export interface ProblemContext {
  depth: number;
  field: string | null;
  device: JsonObject | null;
}

/** Returns the severity of the problems in a field, `null` without one, by the field's name. */
export const severityOfField = (name: string): Severity | null => {
  const phrase = phraseOf(name);
  if (warningName.test(phrase)) return "warning";
  return problemName.test(phrase) ? "error" : null;
};

/** Whether a field's name says that it holds problems, of whichever severity. */
export const isProblemsField = (name: string) =>
  severityOfField(name) !== null || reasonName.test(phraseOf(name));

/** Returns the name of the field that holds an object's message, `undefined` without one. */
export const messageOf = (object: JsonObject) => {
  const names = Object.keys(object).filter(
    (name) =>
      messageName.test(phraseOf(name)) && isFilledText(object[name]) && !isPrivateName(name),
  );
  const rank = (name: string) => (/\bmessage$/.test(phraseOf(name)) ? 0 : 1);
  return names.sort((a, b) => rank(a) - rank(b))[0];
};

/** Returns a problem under canonical names. A field without a canonical name keeps its own. */
const toProblem = (object: JsonObject, { field, device }: ProblemContext): JsonObject => {
  const message = messageOf(object);
  const problem: JsonObject = {};
  for (const [name, value] of Object.entries(object)) {
    if (name !== "__proto__") problem[name === message ? "message" : name] = value;
  }
  const named = deviceIn(object, null) ?? device;
  if (named?.productId !== undefined) problem.productId ??= named.productId;
  if (field !== null) problem.field ??= field;
  return problem;
};

const wordsOf = (value: unknown) => (typeof value === "string" ? foldText(value) : "");

/** Returns the severity that a problem states itself, `null` without one. */
export const severityOf = (object: JsonObject): Severity | null => {
  for (const [name, value] of Object.entries(object)) {
    if (!severityName.test(phraseOf(name))) continue;
    if (/^(?:warn|warning|info|notice|advisory|low|hint)$/.test(wordsOf(value))) return "warning";
    if (/^(?:error|critical|fatal|blocker|blocking|high|severe)$/.test(wordsOf(value)))
      return "error";
  }
  return null;
};

const add = (problem: JsonObject, severity: Severity | null, problems: Problems) => {
  const stated = severityOf(problem) ?? severity;
  if (stated === "error") problems.errors.push(problem);
  else if (stated === "warning") problems.warnings.push(problem);
  else problems.findings.push(problem);
};

/** Adds an object as a problem. `severity` applies where the object states none. */
export const addProblem = (
  object: JsonObject,
  severity: Severity | null,
  context: ProblemContext,
  problems: Problems,
) => add(toProblem(object, context), severity, problems);

/**
 * Takes the problems out of a value that holds them as text, as objects, or by field:
 * `{productIds: ["Held"]}`. Returns the rest of the value, or `undefined` without a rest.
 */
export const takeProblems = (
  value: unknown,
  severity: Severity | null,
  context: ProblemContext,
  problems: Problems,
): unknown => {
  if (context.depth > 8) return value;
  if (isFilledText(value)) {
    addProblem({ message: value }, severity, context, problems);
    return undefined;
  }
  if (Array.isArray(value)) {
    const left = value.flatMap((item) => {
      const kept = takeProblems(item, severity, { ...context, depth: context.depth + 1 }, problems);
      return kept === undefined ? [] : [kept];
    });
    return left.length === 0 ? undefined : left;
  }
  if (!isObject(value)) return value === null ? undefined : value;
  if (messageOf(value) !== undefined || isFilledText(value.code)) {
    addProblem(value, severity, context, problems);
    return undefined;
  }
  const left: JsonObject = {};
  for (const [name, inner] of Object.entries(value)) {
    if (name === "__proto__") continue;
    const below = { ...context, depth: context.depth + 1, field: name };
    const kept = isPrivateName(name) ? inner : takeProblems(inner, severity, below, problems);
    if (kept !== undefined) left[name] = kept;
  }
  return Object.keys(left).length === 0 ? undefined : left;
};

/** A sentence: words with a space between them. */
const isSentence = (value: unknown): value is string =>
  typeof value === "string" && /\p{L}\s+\p{L}/u.test(value);

/** Whether a field holds no reason: ids, records of another kind, or hidden values. */
const isOfSomethingElse = (name: string) =>
  isPrivateName(name) || /\bids?$/.test(phraseOf(name)) || isNamedAsOther(name, "order");

/**
 * Takes the lists of sentences out of an answer, whatever the lists are called, and returns each
 * sentence as a problem. Values under names that a redaction hides stay. In place.
 */
export const takeSentences = (
  answer: JsonObject,
  known: ReadonlySet<string>,
  depth = 0,
): JsonObject[] =>
  Object.entries(answer).flatMap(([name, value]) => {
    if (known.has(name) || isOfSomethingElse(name)) return [];
    if (Array.isArray(value) && value.length > 0 && value.every(isSentence)) {
      delete answer[name];
      return value.map((message) => ({ message }));
    }
    if (!isObject(value) || depth >= 3) return [];
    const found = takeSentences(value, known, depth + 1);
    if (found.length > 0 && isHollow(value)) delete answer[name];
    return found;
  });
