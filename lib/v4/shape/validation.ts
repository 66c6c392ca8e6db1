import { phraseOf } from "#lib/v4/fields/field-name.ts";
import { isPrivateName } from "#lib/v4/fields/private-names.ts";
import { deviceIn } from "#lib/v4/shape/events.ts";
import { isHollow, isObject, type JsonObject } from "#lib/v4/shape/json.ts";
import { isNamedAsOther } from "#lib/v4/shape/resource-names.ts";
import { takeSentences } from "#lib/v4/shape/sentences.ts";

const known: ReadonlySet<string> = new Set(["valid", "errors", "warnings"]);

const allowed =
  /^(?:is |are |can be |could be |may be )?(?:valid|allowed|placeable|permitted|possible|eligible|orderable|passed|passes|approved|satisfied|met|ok to place|placed|ordered)$|^(?:can|may) (?:place|order|proceed|be placed|be ordered|create)(?: order)?$/;
const denied =
  /^(?:is |are )?(?:denied|blocked|invalid|rejected|refused|ineligible|forbidden|not allowed|violated|failed)$/;
const verdictName =
  /^(?:(?:validation|check|overall) )?(?:result|status|verdict|decision|outcome|state)$/;
const yesWord =
  /^(?:allowed|valid|pass|passed|approved|eligible|permitted|possible|can be placed|placeable)$/;
const noWord =
  /^(?:denied|invalid|rejected|refused|blocked|fail|failed|ineligible|forbidden|not (?:allowed|valid|eligible|possible|permitted)|cannot be placed)$/;

const problemName =
  /\b(?:errors?|problems?|issues?|violations?|blockers?|blocking|failures?|conflicts?|obstacles?|objections?)$/;
/** Why, whichever the answer is. */
const reasonName = /\b(?:reasons?|findings?|messages|explanations|remarks)$/;
const warningName = /\b(?:warnings?|notices?|hints?|advisor(?:y|ies)|caveats?|cautions?)$/;
const messageName =
  /^(?:error |problem |failure |reason )?(?:message|reason|description|text|detail|explanation|title|summary|why)$/;
const severityName = /^(?:severity|level|type|kind|category)$/;

const plain = (value: unknown) =>
  typeof value === "string" ? value.toLowerCase().replaceAll(/[_-]/g, " ").trim() : "";

const flagOf = (value: unknown): boolean | undefined => {
  if (typeof value === "boolean") return value;
  if (/^(?:true|yes)$/.test(plain(value))) return true;
  return /^(?:false|no)$/.test(plain(value)) ? false : undefined;
};

/** What one field says of whether the order can be placed; `undefined` where it is no such field. */
const verdictOf = (name: string, value: unknown): boolean | undefined => {
  const phrase = phraseOf(name);
  if (allowed.test(phrase)) return flagOf(value);
  if (denied.test(phrase)) {
    const flag = flagOf(value);
    return flag === undefined ? undefined : !flag;
  }
  if (!verdictName.test(phrase)) return undefined;
  if (yesWord.test(plain(value))) return true;
  return noWord.test(plain(value)) ? false : undefined;
};

interface Verdict {
  depth: number;
  verdict: boolean;
  /** The object that says so: what it says besides is about the same answer. */
  holder: JsonObject;
}

interface Reading {
  verdicts: Verdict[];
  errors: JsonObject[];
  warnings: JsonObject[];
  /** Findings that say neither that they block nor that they only warn. */
  findings: JsonObject[];
}

interface Context {
  depth: number;
  /** Inside a list, or a field about one part of the order: a verdict there is about that part. */
  isPart: boolean;
  field: string | null;
  device: JsonObject | null;
}

const isText = (value: unknown): value is string =>
  typeof value === "string" && value.trim() !== "";

const messageOf = (object: JsonObject) => {
  const names = Object.keys(object).filter(
    (name) => messageName.test(phraseOf(name)) && isText(object[name]) && !isPrivateName(name),
  );
  const rank = (name: string) => (/\bmessage$/.test(phraseOf(name)) ? 0 : 1);
  return names.sort((a, b) => rank(a) - rank(b))[0];
};

