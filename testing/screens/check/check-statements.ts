import type { Context, Rule } from "./context.ts";
import type { PageText, Statement } from "./read-page.ts";
import { recordRules } from "./record-rules.ts";
import { screenRules } from "./screen-rules.ts";

/** The statements of absence on a page, compared with what the service holds and has sent. */
export interface CheckedStatements {
  /** How many statements fit a rule. */
  checked: number;
  falseStatements: Statement[];
  /** Statements that sound like absence and fit no rule. */
  unknown: Statement[];
}

const rules: readonly Rule[] = [...screenRules, ...recordRules];

/** Texts that sound like a statement of absence. */
const soundsAbsent =
  /^[—–-]$|^0$|\b(no|none|nothing|nobody|no one|not|without|never|missing|unknown|all clear)\b|(?<![.,:\d])\b0\b(?![.,:\d])|, (ahead|upcoming)/i;

const maxLength = 240;

const fits = (rule: Rule, { kind }: Context, statement: Statement): boolean =>
  (rule.on === undefined || rule.on.includes(kind)) &&
  rule.text.test(statement.text) &&
  (rule.label?.test(statement.label) ?? true) &&
  (rule.panel?.test(statement.panel) ?? true) &&
  (rule.around?.test(statement.around) ?? true);

/** Returns whether the text is a value that the service sent, such as the charger "Not Included". */
const isQuoted = ({ session }: Context, text: string): boolean =>
  [...session.facts.values()].some((facts) =>
    [...facts.values()].some(
      ({ value }) =>
        typeof value === "string" &&
        (value.trim().toLowerCase() === text.toLowerCase() ||
          (value.length > 12 && text.includes(value.trim().replace(/\s+/g, " ")))),
    ),
  );

const notFound = /^(not found|page not found|no record can have)/i;

/** Checks each statement of absence on a page, repetitions apart, by the first rule that fits. */
export const checkStatements = (page: PageText, context: Context): CheckedStatements => {
  const result: CheckedStatements = { checked: 0, falseStatements: [], unknown: [] };
  const seen = new Set<string>();
  for (const statement of page.statements) {
    const { text, isFailure } = statement;
    // A text that begins with a comma continues the sentence of the element around it.
    if (text.length > maxLength || text.startsWith(",") || !soundsAbsent.test(text)) continue;
    // The cause of a failed read is no statement about the record, except "not found".
    if (isFailure && !notFound.test(text)) continue;
    if (isQuoted(context, text)) continue;
    const rule = rules.find((each) => fits(each, context, statement));
    const { panel, label, row } = statement;
    const key = JSON.stringify([rule ? rules.indexOf(rule) : -1, panel, label, row]);
    if (rule && (label || row) && seen.has(key)) continue;
    seen.add(key);
    if (!rule) result.unknown.push(statement);
    else {
      result.checked += 1;
      if (!rule.isTrue(context, statement)) result.falseStatements.push(statement);
    }
  }
  return result;
};
