import { type FormEvent, useState } from "react";
import { Form } from "#components/form/form.tsx";
import { SelectField } from "#components/form/select-field.tsx";
import { TextField } from "#components/form/text-field.tsx";
import { Choices } from "#components/policies/choices.tsx";
import { readCountries } from "#components/policies/policy-words.ts";
import { Button } from "#components/ui/button.tsx";
import {
  maxPolicyText,
  type PolicyAsker,
  type PolicyCondition,
  type PolicyDisposition,
  type PolicyPerson,
  type PolicyRule,
} from "#lib/protocol/policy.ts";
import { codeWord } from "#lib/protocol/words/code-word.ts";
import { t } from "#lib/protocol/words/t.ts";
import { writeText } from "#lib/protocol/write-text.ts";
import { orderTypes, purchaseOrderTypes } from "#lib/v4/fields/known-values.ts";
import { writeNames } from "#lib/v4/operations/endpoints.ts";

const sentenceCase = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

const operationChoices = () =>
  writeNames.map((value) => ({ value, label: sentenceCase(writeText[value].plural) }));
const typeChoices = () =>
  [...orderTypes, ...purchaseOrderTypes].map((value) => ({
    value,
    label: codeWord("orderType", value),
  }));
const environmentChoices = () =>
  [
    { value: "production", label: t("policy.production") },
    { value: "sandbox", label: t("policy.sandbox") },
  ] as const;
const askerChoices = (): readonly { value: PolicyAsker; label: string }[] => [
  { value: "admin", label: t("policy.anAdmin") },
  { value: "manager", label: t("policy.aManager") },
  { value: "agent", label: t("policy.anAgent") },
  { value: "run", label: t("policy.aRun") },
];
const dispositionChoices = (): readonly { value: PolicyDisposition; label: string }[] => [
  { value: "destruction", label: t("policy.destruction") },
  { value: "legal hold", label: t("policy.legalHold") },
];

const effectChoices = () => [
  { value: "any admin", label: t("policy.needsAdmin") },
  { value: "named", label: t("policy.needsPeople") },
  { value: "block", label: t("policy.isBlocked") },
];

/** Returns a list that holds something, and nothing for an empty one: then the condition is not asked. */
const some = <Value,>(values: readonly Value[]) => (values.length > 0 ? values : undefined);

const numberIn = (text: string) => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined);

const numberProblem = (text: string) =>
  text.trim() === "" || numberIn(text) !== undefined ? undefined : t("policy.wholeNumber");

/** What is typed or checked for a rule. */
interface RuleDraft {
  when: PolicyCondition;
  unitsOver: string;
  rowsOver: string;
  countries: string;
  effect: string;
  named: readonly string[];
  text: string;
}

const toDraft = ({ when, action, text }: PolicyRule): RuleDraft => {
  const named = action.effect === "approval" && action.by !== "any admin" ? action.by : [];
  return {
    when,
    unitsOver: when.unitsOver?.toString() ?? "",
    rowsOver: when.rowsOver?.toString() ?? "",
    countries: when.countries?.join(", ") ?? "",
    effect: action.effect === "block" ? "block" : named.length > 0 ? "named" : "any admin",
    named,
    text,
  };
};

const toRule = ({ when, unitsOver, rowsOver, countries, effect, named, text }: RuleDraft) => {
  const conditions: PolicyCondition = {
    operations: some(when.operations ?? []),
    orderTypes: some(when.orderTypes ?? []),
    unitsOver: numberIn(unitsOver),
    rowsOver: numberIn(rowsOver),
    countries: some(readCountries(countries).codes),
    environments: some(when.environments ?? []),
    askedBy: some(when.askedBy ?? []),
    dispositions: some(when.dispositions ?? []),
  };
  const isAsked = ([, value]: [string, unknown]) => value !== undefined;
  const action: PolicyRule["action"] =
    effect === "block"
      ? { effect: "block" }
      : { effect: "approval", by: effect === "named" ? named : "any admin" };
  return {
    when: Object.fromEntries(Object.entries(conditions).filter(isAsked)) as PolicyCondition,
    action,
    text: text.trim(),
  };
};

