import { Button } from "#components/ui/button.tsx";
import { useModal } from "#components/ui/use-modal.ts";
import { t } from "#lib/protocol/words/t.ts";

const texts = {
  person: () => ({ title: t("dialog.otherPerson"), text: t("dialog.otherPersonNote") }),
  connection: () => ({ title: t("dialog.otherConnection"), text: t("dialog.otherConnectionNote") }),
};

/**
 * Covers the page, which must not be seen by another person, until it is loaded anew or the earlier person
 * is back. Nothing else closes it.
 */
export default function OutdatedDialog({ changed }: { changed: keyof typeof texts }) {
  const ref = useModal();
  const { title, text } = texts[changed]();
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      aria-labelledby="outdated-title"
      aria-describedby="outdated-text"
      onCancel={(event) => event.preventDefault()}
      // A browser lets a second Escape close it.
      onClose={() => ref.current?.showModal()}
      className="m-auto w-[min(28rem,calc(100vw-1.5rem))] rounded-md border border-rule-2 bg-sheet p-0 text-ink shadow-float backdrop:bg-paper"
    >
      <div className="grid gap-3 px-5 py-4">
        <h2 id="outdated-title" className="text-prose">
          {title}
        </h2>
        <p id="outdated-text" className="text-ink-2">
          {text}
        </p>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button
            variant="main"
            data-safe=""
            className="max-sm:h-11"
            onClick={() => window.location.reload()}
          >
            {t("dialog.reload")}
          </Button>
          {/* Loaded anew: a link within the page would keep its parts. */}
          <a href="/" className="link inline-flex min-h-6 items-center max-sm:min-h-11">
            {t("dialog.openToday")}
          </a>
        </div>
      </div>
    </dialog>
  );
}
