import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ChangeProblem } from "#components/failure/change-problem.tsx";
import { useResumedChange } from "#components/form/use-resumed-change.ts";
import { useViewer } from "#components/viewer/viewer.tsx";
import { useInvalidate } from "#lib/client/invalidate.ts";
import { follow } from "#lib/client/pending-submissions.ts";
import { decide } from "#lib/client/submit.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { Decision, IntentDetail } from "#lib/protocol/intent.ts";
import { requestKey } from "#lib/protocol/query-keys.ts";
import { t } from "#lib/protocol/words/t.ts";

/** Why a decision failed. After a lost connection it may have been saved all the same. */
export function DecisionFailure({ failure }: { failure: Failure }) {
  return (
    <ChangeProblem failure={failure} notMade={t("decision.notMade")} maybe={t("decision.maybe")} />
  );
}

/** Sends a decision and shows the request that the server answers with. */
export function useDecision(request: IntentDetail, onDecided?: () => void) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [difference, setDifference] = useState<string | null>(null);
  const { owner } = useViewer();
  const client = useQueryClient();
  const invalidate = useInvalidate();
  const { note, forget } = useResumedChange();

  const send = async (decision: Decision) => {
    setSending(true);
    const answer = await decide(request.id, decision);
    setSending(false);
    const problem = "failure" in answer ? answer.failure : null;
    setFailure(problem);
    setDifference("difference" in answer ? answer.difference : null);
    note(problem, () => void send(decision));
    if ("intent" in answer) {
      const { intent } = answer;
      client.setQueryData<IntentDetail>(requestKey(request.id), (old) => ({
        evidence: [],
        comparisons: [],
        canBeApproved: null,
        wire: null,
        ...old,
        ...intent,
      }));
      if (intent.status === "checking") follow(owner, intent.id);
      onDecided?.();
    }
    void invalidate(
      "intent" in answer && answer.intent.status === "accepted" ? request.touches : [],
    );
  };
  const clearFailure = () => {
    setFailure(null);
    setDifference(null);
    forget();
  };
  return { send, isSending, failure, difference, clearFailure };
}
