import { useState } from "react";
import { ChangeProblem } from "#components/failure/change-problem.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import { useChangeView } from "#components/views/use-change-view.ts";
import { subscribeToSavedView } from "#lib/client/change-views.ts";
import { type ViewName, viewFrequencies } from "#lib/protocol/saved-view.ts";
import { t } from "#lib/protocol/words/t.ts";

const off = "off";

/** How often the person is told the number of rows of a view. A choice applies at once. */
export function SubscribeSelect({ view, className = "" }: { view: ViewName; className?: string }) {
  const { timeZone } = useViewer();
  const { send, failure } = useChangeView(view.list);
  // Arrow keys choose one after the other, so the list stays in use while a choice is sent.
  const [chosen, setChosen] = useState<string | null>(null);
  const choose = async (value: string) => {
    setChosen(value);
    const frequency = viewFrequencies.find((each) => each === value) ?? null;
    await send(async () => {
      const refused = await subscribeToSavedView({ id: view.id, frequency, timeZone });
      return refused ? { failure: refused } : null;
    });
    setChosen((newest) => (newest === value ? null : newest));
  };
  return (
    <>
      <select
        aria-label={t("list.subscribeTo", { view: view.name })}
        value={chosen ?? view.frequency ?? off}
        className={`field h-8 max-sm:h-11 ${className}`}
        onChange={({ target }) => void choose(target.value)}
      >
        <option value={off}>{t("list.frequency", { frequency: off })}</option>
        {viewFrequencies.map((each) => (
          <option key={each} value={each}>
            {t("list.frequency", { frequency: each })}
          </option>
        ))}
      </select>
      <ChangeProblem failure={failure} className="max-w-64" />
    </>
  );
}
