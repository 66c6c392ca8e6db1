import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { foldText } from "#lib/v4/fields/fold-text.ts";
import { isPrivateName } from "#lib/v4/fields/private-names.ts";
import { isEnvelopeFact } from "#lib/v4/normalize/envelope-names.ts";
import { deviceIn } from "#lib/v4/normalize/events.ts";
import {
  append,
  flagOf,
  isContainer,
  isHollow,
  isObject,
  type JsonObject,
  objectsIn,
  own,
} from "#lib/v4/normalize/json.ts";
import {
  addProblem,
  isProblemsField,
  messageOf,
  type ProblemContext,
  type Problems,
  severityOf,
  severityOfField,
  takeProblems,
  takeSentences,
} from "#lib/v4/normalize/problems.ts";
import { isNamedAsOther } from "#lib/v4/normalize/resource-names.ts";

const known: ReadonlySet<string> = new Set(["valid", "errors", "warnings"]);

const allowed =
  /^(?:is |are |can be |could be |may be )?(?:ok|valid|allowed|placeable|permitted|possible|eligible|orderable|passed|passes|approved|satisfied|met|ok to place|placed|ordered)$|^(?:can|may) (?:place|order|proceed|be placed|be ordered|create)(?: order)?$/;
const denied =
  /^(?:is |are )?(?:denied|blocked|invalid|rejected|refused|ineligible|forbidden|not allowed|violated|failed)$/;
const resultName =
  /^(?:(?:validation|check|overall) )?(?:result|status|verdict|decision|outcome|state)$/;
const verdictName = /^(?:(?:validation|check|overall) )?(?:result|verdict|decision|outcome)$/;
const yesValue =
  /^(?:ok|okay|yes|allowed|valid|pass|passed|approved|eligible|permitted|possible|can be placed|placeable)$/;
const noValue =
  /^(?:no|not ok|denied|invalid|rejected|refused|blocked|fail|failed|ineligible|forbidden|not (?:allowed|valid|eligible|possible|permitted)|cannot be placed)$/;

/** Returns whether a field says that the order can be placed; `undefined` where it says neither. */
const answerOf = (name: string, value: unknown): boolean | undefined => {
  const phrase = phraseOf(name);
  if (allowed.test(phrase)) return flagOf(value);
  if (denied.test(phrase)) {
    const flag = flagOf(value);
    return flag === undefined ? undefined : !flag;
  }
  if (phrase === "success") return flagOf(value) === false ? false : undefined;
  if (verdictName.test(phrase) && flagOf(value) !== undefined) return flagOf(value);
  if (!resultName.test(phrase) || typeof value !== "string") return undefined;
  const words = foldText(value);
  if (yesValue.test(words)) return true;
  return noValue.test(words) ? false : undefined;
};

/** A yes or a no about the whole order. */
interface Answer {
  depth: number;
  isYes: boolean;
  /** The object that holds the answer: its other fields are about the same answer. */
  holder: JsonObject;
}

interface Reading extends Problems {
  answers: Answer[];
}

interface Context extends ProblemContext {
  /** Inside a list, or a field about one part of the order: an answer there is about that part. */
  isPart: boolean;
}

/** Takes a part of the order with a no of its own, `{productId, eligible: false}`, as a problem. */
const takePart = (object: JsonObject, context: Context, reading: Reading): boolean => {
  const isDenied = Object.entries(object).some(([name, value]) => answerOf(name, value) === false);
  if (!context.isPart || !isDenied) return false;
  addProblem(object, "error", context, reading);
  return true;
};

/** Reads an object's answers and problems. Returns the rest of the object. */
const readObject = (object: JsonObject, context: Context, reading: Reading): JsonObject => {
  const left: JsonObject = {};
  const isTop = context.depth === 0;
  for (const [name, value] of Object.entries(object)) {
    if (name === "__proto__") continue;
    left[name] = value;
    if (isPrivateName(name) || (isTop && known.has(name)) || value === null) continue;
    const answer = context.isPart ? undefined : answerOf(name, value);
    if (answer !== undefined) {
      reading.answers.push({ depth: context.depth, isYes: answer, holder: left });
      continue;
    }
    const kept = isProblemsField(name)
      ? takeProblems(value, severityOfField(name), { ...context, field: null }, reading)
      : readInner(name, value, context, reading);
    if (kept === undefined) delete left[name];
    else left[name] = kept;
  }
  return left;
};

