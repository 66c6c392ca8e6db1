import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { changeFailureText } from "#components/data/change-failure.ts";
import { useViewer } from "#components/data/viewer.tsx";
import { useInvalidate } from "#lib/client/invalidate.ts";
import { follow } from "#lib/client/pending-submissions.ts";
import { decide } from "#lib/client/submit.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { Decision, IntentDetail } from "#lib/protocol/intent.ts";
import { requestKey } from "#lib/protocol/query-keys.ts";

/** Why a decision failed. After a lost connection it may have been saved all the same. */
export function DecisionFailure({ failure }: { failure: Failure }) {
  return (
    <p role="alert" className="text-signal">
      {changeFailureText(failure, "No change made.", "Your decision may have been saved.")}
    </p>
  );
}

/** Sends a decision and shows the request that the server answers with. */
export function useDecision(request: IntentDetail, onDecided?: () => void) {
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const { owner } = useViewer();
  const client = useQueryClient();
  const invalidate = useInvalidate();

  const send = async (decision: Decision) => {
    setSending(true);
    const answer = await decide(request.id, decision);
    setSending(false);
    setFailure("failure" in answer ? answer.failure : null);
    if ("intent" in answer) {
      const { intent } = answer;
      client.setQueryData<IntentDetail>(requestKey(request.id), (old) => ({
        evidence: [],
        comparisons: [],
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
  return { send, isSending, failure, clearFailure: () => setFailure(null) };
}
