"use client";

import { type ComponentProps, lazy, Suspense, useRef, useState } from "react";
import { useList } from "#components/table/list-table.tsx";
import { Button } from "#components/ui/button.tsx";
import { chevronDownPath, Icon } from "#components/ui/icon.tsx";
import { withWords } from "#components/words/later-words.ts";
import { t } from "#lib/protocol/words/t.ts";

// An export weighs more than the list itself: the browser loads it on first use.
const loadExport = () => withWords(import("#components/table/export.tsx"));
const Export = lazy(loadExport);
const loadMenu = () => withWords(import("#components/table/export-menu.tsx"));
const ExportMenu = lazy(loadMenu);

/**
 * Exports all pages of the current filter, or the selected rows. The browser writes a CSV file, with pause, resume and
 * cancel; where the list has a copy, a menu has the server's files too.
 */
export function ExportButton({
  label = t("table.export"),
  selected,
}: Pick<ComponentProps<typeof Export>, "label" | "selected">) {
  const { filteredCopy } = useList().definition;
  const menuOf = selected ? undefined : filteredCopy;
  const [isStarted, setIsStarted] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const anchor = useRef<HTMLSpanElement>(null);
  const load = menuOf ? loadMenu : loadExport;
  const button = (
    <Button
      variant="quiet"
      className="h-6.5! px-2! text-compact max-sm:h-8!"
      disabled={isStarted}
      onPointerEnter={load}
      onFocus={load}
      {...(menuOf
        ? { "aria-haspopup": "dialog", "aria-expanded": isOpen, onClick: () => setIsOpen(!isOpen) }
        : { onClick: () => setIsStarted(true) })}
    >
      {label}
      {menuOf && <Icon path={chevronDownPath} className="size-3 text-ink-3" />}
    </Button>
  );
  if (isStarted) {
    return (
      <Suspense fallback={button}>
        <Export
          label={label}
          selected={selected}
          onAgain={
            menuOf &&
            (() => {
              setIsStarted(false);
              setIsOpen(true);
            })
          }
        />
      </Suspense>
    );
  }
  if (!menuOf) return button;
  return (
    <span ref={anchor} className="inline-flex">
      {button}
      {isOpen && (
        <Suspense>
          <ExportMenu
            anchor={anchor}
            open={isOpen}
            onOpenChange={setIsOpen}
            list={menuOf}
            onBrowserExport={() => {
              setIsOpen(false);
              setIsStarted(true);
            }}
          />
        </Suspense>
      )}
    </span>
  );
}
