import { changeFailureText } from "#components/failure/change-failure.ts";
import { SignInLink } from "#components/failure/sign-in-link.tsx";
import type { Failure } from "#lib/protocol/failure.ts";
import { tRich } from "#lib/protocol/words/t.ts";

/**
 * Says why a change failed; nothing for `null`. A change that met an ended session goes on by itself after the
 * sign-in (`useResumedChange`).
 */
export function ChangeProblem({
  failure,
  notMade,
  maybe,
  className = "",
}: {
  failure: Failure | null;
  /** What was not changed, as a sentence. By default the failure's own message says it. */
  notMade?: string;
  maybe?: string;
  className?: string;
}) {
  return (
    <p role="alert" className={`text-signal wrap-anywhere empty:hidden ${className}`}>
      {failure?.kind === "signed_out"
        ? tRich("failure.signInGoesOn", {
            link: (words) => <SignInLink key="link">{words}</SignInLink>,
          })
        : failure &&
          (notMade === undefined ? failure.message : changeFailureText(failure, notMade, maybe))}
    </p>
  );
}
