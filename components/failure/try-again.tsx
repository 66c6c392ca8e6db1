import { canSucceedLater, type Failure } from "#lib/protocol/failure.ts";
import { t } from "#lib/protocol/words/t.ts";

/** "Try again" at the end of a sentence about a failed read; absent for a refusal, which the same read meets again. */
export function TryAgain({ failure, onRetry }: { failure: Failure; onRetry: () => void }) {
  if (!canSucceedLater(failure)) return null;
  return (
    <button type="button" className="link underline" onClick={onRetry}>
      {t("failure.tryAgain")}
    </button>
  );
}