/** A problem under canonical names; what has no name there keeps its own. */
const toProblem = (object: JsonObject, { field, device }: Context): JsonObject => {
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

const kindOfProblem = (object: JsonObject): "error" | "warning" | null => {
  for (const [name, value] of Object.entries(object)) {
    if (!severityName.test(phraseOf(name))) continue;
    if (/^(?:warn|warning|info|notice|advisory|low|hint)$/.test(plain(value))) return "warning";
    if (/^(?:error|critical|fatal|blocker|blocking|high|severe)$/.test(plain(value)))
      return "error";
  }
  return null;
};

const add = (problem: JsonObject, kind: "error" | "warning" | null, reading: Reading) => {
  const own_ = kindOfProblem(problem) ?? kind;
  const target =
    own_ === "error" ? reading.errors : own_ === "warning" ? reading.warnings : reading.findings;
  target.push(problem);
};

/** Problems as text, as objects, or by field: `{productIds: ["Held"]}`. Returns what is none. */
const takeProblems = (
  value: unknown,
  kind: "error" | "warning" | null,
  context: Context,
  reading: Reading,
): unknown => {
  if (context.depth > 8) return value;
  if (isText(value)) {
    add(toProblem({ message: value }, context), kind, reading);
    return undefined;
  }
  if (Array.isArray(value)) {
    const left = value.flatMap((item) => {
      const kept = takeProblems(item, kind, { ...context, depth: context.depth + 1 }, reading);
      return kept === undefined ? [] : [kept];
    });
    return left.length === 0 ? undefined : left;
  }
  if (!isObject(value)) return value === null ? undefined : value;
  if (messageOf(value) !== undefined || isText(value.code)) {
    add(toProblem(value, context), kind, reading);
    return undefined;
  }
  const left: JsonObject = {};
  for (const [name, inner] of Object.entries(value)) {
    if (name === "__proto__") continue;
    const below = { ...context, depth: context.depth + 1, field: name };
    const kept = isPrivateName(name) ? inner : takeProblems(inner, kind, below, reading);
    if (kept !== undefined) left[name] = kept;
  }
  return Object.keys(left).length === 0 ? undefined : left;
};

/** A part of the order with its own verdict, `{productId, eligible: false, reason}`, is a problem. */
const takePart = (object: JsonObject, context: Context, reading: Reading): boolean => {
  const verdicts = Object.entries(object).flatMap(([name, value]) => verdictOf(name, value) ?? []);
  if (!context.isPart || !verdicts.includes(false)) return false;
  add(toProblem(object, context), "error", reading);
  return true;
};

const read = (object: JsonObject, context: Context, reading: Reading): JsonObject => {
  const left: JsonObject = {};
  const isTop = context.depth === 0;
  for (const [name, value] of Object.entries(object)) {
    if (name === "__proto__") continue;
    left[name] = value;
    if (isPrivateName(name) || (isTop && known.has(name)) || value === null) continue;
    const phrase = phraseOf(name);
    const verdict = verdictOf(name, value);
    if (verdict !== undefined && !context.isPart) {
      reading.verdicts.push({ depth: context.depth, verdict, holder: left });
      continue;
    }
    const kind = warningName.test(phrase) ? "warning" : problemName.test(phrase) ? "error" : null;
    const kept =
      kind !== null || reasonName.test(phrase)
        ? takeProblems(value, kind, { ...context, field: null }, reading)
        : readInner(name, value, context, reading);
    if (kept === undefined) delete left[name];
    else left[name] = kept;
  }
  return left;
};

const readInner = (name: string, value: unknown, context: Context, reading: Reading): unknown => {
  if (typeof value !== "object" || value === null || context.depth > 8) return value;
  const isPart = context.isPart || Array.isArray(value) || isNamedAsOther(name, "order");
  const items = Array.isArray(value) ? value : [value];
  const left = items.flatMap((item) => {
    if (!isObject(item)) return [item];
    const device = deviceIn(item, name) ?? context.device;
    const inner: Context = { depth: context.depth + 1, isPart, field: null, device };
    if (
      takePart(
        item,
        isPart ? { ...inner, field: Array.isArray(value) ? null : name } : inner,
        reading,
      )
    )
      return [];
    if (Array.isArray(value) && messageOf(item) !== undefined) {
      const kind = kindOfProblem(item);
      const isFinding = kind !== null || Object.keys(item).length <= 4;
      if (isFinding) {
        add(toProblem(item, inner), kind, reading);
        return [];
      }
    }
    const kept = read(item, inner, reading);
    return isHollow(kept) && !isHollow(item) ? [] : [kept];
  });
  if (left.length === 0 && items.length > 0) return undefined;
  return Array.isArray(value) ? left : left[0];
};

const overall = (verdicts: readonly Verdict[]): boolean | undefined => {
  const shallowest = Math.min(...verdicts.map(({ depth }) => depth));
  const said = verdicts.filter(({ depth }) => depth === shallowest).map(({ verdict }) => verdict);
  const [first] = said;
  // Two that contradict each other say nothing, and a yes stands only where no part says no.
  const all = first === true ? verdicts.map(({ verdict }) => verdict) : said;
  return all.every((verdict) => verdict === first) ? first : undefined;
};

/**
 * Brings the pre-flight answer to `valid`, `errors` and `warnings`, from wherever they stand.
 * `valid` is filled only by a field that speaks of the whole order; without one, or where two
 * contradict each other, it stays absent. Source: api-v4.md, Endpoints ("Exact response fields of
 * validate …: not shown"). In place.
 */
export const readValidation = (record: JsonObject) => {
  const reading: Reading = { verdicts: [], errors: [], warnings: [], findings: [] };
  const context: Context = { depth: 0, isPart: false, field: null, device: null };
  const left = read(record, context, reading);
  for (const name of Object.keys(record)) {
    if (!known.has(name) && !Object.hasOwn(left, name)) delete record[name];
  }
  Object.assign(record, left);
  const said = overall(reading.verdicts);
  if (record.valid === undefined) {
    if (said !== undefined) record.valid = said;
  } else if (
    record.valid !== null &&
    reading.verdicts.some(
      ({ depth, verdict }) => verdict !== record.valid && (depth === 0 || record.valid === true),
    )
  ) {
    record.valid = null;
  }
  // Why an order that can't be placed can't be, or else what to know about one that can.
  const isDenied = record.valid === false;
  const denials = reading.verdicts.filter(({ depth, verdict }) => depth > 0 && !verdict);
  for (const holder of isDenied ? [record, ...denials.map((denial) => denial.holder)] : []) {
    const message = messageOf(holder);
    if (message === undefined || known.has(message)) continue;
    reading.errors.push({ message: holder[message] });
    delete holder[message];
  }
  const { errors, warnings, findings } = reading;
  const isSilent = isDenied && !hasAny(record.errors) && errors.length + findings.length === 0;
  if (isSilent) errors.push(...takeSentences(record, known));
  append(record, "errors", isDenied ? [...errors, ...findings] : errors);
  append(record, "warnings", isDenied ? warnings : [...warnings, ...findings]);
};

const hasAny = (value: unknown) => Array.isArray(value) && value.length > 0;

const append = (record: JsonObject, field: "errors" | "warnings", problems: JsonObject[]) => {
  if (problems.length === 0) return;
  record[field] = [...(Array.isArray(record[field]) ? record[field] : []), ...problems];
};
