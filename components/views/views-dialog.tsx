import type { Route } from "next";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useState } from "react";
import { ChangeProblem } from "#components/failure/change-problem.tsx";
import { FailureNotice } from "#components/failure/failure-notice.tsx";
import { screens } from "#components/screens/screens.ts";
import { Button } from "#components/ui/button.tsx";
import { Skeleton } from "#components/ui/skeleton.tsx";
import { SubscribeSelect } from "#components/views/subscribe-select.tsx";
import { useTogglePin } from "#components/views/use-change-view.ts";
import { ViewDialog } from "#components/views/view-dialog.tsx";
import { titleWord } from "#lib/protocol/words/screen-words.ts";
import { failureOf } from "#lib/client/fetch-json.ts";
import { useViewNames } from "#lib/client/saved-views.ts";
import { type ViewName, viewHref } from "#lib/protocol/saved-view.ts";
import { t } from "#lib/protocol/words/t.ts";
import { foldText } from "#lib/v4/fields/fold-text.ts";

const listTitle = (view: ViewName) =>
  titleWord(screens.find(({ operation }) => operation === view.list)?.title ?? "");

const noteOf = (view: ViewName) => {
  if (!view.isShared) return listTitle(view);
  return view.ownerName === null
    ? t("list.forEveryone", { view: listTitle(view) })
    : t("list.everyoneBy", { list: listTitle(view), name: view.ownerName });
};

/** Moves the focus among the links of the views by the arrow keys. */
const moveFocus = (event: KeyboardEvent<HTMLElement>) => {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  // In a list of choices the arrow keys choose.
  if (step === 0 || event.target instanceof HTMLSelectElement) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-view-link]")];
  const at = links.indexOf(document.activeElement as HTMLElement);
  event.preventDefault();
  links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus();
};

function ViewLine({ view, onOpen }: { view: ViewName; onOpen: (view: ViewName) => void }) {
  const { toggle, isBusy, failure } = useTogglePin(view.list);
  return (
    <li className="border-b border-rule last:border-b-0">
      <div className="flex items-center gap-2">
        <a
          data-view-link
          href={viewHref(view)}
          className="grid min-h-11 min-w-0 grow content-center rounded-sm px-2 py-1 hover:bg-sunk focus-visible:-outline-offset-2"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return;
            event.preventDefault();
            onOpen(view);
          }}
        >
          <bdi className="truncate font-medium">{view.name}</bdi>
          <span className="truncate text-small text-ink-3">{noteOf(view)}</span>
        </a>
        <SubscribeSelect view={view} className="w-24 shrink-0" />
        <Button
          variant="quiet"
          aria-pressed={view.isPinned}
          aria-label={t("list.pinNamed", { isPinned: String(view.isPinned), view: view.name })}
          disabled={isBusy}
          className="max-sm:h-11"
          onClick={() => void toggle(view)}
        >
          {t("list.pinView", { isPinned: String(view.isPinned) })}
        </Button>
      </div>
      <ChangeProblem failure={failure} className="px-2 pb-1" />
    </li>
  );
}

/** All saved views that the person sees, of every list: to open one, and to pin it. */
export function ViewsDialog({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const [typed, setTyped] = useState("");
  const { data, error, refetch } = useViewNames(true);
  const open = (view: ViewName) => {
    onClose();
    router.push(viewHref(view) as Route);
  };
  const words = foldText(typed.trim());
  const shown = data?.views.filter((view) =>
    foldText(`${view.name} ${listTitle(view)}`).includes(words),
  );
  return (
    <ViewDialog
      title={t("list.savedViews")}
      className="w-[min(32rem,calc(100vw-1.5rem))]"
      onClose={onClose}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys reach it from the field and the links. */}
      <div className="grid gap-2" onKeyDown={moveFocus}>
        <input
          type="search"
          aria-label={t("list.findView")}
          placeholder={t("list.findViewExample")}
          className="field h-9 w-full"
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !shown?.[0]) return;
            event.preventDefault();
            open(shown[0]);
          }}
        />
        {error && <FailureNotice failure={failureOf(error)} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton lines={3} />}
        {data && (
          <ul className="max-h-[50dvh] overflow-y-auto">
            {shown?.map((view) => (
              <ViewLine key={view.id} view={view} onOpen={open} />
            ))}
          </ul>
        )}
        {data && data.views.length > 0 && (
          <p className="px-2 text-small text-ink-3">{t("list.viewsNote")}</p>
        )}
        {shown?.length === 0 && (
          <p className="py-2 text-ink-2">
            {data?.views.length === 0 ? t("list.noViews") : t("list.noViewNamed")}
          </p>
        )}
      </div>
      <div>
        <Button className="max-sm:h-11" onClick={onClose}>
          {t("list.close")}
        </Button>
      </div>
    </ViewDialog>
  );
}
