import { Button } from "#components/ui/button.tsx";
import { useModal } from "#components/ui/use-modal.ts";

const texts = {
  person: {
    title: "Another person has signed in to this browser",
    text: "This page belongs to the person who was signed in before, so it is covered, and nothing more is read or sent from here. What was entered here and not sent stays unsent. It is shown again once that person has signed in, in another tab.",
  },
  connection: {
    title: "This browser now uses another connection",
    text: "It was switched in another tab, by another sign-in, or by an admin. This page still shows the earlier connection, so nothing more is read or sent from here. A switch does not stop requests that you have sent.",
  },
} as const;

/**
 * Covers the page, which must not be seen by another person, until it is loaded anew or the earlier person
 * is back. Nothing else closes it.
 */
export default function OutdatedDialog({ changed }: { changed: keyof typeof texts }) {
  const ref = useModal();
  const { title, text } = texts[changed];
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
            Reload this page
          </Button>
          {/* Loaded anew: a link within the page would keep its parts. */}
          <a href="/" className="link inline-flex min-h-6 items-center max-sm:min-h-11">
            Open Today
          </a>
        </div>
      </div>
    </dialog>
  );
}
