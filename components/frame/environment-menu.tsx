import { useEffect, useRef, useState } from "react";
import ConnectionChoices from "#components/frame/connection-choices.tsx";
import { ConnectionPlate } from "#components/frame/environment-badge.tsx";
import { useViewer } from "#components/viewer/viewer.tsx";
import { takeSwitched } from "#lib/client/session.ts";
import type { ConnectionChoice } from "#lib/protocol/session.ts";
import { t, tRich } from "#lib/protocol/words/t.ts";

const popoverClassName =
  "inset-auto top-14 inset-e-4 m-0 rounded-md border border-rule-2 bg-sheet text-ink shadow-float";

/** Says which connection the first page after a switch uses, until the person clicks or presses Escape. */
function SwitchNotice({ current }: { current: ConnectionChoice }) {
  const { owner } = useViewer();
  const ref = useRef<HTMLParagraphElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (takeSwitched(owner)) setShown(true);
  }, [owner]);
  useEffect(() => {
    if (isShown) ref.current?.showPopover();
  }, [isShown]);
  if (!isShown) return null;
  return (
    <p
      ref={ref}
      popover="auto"
      role="status"
      className={`${popoverClassName} max-w-[min(22rem,calc(100vw-2rem))] px-4 py-3 wrap-anywhere`}
    >
      {tRich("dialog.nowInUse", {
        label: current.label,
        strong: (inside) => (
          <span key="label" className="font-medium">
            {inside}
          </span>
        ),
        environment: current.environment,
        role: current.role,
      })}
    </p>
  );
}

/** The environment and the API key, as a button that opens the choice of another connection. */
export default function EnvironmentMenu({
  current,
  choices,
}: {
  current: ConnectionChoice;
  choices: readonly ConnectionChoice[];
}) {
  return (
    <>
      <button
        type="button"
        popoverTarget="environment-menu"
        className="inline-flex min-h-6 items-center gap-1.5 rounded-sm"
      >
        <ConnectionPlate {...current} />
        <span className="sr-only">{t("dialog.switchConnection", { label: current.label })}</span>
        <span aria-hidden="true" className="text-micro text-ink-3">
          ▾
        </span>
      </button>
      <div
        id="environment-menu"
        popover="auto"
        className={`${popoverClassName} w-[min(22rem,calc(100vw-2rem))] p-4`}
      >
        <p className="mb-2 font-medium">{t("dialog.connection")}</p>
        <ConnectionChoices choices={choices} />
        <p className="mt-3 border-t border-rule pt-3 text-small text-ink-3">
          {t("dialog.connectionNote")}
        </p>
      </div>
      <SwitchNotice current={current} />
    </>
  );
}
