import type { Context } from "./context.ts";
import type { PageText, Statement } from "./read-page.ts";
import type { Rule } from "./rule.ts";
import { rulesOfRecords } from "./rules-of-records.ts";
import { rulesOfScreens } from "./rules-of-screens.ts";

/** Statements of absence on a page, by what the service holds and has said. */
export interface JudgedStatements {
  /** How many a rule knows. */
  judged: number;
  falseOnes: Statement[];
  /** Those that sound like absence and that no rule knows. */
  unknown: Statement[];
}

const rules: readonly Rule[] = [...rulesOfScreens, ...rulesOfRecords];

/** Sounds like a statement that something is not there. */
const soundsAbsent =
  /^[—–-]$|^0$|\b(no|none|nothing|nobody|no one|not|without|never|missing|unknown|all clear)\b|(?<![.,:\d])\b0\b(?![.,:\d])|, (ahead|upcoming)/i;

const longest = 240;

const fits = (rule: Rule, { kind }: Context, statement: Statement): boolean =>
  (rule.on === undefined || rule.on.includes(kind)) &&
  rule.text.test(statement.text) &&
  (rule.label?.test(statement.label) ?? true) &&
  (rule.panel?.test(statement.panel) ?? true) &&
  (rule.around?.test(statement.around) ?? true);

/** Whether the text is the service's own, such as a charger that is "Not Included". */
const isQuoted = ({ session }: Context, text: string): boolean =>
  [...session.facts.values()].some((facts) =>
    [...facts.values()].some(
      ({ value }) =>
        typeof value === "string" &&
        (value.trim().toLowerCase() === text.toLowerCase() ||
          (value.length > 12 && text.includes(value.trim().replace(/\s+/g, " ")))),
    ),
  );

const saysNotFound = /^(not found|page not found|no record can have)/i;

export const judgeStatements = (page: PageText, context: Context): JudgedStatements => {
  const result: JudgedStatements = { judged: 0, falseOnes: [], unknown: [] };
  const seen = new Set<string>();
  for (const statement of page.statements) {
    const { text, isFailure } = statement;
    // A comma begins what only goes on with the sentence of the element around it.
    if (text.length > longest || text.startsWith(",") || !soundsAbsent.test(text)) continue;
    // Why a read failed is no statement about the record, unless it denies that there is one.
    if (isFailure && !saysNotFound.test(text)) continue;
    if (isQuoted(context, text)) continue;
    const rule = rules.find((each) => fits(each, context, statement));
    const { panel, label, row } = statement;
    const once = JSON.stringify([rule ? rules.indexOf(rule) : -1, panel, label, row]);
    if (rule && (label || row) && seen.has(once)) continue;
    seen.add(once);
    if (!rule) result.unknown.push(statement);
    else {
      result.judged += 1;
      if (!rule.isTrue(context, statement)) result.falseOnes.push(statement);
    }
  }
  return result;
};
