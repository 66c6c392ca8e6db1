"use client";

import { Autocomplete } from "@base-ui/react/autocomplete";
import { Dialog } from "@base-ui/react/dialog";
import type { Route } from "next";
import { useRouter } from "next/navigation";
import { useState } from "react";
import type { RailEntry } from "#components/shell/rail.tsx";
import { type SearchResult, useSearch } from "#components/shell/use-search.tsx";
import { Code } from "#components/ui/code.tsx";
import { Icon, searchPath } from "#components/ui/icon.tsx";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { Status } from "#components/ui/status.tsx";

/** Searches orders, employees and devices by text, and pages by name. */
export default function CommandMenu({
  open,
  onOpenChange,
  entries,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  entries: readonly RailEntry[];
}) {
  const router = useRouter();
  const [text, setText] = useState("");
  const { groups, isSearching, isTooShort, scope, failures } = useSearch(text, entries);
  const count = groups.reduce((sum, group) => sum + group.items.length, 0);

  const goTo = (result: SearchResult) => {
    onOpenChange(false);
    setText("");
    router.push(result.href as Route);
  };

  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-30 bg-scrim" />
        <Dialog.Popup
          aria-label="Search"
          className="fixed top-[12dvh] left-1/2 z-30 flex max-h-[min(34rem,76dvh)] w-[min(36rem,calc(100vw-1rem))] -translate-x-1/2 flex-col rounded-md border border-rule-2 bg-sheet shadow-float"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            mode="none"
            filter={null}
            autoHighlight="always"
            keepHighlight
            value={text}
            onValueChange={setText}
            itemToStringValue={(result: SearchResult) => result.title}
          >
            <div className="flex items-center gap-2.5 border-b border-rule px-3.5">
              <Icon path={searchPath} className="size-4 shrink-0 text-ink-3" />
              <Autocomplete.Input
                aria-label="Search orders, employees and devices"
                placeholder="Order ID, name, email, serial, model…"
                maxLength={200}
                className="h-12 grow bg-transparent text-prose outline-none placeholder:text-ink-3"
              />
              <Dialog.Close aria-label="Esc: close search" className="shrink-0">
                <KeyCap>Esc</KeyCap>
              </Dialog.Close>
            </div>
            <div className="min-h-24 overflow-y-auto py-1.5">
              <Autocomplete.List>
                {(group: { value: string; items: SearchResult[] }) => (
                  <Autocomplete.Group key={group.value} items={group.items} className="pb-1.5">
                    <Autocomplete.GroupLabel className="label px-4 py-1.5">
                      {group.value}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(result: SearchResult) => (
                        <Autocomplete.Item
                          key={result.href}
                          value={result}
                          onClick={() => goTo(result)}
                          className="mx-1.5 flex cursor-pointer items-center gap-3 rounded-sm px-2.5 py-1.5 data-highlighted:bg-accent-wash"
                        >
                          <span className="min-w-0 grow">
                            <span className="block truncate">{result.title}</span>
                            {result.detail && (
                              <Code className="block truncate text-ink-3">{result.detail}</Code>
                            )}
                          </span>
                          {result.status && <Status value={result.status} />}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
              <Autocomplete.Status className="px-4 text-ink-3">
                {isSearching ? (
                  <p className="shape-after-wait py-1">Searching…</p>
                ) : count === 0 && isTooShort ? (
                  <p className="py-3">Type at least 2 characters to search.</p>
                ) : count === 0 && failures.length === 0 ? (
                  <p className="py-3">
                    No results in {scope}. Try an ID, a name, an email or a serial number.
                  </p>
                ) : null}
                {failures.map((failure) => (
                  <p key={failure} className="py-1 text-signal">
                    {failure}
                  </p>
                ))}
              </Autocomplete.Status>
            </div>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