/** The form of one rule. What is left empty is not asked. */
export function RuleForm({
  rule,
  title,
  admins,
  onDone,
  onCancel,
}: {
  rule: PolicyRule;
  title: string;
  admins: readonly PolicyPerson[];
  onDone: (rule: PolicyRule) => void;
  onCancel: () => void;
}) {
  const [draft, setDraft] = useState(() => toDraft(rule));
  const [isTried, setTried] = useState(false);
  const change = (changes: Partial<RuleDraft>) => setDraft((old) => ({ ...old, ...changes }));
  const changeWhen = (changes: PolicyCondition) =>
    setDraft((old) => ({ ...old, when: { ...old.when, ...changes } }));
  const { when, effect, named } = draft;
  const problems = {
    units: numberProblem(draft.unitsOver),
    rows: numberProblem(draft.rowsOver),
    countries: readCountries(draft.countries).problem,
    named: effect === "named" && named.length === 0 ? t("policy.choosePerson") : undefined,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(problems).every((problem) => problem === undefined)) onDone(toRule(draft));
  };
  return (
    <Form onSubmit={submit} aria-label={title} className="grid gap-4 bg-sunk px-4 py-4">
      <h3 className="font-semibold">{title}</h3>
      <Choices
        label={t("policy.kind")}
        options={operationChoices()}
        chosen={when.operations ?? []}
        onChange={(chosen) => changeWhen({ operations: chosen })}
      />
      <Choices
        label={t("policy.orderType")}
        options={typeChoices()}
        chosen={(when.orderTypes ?? []) as ReturnType<typeof typeChoices>[number]["value"][]}
        onChange={(chosen) => changeWhen({ orderTypes: chosen })}
      />
      <div className="grid gap-3 sm:grid-cols-3">
        <TextField
          label={t("policy.unitsOver")}
          inputMode="numeric"
          maxLength={6}
          value={draft.unitsOver}
          error={isTried ? problems.units : undefined}
          hint={t("policy.unitsHint")}
          onChange={({ target }) => change({ unitsOver: target.value })}
        />
        <TextField
          label={t("policy.rowsOver")}
          inputMode="numeric"
          maxLength={6}
          value={draft.rowsOver}
          error={isTried ? problems.rows : undefined}
          hint={t("policy.rowsHint")}
          onChange={({ target }) => change({ rowsOver: target.value })}
        />
        <TextField
          label={t("policy.countries")}
          maxLength={1_200}
          value={draft.countries}
          error={isTried ? problems.countries : undefined}
          hint={t("policy.countriesHint")}
          onChange={({ target }) => change({ countries: target.value })}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-3">
        <Choices
          label={t("policy.environment")}
          options={environmentChoices()}
          chosen={when.environments ?? []}
          onChange={(chosen) => changeWhen({ environments: chosen })}
        />
        <Choices
          label={t("policy.askedBy")}
          options={askerChoices()}
          chosen={when.askedBy ?? []}
          onChange={(chosen) => changeWhen({ askedBy: chosen })}
        />
        <Choices
          label={t("policy.returned")}
          options={dispositionChoices()}
          chosen={when.dispositions ?? []}
          onChange={(chosen) => changeWhen({ dispositions: chosen })}
        />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        <SelectField
          label={t("policy.effect")}
          options={effectChoices()}
          value={effect}
          onChange={({ target }) => change({ effect: target.value })}
        />
        <TextField
          label={t("policy.text")}
          isOptional
          maxLength={maxPolicyText}
          value={draft.text}
          onChange={({ target }) => change({ text: target.value })}
        />
      </div>
      {effect === "named" && (
        <div>
          <Choices
            label={t("policy.approvers")}
            options={admins.map(({ id, name }) => ({ value: id, label: name }))}
            chosen={named}
            onChange={(chosen) => change({ named: chosen })}
          />
          {isTried && problems.named && (
            <p role="alert" className="text-small text-signal">
              {problems.named}
            </p>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="main" className="max-sm:h-11">
          {t("policy.useRule")}
        </Button>
        <Button className="max-sm:h-11" onClick={onCancel}>
          {t("policy.cancel")}
        </Button>
      </div>
    </Form>
  );
}
