import { DecisionFailure, useDecision } from "#components/requests/use-decision.tsx";
import { Button } from "#components/ui/button.tsx";
import type { IntentDetail } from "#lib/protocol/intent.ts";
import { t } from "#lib/protocol/words/t.ts";

/**
 * Cancels a request that was never sent. The server decides: if it is being sent at that moment, the
 * cancellation fails and says so.
 */
export function CancelUnsent({ request }: { request: IntentDetail }) {
  const { send, isSending, failure } = useDecision(request);
  return (
    <div className="mt-1 grid gap-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button
          className="max-sm:h-11"
          aria-disabled={isSending || undefined}
          onClick={() => {
            if (!isSending) void send({ choice: "abandon" });
          }}
        >
          {isSending ? t("decision.cancelling") : t("decision.cancel")}
        </Button>
        <span>{t("decision.cancelNothingSent")}</span>
      </p>
      {failure && <DecisionFailure failure={failure} />}
    </div>
  );
}
