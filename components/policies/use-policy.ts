import { useState } from "react";
import { useResumedChange } from "#components/form/use-resumed-change.ts";
import { readRulesFile, saveRules, tryRules } from "#lib/client/policies.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import {
  maxPolicyFile,
  maxPolicyRules,
  type PolicyRule,
  type TryAnswer,
} from "#lib/protocol/policy.ts";
import { t } from "#lib/protocol/words/t.ts";

type Tried = TryAnswer & { errors: string[]; warnings: string[] };

/** Keeps the rules on screen while they are edited, and tries, saves and imports them. */
export function usePolicy(stored: readonly PolicyRule[], version: number, onSaved: () => void) {
  const [rules, setRules] = useState(stored);
  const [tried, setTried] = useState<Tried | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [fileProblem, setFileProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<"save" | "try" | "import" | null>(null);
  const { note, forget } = useResumedChange();

  /** What was tried is no longer what is on screen. */
  const change = (next: readonly PolicyRule[]) => {
    forget();
    setRules(next);
    setTried(null);
    setFailure(null);
    setFileProblem(null);
  };
  const run = async <Answer extends object>(
    what: NonNullable<typeof busy>,
    ask: () => Promise<Answer | { failure: Failure }>,
    onAnswer: (answer: Answer) => void,
  ): Promise<void> => {
    if (busy !== null) return;
    setBusy(what);
    const answer = await ask();
    setBusy(null);
    const problem = "failure" in answer ? answer.failure : null;
    setFailure(problem);
    note(problem, () => void run(what, ask, onAnswer));
    if (!("failure" in answer)) onAnswer(answer);
  };
  return {
    rules,
    tried,
    failure,
    fileProblem,
    busy,
    isChanged: JSON.stringify(rules) !== JSON.stringify(stored),
    change,
    tryOut: () => run("try", () => tryRules(rules), setTried),
    save: () => run("save", () => saveRules(rules, version), onSaved),
    importFile: async (file: File) => {
      const text = await file.text();
      if (text.length > maxPolicyFile) {
        setFileProblem(t("policy.fileTooLarge", { name: file.name, max: maxPolicyRules }));
        return;
      }
      await run(
        "import",
        () => readRulesFile(text),
        (read) => {
          if ("rules" in read) change(read.rules);
          else
            setFileProblem(
              t("policy.fileLine", { name: file.name, line: read.line, problem: read.problem }),
            );
        },
      );
    },
  };
}
