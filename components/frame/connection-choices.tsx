import { useState } from "react";
import { EnvironmentBadge } from "#components/frame/environment-badge.tsx";
import { Code } from "#components/ui/code.tsx";
import { switchConnection } from "#lib/client/session.ts";
import type { Failure } from "#lib/protocol/failure.ts";
import type { ConnectionChoice } from "#lib/protocol/session.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

const stateText = ({ isCurrent, isDisabled }: ConnectionChoice) =>
  isCurrent ? t("dialog.inUse") : isDisabled ? t("dialog.disabled") : null;

function Choice({
  choice,
  isBusy,
  onChoose,
}: {
  choice: ConnectionChoice;
  isBusy: boolean;
  onChoose: () => void;
}) {
  const { environment, label, keyHint, role, isCurrent, isDisabled } = choice;
  const cannotChoose = isCurrent || isDisabled || isBusy;
  const state = stateText(choice);
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      aria-disabled={cannotChoose || undefined}
      className="grid w-full grid-cols-[1fr_auto] items-baseline gap-x-3 rounded-xs px-2 py-1.5 text-start hover:bg-sunk aria-disabled:cursor-default aria-disabled:hover:bg-transparent max-sm:min-h-11"
      onClick={cannotChoose ? undefined : onChoose}
    >
      <span className="min-w-0 font-medium wrap-anywhere">{label}</span>
      <EnvironmentBadge environment={environment} />
      <span className="text-small text-ink-3">
        {tRich("dialog.roleAndKey", {
          role,
          name: (inside) => (
            <span key="role" className="capitalize">
              {inside}
            </span>
          ),
          hint: `…${keyHint}`,
          key: (inside) => <Code key="key">{inside.join("")}</Code>,
        })}
      </span>
      {state && (
        <span
          className={`justify-self-end text-small ${isCurrent ? "text-st-delivered" : "text-ink-3"}`}
        >
          {state}
        </span>
      )}
    </button>
  );
}

/** The connections that the person may use. Choosing another one loads the console anew. */
export default function ConnectionChoices({ choices }: { choices: readonly ConnectionChoice[] }) {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const choose = async (choice: ConnectionChoice) => {
    setBusy(true);
    setFailure(null);
    const failed = await switchConnection(choice);
    setFailure(failed);
    // After a success the page is about to be loaded anew.
    if (failed) setBusy(false);
  };
  return (
    <>
      <ul className="-mx-2 grid gap-0.5" aria-busy={isBusy || undefined}>
        {choices.map((choice) => (
          <li key={`${choice.environment} ${choice.id}`}>
            <Choice choice={choice} isBusy={isBusy} onChoose={() => void choose(choice)} />
          </li>
        ))}
      </ul>
      <p role="status" className="text-small text-ink-3 empty:hidden">
        {isBusy && t("dialog.switching")}
      </p>
      <p role="alert" className="text-small text-signal empty:hidden">
        {failure && t("dialog.notSwitched", { reason: failure.message })}
      </p>
    </>
  );
}
