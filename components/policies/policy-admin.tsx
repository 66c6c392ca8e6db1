"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import { ChangeProblem } from "#components/failure/change-problem.tsx";
import { diffOf, moved, sentencesOf } from "#components/policies/policy-words.ts";
import { RuleForm } from "#components/policies/rule-form.tsx";
import { RuleRow } from "#components/policies/rule-row.tsx";
import { TriedRules } from "#components/policies/tried-rules.tsx";
import { usePolicy } from "#components/policies/use-policy.ts";
import { VersionChanges } from "#components/policies/version-list.tsx";
import { saveFile } from "#components/table/export-csv.ts";
import { Button } from "#components/ui/button.tsx";
import {
  maxPolicyRules,
  type PolicyPerson,
  type PolicyRule,
  type PolicyVersion,
} from "#lib/protocol/policy.ts";
import { neverMatches } from "#lib/protocol/policy-sentence.ts";
import { t } from "#lib/protocol/words/t.ts";

const emptyRule: PolicyRule = {
  when: {},
  action: { effect: "approval", by: "any admin" },
  text: "",
};

/** Opens a file of rules. The input itself is hidden: browsers draw it each in their own way. */
function ImportButton({
  isBusy,
  isReading,
  onFile,
}: {
  isBusy: boolean;
  isReading: boolean;
  onFile: (file: File) => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        aria-label={t("policy.file")}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(file);
          target.value = "";
        }}
      />
      <Button disabled={isBusy} onClick={() => input.current?.click()}>
        {isReading ? t("policy.reading") : t("policy.import")}
      </Button>
    </>
  );
}

/** The rules in their order, and what can be done with all of them together. */
export function PolicyAdmin({
  current,
  admins,
  people,
  file,
}: {
  current: PolicyVersion;
  /** Who may be named in a rule, and everyone whom some version names. */
  admins: readonly PolicyPerson[];
  people: readonly PolicyPerson[];
  /** The saved rules as a file. */
  file: string;
}) {
  const router = useRouter();
  const policy = usePolicy(current.rules, current.version, () => router.refresh());
  const { rules, busy } = policy;
  const [edited, setEdited] = useState<number | "new" | null>(null);
  const sentenceOf = sentencesOf(people);
  const finish = (rule: PolicyRule) => {
    policy.change(
      edited === "new" ? [...rules, rule] : rules.map((old, at) => (at === edited ? rule : old)),
    );
    setEdited(null);
  };
  const isBusy = busy !== null || edited !== null;
  const formOf = (rule: PolicyRule, title: string) => (
    <RuleForm
      rule={rule}
      title={title}
      admins={admins}
      onDone={finish}
      onCancel={() => setEdited(null)}
    />
  );
  return (
    <>
      {rules.length === 0 && edited === null && (
        <p className="px-4 py-3.5 text-ink-2">{t("policy.none")}</p>
      )}
      <ol className="divide-y divide-rule">
        {rules.map((rule, at) =>
          edited === at ? (
            <li key="edited">{formOf(rule, t("policy.rule", { place: at + 1 }))}</li>
          ) : (
            <RuleRow
              key={`${sentenceOf(rule)} ${rule.text}`}
              rule={rule}
              place={at + 1}
              count={rules.length}
              sentence={sentenceOf(rule)}
              never={neverMatches(rules, at)}
              isBusy={isBusy}
              onEdit={() => setEdited(at)}
              onMove={(by) => policy.change(moved(rules, at, at + by))}
              onDelete={() => policy.change(rules.filter((_, other) => other !== at))}
            />
          ),
        )}
      </ol>
      {edited === "new" && formOf(emptyRule, t("policy.newRule"))}
      <div className="flex flex-wrap gap-2 border-t border-rule px-4 py-3">
        <Button
          disabled={isBusy || rules.length >= maxPolicyRules}
          onClick={() => setEdited("new")}
        >
          {t("policy.addRule")}
        </Button>
        <Button disabled={isBusy} onClick={() => void policy.tryOut()}>
          {busy === "try" ? t("policy.trying") : t("policy.tryIt")}
        </Button>
        <ImportButton
          isBusy={isBusy}
          isReading={busy === "import"}
          onFile={(chosen) => void policy.importFile(chosen)}
        />
        <Button
          disabled={isBusy}
          onClick={() => saveFile(`policy-${current.version}.json`, file, "application/json")}
        >
          {t("policy.export")}
        </Button>
        <span className="grow" />
        {policy.isChanged && (
          <>
            <Button variant="quiet" disabled={isBusy} onClick={() => policy.change(current.rules)}>
              {t("policy.discard")}
            </Button>
            <Button variant="main" disabled={isBusy} onClick={() => void policy.save()}>
              {busy === "save" ? t("policy.saving") : t("policy.save")}
            </Button>
          </>
        )}
      </div>
      {rules.length >= maxPolicyRules && (
        <p className="border-t border-rule px-4 py-3 text-ink-2">
          {t("policy.tooMany", { max: maxPolicyRules })}
        </p>
      )}
      {policy.fileProblem && (
        <p role="alert" className="border-t border-rule px-4 py-3 text-signal">
          {t("policy.fileUnused", { problem: policy.fileProblem })}
        </p>
      )}
      <ChangeProblem failure={policy.failure} className="border-t border-rule px-4 py-3" />
      {policy.isChanged && (
        <div className="border-t border-rule px-4 py-3">
          <h3 className="font-semibold">{t("policy.notSaved")}</h3>
          <VersionChanges diff={diffOf(current.rules, rules, sentenceOf)} />
        </div>
      )}
      {policy.tried && <TriedRules tried={policy.tried} />}
    </>
  );
}
