"use client";

import {
  type KeyboardEvent,
  lazy,
  Suspense,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { searchDialogId } from "#components/frame/early-keys.ts";
import {
  type CommandKey,
  commandKeyOf,
  createKeyQueue,
  isSearchShortcut,
} from "#components/frame/key-queue.ts";
import { railScreensOf } from "#components/screens/screens.ts";
import { Icon, searchPath } from "#components/ui/icon.tsx";
import { inlineSignOf } from "#components/ui/inline-step.ts";
import { KeyCap } from "#components/ui/key-cap.tsx";
import { ModKeyCap } from "#components/ui/mod-key.tsx";
import { withWords } from "#components/words/later-words.ts";
import { showDialog } from "#lib/client/shell-dialog.ts";
import { t } from "#lib/protocol/words/t.ts";

const loadPanel = () => withWords(import("#components/frame/command-panel.tsx"));
const CommandPanel = lazy(loadPanel);

/** The ID of the list of rows, which the input names. */
const listId = "command-rows";

/**
 * The search field of the top bar and the command bar that it opens. The dialog and its input are on
 * the page from the start, so that the first key after ⌘K is typed into it; the rows load on first
 * use, and the keys that act on them wait until they have.
 */
export function CommandBar({ routes }: { routes: readonly string[] }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const summary = useRef<HTMLSpanElement>(null);
  const [keys] = useState(createKeyQueue);
  const [isOpen, setIsOpen] = useState(false);
  // The input keeps its own value, so that hydration does not replace what is already typed.
  const [text, setText] = useState("");

  const empty = () => {
    if (input.current) input.current.value = "";
    keys.clear();
    setText("");
  };
  const open = () => {
    if (!dialog.current?.open) {
      empty();
      dialog.current?.showModal();
    }
    setIsOpen(true);
  };
  const close = () => dialog.current?.close();

  const onGlobalKey = useEffectEvent((event: globalThis.KeyboardEvent) => {
    // Starts to load the rows before the second key is pressed.
    if (event.key === "Meta" || event.key === "Control") void loadPanel();
    if (!isSearchShortcut(event)) return;
    event.preventDefault();
    if (dialog.current?.open) close();
    else open();
  });
  const takeOverEarlySearch = useEffectEvent((element: HTMLDialogElement) => {
    element.dataset.hydrated = "";
    if (!element.open) return;
    setIsOpen(true);
    setText(input.current?.value ?? "");
    if (element.dataset.enter) keys.push(element.dataset.enter as CommandKey);
  });
  // Before the bar is painted: who sees it may press its keys.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    takeOverEarlySearch(element);
    // The backdrop is part of the dialog; its content covers the rest.
    const onClick = ({ target }: MouseEvent) => target === element && element.close();
    element.addEventListener("click", onClick);
    // In the capture phase, because React stops keys in parts of the page that it has not hydrated.
    window.addEventListener("keydown", onGlobalKey, true);
    return () => {
      element.removeEventListener("click", onClick);
      window.removeEventListener("keydown", onGlobalKey, true);
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (isSearchShortcut(event)) return;
    // No key may reach the lists and the shortcuts of the page behind.
    event.stopPropagation();
    const field = input.current;
    if (event.nativeEvent.isComposing || event.target !== field || !field) return;
    if (event.key === "?" && field.value === "") {
      event.preventDefault();
      close();
      showDialog("help");
      return;
    }
    const isCaretAtEnd =
      field.selectionStart === field.value.length && field.selectionEnd === field.value.length;
    const isRightToLeft = inlineSignOf(field) === -1;
    const key = commandKeyOf(event, { isCaretAtEnd, isNested: keys.isNested, isRightToLeft });
    if (key === null) return;
    event.preventDefault();
    keys.push(key);
  };

  return (
    <>
      <button
        type="button"
        data-opens-search
        aria-keyshortcuts="Meta+K Control+K"
        aria-haspopup="dialog"
        className="field flex min-w-20 flex-[1_1_340px] items-center gap-2 text-ink-3 sm:max-w-85"
        onPointerEnter={() => void loadPanel()}
        onClick={open}
      >
        <Icon path={searchPath} className="size-3.5 shrink-0" />
        <span className="hidden grow truncate text-start sm:inline">{t("frame.find")}</span>
        <span className="grow truncate text-start sm:hidden">{t("frame.search")}</span>
        <span className="hidden shrink-0 sm:inline">
          <ModKeyCap>K</ModKeyCap>
        </span>
      </button>
      <dialog
        id={searchDialogId}
        ref={dialog}
        aria-label={t("frame.search")}
        onKeyDown={onKeyDown}
        onClose={({ currentTarget }) => {
          // The browser tells of a closing later than it closes: the bar may be open again.
          if (currentTarget.open) return;
          empty();
          setIsOpen(false);
        }}
        className="fixed inset-0 m-0 size-full max-h-none max-w-none flex-col overflow-hidden bg-sheet text-ink backdrop:bg-scrim open:flex sm:inset-x-0 sm:top-[min(5.25rem,8dvh)] sm:bottom-auto sm:mx-auto sm:h-auto sm:w-[min(61.25rem,calc(100vw-2rem))] sm:rounded-md sm:border sm:border-rule-2 sm:shadow-float"
      >
        <div className="flex shrink-0 items-center gap-3 border-b border-rule-2 px-4.5">
          <Icon path={searchPath} className="size-4.5 shrink-0 text-ink-3" />
          <input
            ref={input}
            role="combobox"
            aria-label={t("frame.searchAll")}
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={200}
            defaultValue=""
            placeholder={t("frame.searchOrCommand")}
            className="h-13.5 min-w-0 grow bg-transparent text-[17px] text-ellipsis outline-none placeholder:text-ink-3"
            onChange={(event) => {
              keys.clear();
              setText(event.target.value);
            }}
          />
          <span ref={summary} className="shrink-0 text-compact text-ink-3 tabular-nums" />
          <button
            type="button"
            aria-label={t("frame.closeSearch")}
            className="grid h-11 min-w-8 shrink-0 place-items-center"
            onClick={close}
          >
            <KeyCap>Esc</KeyCap>
          </button>
        </div>
        {isOpen && (
          <Suspense fallback={<div className="h-[min(29rem,70dvh)]" />}>
            <CommandPanel
              screens={railScreensOf(routes)}
              text={text}
              keys={keys}
              input={input}
              listId={listId}
              summary={summary}
              onClose={close}
            />
          </Suspense>
        )}
      </dialog>
    </>
  );
}
