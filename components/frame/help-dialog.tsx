"use client";

import { Dialog } from "@base-ui/react/dialog";
import Link from "next/link";
import { type ComponentProps, type ReactNode, useRef } from "react";
import { ShortcutList } from "#components/frame/shortcut-list.tsx";
import { HelpArticle } from "#components/help/help-article.tsx";
import { helpIndex } from "#components/help/help-screen.ts";
import { helpHref, helpTopicOf } from "#components/help/help-topics.ts";
import { buttonClassName } from "#components/ui/button.tsx";
import { WordsOnDemand } from "#components/words/words-on-demand.tsx";
import { titleWord } from "#lib/protocol/words/screen-words.ts";
import { t } from "#lib/protocol/words/t.ts";

interface HelpDialogProps {
  path: string;
  routes: readonly string[];
  mayOrder: boolean;
  onClose: () => void;
}

/** The help of the screen at `path`, with the keyboard shortcuts. */
export function HelpDialog(props: HelpDialogProps) {
  return (
    <WordsOnDemand
      of={["helpText"]}
      around={(notice) => (
        <HelpFrame onClose={props.onClose}>
          <div className="p-5">{notice}</div>
        </HelpFrame>
      )}
    >
      {() => <LoadedHelp {...props} />}
    </WordsOnDemand>
  );
}

function HelpFrame({
  onClose,
  initialFocus,
  children,
}: {
  onClose: () => void;
  initialFocus?: ComponentProps<typeof Dialog.Popup>["initialFocus"];
  children: ReactNode;
}) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-scrim" />
        <Dialog.Popup
          initialFocus={initialFocus}
          className="fixed inset-x-0 top-[6dvh] z-30 mx-auto flex max-h-[88dvh] w-[min(60rem,calc(100vw-1rem))] flex-col rounded-md border border-rule-2 bg-sheet shadow-float"
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function LoadedHelp({ path, routes, mayOrder, onClose }: HelpDialogProps) {
  const { slug, title } = helpTopicOf(path);
  const close = useRef<HTMLButtonElement>(null);
  return (
    <HelpFrame onClose={onClose} initialFocus={close}>
      <section
        aria-label={t("dialog.helpText")}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without a pointer, only the focus scrolls it.
        tabIndex={0}
        className="grid min-h-0 gap-x-8 gap-y-6 overflow-y-auto rounded-t-md p-5 outline-none focus-visible:shadow-edge sm:grid-cols-[minmax(0,1fr)_17rem]"
      >
        <div>
          <Dialog.Title className="text-title font-semibold">
            {t("dialog.helpOf", { title: titleWord(title) })}
          </Dialog.Title>
          <div className="mt-2">
            <HelpArticle slug={slug} as="h3" />
          </div>
        </div>
        <section aria-labelledby="shortcuts-heading">
          <h3 id="shortcuts-heading" className="mb-1 font-semibold">
            {t("dialog.shortcuts")}
          </h3>
          <ShortcutList routes={routes} mayOrder={mayOrder} />
        </section>
      </section>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule px-5 py-3">
        <Dialog.Close ref={close} className={buttonClassName()}>
          {t("dialog.close")}
        </Dialog.Close>
        <Link className="link" href={helpHref(slug)} prefetch={false} onClick={onClose}>
          {t("dialog.openAsPage")}
        </Link>
        <Link className="link" href={helpIndex.route} prefetch={false} onClick={onClose}>
          {t("dialog.allHelp")}
        </Link>
      </div>
    </HelpFrame>
  );
}