/** Reads one object within a field. Returns the rest of it, or `undefined` without a rest. */
const readItem = (
  item: JsonObject,
  { name, isInList }: { name: string; isInList: boolean },
  context: Context,
  reading: Reading,
): JsonObject | undefined => {
  const device = deviceIn(item, name) ?? context.device;
  const inner: Context = { ...context, depth: context.depth + 1, field: null, device };
  const field = context.isPart && !isInList ? name : null;
  if (takePart(item, { ...inner, field }, reading)) return undefined;
  if (isInList && messageOf(item) !== undefined) {
    const severity = severityOf(item);
    if (severity !== null || Object.keys(item).length <= 4) {
      addProblem(item, severity, inner, reading);
      return undefined;
    }
  }
  const kept = readObject(item, inner, reading);
  return isHollow(kept) && !isHollow(item) ? undefined : kept;
};

/** Reads the objects within a field. Returns the rest of its value, or `undefined` without a rest. */
const readInner = (name: string, value: unknown, context: Context, reading: Reading): unknown => {
  if (!isContainer(value) || context.depth > 8) return value;
  const isInList = Array.isArray(value);
  const isPart = context.isPart || isInList || isNamedAsOther(name, "order");
  const items: unknown[] = isInList ? value : [value];
  const left = items.flatMap((item) => {
    if (!isObject(item)) return [item];
    return readItem(item, { name, isInList }, { ...context, isPart }, reading) ?? [];
  });
  if (left.length === 0 && items.length > 0) return undefined;
  return isInList ? left : left[0];
};

/** Returns the shallowest answer; `undefined` if others of its depth, or a deeper no, differ. */
const combine = (answers: readonly Answer[]): boolean | undefined => {
  const shallowest = Math.min(...answers.map(({ depth }) => depth));
  const deciding = answers.filter(({ depth }) => depth === shallowest).map(({ isYes }) => isYes);
  const [first] = deciding;
  const all = first === true ? answers.map(({ isYes }) => isYes) : deciding;
  return all.every((isYes) => isYes === first) ? first : undefined;
};

/** Fills `valid` from the answers; sets `null` where an answer contradicts a documented `valid`. */
const decideValid = (record: JsonObject, answers: readonly Answer[]) => {
  const combined = combine(answers);
  if (record.valid === undefined) {
    if (combined !== undefined) record.valid = combined;
    return;
  }
  const isContradicted = answers.some(
    ({ depth, isYes }) => isYes !== record.valid && (depth === 0 || record.valid === true),
  );
  if (record.valid !== null && isContradicted) record.valid = null;
};

/** Takes the messages beside a no as errors. In place. */
const takeReasons = (record: JsonObject, { answers, errors }: Reading) => {
  const denials = answers.filter(({ depth, isYes }) => depth > 0 && !isYes);
  for (const holder of [record, ...denials.map((denial) => denial.holder)]) {
    const message = messageOf(holder);
    if (message === undefined || known.has(message)) continue;
    errors.push({ message: holder[message] });
    delete holder[message];
  }
};

/** Removes the facts about the call. Returns whether `ok: true` is one, which may be the answer itself. */
const takeEnvelope = (record: JsonObject): boolean => {
  const isOk = flagOf(own(record, "ok")) === true;
  for (const [name, value] of Object.entries(record)) {
    if (isEnvelopeFact(name, value) || (name === "ok" && isOk)) delete record[name];
  }
  return isOk;
};

/** Whether nothing else in an answer could be its yes or no: `ok: true` is then no word about the call. */
const isSilent = (record: JsonObject, { answers, errors, findings }: Reading): boolean =>
  answers.length + errors.length + findings.length === 0 &&
  record.valid === undefined &&
  objectsIn(record.errors).length === 0 &&
  Object.entries(record).every(
    ([name, value]) => known.has(name) || !isContainer(value) || isHollow(value),
  );

/**
 * Moves the pre-flight answer to `valid`, `errors` and `warnings`, wherever its parts are. Only a
 * field about the whole order fills `valid`; without one, or where two contradict each other,
 * `valid` stays absent. Source: api-v4.md, Endpoints ("Exact response fields of validate …: not
 * shown"). In place.
 */
export const readValidation = (record: JsonObject) => {
  const isOk = takeEnvelope(record);
  const reading: Reading = { answers: [], errors: [], warnings: [], findings: [] };
  const context: Context = { depth: 0, isPart: false, field: null, device: null };
  const left = readObject(record, context, reading);
  for (const name of Object.keys(record)) {
    if (!known.has(name) && !Object.hasOwn(left, name)) delete record[name];
  }
  Object.assign(record, left);
  decideValid(record, reading.answers);
  if (isOk && isSilent(record, reading)) record.valid = true;
  const isDenied = record.valid === false;
  if (isDenied) takeReasons(record, reading);
  const { errors, warnings, findings } = reading;
  const reasons = objectsIn(record.errors).length + errors.length + findings.length;
  if (isDenied && reasons === 0) errors.push(...takeSentences(record, known));
  append(record, "errors", isDenied ? [...errors, ...findings] : errors);
  append(record, "warnings", isDenied ? warnings : [...warnings, ...findings]);
};
