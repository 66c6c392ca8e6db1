import { useList } from "#components/table/list-table.tsx";
import { Button } from "#components/ui/button.tsx";
import { arrowUpPath, Icon } from "#components/ui/icon.tsx";
import { useNumbers } from "#components/viewer/viewer.tsx";
import { t } from "#lib/protocol/words/t.ts";

/** What waits while the rows on screen are in use. It takes no room, so that nothing moves. */
export default function HeldNotice() {
  const { definition, onScreen } = useList();
  const { newCount, showAll } = onScreen;
  const { numberText } = useNumbers();
  const [noun] = definition.noun;
  const onShow = () => {
    showAll();
    // The button, which had the focus, is gone, and the new rows may be above the screen.
    requestAnimationFrame(() => {
      const list = document.querySelector("[data-live-rows]");
      list?.querySelector<HTMLElement>("[data-row-link]")?.focus({ preventScroll: true });
      if (list && list.getBoundingClientRect().top < 0) window.scrollTo({ top: 0 });
    });
  };
  return (
    <div className="no-print sticky top-16 z-5 flex h-0 justify-end" aria-live="polite">
      <Button className="-translate-y-1/2 text-accent shadow-float" onClick={onShow}>
        <Icon path={arrowUpPath} className="size-3.5" />
        {newCount === 0
          ? t("table.showChanges")
          : t("table.showNew", { noun, count: newCount, n: numberText(newCount) })}
      </Button>
    </div>
  );
}
